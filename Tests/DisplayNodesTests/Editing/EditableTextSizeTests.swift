import AsyncDisplay
import DisplayConcurrency
import DisplayText
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("How large text is that people type")
@MainActor
struct EditableTextSizeTests {
  private final class Column: DisplayNode {
    let text: EditableTextNode
    let specCount = Lock(0)
    let below = TextNode("below", style: TextStyle(font: .system(size: 10)))

    nonisolated init(_ text: EditableTextNode) {
      self.text = text
      super.init()
    }

    nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
      specCount.withLock { $0 += 1 }
      return StackLayoutSpec(.vertical, children: [text, below])
    }
  }

  private static func column(
    _ text: String,
    _ configure: @MainActor (EditableTextNode) -> Void = { _ in }
  ) -> (EditableTextNode, Column, Stage) {
    let style = TextStyle(font: .system(size: 10))
    let node = EditableTextNode(
      text,
      style: style,
      lines: .multiple,
      engine: BuiltInTextEngine(fallback: nil)
    )
    configure(node)
    let column = Column(node)
    let stage = Stage(column, size: Size(width: 100, height: 300))
    stage.runtime.services = InMemoryHostServices()
    stage.settle()
    node.becomeFocused()
    stage.settle()
    return (node, column, stage)
  }

  private static let line = TextStyle(font: .system(size: 10)).lineHeight

  @Test("A text grows with its lines up to the most, moves what is below it, and then scrolls")
  func growing() {
    let (node, column, stage) = Self.column("a") { $0.maximumLineCount = 3 }
    #expect(abs(node.frame.height - Self.line) < 1)
    var offsets: [Double] = []
    for count in 2...6 {
      stage.runtime.send(.text(.commit("\nx")))
      for _ in 0..<8 {
        stage.frame()
        offsets.append(node.scroller.contentOffset.y)
        stage.executor.runAll()
      }
      stage.settle()
      let lines = Double(min(3, count))
      #expect(abs(node.frame.height - lines * Self.line) < 1)
      #expect(abs(column.below.frame.minY - lines * Self.line) < 1)
      // A text that grows is never scrolled on the way.
      #expect(count > 3 || offsets.allSatisfy { $0 == 0 })
    }
    #expect(abs(node.scroller.contentOffset.y - 3 * Self.line) < 1)
    node.selectAll()
    stage.runtime.send(.text(.commit("")))
    node.insert("")
    stage.settle()
    #expect(node.isEmpty && abs(node.frame.height - Self.line) < 1 && node.scroller.contentOffset.y == 0)
  }

  @Test("A keystroke that changes no height has nothing measured again")
  func quiet() {
    let (node, column, stage) = Self.column("one\ntwo")
    let frame = node.frame
    let count = column.specCount.withLock { $0 }
    for letter in ["a", "b", "c"] {
      stage.runtime.send(.text(.commit(letter)))
      stage.settle()
    }
    #expect(node.frame == frame && node.text == "one\ntwoabc" && column.specCount.withLock { $0 } == count)
    stage.runtime.send(.text(.commit("\n")))
    stage.settle()
    #expect(node.frame.height > frame.height && column.specCount.withLock { $0 } > count)
  }

  @Test("A text that is there from the beginning has no placeholder over it")
  func initialText() {
    let (node, _, _) = Self.column("text") { $0.placeholderText = "Name" }
    #expect(node.placeholderNode.isHidden)
  }

  @Test("The placeholder is seen while there is no text, and told as the label")
  func placeholder() {
    let (node, _, stage) = Self.column("") { $0.placeholderText = "Name" }
    #expect(!node.placeholderNode.isHidden)
    #expect(
      node.defaultAccessibilityAttributes.label == "Name" && node.defaultAccessibilityAttributes.value == ""
    )
    stage.runtime.send(.text(.commit("x")))
    stage.frame()
    #expect(node.placeholderNode.isHidden)
    #expect(node.defaultAccessibilityAttributes.value == "x")
    #expect(node.defaultAccessibilityAttributes.traits == .textField)
    node.isSecure = true
    #expect(node.defaultAccessibilityAttributes.value == "\u{2022}")
    #expect(node.defaultAccessibilityAttributes.traits == [.textField, .secureText])
    node.isEditable = false
    #expect(node.defaultAccessibilityAttributes.traits?.contains(.textField) == false)
    stage.runtime.send(.text(.commit("y")))
    stage.settle()
    #expect(node.text == "x")
  }

  @Test("Heights that are found out while scrolling do not move what is seen")
  func learning() {
    let paragraphs = (0..<300).map { index in
      index % 3 == 0 ? String(repeating: "iiii ", count: 40) : "WWW \(index)"
    }
    let (node, _, stage) = Self.column(paragraphs.joined(separator: "\n")) { $0.maximumLineCount = 6 }
    node.selection = TextSelection(at: node.text.utf8.count)
    stage.settle()
    let bottom = node.scroller.contentOffset.y
    #expect(bottom > 1_000)
    var texts = Self.seen(node)
    for step in 0..<60 {
      node.scroller.scroll(by: Point(x: 0, y: -7))
      stage.frame()
      stage.executor.runAll()
      stage.frame()
      let now = Self.seen(node)
      for (text, y) in now {
        guard let before = texts[text] else { continue }
        #expect(abs(y - before - 7) < 0.6, "step \(step): \(text.prefix(8))")
      }
      texts = now
    }
    #expect(!texts.isEmpty)
  }

  /// Where paragraphs are seen, from the viewport's upper edge.
  private static func seen(_ node: EditableTextNode) -> [String: Double] {
    var seen: [String: Double] = [:]
    let offset = node.scroller.contentOffset.y
    for block in node.body.subnodes.compactMap({ $0 as? EditedBlockNode }) where block.isInHierarchy {
      guard let text = (block.makeDrawing() as? BlockDrawing)?.layout.layout.text.string else { continue }
      if text.hasPrefix("WWW") { seen[text] = block.frame.minY - offset }
    }
    return seen
  }
}
