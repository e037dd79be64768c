import DisplayGeometry
import TestSupport
import Testing

@testable import DisplayText

@Suite("The lines of a text that is edited")
struct EditableTextLayoutTests {
  private static let engine = BuiltInTextEngine(fallback: nil)
  private static let format = BlockFormat(style: TextStyle(font: .system(size: 10)), engine: engine)
  private static let words = [
    "ab ", "c", "שלום ", "ד", "12 ", "(x) ", "e\u{301}", "-", "👨‍👩‍👧", "longword", "\t",
  ]

  private static func string(_ numbers: inout Numbers, most: Int, breaks: Bool = true) -> String {
    (0..<numbers.next(below: most + 1)).map { _ in
      breaks && numbers.next(below: 8) == 0 ? "\n" : words[numbers.next(below: words.count)]
    }.joined()
  }

  private static func lines(_ string: String, width: Double, format: BlockFormat = format)
    -> EditableTextLayout
  {
    EditableTextLayout(TextBuffer(string), format: format, width: width)
  }

  @Test(
    "Paragraphs that are set one by one, edit by edit, lie where they do in the whole text",
    arguments: 0..<UInt64(TestDepth.count(2, full: 60))
  )
  func incremental(seed: UInt64) {
    var numbers = Numbers(state: seed)
    let width = Double(90 + numbers.next(below: 150))
    var text = EditableText(Self.string(&numbers, most: 80))
    var lines = EditableTextLayout(text.buffer, format: Self.format, width: width)
    for step in 0..<40 {
      let count = text.buffer.utf8Count
      let (first, second) = (numbers.next(below: count + 1), numbers.next(below: count + 1))
      let range = numbers.next(below: 6) == 0 ? min(first, second)..<max(first, second) : first..<first
      text.perform(TextReplacement(range: range, string: Self.string(&numbers, most: 6)))
      lines.update(to: &text)
      let whole = Self.engine.layout(
        AttributedText(text.buffer.string, style: Self.format.style),
        in: TextContainer(width: width)
      )
      for _ in 0..<6 {
        let position = text.buffer.boundary(atOrBefore: numbers.next(below: text.buffer.utf8Count + 1))
        let (caret, expected) = (lines.caretRect(of: TextCaret(position)), whole.caretRect(at: position))
        // What lies above has to be set to know where a caret is.
        if lines.isMeasured { #expect(abs(caret.minY - expected.minY) < 0.1, "seed \(seed), step \(step)") }
        #expect(caret.minX == expected.minX && caret.height == expected.height)
      }
      for block in 0..<lines.blockCount { _ = lines.layout(ofBlock: block) }
      #expect(lines.isMeasured && abs(lines.height - whole.size.height) < 0.1, "seed \(seed), step \(step)")
      let measured = text.buffer.measuredHeight(
        BlockFormat(style: Self.format.style, engine: Self.engine),
        width: width,
        limit: .infinity
      )
      #expect(measured == lines.height)
      #expect(text.buffer.measuredHeight(Self.format, width: width, limit: 20) == min(20, lines.height))
    }
  }

  @Test(
    "Steps to the right come to each edge of each character once, from left to right, and steps back the other way",
    arguments: 0..<UInt64(TestDepth.count(20, full: 600))
  )
  func steps(seed: UInt64) {
    var numbers = Numbers(state: seed)
    let string = Self.string(&numbers, most: 14, breaks: false)
    var lines = Self.lines(string, width: .infinity)
    let layout = lines.layout(ofBlock: 0).layout
    let clusters = layout.shaped.clusters
    let edges = Set(
      layout.lines[0].segments.filter { $0.kind != .hyphen }.flatMap { segment in
        let edges = segment.edges(of: clusters)
        return segment.clusters.flatMap { cluster in
          let span = segment.span(of: cluster..<cluster + 1, edges)
          return [span.lowerBound, span.upperBound]
        }
      }
    ).sorted()
    var caret = lines.caret(at: Point(x: -1_000, y: 0))
    var seen = [TextUnit(points: lines.caretRect(of: caret).minX)]
    while seen.count < 200 {
      let next = lines.caret(beside: caret, isRight: true)
      if next == caret { break }
      let x = TextUnit(points: lines.caretRect(of: next).minX)
      guard x > seen[seen.count - 1] else { break }
      seen.append(x)
      caret = next
    }
    #expect(seen == (edges.isEmpty ? [0] : edges), "seed \(seed): \(string)")
    var back = [seen[seen.count - 1]]
    while back.count < 200 {
      let next = lines.caret(beside: caret, isRight: false)
      let x = TextUnit(points: lines.caretRect(of: next).minX)
      guard next != caret, x < back[back.count - 1] else { break }
      back.append(x)
      caret = next
    }
    #expect(back == seen.reversed(), "seed \(seed): \(string)")
  }

  @Test(
    "Steps go through all lines, wrapped or not, from the start of the text to its end",
    arguments: [false, true]
  )
  func wrappedSteps(isRightToLeft: Bool) {
    let word = isRightToLeft ? "שלום " : "word "
    let string = String(repeating: word, count: 9) + "\n\n" + String(repeating: word, count: 9)
    var lines = Self.lines(string, width: 70)
    var caret = TextCaret(0)
    var positions = [0]
    while positions.count < 500 {
      let next = lines.caret(beside: caret, isRight: !isRightToLeft)
      if next == caret { break }
      caret = next
      positions.append(caret.position)
      // In one direction a place has one caret, and where a line was wrapped it is on the next.
      #expect(caret.affinity == .downstream)
    }
    let buffer = TextBuffer(string)
    var expected = [0]
    while expected[expected.count - 1] < buffer.utf8Count {
      expected.append(buffer.boundary(after: expected[expected.count - 1]))
    }
    #expect(positions == expected)
    while positions.count > 1 {
      caret = lines.caret(beside: caret, isRight: isRightToLeft)
      positions.removeLast()
      #expect(caret.position == positions[positions.count - 1])
    }
    let last = lines.caret(beside: caret, isRight: isRightToLeft)
    #expect(last == caret)
  }

  @Test("The start and the end of a wrapped line are its own, and lines are gone through in a column")
  func edges() {
    var lines = Self.lines("aaaaa bbbbb ccccc\nd\neeeee", width: 34)
    let first = lines.lineEdges(of: TextCaret(2))
    #expect(first.start == TextCaret(0) && first.end == TextCaret(6, .upstream))
    let second = lines.lineEdges(of: TextCaret(6))
    #expect(second.start == TextCaret(6) && second.end.position == 12)
    let again = lines.lineEdges(of: first.end).start
    #expect(again == first.start)
    let tops = [first.end, TextCaret(6)].map { lines.caretRect(of: $0).minY }
    #expect(tops[0] == 0 && tops[1] > 0)
    var text = EditableText("aaaaa bbbbb ccccc\nd\neeeee")
    text.select(TextSelection(at: 3))
    var visited: [Int] = []
    for _ in 0..<5 {
      text.move(.down, in: &lines)
      visited.append(text.selection.head)
    }
    #expect(visited == [9, 15, 19, 23, 25])
    text.move(.up, in: &lines)
    #expect(text.selection.head == 19)
    text.move(.lineStart, in: &lines)
    text.move(.up, extending: true, in: &lines)
    #expect(text.selection.range == 12..<18)
  }

  @Test("A point leads to the caret that is nearest, and a caret's place back to it")
  func points() {
    var numbers = Numbers(state: 3)
    for _ in 0..<TestDepth.count(30, full: 400) {
      var lines = Self.lines(Self.string(&numbers, most: 40), width: Double(40 + numbers.next(below: 100)))
      for block in 0..<lines.blockCount { _ = lines.layout(ofBlock: block) }
      let point = Point(x: Double(numbers.next(below: 200)) - 20, y: Double(numbers.next(below: 300)) - 20)
      let caret = lines.caret(at: point)
      let rect = lines.caretRect(of: caret)
      let again = lines.caret(at: Point(x: rect.minX, y: rect.midY))
      let place = lines.caretRect(of: again)
      #expect(place == rect)
      if point.y >= 0, point.y < lines.height {
        #expect(rect.minY - 0.01 <= point.y && point.y <= rect.maxY + 0.01)
      }
    }
    var empty = Self.lines("", width: 0)
    let caret = empty.caret(at: Point(x: .nan, y: .infinity))
    let rect = empty.caretRect(of: caret)
    #expect(caret == TextCaret(0) && rect.height > 0)
  }

  @Test("A keystroke sets one paragraph, however many there are")
  func cost() {
    var text = EditableText(
      String(repeating: "A line of text that is neither long nor short.\n", count: 4_000)
    )
    var lines = EditableTextLayout(text.buffer, format: Self.format, width: 200)
    #expect(lines.setCount == 0 && !lines.isMeasured)
    text.select(TextSelection(at: text.buffer.utf8Count / 2))
    _ = lines.caretRect(of: text.selection.caret)
    #expect(lines.setCount == 1)
    for count in 2..<10 {
      text.perform(text.proposal(inserting: "x"), as: .typing)
      lines.update(to: &text)
      _ = lines.caretRect(of: text.selection.caret)
      #expect(lines.setCount == count)
    }
    let changes = [lines.takeChange(), lines.takeChange()]
    #expect(changes[0]?.blocks.count == 1 && changes[1] == nil)
  }

  @Test(
    "A long paragraph is set in pieces that go on in its direction, and a step leads from one to the next"
  )
  func pieces() {
    let word = "שלום "
    let string = "1 " + word + String(repeating: "abc ", count: 1_200) + "\nabc"
    var lines = Self.lines(string, width: 300)
    #expect(lines.blockCount > 4)
    for block in 0..<lines.blockCount - 1 {
      let start = lines.start(ofBlock: block).position
      let isRightToLeft = lines.isRightToLeft(at: start)
      #expect(isRightToLeft, "block \(block)")
      guard block > 0 else { continue }
      // A piece starts on a line of its own, and a caret between two pieces has two places.
      let (upstream, downstream) = (TextCaret(start, .upstream), TextCaret(start))
      let (before, after) = (lines.caretRect(of: upstream), lines.caretRect(of: downstream))
      #expect(before.maxY <= after.minY + 0.01)
      let end = lines.lineEdges(of: upstream).end
      #expect(end == upstream)
    }
    let isRightToLeft = lines.isRightToLeft(at: string.utf8.count)
    #expect(!isRightToLeft)
  }

  @Test("Typing in a long paragraph sets one piece each time, and now and then the two that it is cut into")
  func typingInPieces() {
    var text = EditableText(String(repeating: "some words and others ", count: 2_000))
    var lines = EditableTextLayout(text.buffer, format: Self.format, width: 400)
    text.select(TextSelection(at: text.buffer.utf8Count / 2))
    _ = lines.caretRect(of: text.selection.caret)
    var changes = 0
    let count = TextBlock.mostUnits * TestDepth.count(1, full: 4) / 2
    for _ in 0..<count {
      text.perform(text.proposal(inserting: "x"), as: .typing)
      lines.update(to: &text)
      _ = lines.caretRect(of: text.selection.caret)
      if let change = lines.takeChange(), change.blocks.count != 1 || change.count != 1 { changes += 1 }
    }
    #expect(changes <= 1 + count / (TextBlock.mostUnits / 2))
    #expect(lines.setCount <= 1 + count)
  }

  @Test("Secure text is shown as bullets, one for each character, and places lead back to the text")
  func secure() {
    let format = BlockFormat(style: Self.format.style, engine: Self.engine, isSecure: true)
    var lines = Self.lines("e\u{301}א👨‍👩‍👧z", width: 500, format: format)
    let shown = lines.layout(ofBlock: 0).layout.text.string
    #expect(shown == "\u{2022}\u{2022}\u{2022}\u{2022}")
    var carets = [TextCaret(0)]
    for _ in 0..<4 { carets.append(lines.caret(beside: carets[carets.count - 1], isRight: true)) }
    #expect(carets.map(\.position) == [0, 3, 5, 23, 24])
    let places = carets.map { lines.caretRect(of: $0).minX }
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
    for (caret, place) in zip(carets, places) {
      let found = lines.caret(at: Point(x: place, y: 1))
      #expect(found == caret)
    }
    var rules = TextEditingRules()
    rules.isSecure = true
    var text = EditableText("one two", rules: rules)
    text.move(.wordBackward, in: &lines)
    #expect(text.selection.head == 0)
  }

  @Test("Few paragraphs keep their lines, those that were looked at last")
  func kept() {
    let string = Array(repeating: "a", count: 900).joined(separator: "\n")
    var text = EditableText(string)
    var lines = EditableTextLayout(text.buffer, format: Self.format, width: 100)
    for block in 0..<lines.blockCount { _ = lines.layout(ofBlock: block) }
    let kept = lines.keptBlocks
    #expect(kept.count < 600 && kept.contains(899) && !kept.contains(0))
    let count = lines.setCount
    // Those behind an edit keep theirs, and nothing is lost that was found out.
    text.perform(TextReplacement(range: 0..<0, string: "x\ny\n"))
    lines.update(to: &text)
    #expect(lines.keptBlocks == kept.map { $0 + 2 })
    for block in lines.keptBlocks { _ = lines.layout(ofBlock: block) }
    #expect(lines.setCount == count)
    for block in 0..<300 { _ = lines.layout(ofBlock: block) }
    #expect(lines.keptBlocks.count == kept.count)
    var other = lines
    other.set(Self.format, width: 50, wraps: true)
    #expect(other.keptBlocks.isEmpty && !other.isMeasured)
    _ = text.buffer.measuredHeight(Self.format, width: 50, limit: .infinity)
    other.adoptMeasurements()
    #expect(
      other.isMeasured && other.height == text.buffer.measuredHeight(Self.format, width: 50, limit: .infinity)
    )
  }
}

extension EditableTextLayout {
  /// The blocks that have lines.
  fileprivate var keptBlocks: [Int] {
    var kept: [Int] = []
    extents.visit(0..<extents.count) { index, extent in
      if extent.layout != nil { kept.append(index) }
      return true
    }
    return kept
  }
}
