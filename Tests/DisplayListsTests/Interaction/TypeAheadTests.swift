import AsyncDisplay
import DisplayConcurrency
import TestSupport
import Testing

@testable import DisplayLists
@testable import DisplayNodes

@Suite("Typing to get to an item")
@MainActor
struct TypeAheadTests {
  private final class Names: ListNode {
    var names: [String?] = []
    var askedCount = 0
    var selected: String?

    override func typeAheadText(ofItemAt path: ItemPath) -> String? {
      askedCount += 1
      return names[path.item]
    }
    override func didSelectItem(at path: ItemPath) { selected = names[path.item] }
  }

  private func make(_ names: [String?]) -> (ListStage, Names) {
    let list = Names(
      ListContent(Array(0..<names.count)) { RowNode(index: $0, height: 40) },
      estimatedRowLength: 40
    )
    list.names = names
    let stage = ListStage(list)
    stage.settle()
    list.becomeFocused()
    return (stage, list)
  }

  private func press(_ key: Key, _ stage: ListStage) {
    stage.runtime.send(.key(KeyEvent(.pressed, key: key, timestamp: stage.clock.now)))
  }

  private func type(_ text: String, _ stage: ListStage) {
    for letter in text {
      press(.character(letter), stage)
      stage.runtime.send(.text(.commit(String(letter))))
      stage.frame()
    }
  }

  private func chosen(_ stage: ListStage, _ list: Names) -> String? {
    list.selected = nil
    press(.enter, stage)
    stage.frame()
    return list.selected
  }

  @Test("Letters typed in a row find the item that begins so; a pause ends that text")
  func letters() {
    let (stage, list) = make(
      ["Ava", "Bea Ann", "bea Öz", nil, "Carl", "Éva", "Eve"] + (0..<60).map { "Z\($0)" }
    )
    #expect(list.layer?.covers.isEmpty == true)
    type("be", stage)
    stage.settle()
    // People have to see where they are.
    #expect(list.layer?.covers.last?.frame == list.frame(ofRow: 1).inset(by: EdgeInsets(all: -4)))
    #expect(chosen(stage, list) == "Bea Ann")
    type("bea ö", stage)
    #expect(chosen(stage, list) == "bea Öz")
    type("z41", stage)
    #expect(list.contentOffset == Double(7 + 41) * 40 + 40 - 200)
    stage.clock.advance(by: .milliseconds(1_001))
    type("a", stage)
    #expect(list.contentOffset == 0)
    stage.clock.advance(by: .milliseconds(900))
    type("x", stage)
    #expect(chosen(stage, list) == "Ava", "Nothing begins with ax.")
    // A composed letter, and the same one in two scalars.
    stage.runtime.send(.text(.commit("E\u{301}")))
    stage.frame()
    #expect(chosen(stage, list) == "Éva")
  }

  @Test(
    "One letter over and over goes through the items that begin with it; a space is part of a name, else a use"
  )
  func cycles() {
    let (stage, list) = make(["ab", "c d", "aa", "b", "Ab"])
    type("a", stage)
    type("a", stage)
    #expect(chosen(stage, list) == "aa")
    type("aa", stage)
    #expect(chosen(stage, list) == "ab")
    type("c d", stage)
    #expect(list.selected == "ab", "The space did not use an item.")
    press(.left, stage)
    type(" ", stage)
    #expect(list.selected == "c d")
  }

  @Test("A pause counts without keys, too, and the window is told where to type")
  func textAlone() {
    let (stage, list) = make(["ab", "cd", "b"])
    let services = InMemoryHostServices()
    stage.runtime.services = services
    stage.runtime.send(.text(.commit("c")))
    stage.settle()
    #expect(list.engine.keyRow == 1)
    #expect(services.textInputArea?.minY == 40)
    stage.clock.advance(by: .milliseconds(1_100))
    stage.runtime.send(.text(.commit("b")))
    stage.settle()
    #expect(list.engine.keyRow == 2)
    #expect(services.textInputArea?.minY == 80)
    list.resignFocus()
    stage.settle()
    #expect(services.textInputArea == nil)
  }

  @Test("A list whose first items say nothing is not looked through")
  func nothingToFind() {
    let (stage, list) = make(Array(repeating: nil, count: 1_000) + ["a"])
    list.askedCount = 0
    type("a", stage)
    #expect(list.askedCount <= 64 * 3 && list.engine.keyRow == nil)
  }

  @Test("Lists whose items typing does not find leave text to those around them")
  func others() {
    let list = ListNode(Array(0..<10), estimatedRowLength: 40) { RowNode(index: $0, height: 40) }
    let screen = TypedScreen(list)
    let stage = ListStage(list, in: screen)
    stage.settle()
    list.becomeFocused()
    type("ab ", stage)
    #expect(screen.typed == ["a", "b", " "])
  }

  @Test(
    "Random typing finds what a walk over all names finds",
    arguments: 0..<UInt64(TestDepth.count(10, full: 200))
  )
  func oracle(seed: UInt64) {
    var numbers = Numbers(state: seed &* 77 &+ 5)
    let names = (0..<30).map { _ in
      String(
        (0...numbers.next(below: 4)).map { _ in Character(["a", "B", "c", " "][numbers.next(below: 4)]) }
      )
    }
    let (stage, list) = make(names)
    var (place, typed) = (Int?.none, "")
    for _ in 0..<40 {
      if numbers.next(below: 4) == 0 {
        stage.clock.advance(by: .seconds(2))
        typed = ""
      }
      let letter = ["a", "b", "C"][numbers.next(below: 3)]
      type(letter, stage)
      typed += letter.lowercased()
      let cycles = typed.allSatisfy { String($0) == typed.prefix(1) }
      let order = (0..<60).map { $0 % 30 }.dropFirst((place ?? 0) + (cycles && place != nil ? 1 : 0)).prefix(
        30
      )
      place =
        order.first { names[$0].lowercased().starts(with: cycles ? typed.prefix(1) : typed[...]) } ?? place
      #expect(list.engine.keyRow == place)
    }
  }

  @Test("A space before any letter is no text, and one after a letter is")
  func spaces() {
    let (stage, list) = make(["Ava", " Bea", "Carl", "A lot"])
    #expect(!list.engine.takeTypedText(" "))
    #expect(list.engine.takeTypedText("c"))
    #expect(chosen(stage, list) == "Carl")
    stage.clock.advance(by: .milliseconds(1_001))
    #expect(list.engine.takeTypedText("a") && list.engine.takeTypedText(" "))
    #expect(chosen(stage, list) == "A lot")
    #expect(!list.engine.takeTypedText(""))
  }
}

/// A screen that takes what is typed and nobody else took.
private final class TypedScreen: DisplayNode {
  let list: ListNode
  var typed: [String] = []

  init(_ list: ListNode) {
    self.list = list
    super.init()
    addSubnode(list)
  }

  override func layout() { list.frame = bounds }

  override func handleText(_ text: TextInputEvent) -> Bool {
    guard case .commit(let text) = text else { return false }
    typed.append(text)
    return true
  }
}
