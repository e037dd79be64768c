import DisplayConcurrency
import DisplayGeometry
import DisplayLayout
import TestSupport
import Testing

@testable import DisplayListModel

@Suite("Places behind a change")
struct ArrangementStepTests {
  private static let space = CollectionSpace(crossExtent: 330, viewportLength: 300)
  /// How many rows near the start have sizes where costs are counted, of twice as many.
  private static let measured = TestDepth.count(3_000, full: 10_000)
  private static let insets = EdgeInsets(top: 7, left: 3, bottom: 5, right: 10)

  private func randomSize(_ numbers: inout Numbers) -> Size {
    Size(width: Double(5 + numbers.next(below: 150)), height: Double(1 + numbers.next(below: 120)) / 4)
  }

  /// Compares all places with those of a fresh arrangement.
  private func compare<Rule: SequentialLayout>(_ places: borrowing RowPlaces, _ layout: Rule, _ note: String)
  {
    let fresh = layout.makeArrangement(of: places.rows, in: Self.space)
    let all = 0..<places.count
    #expect(places.totalLength == fresh.contentLength, "\(note)")
    let frames = places.arrangement?.frames(ofRows: all, of: places.rows)
    let wanted = fresh.frames(ofRows: all, of: places.rows)
    #expect(frames == wanted, "\(note)")
    for start in stride(from: -10.0, to: places.totalLength, by: places.totalLength / 7 + 1) {
      let span = start..<start + 40
      #expect(places.rows(intersecting: span) == fresh.rows(intersecting: span, of: places.rows), "\(note)")
    }
    if let arrangement = places.arrangement as? SequentialArrangement<Rule> {
      #expect(arrangement.segmentCount <= fresh.segmentCount * 2 + 4, "\(note)")
    }
  }

  /// A change that is legal for some sections: items that come, go and move, and sections that do.
  private func randomChange(of counts: [Int], _ numbers: inout Numbers) -> (BatchUpdates, [Int])? {
    var (updates, counts) = (BatchUpdates(), counts)
    let section = numbers.next(below: max(1, counts.count))
    switch numbers.next(below: 6) {
    case 0:
      updates.insertSections([section])
      counts.insert(numbers.next(below: 60), at: min(section, counts.count))
    case 1 where counts.count > 1:
      updates.deleteSections([section])
      counts.remove(at: section)
    case 2 where !counts.isEmpty && counts[section] > 0:
      let (from, to) = (numbers.next(below: counts[section]), numbers.next(below: counts.count))
      counts[section] -= 1
      let place = numbers.next(below: counts[to] + 1)
      counts[to] += 1
      let target = ItemPath(section: to, item: place)
      updates.moveItem(at: ItemPath(section: section, item: from), to: target)
    case 3 where !counts.isEmpty && counts[section] > 0:
      let first = numbers.next(below: counts[section])
      let end = min(counts[section], first + 1 + numbers.next(below: 20))
      updates.deleteItems(at: (first..<end).map { ItemPath(section: section, item: $0) })
      counts[section] -= end - first
    default:
      guard !counts.isEmpty else { return nil }
      let first = numbers.next(below: counts[section] + 1)
      let count = 1 + numbers.next(below: 20)
      updates.insertItems(at: (first..<first + count).map { ItemPath(section: section, item: $0) })
      counts[section] += count
    }
    return (updates, counts)
  }

  private func tryOut<Rule: SequentialLayout>(_ layout: Rule, seed: UInt64, steps: Int = 60) throws {
    var numbers = Numbers(state: seed &* 131 &+ 17)
    let supplementaries: SectionSupplementaries = [[], .header, [.header, .footer]][numbers.next(below: 3)]
    var counts = (0..<1 + numbers.next(below: 4)).map { _ in numbers.next(below: 150) }
    let numbering = RowNumbering(try SectionCounts(counts), supplementaries)
    var places = RowPlaces(numbering, estimatedLength: 30, layout: layout)
    places.setSpace(Self.space)
    #expect(places.row(atOffset: .nan) == (places.count > 0 ? places.count - 1 : nil))
    for step in 0..<steps {
      // Several changes may come before the arrangement follows them.
      for _ in 0...numbers.next(below: 3) {
        if numbers.next(below: 3) == 0, let (updates, newCounts) = randomChange(of: counts, &numbers) {
          let new = try SectionCounts(newCounts)
          let changes = try ChangeSet(updates, from: SectionCounts(counts), to: new)
          counts = newCounts
          places.apply(changes.rows(with: supplementaries), numbering: RowNumbering(new, supplementaries))
          places.setKinds(of: places.rows.numbering, inRows: 0..<0)
          for range in changes.rows(with: supplementaries).insertedRanges {
            places.setKinds(of: places.rows.numbering, inRows: range)
          }
        } else if places.count > 0 {
          let first = numbers.next(below: places.count)
          for row in first..<min(places.count, first + 1 + numbers.next(below: 40)) {
            _ = places.setMeasured(randomSize(&numbers), row: row)
          }
        }
      }
      places.settle()
      compare(places, layout, "seed \(seed), step \(step)")
    }
  }

  @Test(
    "Lines of a flow are those of a fresh arrangement, whatever changes",
    arguments: 1...UInt64(TestDepth.count(2, full: 12))
  )
  func flow(seed: UInt64) throws {
    let alignment = LineAlignment.allCases[Int(seed % 4)]
    try tryOut(
      FlowCollectionLayout(
        itemSpacing: 4,
        lineSpacing: 6,
        sectionInsets: Self.insets,
        lineAlignment: alignment
      ),
      seed: seed
    )
  }

  @Test(
    "Cells of a grid are those of a fresh arrangement, whatever changes",
    arguments: 1...UInt64(TestDepth.count(2, full: 12))
  )
  func grid(seed: UInt64) throws {
    let layout = GridCollectionLayout(
      columns: .count(4),
      itemLength: seed % 3 == 0 ? .ratio(0.75) : .measured(estimate: 30),
      spans: seed % 2 == 0 ? [1] : [2, 1, 1, 3, 9],
      spacing: 3,
      sectionInsets: Self.insets
    )
    try tryOut(layout, seed: seed)
  }

  @Test(
    "Columns of a waterfall are those of a fresh arrangement",
    arguments: 1...UInt64(TestDepth.count(2, full: 12))
  )
  func waterfall(seed: UInt64) throws {
    let columns = CollectionColumns.count(1 + Int(seed % 4))
    try tryOut(
      WaterfallCollectionLayout(columns: columns, spacing: 4, sectionInsets: Self.insets),
      seed: seed
    )
  }

  @Test(
    "Items that look at their numbers are those of a fresh arrangement",
    arguments: 1...UInt64(TestDepth.count(1, full: 8))
  )
  func numbered(seed: UInt64) throws {
    /// Items as long as they are, and further apart where they have certain numbers.
    struct Numbered: StatelessLayout {
      var isPeriodic: Bool { false }
      func placeGroup(
        _ items: inout UpcomingItems,
        after state: inout Int,
        in space: CollectionSpace,
        frames: inout [Rect]
      ) -> Double {
        let height = items.size(at: 0)?.height ?? 0
        frames.append(Rect(x: 0, y: 0, width: 10, height: height))
        return height + Double(items.firstItem % 7)
      }
    }
    try tryOut(Numbered(), seed: seed)
  }

  @Test(
    "Items that reach far beyond their group, and have the next section wait, are those of a fresh arrangement"
  )
  func overhanging() throws {
    /// Every item lies over those behind it, and some reach far.
    struct Overhanging: StatelessLayout {
      func placeGroup(
        _ items: inout UpcomingItems,
        after state: inout Int,
        in space: CollectionSpace,
        frames: inout [Rect]
      ) -> Double {
        let height = items.size(at: 0)?.height ?? 0
        frames.append(Rect(x: 0, y: 0, width: 10, height: height > 28 ? 3_000 : height))
        return height / 2
      }
    }
    for seed in 1...UInt64(TestDepth.count(1, full: 8)) { try tryOut(Overhanging(), seed: seed, steps: 40) }
  }

  /// How many groups are placed when a size near the start of many measured ones is another.
  private func groupsPlaced<Rule: SequentialLayout>(
    _ base: Rule,
    size: (Int) -> Size,
    then other: Size
  ) throws -> Int {
    let layout = Counting(base)
    var places = RowPlaces(
      RowNumbering(try SectionCounts([2 * Self.measured, 20])),
      estimatedLength: 30,
      layout: layout
    )
    places.setSpace(Self.space)
    for row in 0..<Self.measured { _ = places.setMeasured(size(row), row: row) }
    places.settle()
    let length = places.totalLength
    _ = layout.takeCount()
    _ = places.setMeasured(other, row: 7)
    places.settle()
    let groups = layout.takeCount()
    #expect(places.totalLength != length)
    compare(places, layout, "\(Rule.self)")
    return groups
  }

  @Test("A size near the start has only the lines placed again until they are in step, of thousands")
  func cost() throws {
    let square: (Int) -> Size = { Size(width: 40 + Double($0 * 37 % 50), height: 30 + Double($0 * 53 % 90)) }
    let wide = Size(width: 200, height: 500)
    #expect(try groupsPlaced(FlowCollectionLayout(), size: square, then: wide) < 120)
    let grid = GridCollectionLayout(columns: .count(3))
    #expect(try groupsPlaced(grid, size: square, then: wide) < 40)
    // Equal items come into step as soon as each of the other columns has one more.
    let waterfall = WaterfallCollectionLayout(columns: .count(3))
    let equal = Size(width: 110, height: 50)
    #expect(try groupsPlaced(waterfall, size: { _ in equal }, then: Size(width: 110, height: 200)) < 80)
  }

  @Test("Items that come and go have only lines beside them placed again, of thousands")
  func changeCost() throws {
    let layout = Counting(FlowCollectionLayout())
    let numbering = RowNumbering(try SectionCounts([20, 2 * Self.measured, 20]), .header)
    var places = RowPlaces(numbering, estimatedLength: 30, layout: layout)
    places.setSpace(Self.space)
    var numbers = Numbers(state: 3)
    for row in 0..<Self.measured { _ = places.setMeasured(randomSize(&numbers), row: row) }
    places.settle()
    _ = layout.takeCount()
    let counts = try [0, 1].map { try SectionCounts([20, 2 * Self.measured + $0, 20]) }
    let insertion = BatchUpdates { $0.insertItems(at: [ItemPath(section: 1, item: 7)]) }
    let changes = try ChangeSet(insertion, from: counts[0], to: counts[1])
    places.apply(changes.rows(with: .header), numbering: RowNumbering(counts[1], .header))
    places.settle()
    #expect(layout.takeCount() < 120)
    compare(places, layout, "insertion")
  }
}
