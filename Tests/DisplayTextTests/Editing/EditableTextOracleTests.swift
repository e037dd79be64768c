import Foundation
import TestSupport
import Testing

@testable import DisplayText

@Suite("Editing against a string")
struct EditableTextOracleTests {
  /// Letters, marks, flags, families, both directions, ideographs, signs and line breaks.
  private static let alphabet = [
    "a", "b", "z", "é", "e\u{301}", "\u{301}", "\u{200D}", "ק", "א", "ב", "1", "7", " ", " ", "\t", ".", ",",
    "'", "-",
    "漢", "字", "👨‍👩‍👧", "👨", "\u{1F1E9}", "\u{1F1EA}", "🇫🇷", "\u{1F3FD}", "\n", "\n", "\r\n", "\r", "\u{2029}",
    "\u{2028}",
  ]

  private static func string(_ numbers: inout Numbers, most: Int) -> String {
    (0..<numbers.next(below: most + 1)).map { _ in alphabet[numbers.next(below: alphabet.count)] }.joined()
  }

  /// A selection, a verb and a range, everything at random; what comes of it is the same in both.
  private struct Pair {
    var text: EditableText
    var naive: NaiveEditor

    init(_ string: String, pieces: Int, limit: Int?) {
      var rules = TextEditingRules()
      rules.mostPieceUnits = pieces
      rules.characterLimit = limit
      text = EditableText(string, rules: rules)
      naive = NaiveEditor(string)
      naive.limit = limit
    }

    mutating func step(_ numbers: inout Numbers) {
      switch numbers.next(below: 32) {
      case 0..<8: insert(string(&numbers, most: 2), as: .typing)
      case 8: insert(string(&numbers, most: 30), as: .other)
      case 9..<12: delete(.backward, as: .deletionBackward)
      case 12: delete(.forward, as: .deletionForward)
      case 13: delete([.wordBackward, .wordForward][numbers.next(below: 2)], as: .other)
      case 14: delete([.lineStart, .lineEnd, .paragraphEnd][numbers.next(below: 3)], as: .other)
      case 15..<18: select(&numbers)
      case 18..<24:
        move(Self.movements[numbers.next(below: Self.movements.count)], numbers.next(below: 3) == 0)
      case 24..<27: compose(&numbers)
      case 27: endComposition(numbers.next(below: 2) == 0)
      case 28: replaceAnywhere(&numbers)
      case 29, 30:
        text.undo()
        naive.undo()
      default:
        text.redo()
        naive.redo()
      }
    }

    private static let movements: [TextMovement] = [
      .left, .right, .backward, .forward, .wordLeft, .wordRight, .wordBackward, .wordForward, .up, .down,
      .pageUp,
      .pageDown, .lineStart, .lineEnd, .paragraphStart, .paragraphEnd, .documentStart, .documentEnd,
    ]

    private func string(_ numbers: inout Numbers, most: Int) -> String {
      EditableTextOracleTests.string(&numbers, most: most)
    }

    private mutating func insert(_ string: String, as kind: TextEditKind) {
      text.endComposition()
      naive.commit()
      text.perform(text.proposal(inserting: string), as: kind)
      naive.replace(naive.selected, with: string, as: kind)
    }

    private mutating func delete(_ movement: TextMovement, as kind: TextEditKind) {
      text.endComposition()
      naive.commit()
      var geometry = FlatGeometry(editor: naive)
      let proposal = text.proposal(deleting: movement, in: &geometry)
      var range = naive.selected
      if range.isEmpty {
        var target = target(movement, column: 0)
        if movement == .lineStart, target == naive.head { target = naive.previous(target) }
        if movement == .lineEnd, target == naive.head { target = naive.next(target) }
        range = min(naive.head, target)..<max(naive.head, target)
      }
      #expect((proposal?.range ?? range) == range && (proposal == nil) == range.isEmpty)
      guard let proposal else { return }
      text.perform(proposal, as: kind)
      naive.replace(range, with: "", as: kind)
    }

    private mutating func replaceAnywhere(_ numbers: inout Numbers) {
      let count = naive.text.utf8.count
      let (first, second) = (numbers.next(below: count + 1), numbers.next(below: count + 9))
      let range = naive.scalarFloor(min(first, second))..<naive.scalarFloor(max(first, second))
      let string = string(&numbers, most: 5)
      text.endComposition()
      naive.commit()
      text.perform(TextReplacement(range: range, string: string))
      naive.replace(range, with: string, as: .other)
    }

    private mutating func select(_ numbers: inout Numbers) {
      text.endComposition()
      naive.commit()
      let count = naive.text.utf8.count
      let anchor = numbers.next(below: count + 3) - 1
      let head = numbers.next(below: 2) == 0 ? anchor : numbers.next(below: count + 3) - 1
      text.select(TextSelection(anchor: anchor, head: head))
      naive.select(anchor: anchor, head: head)
    }

    private mutating func move(_ movement: TextMovement, _ extending: Bool) {
      text.endComposition()
      naive.commit()
      var geometry = FlatGeometry(editor: naive)
      // The column is kept through lines: it is asked for where the moves begin, so here each move begins.
      text.select(text.selection)
      let target: Int
      if !extending, !naive.selected.isEmpty, [.left, .right, .backward, .forward].contains(movement) {
        let isForward = movement == .right || movement == .forward
        target = isForward ? naive.selected.upperBound : naive.selected.lowerBound
      } else {
        target = self.target(movement, column: geometry.column(of: TextCaret(naive.head)))
      }
      text.move(movement, extending: extending, in: &geometry)
      naive.moveHead(to: target, extending: extending)
    }

    private func target(_ movement: TextMovement, column: Double) -> Int {
      let head = naive.head
      let geometry = FlatGeometry(editor: naive)
      let paragraphs = naive.paragraphs
      let row = paragraphs.firstIndex { $0.range.contains(head) } ?? paragraphs.count - 1
      switch movement {
      case .left, .backward: return naive.previous(head)
      case .right, .forward: return naive.next(head)
      case .wordLeft, .wordBackward: return naive.wordStart(head)
      case .wordRight, .wordForward: return naive.wordEnd(head)
      case .up, .down, .pageUp, .pageDown:
        return geometry.caret(from: TextCaret(head), movement, column: column).position
      case .lineStart: return paragraphs[row].range.lowerBound
      case .lineEnd: return paragraphs[row].content
      case .paragraphStart:
        let start = paragraphs[row].range.lowerBound
        return head > start ? start : paragraphs[max(0, row - 1)].range.lowerBound
      case .paragraphEnd:
        let end = paragraphs[row].content
        return head < end ? end : paragraphs[min(paragraphs.count - 1, row + 1)].content
      case .documentStart: return 0
      case .documentEnd: return naive.text.utf8.count
      }
    }

    private mutating func compose(_ numbers: inout Numbers) {
      let string = string(&numbers, most: 4)
      let (first, second) = (numbers.next(below: 12), numbers.next(below: 12))
      let whole = string.utf8.count
      let lower = string.scalarFloor(min(first, second, whole))
      let upper = string.scalarFloor(min(max(first, second), whole))
      text.compose(string, selected: lower..<upper)
      naive.compose(string, selected: lower..<upper)
    }

    private mutating func endComposition(_ isKept: Bool) {
      if isKept {
        text.endComposition()
        naive.commit()
      } else {
        text.cancelComposition()
        naive.cancel()
      }
    }

    func check(_ message: String) -> Bool {
      let isSame =
        text.buffer.string.utf8.elementsEqual(naive.text.utf8) && text.selection.head == naive.head
        && text.selection.anchor == naive.anchor && text.composition == naive.composition
        && text.canUndo == naive.canUndo && text.canRedo == naive.canRedo
        && text.buffer.characterCount == naive.text.count && text.buffer.utf8Count == naive.text.utf8.count
      #expect(
        isSame,
        """
        \(message): \(text.buffer.string.debugDescription) \(text.selection) \(String(describing: text.composition)), \
        not \(naive.text.debugDescription) \(naive.anchor) \(naive.head) \(String(describing: naive.composition))
        """
      )
      return isSame
    }
  }

  @Test(
    "Edits, moves, compositions and undoing leave the same text and selection as in a string",
    arguments: 0..<UInt64(TestDepth.count(6, full: 200))
  )
  func oracle(seed: UInt64) {
    var numbers = Numbers(state: seed)
    let limit = seed % 4 == 3 ? 40 : nil
    var pair = Pair(Self.string(&numbers, most: 60), pieces: [12, 30, 2_048][Int(seed % 3)], limit: limit)
    for step in 0..<500 {
      pair.step(&numbers)
      guard pair.check("seed \(seed), step \(step)") else { return }
      pair.text.buffer.check()
      // Long texts would make everything slow and nothing else.
      if pair.naive.text.utf8.count > 600 {
        pair.text.endComposition()
        pair.naive.commit()
        pair.text.perform(TextReplacement(range: 100..<600, string: ""))
        pair.naive.replace(100..<600, with: "", as: .other)
      }
    }
  }
}

extension NaiveEditor {
  fileprivate func scalarFloor(_ position: Int) -> Int { text.scalarFloor(min(position, text.utf8.count)) }
}

extension String {
  /// The start of the scalar that a place lies in.
  fileprivate func scalarFloor(_ position: Int) -> Int {
    var position = position
    let units = Array(utf8)
    while position < units.count, units[position] & 0xC0 == 0x80 { position -= 1 }
    return position
  }
}

extension TextBuffer {
  /// Checks what holds for the blocks of any text.
  func check() {
    var parts: [String] = []
    blocks.visit(0..<blocks.count) { _, block in
      parts.append(block.string)
      return true
    }
    let whole = parts.joined()
    let starts = Set(
      whole.indices.map { whole.utf8.distance(from: whole.startIndex, to: $0) } + [whole.utf8.count]
    )
    var position = 0
    for (index, part) in parts.enumerated() {
      #expect(starts.contains(position), "a block starts in a character")
      let isLast = index == parts.count - 1
      #expect(part.dropLast().allSatisfy { !$0.isParagraphEnd } && (!isLast || !part.endsParagraph))
      #expect(!part.isEmpty || isLast && (index == 0 || parts[index - 1].endsParagraph))
      position += part.utf8.count
    }
    #expect(Double(blocks.height) <= 1.45 * log2(Double(blocks.count + 2)))
  }
}
