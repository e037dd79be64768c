import DisplayGeometry
import DisplayLayout
import Foundation
import TestSupport
import Testing

@Suite("A layout shown as text")
struct LayoutDebugTests {
  private let card = VStackLayout(spacing: 4) {
    HStackLayout(alignItems: .center) {
      MeasuredLeaf(Size(width: 40, height: 40))
      MeasuredLeaf(Size(width: 80, height: 16)).flexGrow(1)
    }
    MeasuredLeaf().aspectRatio(width: 2, height: 1).padding(8)
  }
  private let range = SizeRange(
    min: Size(width: 320, height: 0),
    max: Size(width: 320, height: .infinity)
  )

  @Test("leaves out the inner ones of more boxes than can be seen in each other")
  func manyBoxes() {
    let size = Size(width: 1, height: 1)
    var layout = Layout(of: MeasuredLeaf.self, size: size, context: LayoutContext())
    for _ in 0..<20_000 {
      layout = Layout(of: WrapperLayoutSpec.self, size: size, sublayouts: [layout], context: LayoutContext())
    }
    let lines = LayoutDebug.asciiArt(of: layout).split(separator: "\n")
    #expect(lines.count == 130 && lines[64].contains("…"))
  }

  @Test("is boxes in boxes for an element")
  func elements() {
    #expect(
      LayoutDebug.asciiArt(of: card) == """
        ┌─StackLayoutSpec vertical spacing=4────────────────┐
        │┌─StackLayoutSpec horizontal align=center─────────┐│
        ││┌─MeasuredLeaf 40×40┐┌─MeasuredLeaf 80×16 grow=1┐││
        ││└───────────────────┘└──────────────────────────┘││
        │└─────────────────────────────────────────────────┘│
        │┌─InsetLayoutSpec 8,8,8,8┐                         │
        ││┌─RatioLayoutSpec 0.5┐  │                         │
        │││┌─MeasuredLeaf┐     │  │                         │
        │││└─────────────┘     │  │                         │
        ││└────────────────────┘  │                         │
        │└────────────────────────┘                         │
        └───────────────────────────────────────────────────┘

        """
    )
  }

  @Test("is boxes in boxes with their frames for a layout")
  func layouts() {
    #expect(
      LayoutDebug.asciiArt(of: card.layout(thatFits: range)) == """
        ┌─StackLayoutSpec (0, 0) 320×212──────────────────────────────┐
        │┌─StackLayoutSpec (0, 0) 320×40─────────────────────────────┐│
        ││┌─MeasuredLeaf (0, 0) 40×40┐┌─MeasuredLeaf (40, 12) 280×16┐││
        ││└──────────────────────────┘└─────────────────────────────┘││
        │└───────────────────────────────────────────────────────────┘│
        │┌─InsetLayoutSpec (0, 44) 320×168─┐                          │
        ││┌─RatioLayoutSpec (8, 8) 304×152┐│                          │
        │││┌─MeasuredLeaf (0, 0) 304×152┐ ││                          │
        │││└────────────────────────────┘ ││                          │
        ││└───────────────────────────────┘│                          │
        │└─────────────────────────────────┘                          │
        └─────────────────────────────────────────────────────────────┘

        """
    )
  }

  @Test("is an error when it is encoded from deeper than 512 levels, and not before")
  func deepEncoding() throws {
    func chain(_ count: Int) -> Layout {
      (0..<count).reduce(Layout(of: MeasuredLeaf.self, size: .zero, context: LayoutContext())) { inner, _ in
        Layout(of: MeasuredLeaf.self, size: .zero, sublayouts: [inner], context: LayoutContext())
      }
    }
    let data = try JSONEncoder().encode(chain(200))
    #expect(String(decoding: data, as: UTF8.self).components(separatedBy: "sublayouts").count == 201)
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(chain(600)) }
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(chain(TestDepth.nodes)) }
  }

  @Test("is a tree of objects when encoded")
  func encoding() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let row = HStackLayout { MeasuredLeaf(Size(width: 40, height: 20)) }
    let data = try encoder.encode(row.layout(thatFits: .unconstrained))
    #expect(
      String(decoding: data, as: UTF8.self)
        == #"{"element":"StackLayoutSpec","height":20,"sublayouts":[{"element":"MeasuredLeaf","#
        + #""height":20,"width":40,"x":0,"y":0}],"width":40,"x":0,"y":0}"#
    )
  }
}
