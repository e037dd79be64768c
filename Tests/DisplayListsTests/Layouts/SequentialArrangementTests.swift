import AsyncDisplay
import Testing

@testable import DisplayLists

@Suite("Layouts of collections against plain ones")
struct SequentialArrangementTests {
  private static let insets = EdgeInsets(top: 7, left: 3, bottom: 5, right: 10)

  /// Compares all that an arrangement says with the frames of all rows.
  private func compare<Rule: SequentialLayout>(
    _ arrangement: SequentialArrangement<Rule>,
    _ plain: some PlainLayout,
    _ rows: CollectionRows,
    _ space: CollectionSpace,
    _ numbers: inout Numbers,
    _ note: String
  ) {
    let (frames, length) = plain.frames(of: rows, in: space)
    #expect(arrangement.contentLength == length, "\(note)")
    let tried = (0..<40).map { _ in numbers.next(below: max(1, frames.count)) }.filter { $0 < frames.count }
    let differing = tried.first { arrangement.frame(ofRow: $0, of: rows) != frames[$0] }
    if let row = differing {
      let frame = arrangement.frame(ofRow: row, of: rows)
      Issue.record("\(note): row \(row) at \(frame) instead of \(frames[row])")
    }
    let first = numbers.next(below: max(1, frames.count))
    let range = first..<min(frames.count, first + numbers.next(below: 90))
    #expect(arrangement.frames(ofRows: range, of: rows) == Array(frames[range]), "\(note), \(range)")
    for _ in 0..<6 {
      let start = Double(numbers.next(below: Int(length) + 40) - 20)
      let span = start..<start + Double(1 + numbers.next(below: 400))
      let meeting = frames.indices.filter { frames[$0].meets(span) }
      let expected = meeting.isEmpty ? 0..<0 : meeting[0]..<meeting[meeting.count - 1] + 1
      #expect(arrangement.rows(intersecting: span, of: rows) == expected, "\(note), \(span)")
    }
  }

  /// Changes sizes and rows at random, and compares after each change.
  private func tryOut<Rule: SequentialLayout>(_ layout: Rule, _ plain: some PlainLayout, seed: UInt64) throws
  {
    var numbers = Numbers(state: seed &* 97 &+ 3)
    let space = CollectionSpace(breadth: Double(200 + numbers.next(below: 200)), viewportLength: 300)
    func makeCount() -> Int { numbers.next(below: 3) == 0 ? 0 : numbers.next(below: 200) }
    var counts = (0..<(1 + numbers.next(below: 5))).map { _ in makeCount() }
    let extra: SectionSupplementaries = [[], .header, [.header, .footer]][numbers.next(below: 3)]
    var rows = CollectionRows(
      RowNumbering(try SectionCounts(counts), extra),
      estimate: Size(width: 40, height: 30),
      keepsWidths: layout.readsWidths
    )
    var arrangement = layout.makeArrangement(of: rows, in: space)
    for step in 0..<11 {
      if step % 5 == 4 {
        let section = numbers.next(below: counts.count)
        counts[section] = makeCount()
        let old = rows.numbering
        let numbering = RowNumbering(try SectionCounts(counts), extra)
        let change = rebuilt(rows, numbering)
        rows = change
        let ends = [old, numbering].map { $0.itemRows(ofSection: section).upperBound }
        arrangement.update(for: rows, changed: min(ends[0], ends[1])..<rows.count)
      } else {
        var (first, end) = (rows.count, rows.count)
        let place = numbers.next(below: max(1, rows.count))
        for _ in 0..<numbers.next(below: 30) {
          let row = min(rows.count - 1, place + numbers.next(below: 60))
          guard row >= 0 else { continue }
          let size = Size(
            width: Double(5 + numbers.next(below: 150)),
            height: Double(1 + numbers.next(below: 120)) / 4
          )
          guard rows.setMeasured(size, row: row) else { continue }
          end = first == rows.count ? row + 1 : max(end, row + 1)
          first = min(first, row)
        }
        arrangement.update(for: rows, changed: first..<end)
      }
      compare(arrangement, plain, rows, space, &numbers, "seed \(seed), step \(step)")
    }
  }

  /// The rows of another numbering; what is measured before the change stays, as far as it is before it.
  private func rebuilt(_ rows: CollectionRows, _ numbering: RowNumbering) -> CollectionRows {
    var new = CollectionRows(
      numbering,
      estimate: Size(width: 40, height: 30),
      keepsWidths: rows.widths != nil
    )
    for row in 0..<min(rows.count, new.count) where rows.isMeasured(row) {
      new.setMeasured(rows.size(ofRow: row), row: row)
    }
    return new
  }

  @Test(
    "A flow is that of a plain loop over all rows, whatever is measured or changed",
    arguments: LineAlignment.allCases,
    1...4 as ClosedRange<UInt64>
  )
  func flow(alignment: LineAlignment, seed: UInt64) throws {
    let layout = FlowCollectionLayout(
      itemSpacing: 4,
      lineSpacing: 6,
      sectionInsets: Self.insets,
      lineAlignment: alignment,
      itemAlignment: LineItemAlignment.allCases[Int(seed % 3)]
    )
    try tryOut(layout, PlainFlow(layout: layout), seed: seed)
  }

  @Test("A waterfall is that of a plain loop over all rows", arguments: 1...9 as ClosedRange<UInt64>)
  func waterfall(seed: UInt64) throws {
    let columns = 1 + Int(seed % 4)
    let layout = WaterfallCollectionLayout(
      columns: .count(columns),
      spacing: Double(seed % 3) * 4,
      sectionInsets: Self.insets
    )
    try tryOut(layout, PlainWaterfall(layout: layout, columns: columns), seed: seed)
  }

  @Test("A grid is that of a plain loop over all rows", arguments: 1...9 as ClosedRange<UInt64>)
  func grid(seed: UInt64) throws {
    let lengths: [ItemLength] = [.measured(estimate: 30), .fixed(33), .ratio(0.75)]
    let layout = GridCollectionLayout(
      columns: .count(4),
      itemLength: lengths[Int(seed % 3)],
      spans: seed % 2 == 0 ? [1] : [2, 1, 1, 3, 9],
      spacing: 3,
      lineSpacing: 5,
      sectionInsets: Self.insets,
      itemAlignment: LineItemAlignment.allCases[Int(seed / 3 % 3)]
    )
    try tryOut(layout, PlainGrid(layout: layout, columns: 4), seed: seed)
  }

  @Test(
    "A gallery and a carousel are equal tiles, whatever is measured",
    arguments: 1...4 as ClosedRange<UInt64>
  )
  func tiles(seed: UInt64) throws {
    let size = Size(width: 60, height: 45)
    let gallery = GalleryCollectionLayout(itemSize: size, itemSpacing: 5, lineSpacing: 2)
    var numbers = Numbers(state: seed &* 97 &+ 3)
    let breadth = Double(200 + numbers.next(below: 200))
    let plain = PlainTiles(
      insets: .zero,
      size: size,
      countInLine: Int((breadth + 5) / 65),
      spacing: 5,
      lineSpacing: 2
    )
    try tryOut(gallery, plain, seed: seed)
    let carousel = CarouselCollectionLayout(peek: 20, spacing: 6)
    let cards = PlainTiles(
      insets: EdgeInsets(vertical: 26),
      size: Size(width: breadth, height: 300 - 52),
      countInLine: 1,
      spacing: 0,
      lineSpacing: 6
    )
    try tryOut(carousel, cards, seed: seed)
  }
}
