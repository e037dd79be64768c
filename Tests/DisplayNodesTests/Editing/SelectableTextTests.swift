import AsyncDisplay
import DisplayConcurrency
import DisplayText
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Text that people select")
@MainActor
struct SelectableTextTests {
  private let services = InMemoryHostServices()

  private func stage(_ text: String) -> (TextNode, Stage) {
    let style = TextStyle(font: .system(size: 10))
    let node = TextNode(text, style: style, engine: BuiltInTextEngine(fallback: nil))
    node.isSelectable = true
    let root = DisplayNode()
    let stage = Stage(root, size: Size(width: 300, height: 200))
    stage.runtime.services = services
    stage.settle()
    node.frame = Rect(x: 10, y: 10, width: 100, height: 100)
    root.addSubnode(node)
    stage.settle()
    return (node, stage)
  }

  private func mouse(_ stage: Stage, _ phase: PointerEvent.Phase, _ place: Point) {
    stage.runtime.send(.pointer(PointerEvent(phase, location: place, timestamp: stage.clock.now)))
    stage.frame()
  }

  private func place(_ node: TextNode, _ position: Int) -> Point {
    let rect = node.textLayout.caretRect(at: position)
    return Point(x: rect.midX + node.frame.minX, y: rect.midY + node.frame.minY)
  }

  @Test(
    "Nothing is covered in a text that is another one and no longer selectable",
    arguments: [false, true]
  )
  func selectionThatGoes(isInOneFrame: Bool) {
    let (node, stage) = stage("link here")
    node.selection = TextSelection(anchor: 0, head: 3)
    stage.settle()
    #expect(node.layer?.covers.count == 1)
    node.text = "x other"
    if !isInOneFrame { stage.settle() }
    node.isSelectable = false
    stage.settle()
    #expect(node.layer?.covers.isEmpty == true)
  }

  @Test("Each line that is selected is covered once, as the selection grows and shrinks")
  func coveredLines() throws {
    let (node, stage) = stage((0..<200).map { "line \($0)" }.joined(separator: "\n"))
    node.frame.size.height = 4_000
    stage.settle()
    let length = node.attributedText.string.utf8.count
    for end in [length, 40, 41, 2, length - 5, 0, 100] {
      node.selection = TextSelection(anchor: 0, head: end)
      let cover = node.layer?.covers.first
      let shown = cover?.sublayers.filter { !$0.isHidden }.map(\.frame) ?? []
      #expect(shown == (end == 0 ? [] : node.textLayout.rects(of: 0..<end)))
      #expect(node.layer?.covers.count == (end == 0 ? 0 : 1))
    }
    node.selectionColor = Color(hex: 0x00FF00)
    #expect(
      node.layer?.covers.first?.sublayers.allSatisfy {
        $0.backgroundColor == Color(hex: 0x00FF00) || $0.isHidden
      } == true
    )
  }

  @Test("A mouse selects by drag and by words, the shortcut copies, and another text has nothing selected")
  func selecting() {
    let (node, stage) = stage("one two three\nfour")
    let changes = Lock(0)
    node.didChangeSelection = { changes.withLock { $0 += 1 } }
    mouse(stage, .pressed(.primary), place(node, 2))
    mouse(stage, .moved, place(node, 6))
    mouse(stage, .released(.primary), place(node, 6))
    mouse(stage, .moved, place(node, 10))
    #expect(node.isFocused && node.selectedText == "e tw" && changes.withLock { $0 } == 2)
    #expect(node.layer?.covers.count == 1)
    stage.clock.advance(by: .seconds(1))
    for _ in 0..<2 {
      mouse(stage, .pressed(.primary), place(node, 9))
      mouse(stage, .released(.primary), place(node, 9))
    }
    #expect(node.selectedText == "three")
    let copy = KeyEvent(key: .character("c"), modifiers: .shortcut, timestamp: stage.clock.now)
    stage.runtime.send(.key(copy))
    stage.settle()
    #expect(services.clipboardText == "three")
    node.textStyle.color = Color(hex: 0xFF0000)
    #expect(node.selectedText == "three")
    node.text = "other"
    stage.settle()
    #expect(node.selection.isEmpty && node.layer?.covers.isEmpty == true)
    stage.runtime.send(.key(KeyEvent(key: .character("a"), modifiers: .shortcut, timestamp: stage.clock.now)))
    stage.settle()
    #expect(node.selectedText == "other")
    node.isSelectable = false
    stage.settle()
    #expect(!node.isFocused && node.layer?.covers.isEmpty == true)
    node.selection = TextSelection(anchor: 0, head: 2)
    #expect(node.selection == TextSelection(at: 0))
  }

  @Test("A finger that stays selects words, and one that does not leaves the text alone")
  func finger() {
    let (node, stage) = stage("one two three")
    let finger = Finger(stage: stage)
    let place = place(node, 5)
    finger.tap(place.x, place.y)
    stage.settle()
    #expect(node.selection.isEmpty)
    finger.down(place.x, place.y)
    for _ in 0..<80 { stage.frame() }
    #expect(node.selectedText == "two")
    finger.up(place.x, place.y)
    stage.settle()
    node.selection = TextSelection(anchor: -4, head: 900)
    #expect(node.selectedText == "one two three")
  }
}
