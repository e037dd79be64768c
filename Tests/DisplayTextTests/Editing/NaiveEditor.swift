@testable import DisplayText

/// An editor that keeps one string and looks through all of it for whatever it is asked.
struct NaiveEditor {
  private struct Snapshot {
    var text: String
    var anchor: Int
    var head: Int
  }

  /// What was done last, as far as it tells whether the next change is undone with it.
  private struct Last {
    var kind: TextEditKind
    var edge: Int
    var units: Int
    var endsInSpace: Bool
    var onlyDeletes: Bool
  }

  private(set) var text: String
  private(set) var anchor: Int
  private(set) var head: Int
  private(set) var composition: Range<Int>?
  var limit: Int?
  private var original: Snapshot?
  private var past: [(before: Snapshot, after: Snapshot)] = []
  private var future: [(before: Snapshot, after: Snapshot)] = []
  private var last: Last?

  init(_ text: String) {
    self.text = text
    anchor = text.utf8.count
    head = anchor
  }

  var selected: Range<Int> { min(anchor, head)..<max(anchor, head) }
  var canUndo: Bool { !past.isEmpty }
  var canRedo: Bool { !future.isEmpty }

  // MARK: Places

  /// Where characters start, and the last one ends.
  var boundaries: [Int] {
    var starts = [0]
    for character in Array(text) { starts.append(starts[starts.count - 1] + String(character).utf8.count) }
    return starts
  }

  func floor(_ position: Int) -> Int { boundaries.last { $0 <= position } ?? 0 }
  func ceiling(_ position: Int) -> Int { boundaries.first { $0 >= position } ?? text.utf8.count }
  func previous(_ position: Int) -> Int { boundaries.last { $0 < position } ?? 0 }
  func next(_ position: Int) -> Int { boundaries.first { $0 > position } ?? text.utf8.count }

  /// The pieces of the text, and whether each is a word.
  var pieces: [(range: Range<Int>, isWord: Bool)] {
    let characters = Array(text)
    let starts = boundaries
    func kind(_ index: Int) -> Character {
      guard characters.indices.contains(index) else { return "?" }
      let character = characters[index]
      let base = character.base
      if "\n\r\r\n\u{2028}\u{2029}".contains(character) { return "|" }
      if base == " " || base == "\t" { return "_" }
      if ("0"..."9").contains(base) { return "0" }
      if base == "漢" || base == "字" { return "漢" }
      if base == "\u{301}" || base == "\u{200D}" || base == "é" { return "a" }
      if ("a"..."z").contains(base) || ("א"..."ת").contains(base) { return "a" }
      return "."
    }
    func joins(_ index: Int) -> Bool {
      guard index > 0, kind(index) == "." else { return false }
      let (before, after) = (kind(index - 1), kind(index + 1))
      guard before == after else { return false }
      switch characters[index].base {
      case "'", ".": return before == "a" || before == "0"
      case ",": return before == "0"
      default: return false
      }
    }
    var found: [(Range<Int>, Bool)] = []
    var index = 0
    while index < characters.count {
      var end = index + 1
      let first = kind(index)
      switch first {
      case "a", "0": while "a0".contains(kind(end)) || joins(end) { end += 1 }
      case "_": while kind(end) == "_" { end += 1 }
      default: break
      }
      found.append((starts[index]..<starts[end], first != "_" && first != "." && first != "|"))
      index = end
    }
    return found
  }

  func wordEnd(_ position: Int) -> Int {
    pieces.first { $0.isWord && $0.range.upperBound > position }?.range.upperBound ?? text.utf8.count
  }

  func wordStart(_ position: Int) -> Int {
    pieces.last { $0.isWord && $0.range.lowerBound < position }?.range.lowerBound ?? 0
  }

  /// The paragraphs with their line breaks, and where their contents end.
  var paragraphs: [(range: Range<Int>, content: Int)] {
    var found: [(Range<Int>, Int)] = []
    var start = 0
    var end = 0
    for character in text {
      let before = end
      end += String(character).utf8.count
      if "\n\r\r\n\u{2029}".contains(character) {
        found.append((start..<end, before))
        start = end
      }
    }
    found.append((start..<end, end))
    return found
  }

  // MARK: Verbs

  mutating func select(anchor: Int, head: Int) {
    commit()
    last = nil
    self.head = floor(head)
    self.anchor = floor(anchor)
  }

  mutating func moveHead(to position: Int, extending: Bool) {
    last = nil
    head = position
    if !extending { anchor = position }
  }

  mutating func replace(_ range: Range<Int>, with string: String, as kind: TextEditKind) {
    commit()
    let range = floor(range.lowerBound)..<ceiling(range.upperBound)
    var string = string
    if let limit {
      while !string.isEmpty, text.replacing(range, with: string).count > limit { string.removeLast() }
    }
    guard !range.isEmpty || !string.isEmpty else { return }
    let before = Snapshot(text: text, anchor: anchor, head: head)
    text = text.replacing(range, with: string)
    head = ceiling(range.lowerBound + string.utf8.count)
    anchor = head
    note(before, range, string, kind)
  }

  private mutating func note(_ before: Snapshot, _ range: Range<Int>, _ string: String, _ kind: TextEditKind)
  {
    future = []
    let size = range.count + string.utf8.count
    var isJoined = false
    if let last, last.kind == kind, last.units < 1_024 {
      switch kind {
      case .typing:
        isJoined =
          range.isEmpty && range.lowerBound == last.edge
          && !(last.endsInSpace && string.first?.isWhitespace == false)
      case .deletionBackward:
        isJoined = last.onlyDeletes && string.isEmpty && range.upperBound == last.edge
      case .deletionForward:
        isJoined = last.onlyDeletes && string.isEmpty && range.lowerBound == last.edge
      case .other: break
      }
    }
    let after = Snapshot(text: text, anchor: anchor, head: head)
    if isJoined { past[past.count - 1].after = after } else { past.append((before, after)) }
    let isEmptied = string.isEmpty && isJoined
    last = Last(
      kind: kind,
      edge: range.lowerBound + string.utf8.count,
      units: size + (isJoined ? last?.units ?? 0 : 0),
      endsInSpace: isEmptied ? last?.endsInSpace ?? false : string.last?.isWhitespace == true,
      onlyDeletes: string.isEmpty && (isJoined ? last?.onlyDeletes ?? true : true)
    )
    if kind == .other { last = nil }
  }

  mutating func compose(_ string: String, selected: Range<Int>) {
    guard !string.isEmpty else { return cancel() }
    last = nil
    let range = composition ?? self.selected
    if original == nil { original = Snapshot(text: text, anchor: anchor, head: head) }
    text = text.replacing(range, with: string)
    composition = range.lowerBound..<range.lowerBound + string.utf8.count
    let lower = range.lowerBound + min(selected.lowerBound, string.utf8.count)
    let upper = range.lowerBound + min(selected.upperBound, string.utf8.count)
    head = ceiling(upper)
    anchor = lower == upper ? head : floor(lower)
  }

  mutating func cancel() {
    guard let original else { return }
    show(original)
    self.original = nil
    composition = nil
  }

  mutating func commit() {
    guard let range = composition else { return }
    let string = text.cut(range)
    cancel()
    replace(selected, with: string, as: .other)
  }

  mutating func undo() {
    commit()
    last = nil
    guard let step = past.popLast() else { return }
    future.append(step)
    show(step.before)
  }

  mutating func redo() {
    commit()
    last = nil
    guard let step = future.popLast() else { return }
    past.append(step)
    show(step.after)
  }

  private mutating func show(_ snapshot: Snapshot) {
    (text, anchor, head) = (snapshot.text, snapshot.anchor, snapshot.head)
  }
}

extension String {
  /// The string with other characters in a place, counted in UTF-8.
  func replacing(_ range: Range<Int>, with string: String) -> String {
    String(
      decoding: Array(utf8)[..<range.lowerBound] + Array(string.utf8) + Array(utf8)[range.upperBound...],
      as: UTF8.self
    )
  }

  func cut(_ range: Range<Int>) -> String { String(decoding: Array(utf8)[range], as: UTF8.self) }
}

extension Character {
  /// The character that starts with the same scalar and has nothing else.
  fileprivate var base: Character { unicodeScalars.first.map(Character.init) ?? self }
}
