import DisplayConcurrency
import DisplayGeometry
import DisplayLayout
import TestSupport
import Testing

@testable import DisplayListModel

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

  @Test(
    "Rows that there are not have no frames, and no item makes a layout fail",
    arguments: [Int.min..<Int.max, Int.min..<0, -3..<2, 4..<Int.max, Int.max..<Int.max, 5..<5]
  )
  func absentRows(range: Range<Int>) throws {
    let grid = GridCollectionLayout(columns: .count(2), itemLength: .fixed(30), spans: [1, 2])
    let space = CollectionSpace(crossExtent: 100, viewportLength: 100)
    let rows = CollectionRows(
      RowNumbering(try SectionCounts([5])),
      estimate: Size(width: 50, height: 30),
      keepsWidths: false
    )
    let arrangement = grid.makeArrangement(of: rows, in: space)
    let expected = range.clamped(to: 0..<5).map { arrangement.frame(ofRow: $0, of: rows) }
    #expect(arrangement.frames(ofRows: range, of: rows) == expected)
    let plain: any CollectionArrangement = PlainArrangement(frame: arrangement.frame(ofRow:of:))
    #expect(plain.frames(ofRows: range, of: rows) == expected)
    for item in [range.lowerBound, range.upperBound] {
      let size = grid.sizeRange(ofItem: ItemPath(section: item, item: item), in: space)
      #expect(size.max.width == 50 || size.max.width == 100)
    }
  }

  @Test("Rows that an arrangement was not made of do not make it fail")
  func otherRows() throws {
    func tryOut(_ layout: some SequentialLayout) throws {
      let space = CollectionSpace(crossExtent: 100, viewportLength: 100)
      let all = try [[], [0], [5], [3, 0, 40], [200]].map { counts in
        CollectionRows(
          RowNumbering(try SectionCounts(counts), .header),
          estimate: Size(width: 30, height: 20)
        )
      }
      for rows in all {
        let arrangement = layout.makeArrangement(of: rows, in: space)
        for others in all {
          let found = arrangement.rows(intersecting: 0..<1e9, of: others)
          #expect(found.count <= rows.count)
          #expect(arrangement.frames(ofRows: -1..<1_000, of: others).count <= others.count)
          for row in -1...50 { #expect(arrangement.frame(ofRow: row, of: others).size.isFinite) }
        }
      }
    }
    try tryOut(FlowCollectionLayout(estimatedItemSize: Size(width: 30, height: 20)))
    try tryOut(GridCollectionLayout(columns: .count(3), itemLength: .fixed(30)))
    try tryOut(WaterfallCollectionLayout(columns: .count(2)))
    try tryOut(GalleryCollectionLayout(itemSize: Size(width: 30, height: 30)))
    try tryOut(CarouselCollectionLayout())
  }

  /// An arrangement that says where a row lies and nothing more.
  private struct PlainArrangement: CollectionArrangement {
    let contentLength = 0.0
    let frame: @Sendable (Int, CollectionRows) -> Rect

    func frame(ofRow row: Int, of rows: CollectionRows) -> Rect { frame(row, rows) }
    func rows(intersecting span: Range<Double>, of rows: CollectionRows) -> Range<Int> { 0..<0 }
    mutating func update(for rows: CollectionRows, changed: Range<Int>) {}
  }

  /// Changes sizes and rows at random, and compares after each change.
  private func tryOut<Rule: SequentialLayout>(_ layout: Rule, _ plain: some PlainLayout, seed: UInt64) throws
  {
    var numbers = Numbers(state: seed &* 97 &+ 3)
    let space = CollectionSpace(crossExtent: Double(200 + numbers.next(below: 200)), viewportLength: 300)
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
    1...UInt64(TestDepth.count(1, full: 4))
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

  @Test(
    "A waterfall is that of a plain loop over all rows",
    arguments: 1...UInt64(TestDepth.count(4, full: 9))
  )
  func waterfall(seed: UInt64) throws {
    let columns = 1 + Int(seed % 4)
    let layout = WaterfallCollectionLayout(
      columns: .count(columns),
      spacing: Double(seed % 3) * 4,
      sectionInsets: Self.insets
    )
    try tryOut(layout, PlainWaterfall(layout: layout, columns: columns), seed: seed)
  }

  @Test("A grid is that of a plain loop over all rows", arguments: 1...UInt64(TestDepth.count(4, full: 9)))
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
    let crossExtent = Double(200 + numbers.next(below: 200))
    let plain = PlainTiles(
      insets: .zero,
      size: size,
      countInLine: Int((crossExtent + 5) / 65),
      spacing: 5,
      lineSpacing: 2
    )
    try tryOut(gallery, plain, seed: seed)
    let carousel = CarouselCollectionLayout(peek: 20, spacing: 6)
    let cards = PlainTiles(
      insets: EdgeInsets(vertical: 26),
      size: Size(width: crossExtent, height: 300 - 52),
      countInLine: 1,
      spacing: 0,
      lineSpacing: 6
    )
    try tryOut(carousel, cards, seed: seed)
  }
}
