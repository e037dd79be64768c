import DisplayConcurrency
import DisplayGeometry
import DisplayLayout
import Testing

@testable import DisplayListModel

@Suite("Layouts of many items")
struct LargeArrangementTests {
  private let space = CollectionSpace(crossExtent: 390, viewportLength: 844)
  private static let waterfall = WaterfallCollectionLayout(columns: .count(3), spacing: 4)

  private func makeRows(_ count: Int, keepsWidths: Bool = false) throws -> CollectionRows {
    let numbering = RowNumbering(try SectionCounts([count]))
    return CollectionRows(numbering, estimate: Size(width: 50, height: 100), keepsWidths: keepsWidths)
  }

  @Test("A flow whose estimate is none prepares a screen of items and not all")
  func flowEstimates() throws {
    for estimate in [Size.zero, Size(width: Double.nan, height: -1), Size(width: 0.5, height: 20)] {
      let layout = FlowCollectionLayout(estimatedItemSize: estimate)
      let height = estimate.height >= 1 ? estimate.height : 50
      #expect(layout.estimatedItemSize == Size(width: 50, height: height))
      let numbering = RowNumbering(try SectionCounts([1_000_000]))
      var places = RowPlaces(numbering, estimatedLength: 40, layout: layout)
      places.setSpace(space)
      let screen = places.rows(intersecting: 0..<844)
      #expect(screen.count <= 7 * (844 / Int(height) + 1))
    }
  }

  @Test("A million equal items are a few entries, in every layout, and its last place is exact")
  func millions() throws {
    let count = 1_000_000
    let rows = try makeRows(count)
    let wide = try makeRows(count, keepsWidths: true)
    func check<Rule: SequentialLayout>(_ layout: Rule, _ rows: CollectionRows, last: Point, length: Double) {
      let arrangement = layout.makeArrangement(of: rows, in: space)
      #expect(arrangement.segmentCount < 8, "\(Rule.self)")
      #expect(arrangement.frame(ofRow: count - 1, of: rows).origin == last, "\(Rule.self)")
      #expect(arrangement.contentLength == length, "\(Rule.self)")
      let end = arrangement.rows(intersecting: length - 30..<length + 9, of: rows)
      #expect(end.upperBound == count && end.count < 10, "\(Rule.self)")
    }
    // 333,333 full lines of three and one item more.
    let widths = (390 - 8) / 3
    check(
      WaterfallCollectionLayout(columns: .count(3), spacing: 4),
      rows,
      last: Point(x: 0, y: 333_333 * 104),
      length: 333_333 * 104 + 100
    )
    check(
      GridCollectionLayout(columns: .count(3), itemLength: .fixed(100), spacing: 4),
      rows,
      last: Point(x: 0, y: 333_333 * 104),
      length: 333_333 * 104 + 100
    )
    #expect(widths == 127)
    // Seven of 50 points in a line: 142,857 lines and one item more.
    check(
      FlowCollectionLayout(lineSpacing: 1),
      wide,
      last: Point(x: 0, y: 142_857 * 101),
      length: 142_857 * 101 + 100
    )
    check(
      GalleryCollectionLayout(itemSize: Size(width: 50, height: 80), lineSpacing: 1),
      rows,
      last: Point(x: 0, y: 142_857 * 81),
      length: 142_857 * 81 + 80
    )
    check(
      CarouselCollectionLayout(peek: 20, spacing: 4),
      rows,
      last: Point(x: 0, y: 24 + 999_999 * 800),
      length: 48 + 999_999 * 800 + 796
    )
    check(
      GridCollectionLayout(columns: .count(3), itemLength: .fixed(100), spans: [2, 1, 3], spacing: 4),
      rows,
      last: Point(x: 0, y: 666_666 * 104),
      length: 666_666 * 104 + 100
    )
  }

  @Test("A size that arrives late has only what is behind it placed again, and equal items not one by one")
  func lateSize() throws {
    var rows = try makeRows(1_000_000)
    let layout = Counting(Self.waterfall)
    var arrangement = layout.makeArrangement(of: rows, in: space)
    #expect(layout.takeCount() < 200)
    var numbers = Numbers(state: 5)
    for row in 0..<5_000 {
      rows.setMeasured(Size(width: 127, height: Double(20 + numbers.next(below: 300))), row: row)
    }
    arrangement.update(for: rows, changed: 0..<5_000)
    #expect(layout.takeCount() > 5_000)
    rows.setMeasured(Size(width: 127, height: 77), row: 4_990)
    arrangement.update(for: rows, changed: 4_990..<4_991)
    #expect(layout.takeCount() < 300)
    #expect(arrangement.segmentCount < 200)
    _ = arrangement.frame(ofRow: 900_000, of: rows)
    #expect(layout.takeCount() < 40)
  }

  @Test("A place far away costs no more than one near the start")
  func farPlaces() throws {
    let rows = try makeRows(1_000_000)
    let layout = Counting(Self.waterfall)
    let arrangement = layout.makeArrangement(of: rows, in: space)
    _ = layout.takeCount()
    for start in [1_000.0, 10_000_000, 34_000_000] {
      #expect(arrangement.rows(intersecting: start..<start + 844, of: rows).count < 40)
      #expect(layout.takeCount() < 60)
    }
  }

  @Test("A layout that looks far ahead has all placed again that has seen a change")
  func foresight() throws {
    /// Each item as long as the longest of the next fifty.
    struct Foresight: StatelessLayout {
      func placeGroup(
        _ items: inout UpcomingItems,
        after state: inout Int,
        in space: CollectionSpace,
        frames: inout [Rect]
      ) -> Double {
        var length = 0.0
        for offset in 0..<50 { length = max(length, items.size(at: offset)?.height ?? 0) }
        frames.append(Rect(x: 0, y: 0, width: 10, height: length))
        return length
      }
    }
    var rows = try makeRows(2_000)
    var arrangement = Foresight().makeArrangement(of: rows, in: space)
    var numbers = Numbers(state: 8)
    for step in 0..<12 {
      let row = numbers.next(below: 2_000)
      rows.setMeasured(Size(width: 10, height: Double(50 + numbers.next(below: 200))), row: row)
      arrangement.update(for: rows, changed: row..<row + 1)
      let fresh = Foresight().makeArrangement(of: rows, in: space)
      #expect(arrangement.contentLength == fresh.contentLength, "step \(step)")
      let near = max(0, row - 60)..<min(2_000, row + 10)
      #expect(
        arrangement.frames(ofRows: near, of: rows) == fresh.frames(ofRows: near, of: rows),
        "step \(step)"
      )
    }
  }

  @Test("A million items in one place are found, or found to be elsewhere, without a look at each")
  func pile() throws {
    struct Pile: StatelessLayout {
      func placeGroup(
        _ items: inout UpcomingItems,
        after state: inout Int,
        in space: CollectionSpace,
        frames: inout [Rect]
      ) -> Double {
        frames.append(Rect(x: 0, y: 5, width: 10, height: 10))
        return 0
      }
    }
    let rows = try makeRows(1_000_000)
    let layout = Counting(Pile())
    let arrangement = layout.makeArrangement(of: rows, in: space)
    #expect(arrangement.rows(intersecting: 0..<3, of: rows).isEmpty)
    #expect(arrangement.rows(intersecting: 4..<6, of: rows) == 0..<1_000_000)
    #expect(layout.takeCount() < 300)
  }

  @Test("Items of no size, and layouts that place nonsense, neither trap nor run for ever")
  func nonsense() throws {
    struct Nonsense: StatelessLayout {
      let advance: Double
      let frame: Rect?
      func placeGroup(
        _ items: inout UpcomingItems,
        after state: inout Int,
        in space: CollectionSpace,
        frames: inout [Rect]
      ) -> Double {
        if let frame { frames.append(frame) }
        return advance
      }
    }
    let numbers = [Double.nan, -.infinity, .infinity, -5, 0, 1e300]
    var rows = try makeRows(1_000)
    rows.setEstimate(.zero, ofKind: .item)
    for number in numbers {
      for frame in [nil, Rect(x: number, y: number, width: number, height: number)] {
        let layout = Nonsense(advance: number, frame: frame)
        let arrangement = layout.makeArrangement(of: rows, in: space)
        #expect(arrangement.contentLength.isFinite)
        #expect(arrangement.frame(ofRow: 999, of: rows).origin.isFinite)
        _ = arrangement.rows(intersecting: 0..<1_000, of: rows)
      }
    }
    var flow = try makeRows(100_000, keepsWidths: true)
    flow.setEstimate(.zero, ofKind: .item)
    let layout = FlowCollectionLayout()
    // Estimates are a point at least, so that something comes into view and is measured.
    #expect(layout.makeArrangement(of: flow, in: space).contentLength > 0)
    #expect(WaterfallCollectionLayout(columns: .count(.max)).makeState(in: space).count == 1_000)
    #expect(CollectionColumns.minimumWidth(.nan).divide(space, spacing: .zero).count == 1_000)
  }
}
