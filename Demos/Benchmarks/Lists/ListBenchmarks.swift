import AsyncDisplay
import DisplayListModel

/// The data of lists: differences, batches, lengths and ranges, without nodes.
enum ListBenchmarks {
  static let all: [Benchmark] =
    differences + batches + extents + ranges + CollectionBenchmarks.all + ListFrameBenchmarks.all
    + ListChangeBenchmarks.all

  private struct Item: Equatable, Identifiable, Sendable {
    let id: Int
    var version = 0
  }

  private typealias Snapshot = ListSnapshot<Int, Int, Item>

  private static let itemCount = 100_000

  /// A snapshot of one section; a list with an identity twice has none.
  private static func snapshot(_ items: [Item]) -> Snapshot {
    (try? Snapshot(sections: [ListSection(id: 0, items: items)])) ?? Snapshot()
  }

  private static var differences: [Benchmark] {
    let items = (0..<itemCount).map { Item(id: $0) }
    let newItems = items.changedAThousandTimes(inserting: { Item(id: itemCount + $0) }) { $0.version += 1 }
    let old = snapshot(items)
    let new = snapshot(newItems)
    let changes = new.changes(from: old)
    let note = "\(changes.items.pieces.count) pieces, \(changes.movedItems.count) moves"
    return [
      Benchmark("make a snapshot of 100,000 items", count: 1) { snapshot(newItems) },
      Benchmark("difference of 100,000 items, 1,000 changes", count: 1, note: note) {
        new.changes(from: old)
      },
      Benchmark("difference of 100,000 items, none changed", count: 1) { old.changes(from: old) },
      Benchmark("100,000 lengths after 1,000 changes", count: 1) {
        var extents = ExtentIndex(count: itemCount, estimate: 40)
        extents.apply(changes.items)
        return extents
      },
    ]
  }

  private static var batches: [Benchmark] {
    let counts = try? SectionCounts([10_000_000])
    let updates = BatchUpdates { updates in
      updates.deleteItems(at: (0..<500).map { ItemPath(section: 0, item: $0 * 9_973) })
      updates.insertItems(at: (0..<500).map { ItemPath(section: 0, item: $0 * 8_101) })
    }
    let changes = counts.flatMap { try? ChangeSet(updates, from: $0, to: $0) }
    let note = "\(changes?.items.pieces.count ?? 0) pieces"
    return [
      Benchmark("batch of 1,000 changes of 10,000,000 items", count: 1_000, note: note) {
        counts.flatMap { try? ChangeSet(updates, from: $0, to: $0) }
      }
    ]
  }

  private static var extents: [Benchmark] {
    let count = 10_000_000
    let fresh = ExtentIndex(count: count, estimate: 40)
    var measured = fresh
    for row in 0..<1_000_000 { measured.setMeasured(Double(20 + row % 100), row: row) }
    let index = measured
    let rows = (0..<10_000).map { $0 * 7_919 % 1_000_000 }
    return [
      Benchmark("open 10,000,000 rows", count: 1) { ExtentIndex(count: count, estimate: 40) },
      Benchmark("measure rows one behind the other", count: 10_000) {
        var extents = fresh
        for row in 0..<10_000 { extents.setMeasured(50, row: row) }
        return extents
      },
      Benchmark("offset of a row, 1,000,000 measured", count: rows.count) {
        rows.reduce(0) { $0 + index.offset(ofRow: $1) }
      },
      Benchmark("row at an offset, 1,000,000 measured", count: rows.count) {
        rows.reduce(0) { $0 + (index.row(atOffset: Double($1) * 60) ?? 0) }
      },
    ]
  }

  private static var ranges: [Benchmark] {
    [1_000, 10_000_000].flatMap { count in
      let extents = ExtentIndex(count: count, estimate: 100)
      return [("fixed", RangePolicy.fixed), ("adaptive", .adaptive(AdaptiveRangeTuning()))].map {
        name,
        policy in
        Benchmark("ranges of a frame, \(name), \(count) rows", count: 1_000) {
          var controller = RangeController()
          controller.policy = policy
          controller.noteFirstScreenDrawn()
          var sets = RangeSets()
          var transitionCount = 0
          for frame in 0..<1_000 {
            let start = 20_000 + Double(frame) * 50
            let new = controller.update(
              RangeRequest(
                viewport: start..<start + 844,
                direction: .towardsEnd,
                velocity: 3_000,
                isListVisible: true,
                hasBeenScrolled: true
              ),
              extents: extents
            )
            RangeTransitions(from: sets, to: new).forEach { _, _, _ in transitionCount += 1 }
            sets = new
          }
          return transitionCount
        }
      }
    }
  }
}
