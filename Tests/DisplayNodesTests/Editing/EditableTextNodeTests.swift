import AsyncDisplay
import DisplayConcurrency
import DisplayText
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Text that people type")
@MainActor
struct EditableTextNodeTests {
  @Test("Keys move, select and delete, and text goes where the caret is")
  func keys() {
    let stage = EditingStage("one two")
    stage.type("!")
    #expect(stage.node.text == "one two!")
    stage.key(.left, .word)
    stage.type("x")
    #expect(stage.node.text == "one xtwo!")
    stage.key(.home, .shift)
    #expect(stage.node.selectedText == "one x")
    stage.key(.backspace)
    #expect(stage.node.text == "two!" && stage.node.selection == TextSelection(at: 0))
    stage.key(.delete, .word)
    #expect(stage.node.text == "!")
    stage.key(.enter)
    stage.key(.end, .shortcut)
    stage.key(.backspace)
    stage.key(.backspace)
    #expect(stage.node.text.isEmpty)
    stage.key(.character("z"), .shortcut)
    stage.key(.character("z"), .shortcut)
    #expect(stage.node.text == "!")
    stage.key(.character("y"), .shortcut)
    #expect(stage.node.text == "\n!")
    #expect(stage.node.canUndo && stage.node.canRedo)
  }

  @Test("The clipboard takes what is selected and gives it back")
  func clipboard() {
    let stage = EditingStage("one two")
    stage.key(.character("a"), .shortcut)
    stage.key(.character("c"), .shortcut)
    #expect(stage.services.clipboardText == "one two")
    stage.key(.left)
    stage.key(.right, [.word, .shift])
    stage.key(.character("x"), .shortcut)
    #expect(stage.services.clipboardText == "one" && stage.node.text == " two")
    stage.key(.end)
    stage.key(.character("v"), .shortcut)
    stage.key(.character("v"), .shortcut)
    #expect(stage.node.text == " twooneone")
    stage.key(.character("z"), .shortcut)
    #expect(stage.node.text == " twoone")
    stage.node.isSecure = true
    stage.services.clipboardText = nil
    stage.key(.character("a"), .shortcut)
    stage.key(.character("c"), .shortcut)
    stage.key(.character("x"), .shortcut)
    #expect(stage.services.clipboardText == nil && stage.node.text == " twoone")
  }

  @Test("What is composed is shown in place, and kept where the focus leaves")
  func composition() {
    let stage = EditingStage("ab")
    let changes = Lock(0)
    stage.node.didChange = { changes.withLock { $0 += 1 } }
    stage.compose("にほ")
    #expect(stage.node.text == "abにほ" && stage.node.selection == TextSelection(at: 8))
    stage.compose("日本", 0..<1)
    #expect(stage.node.text == "ab日本" && stage.node.selectedText == "日")
    #expect(stage.node.body.composition == 2..<8)
    stage.stage.runtime.send(.text(.commit("日本")))
    stage.stage.settle()
    #expect(stage.node.text == "ab日本" && stage.node.selection == TextSelection(at: 8))
    stage.compose("x")
    stage.key(.escape)
    #expect(stage.node.text == "ab日本")
    stage.compose("y", 7..<9)
    stage.node.resignFocus()
    stage.stage.settle()
    #expect(stage.node.text == "ab日本y" && stage.node.body.composition.isEmpty)
    #expect(changes.withLock { $0 } == 7)
    stage.node.undo()
    #expect(stage.node.text == "ab日本")
  }

  @Test("A change may be refused, or made another, and is told once it has happened")
  func hooks() {
    let stage = EditingStage("1")
    let log = Lock<[String]>([])
    stage.node.shouldChange = { [weak node = stage.node] change in
      log.withLock { $0.append("should \(change.string) in \(node?.text ?? "")") }
      if change.string == "no" { return nil }
      var change = change
      change.string.removeAll { $0 == "-" }
      return change
    }
    stage.node.didChange = { [weak node = stage.node] in
      log.withLock { $0.append("did \(node?.text ?? "")") }
    }
    stage.node.didSubmit = { log.withLock { $0.append("submit") } }
    stage.node.didEndEditing = { log.withLock { $0.append("end") } }
    stage.type("2-3")
    stage.type("no")
    stage.key(.enter, .shortcut)
    stage.node.returnKey = .submitsAndEnds
    stage.key(.enter, .shift)
    stage.key(.enter)
    #expect(
      log.take() == [
        "should 2-3 in 1", "did 123", "should no in 123", "submit", "should \n in 123", "did 123\n", "submit",
        "end",
      ]
    )
    #expect(!stage.node.isFocused)
    stage.type("x")
    #expect(stage.node.text == "123\n")
  }

  @Test("A mouse puts the caret, selects by drag, by words and by paragraphs")
  func mouse() {
    let stage = EditingStage("one two\nthree four", isFocused: false)
    let (first, second) = (stage.place(of: 2), stage.place(of: 14))
    stage.click(first.x, first.y)
    #expect(stage.node.isFocused && stage.node.selection == TextSelection(at: 2))
    stage.click(second.x, second.y, .shift)
    #expect(stage.node.selection == TextSelection(anchor: 2, head: 14))
    stage.stage.clock.advance(by: .seconds(1))
    stage.click(second.x + 2, second.y, count: 2)
    #expect(stage.node.selectedText == "four")
    stage.stage.clock.advance(by: .seconds(1))
    stage.click(first.x, first.y, count: 3)
    #expect(stage.node.selectedText == "one two\n")
    stage.stage.clock.advance(by: .seconds(1))
    stage.mouse(.pressed(.primary), first.x, first.y)
    stage.mouse(.moved, second.x, second.y)
    stage.mouse(.released(.primary), second.x, second.y)
    stage.mouse(.moved, first.x, first.y)
    #expect(stage.node.selection == TextSelection(anchor: 2, head: 14))
  }

  @Test("In a field that is hidden, switched off or covered nothing is typed", arguments: 0..<4)
  func typingOutOfSight(way: Int) {
    let stage = EditingStage()
    stage.type("seen")
    #expect(stage.services.textInputArea != nil)
    switch way {
    case 0: stage.node.isHidden = true
    case 1: stage.node.isUserInteractionEnabled = false
    case 2: stage.stage.runtime.rootNode.opacity = 0
    default:
      let cover = DisplayNode()
      cover.frame = Rect(x: 0, y: 0, width: 300, height: 300)
      cover.backgroundColor = .white
      stage.stage.runtime.rootNode.addSubnode(cover)
    }
    stage.stage.settle()
    #expect(stage.services.textInputArea == nil)
    stage.type("secret")
    #expect(stage.node.text == "seen" && !stage.node.isFocused)
  }

  @Test("A text that is set is seen from its start, unless people type in it", arguments: [false, true])
  func setText(isFocused: Bool) {
    for lines in [EditableTextNode.LineMode.single, .multiple] {
      let stage = EditingStage(lines: lines, isFocused: isFocused)
      let text = (0..<60).map { "line \($0)" }.joined(separator: lines == .single ? ", " : "\n")
      stage.node.text = text
      stage.stage.settle()
      #expect((stage.node.scroller.contentOffset != .zero) == isFocused)
      stage.node.becomeFocused()
      stage.stage.settle()
      #expect(stage.node.scroller.contentOffset != .zero, "The caret is seen.")
    }
  }

  @Test("A drag that selects scrolls what lies beyond the edge, as long as it stays there")
  func dragScrolling() {
    let lines = (0..<60).map { "line \($0)" }.joined(separator: "\n")
    let stage = EditingStage(lines, isFocused: false)
    stage.mouse(.pressed(.primary), 5, 5)
    stage.mouse(.moved, 5, 130)
    for _ in 0..<60 { stage.stage.frame() }
    let offset = stage.node.scroller.contentOffset.y
    #expect(offset > 50 && stage.node.selection.range.count > 80)
    #expect(stage.stage.isFrameWanted)
    stage.mouse(.moved, 5, 50)
    stage.stage.settle()
    #expect(!stage.stage.isFrameWanted)
    stage.mouse(.released(.primary), 5, 50)
    for _ in 0..<20 { stage.stage.frame() }
    #expect(stage.node.scroller.contentOffset.y < offset + 30)
  }

  @Test(
    "A press beside a text that goes on no further asks for no frames, and for some when the text does",
    arguments: [1, 60]
  )
  func dragAtEnd(count: Int) {
    let lines = (0..<count).map { "line \($0)" }.joined(separator: "\n")
    let stage = EditingStage(lines, isFocused: false)
    stage.mouse(.pressed(.primary), 5, 5)
    stage.mouse(.moved, 5, 130)
    stage.stage.settle()
    #expect(lines.unicodeScalars.count - stage.node.selection.range.upperBound < 8, "The last line.")
    let offset = stage.node.scroller.contentOffset.y
    #expect((offset > 0) == (count > 1) && !stage.stage.isFrameWanted)
    stage.node.text = lines + String(repeating: "\nmore", count: 60)
    stage.stage.settle()
    #expect(stage.node.scroller.contentOffset.y > offset + 50)
  }

  @Test("A finger scrolls, puts the caret where it is lifted, and selects words once it has stayed")
  func finger() {
    let stage = EditingStage((0..<60).map { "line \($0)" }.joined(separator: "\n"), isFocused: false)
    stage.node.selection = TextSelection(at: 0)
    stage.stage.settle()
    let place = stage.place(of: 9)
    let finger = Finger(stage: stage.stage)
    finger.tap(place.x, place.y)
    stage.stage.settle()
    #expect(stage.node.isFocused && stage.node.selection == TextSelection(at: 9))
    finger.down(50, 80)
    stage.stage.frame()
    for y in stride(from: 70.0, through: 20, by: -10) {
      finger.move(50, y)
      stage.stage.frame()
    }
    finger.up(50, 20)
    stage.stage.settle()
    #expect(stage.node.selection == TextSelection(at: 9) && stage.node.scroller.contentOffset.y > 20)
    // What is scrolled is pressed where it is seen.
    let offset = stage.node.scroller.contentOffset.y
    let caret = stage.node.withLines { lines, _ in lines.caret(at: Point(x: 20, y: offset + 50)) }
    let seen = stage.place(of: caret.position)
    #expect(seen.y > 0 && seen.y < 100)
    finger.tap(seen.x, seen.y)
    stage.stage.settle()
    #expect(stage.node.selection == TextSelection(at: caret.position))
    stage.node.selection = TextSelection(at: 0)
    stage.stage.settle()
    #expect(stage.node.scroller.contentOffset.y == 0)
    finger.down(place.x, place.y)
    for _ in 0..<80 { stage.stage.frame() }
    #expect(stage.node.selectedText == "line")
    finger.up(place.x, place.y)
    stage.stage.settle()
    #expect(stage.node.selectedText == "line")
  }

  @Test("The caret blinks by frames that it asks for, is seen where it was moved, and rests after a while")
  func blinking() throws {
    let stage = EditingStage("abc")
    stage.key(.left)
    let layer = try #require(stage.caretLayer)
    #expect(!layer.isHidden)
    var seen: [Bool] = []
    var frames = 0
    for _ in 0..<200 {
      stage.stage.clock.advance(by: .milliseconds(100))
      if stage.stage.isFrameWanted {
        stage.stage.settle()
        frames += 1
      }
      if seen.last != !layer.isHidden { seen.append(!layer.isHidden) }
    }
    #expect(frames > 10 && frames < 25 && seen.count > 10 && seen.last == true)
    #expect(!stage.stage.isFrameWanted)
    stage.key(.left)
    stage.stage.clock.advance(by: .milliseconds(600))
    stage.stage.settle()
    #expect(layer.isHidden)
    stage.key(.left)
    #expect(!layer.isHidden && layer.frame.width > 0)
    stage.node.resignFocus()
    stage.stage.settle()
    #expect(stage.caretLayer == nil && !stage.stage.isFrameWanted)
  }

  @Test("A single line scrolls to the side and takes no line breaks; Return submits")
  func singleLine() {
    let stage = EditingStage("", lines: .single, frame: Rect(x: 0, y: 0, width: 60, height: 20))
    let submitted = Lock(0)
    stage.node.didSubmit = { submitted.withLock { $0 += 1 } }
    stage.type("a long text\nin one line")
    #expect(stage.node.text == "a long text in one line")
    let area = stage.services.textInputArea
    #expect(area.map { $0.minX > 30 && $0.maxX <= 62 } == true)
    #expect(stage.node.scroller.contentOffset.x > 0)
    stage.key(.home)
    #expect(stage.node.scroller.contentOffset.x == 0)
    stage.key(.enter)
    #expect(submitted.withLock { $0 } == 1)
  }

  @Test("Text that is dropped is put where it is dropped, and anything else is left alone")
  func drops() {
    let stage = EditingStage("one two", isFocused: false)
    let place = stage.place(of: 3)
    stage.stage.runtime.send(.drop(DropEvent([.file(path: "/x"), .text("!")], location: place)))
    stage.stage.settle()
    #expect(stage.node.text == "one! two")
    stage.stage.runtime.send(.drop(DropEvent([.file(path: "/x")], location: place)))
    stage.node.isEditable = false
    stage.stage.runtime.send(.drop(DropEvent([.text("x")], location: place)))
    stage.stage.settle()
    #expect(stage.node.text == "one! two")
  }

  @Test("Text that is set before anybody sees it is there when somebody does, and undone by nobody")
  func setting() {
    let stage = EditingStage("one")
    let told = Lock(0)
    stage.node.didChange = { told.withLock { $0 += 1 } }
    stage.type("x")
    stage.node.text = "three\nlines\nhere"
    stage.stage.settle()
    #expect(!stage.node.canUndo && told.withLock { $0 } == 1 && stage.node.characterCount == 16)
    #expect(stage.node.selection == TextSelection(at: 16))
    stage.key(.up)
    stage.type("!")
    let typed = stage.node.text.split(separator: "\n")
    #expect(typed.count == 3 && typed[1].contains("!") && typed[1].count == 6)
    let unseen = EditableTextNode("a", lines: .multiple)
    unseen.text = "b"
    unseen.insert("c")
    unseen.selectAll()
    #expect(unseen.text == "bc" && unseen.selectedText == "bc" && unseen.body.lines == nil)
    unseen.textInsets = EdgeInsets(all: .nan)
    unseen.characterLimit = -4
    #expect(unseen.textInsets == .zero && unseen.characterLimit == 0)
  }
}
