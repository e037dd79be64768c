import AsyncDisplay

/// What changes of the data cost the main actor: the frame that applies them, and those of an item that is dropped.
enum ListChangeBenchmarks {
  static let all: [Benchmark] = applying + dropping

  private struct Item: Identifiable, Equatable, Sendable {
    let id: Int
    var title: String
  }

  private typealias Snapshot = ListSnapshot<Int, Int, Item>
  private typealias Source = SnapshotSource<Int, Int, Item>

  /// Items in sections of a thousand. Each has a title that is too long to be kept in place.
  private static func makeItems(_ count: Int) -> [Item] {
    (0..<count).map { Item(id: $0, title: "The title of item number \($0)") }
  }

  private static func snapshot(_ items: [Item], sectionLength: Int) -> Snapshot {
    let sections = stride(from: 0, to: items.count, by: sectionLength).map { start in
      ListSection(id: start, items: Array(items[start..<min(start + sectionLength, items.count)]))
    }
    return (try? Snapshot(sections: sections)) ?? Snapshot()
  }

  private static func makeSource(_ snapshot: Snapshot) -> Source {
    Source(snapshot, isUnchanged: ==, header: { _ in FortyPoints() }) { _ in FortyPoints() }
  }

  // MARK: Snapshots

  /// A list that shows two snapshots in turn.
  @MainActor
  private final class Alternation {
    let stage: BenchmarkStage
    private let source: Source
    private let snapshots: [Snapshot]
    private var shown = 0

    init(_ snapshots: [Snapshot]) {
      self.snapshots = snapshots
      source = makeSource(snapshots[0])
      stage = BenchmarkStage(ListNode(source, estimatedRowLength: 40))
    }

    /// Has the next frame apply the other snapshot.
    func compare() async {
      await stage.settle(frameCount: 8)
      shown = 1 - shown
      source.apply(snapshots[shown])
      await stage.pool.waitUntilIdle()
    }
  }

  @MainActor
  private static var alternations: [Int: Alternation] = [:]

  /// A list that is in the middle of its rows, of which some were measured.
  @MainActor
  private static func alternation(measured: Int) async -> Alternation {
    if let made = alternations[measured] { return made }
    let items = makeItems(100_000)
    let newItems = items.changedAThousandTimes(
      inserting: { Item(id: -1 - $0, title: "An item that has come") },
      changing: { $0.title += ", changed" }
    )
    let alternation = Alternation([items, newItems].map { snapshot($0, sectionLength: 1_000) })
    let stage = alternation.stage
    await stage.settle()
    for row in stride(from: 0, to: measured, by: 40) {
      stage.list.scrollToRow(row, at: .start)
      await stage.settle(frameCount: 4)
    }
    stage.list.scrollToRow(50_000, at: .start)
    await stage.settle()
    alternations[measured] = alternation
    return alternation
  }

  private static var applying: [Benchmark] {
    [0, 20_000].map { measured in
      Benchmark(
        "frame that applies 1,000 changes of 100,000 items",
        count: 1,
        note: measured == 0 ? "one screen measured" : "\(measured) rows measured",
        preparing: { await alternation(measured: measured).compare() }
      ) {
        await alternation(measured: measured).stage.runFrame()
      }
    }
  }

  // MARK: Dropped items

  /// A list of a million items, one of which is moved to and fro.
  @MainActor
  private final class Dropping {
    let stage: BenchmarkStage
    private var isThere = false

    init(usesSnapshots: Bool) {
      let items = makeItems(1_000_000)
      let list =
        usesSnapshots
        ? ListNode(makeSource(snapshot(items, sectionLength: items.count)), estimatedRowLength: 40)
        : ListNode(items, estimatedRowLength: 40) { _ in FortyPoints() }
      stage = BenchmarkStage(list)
    }

    /// Has the next frame make a move.
    func drop() async {
      await stage.settle(frameCount: 8)
      let places = [3, 9].map { ItemPath(section: 0, item: $0) }
      stage.list.beginReordering(itemAt: places[isThere ? 1 : 0])
      stage.list.updateReordering(to: places[isThere ? 0 : 1])
      await stage.settle()
      stage.list.endReordering()
      isThere.toggle()
    }

    /// Has the next frame apply the data that has the move.
    func land() async {
      await drop()
      stage.runFrame()
      await stage.pool.waitUntilIdle()
    }
  }

  @MainActor
  private static var droppings: [Bool: Dropping] = [:]

  @MainActor
  private static func dropping(usesSnapshots: Bool) -> Dropping {
    if let made = droppings[usesSnapshots] { return made }
    let dropping = Dropping(usesSnapshots: usesSnapshots)
    droppings[usesSnapshots] = dropping
    return dropping
  }

  private static var dropping: [Benchmark] {
    [
      Benchmark(
        "frame of a drop among 1,000,000 items",
        count: 1,
        note: "without snapshots",
        preparing: { await dropping(usesSnapshots: false).drop() }
      ) {
        await dropping(usesSnapshots: false).stage.runFrame()
      },
      Benchmark(
        "frame of a drop among 1,000,000 items",
        count: 1,
        note: "snapshots",
        preparing: { await dropping(usesSnapshots: true).drop() }
      ) {
        await dropping(usesSnapshots: true).stage.runFrame()
      },
      Benchmark(
        "frame that applies a drop among 1,000,000 items",
        count: 1,
        note: "snapshots",
        preparing: { await dropping(usesSnapshots: true).land() }
      ) {
        await dropping(usesSnapshots: true).stage.runFrame()
      },
    ]
  }
}
