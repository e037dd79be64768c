import AsyncDisplay
import DisplayConcurrency
import DisplayText
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Edges of text that people type")
@MainActor
struct EditedTextEdgeTests {
  @Test("What is put in before anything is seen is shown, however many lines it has")
  func beforeTheFirstFrame() {
    for text in ["a\nb", "one\n\ntwo\nthree\n"] {
      let field = EditableTextNode(lines: .multiple)
      field.text = "x\ny\nz"
      field.text = text
      field.insert("p\nq\n")
      let stage = Stage(FilledScreen(field), size: Size(width: 200, height: 200))
      stage.settle()
      let lines = field.text.split(separator: "\n", omittingEmptySubsequences: false).count
      #expect(field.withLines { lines, _ in lines.blockCount } == lines)
      #expect(field.body.subnodes.count == lines)
      stage.runtime.invalidate()
    }
  }

  @Test("A limit as large as there is keeps everything, and one of nothing nothing")
  func limits() {
    let stage = EditingStage()
    stage.node.characterLimit = .max
    stage.type("ab")
    stage.type("c")
    #expect(stage.node.text == "abc")
    stage.node.characterLimit = 0
    stage.type("d")
    #expect(stage.node.text == "abc")
  }

  /// How a node that composes goes from its window.
  private enum Departure: CaseIterable {
    case removal, otherWindow, endOfRuntime
  }

  @Test("That of the window it was in forgets it when the node goes", arguments: Departure.allCases)
  private func departure(_ departure: Departure) {
    let (stage, other) = (EditingStage("ab"), EditingStage(isFocused: false))
    stage.compose("か")
    #expect(stage.services.textInputArea != nil)
    switch departure {
    case .removal: stage.node.removeFromSupernode()
    case .otherWindow: other.stage.runtime.rootNode.addSubnode(stage.node)
    case .endOfRuntime: stage.stage.runtime.invalidate()
    }
    if departure != .endOfRuntime { stage.stage.settle() }
    other.stage.settle()
    #expect(stage.services.endedCompositionCount == 1)
    #expect(other.services.endedCompositionCount == 0)
    #expect(stage.services.textInputArea == nil)
    #expect(stage.node.text == "abか")
  }

  @Test("An input method forgets what was composed when the caret, the focus or the text goes on without it")
  func compositions() {
    let stage = EditingStage("ab")
    func count(_ act: () -> Void) -> Int {
      let count = stage.services.endedCompositionCount
      stage.compose("か")
      act()
      stage.stage.settle()
      return stage.services.endedCompositionCount - count
    }
    #expect(count { stage.key(.left) } == 1 && stage.node.text == "abか")
    #expect(count { stage.node.insert("x") } == 1 && stage.node.text == "abかxか")
    #expect(count { stage.node.text = stage.node.text } == 1)
    #expect(stage.node.text == "abかxかか" && !stage.node.canUndo && stage.node.body.composition.isEmpty)
    #expect(count { stage.key(.escape) } == 1 && stage.node.text == "abかxかか")
    #expect(count { stage.type("家") } == 0 && stage.node.text.hasSuffix("家"))
    #expect(count { stage.node.resignFocus() } == 1)
    stage.node.becomeFocused()
    stage.key(.left)
    #expect(stage.services.endedCompositionCount == 5)
  }

  @Test(
    "Of a line that is much longer than the field only what is near is drawn, and all of it can be reached"
  )
  func longLines() {
    let text = String(repeating: "words and more ", count: 2_000)
    let stage = EditingStage(text, lines: .single, frame: Rect(x: 0, y: 0, width: 200, height: 30))
    func check(_ place: Comment) {
      let block = stage.node.body.subnodes.first { $0.layer?.contents != nil }
      let frame = block?.frame ?? .zero
      let seen = stage.node.scroller.visibleBounds
      #expect(frame.width <= 4 * 200 + 8 && frame.minX <= seen.minX && frame.maxX >= seen.maxX, place)
    }
    stage.key(.home)
    check("the start")
    stage.key(.end)
    let end = stage.node.scroller.contentOffset.x
    #expect(end > 65_536)
    check("the end")
    for _ in 0..<5 {
      stage.node.scroller.scroll(by: Point(x: -5_000, y: 0))
      stage.stage.settle()
      check("between")
    }
    // What is drawn there are the letters of that place: the same ones, set as a line of their own, give the same picture.
    let short = EditingStage(
      "and more words",
      lines: .single,
      frame: Rect(x: 0, y: 0, width: 200, height: 30)
    )
    let long = EditingStage(
      String(repeating: "and more words", count: 1) + String(repeating: " ", count: 20_000),
      lines: .single,
      frame: Rect(x: 0, y: 0, width: 200, height: 30)
    )
    long.key(.home)
    short.key(.home)
    func picture(_ stage: EditingStage) -> Bitmap? {
      stage.node.resignFocus()
      stage.stage.settle()
      return stage.stage.runtime.rootNode.layer.flatMap {
        SoftwareCompositor().render(LayerSnapshot($0), scale: 1)
      }
    }
    #expect(picture(short) == picture(long))
  }

  @Test("Return that means nothing in a field is the default button's, and one that is held submits once")
  func returns() {
    let stage = EditingStage("a", lines: .single)
    let button = PressedNode()
    button.keyEquivalent = .defaultAction
    button.frame = Rect(x: 0, y: 200, width: 50, height: 50)
    stage.stage.runtime.rootNode.addSubnode(button)
    stage.stage.settle()
    stage.key(.enter)
    #expect(button.count == 1)
    let submits = Lock(0)
    stage.node.didSubmit = { submits.withLock { $0 += 1 } }
    for phase in [KeyEvent.Phase.pressed, .repeated, .repeated, .released] {
      stage.stage.runtime.send(.key(KeyEvent(phase, key: .enter, timestamp: stage.stage.clock.now)))
      stage.stage.settle()
    }
    #expect(button.count == 1 && submits.withLock { $0 } == 1)
    let many = EditingStage("a")
    for phase in [KeyEvent.Phase.pressed, .repeated, .released] {
      many.stage.runtime.send(.key(KeyEvent(phase, key: .enter, timestamp: many.stage.clock.now)))
    }
    many.stage.settle()
    #expect(many.node.text == "a\n\n")
  }

  @Test("A long press that ends where the field is flattened leaves selecting to the next one")
  func flattened() {
    let stage = EditingStage("one two", isFocused: false)
    let finger = Finger(stage: stage.stage)
    let place = stage.place(of: 1)
    finger.down(place.x, place.y)
    for _ in 0..<80 { stage.stage.frame() }
    #expect(stage.node.selectedText == "one")
    stage.node.transform = .scale(x: 0, y: 0)
    finger.up(place.x, place.y)
    stage.stage.settle()
    stage.node.transform = .identity
    stage.stage.settle()
    #expect(stage.node.session == nil)
    stage.click(stage.place(of: 5).x, stage.place(of: 5).y, count: 2)
    #expect(stage.node.selectedText == "two")
  }

  @Test("Shortcuts are where they are on an American keyboard, when letters are none of A to Z")
  func otherScripts() {
    let stage = EditingStage("текст")
    func press(_ letter: Character, place: UInt16) {
      stage.stage.runtime.send(
        .key(
          KeyEvent(
            key: .character(letter),
            physicalKey: PhysicalKey(rawValue: place),
            modifiers: .shortcut,
            timestamp: stage.stage.clock.now
          )
        )
      )
      stage.stage.settle()
    }
    press("ф", place: 4)
    press("с", place: 6)
    #expect(stage.services.clipboardText == "текст")
    // Letters of a Latin layout are what they say, wherever they are.
    press("x", place: 5)
    #expect(stage.node.text.isEmpty)
    let key = KeyEvent(
      key: .character("ф"),
      physicalKey: PhysicalKey(rawValue: 4),
      timestamp: stage.stage.clock.now
    )
    #expect(!key.matches(.character("a")) && key.matches(.character("ф")))
  }

  @Test("What a hook held may look at the field when the hook is taken away")
  func hooks() {
    let stage = EditingStage("one")
    let count = Lock(0)
    for hook in [
      \EditableTextNode.didChange, \.didChangeSelection, \.didBeginEditing, \.didEndEditing, \.didSubmit,
    ] {
      let popup = Popup(stage.node, count)
      stage.node[keyPath: hook] = { popup.show() }
    }
    let popup = Popup(stage.node, count)
    stage.node.shouldChange = { change in
      popup.show()
      return change
    }
    for hook in [
      \EditableTextNode.didChange, \.didChangeSelection, \.didBeginEditing, \.didEndEditing, \.didSubmit,
    ] {
      stage.node[keyPath: hook] = nil
    }
    #expect(count.withLock { $0 } == 5)
    stage.node.shouldChange = nil
  }

  @Test("A finger that scrolls leaves the focus where it is, and one that is lifted takes it")
  func fingers() {
    let stage = EditingStage("one")
    let other = EditableTextNode("two", lines: .single)
    let scroll = ScrollNode(scrolling: .vertical)
    other.frame = Rect(x: 0, y: 0, width: 100, height: 40)
    scroll.addSubnode(other)
    scroll.contentSize = Size(width: 100, height: 500)
    scroll.frame = Rect(x: 0, y: 150, width: 100, height: 100)
    stage.stage.runtime.rootNode.addSubnode(scroll)
    stage.stage.settle()
    let finger = Finger(stage: stage.stage)
    finger.down(50, 180)
    for _ in 0..<30 { stage.stage.frame() }
    finger.move(50, 150)
    stage.stage.frame()
    #expect(scroll.isDragging && stage.node.isFocused)
    stage.stage.clock.advance(by: .seconds(1))
    finger.up(50, 150)
    stage.stage.settle()
    #expect(stage.node.isFocused)
    scroll.contentOffset = .zero
    stage.stage.settle()
    finger.tap(50, 165)
    stage.stage.settle()
    #expect(other.isFocused)
  }
}

private final class FilledScreen: DisplayNode {
  let field: EditableTextNode

  init(_ field: EditableTextNode) {
    self.field = field
    super.init()
    field.style.flexGrow = 1
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.vertical, alignItems: .stretch, children: [field])
  }
}

private final class PressedNode: DisplayNode {
  var count = 0

  override func accessibilityActivate() -> Bool {
    count += 1
    return true
  }
}

/// Looks at a field when it ends.
@MainActor
private final class Popup {
  private unowned let field: EditableTextNode
  private let count: Lock<Int>

  init(_ field: EditableTextNode, _ count: Lock<Int>) { (self.field, self.count) = (field, count) }

  func show() {}

  isolated deinit {
    field.selectAll()
    count.withLock { $0 += 1 }
  }
}
