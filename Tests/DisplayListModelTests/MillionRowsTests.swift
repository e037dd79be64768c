import DisplayListModel
import Testing

/// A million texts in a viewport of 800 points: which of them are there, and where.
private struct TextList {
  private let texts: [String]
  private let measure: (String) -> Double
  private var extents: ExtentIndex
  private var position = ScrollPosition()
  private var controller = RangeController()
  private var ranges = RangeSets()
  /// The texts that are prepared, by row.
  private(set) var prepared: [Int: String] = [:]

  private static let viewportLength = 800.0

  init(_ texts: [String], measure: @escaping (String) -> Double) {
    self.texts = texts
    self.measure = measure
    extents = ExtentIndex(count: texts.count, estimate: 20)
    update()
  }

  private var limits: ScrollLimits {
    let end = extents.totalLength - Self.viewportLength
    return ScrollLimits(end: end, viewportLength: Self.viewportLength)
  }

  private var viewport: Range<Double> { position.offset..<position.offset + Self.viewportLength }

  /// The rows in view, and where they begin in the viewport.
  var visibleRows: [(row: Int, start: Double)] {
    extents.rows(intersecting: viewport).map { ($0, extents.offset(ofRow: $0) - position.offset) }
  }

  mutating func scroll(by distance: Double) {
    position.move(by: distance, in: limits)
    update()
  }

  mutating func scroll(toRow row: Int) {
    position.jump(to: extents.offset(ofRow: row), in: limits)
    update()
  }

  private mutating func update() {
    let anchor = extents.row(atOffset: position.offset)
    let request = RangeRequest(
      viewport: viewport,
      direction: position.direction,
      isListVisible: true,
      hasBeenScrolled: position.hasMoved
    )
    let old = ranges
    ranges = controller.update(request, extents: extents)
    var entered: [Int] = []
    RangeTransitions(from: old, to: ranges, direction: position.direction).forEach { row, old, new in
      if new.isEmpty { prepared[row] = nil } else if old.isEmpty { entered.append(row) }
    }
    for row in entered {
      prepared[row] = texts[row]
      let change = extents.setMeasured(measure(texts[row]), row: row)
      // What lies before the first row in view becomes longer without moving it.
      if let anchor, row < anchor { position.correct(by: change) }
    }
    // The content's end may have come closer.
    position.correct(to: position.offset, in: limits)
  }
}

@Suite("A list over an array of texts")
struct MillionRowsTests {
  private let texts = (0..<1_000_000).map { "Row \($0)" }

  /// The lengths that rows have once they are measured.
  private func length(_ text: String) -> Double {
    Double(10 + text.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 1_023 } % 40)
  }

  @Test("A million rows are scrolled with some sixty prepared, and the first row in view stays where it is")
  func scrolling() throws {
    var list = TextList(texts, measure: length)
    var last = try #require(list.visibleRows.first)
    #expect(last == (0, 0))
    for step in 0..<2_000 {
      let distance = step < 1_500 ? 37.0 : -53.0
      let before = list.visibleRows
      list.scroll(by: distance)
      #expect(list.prepared.count < 400)
      // A row that was in view has moved by the distance, whatever was measured meanwhile.
      let kept = list.visibleRows.first { row in before.contains { $0.row == row.row } }
      if let kept, let old = before.first(where: { $0.row == kept.row }), step > 0 {
        #expect(abs(kept.start - (old.start - distance)) < 0.01, "step \(step)")
      }
      for (row, _) in list.visibleRows { #expect(list.prepared[row] == texts[row]) }
      last = list.visibleRows[0]
    }
    #expect(last.row > 500)
  }

  @Test("A jump shows the row that was asked for")
  func jumps() {
    var list = TextList(texts, measure: length)
    for row in [500_000, 900_000, 3, 0] {
      list.scroll(toRow: row)
      #expect(list.visibleRows.contains { $0.row == row && list.prepared[row] == texts[row] })
    }
  }
}
