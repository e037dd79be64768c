import AsyncDisplay
import DisplayConcurrency
import TestSupport
import Testing

@testable import DisplayLists

@Suite("Reordering by code")
@MainActor
struct ReorderingTests {
  private func path(_ section: Int, _ item: Int) -> ItemPath { ItemPath(section: section, item: item) }

  /// Lifts the second item of the first section, and drops it in the fourth place.
  private func drop(in stage: ReorderStage) {
    stage.list.beginReordering(itemAt: path(0, 1))
    stage.list.updateReordering(to: path(0, 3))
    stage.list.endReordering()
  }

  @Test("A lifted item lies in front of all others at once")
  func front() throws {
    let stage = ReorderStage([makeItems(0..<4)], usesSnapshots: false)
    let node = try #require(stage.list.node(ofRow: 2))
    #expect(stage.list.layer?.sublayers.last !== node.layer)
    stage.list.beginReordering(itemAt: path(0, 1))
    #expect(stage.list.layer?.sublayers.last === node.layer)
  }

  @Test("A lifted item that the data takes away is told that it is down")
  func deletedWhileLifted() throws {
    let stage = ReorderStage([makeItems(0..<4)], usesSnapshots: false)
    let cell = try #require(stage.list.node(ofRow: 2) as? CellNode)
    #expect(stage.list.beginReordering(itemAt: path(0, 1)) && cell.isLifted)
    let left = [makeItems(0..<4).filter { $0.id != 1 }]
    try stage.list.performBatchUpdates(to: ReorderStage.content(left)) { $0.deleteItems(at: [path(0, 1)]) }
    stage.stage.settle()
    #expect(!cell.isLifted && stage.list.reorderedItem == nil && stage.shown == [[0, 2, 3]])
  }

  @Test("A move becomes a change of the data, whichever way that comes", arguments: [false, true])
  func moving(usesSnapshots: Bool) {
    let stage = ReorderStage([makeItems(0..<4), makeItems(10..<13)], usesSnapshots: usesSnapshots)
    let node = stage.list.node(ofRow: 2)
    #expect(stage.list.beginReordering(itemAt: path(0, 1)))
    #expect(stage.list.reorderedItem == path(0, 1) && (node as? CellNode)?.isLifted == true)
    stage.list.updateReordering(to: path(1, 2))
    #expect(stage.list.reorderingTarget == path(1, 2))
    stage.stage.settle()
    #expect(stage.shown == [[0, 1, 2, 3], [10, 11, 12]] && stage.moves.isEmpty)
    stage.list.endReordering()
    stage.stage.settle()
    #expect(stage.shown == [[0, 2, 3], [10, 11, 1, 12]] && stage.moves == ["(0, 1) to (1, 2)"])
    #expect(stage.list.node(ofRow: 7) === node && (node as? CellNode)?.isLifted == false)
    #expect(stage.list.reorderedItem == nil && !stage.list.isProcessingUpdates)
    #expect(stage.list.statistics.nodesCreated == 9)
  }

  @Test(
    "When a move is made no row on screen moves",
    arguments: [RowFlow.rightToLeft, .topToBottom, .bottomToTop, .leftToRight].prefix(
      TestDepth.count(1, full: 4)
    ),
    [false, true]
  )
  func continuity(flow: RowFlow, usesSnapshots: Bool) {
    for (source, target) in [(11, 14), (14, 10), (12, 12), (10, 16)].prefix(TestDepth.count(1, full: 4)) {
      let stage = ReorderStage([makeItems(0..<40)], usesSnapshots: usesSnapshots, flow: flow)
      stage.list.scrollToItem(at: path(0, 10), alignment: .start)
      stage.stage.settle()
      stage.list.scroll(by: 3)
      stage.stage.settle()
      stage.list.beginReordering(itemAt: path(0, source))
      stage.list.updateReordering(to: path(0, target))
      for _ in 0..<100 { stage.stage.frame() }
      #expect(!stage.list.hasWorkLeft)
      let before = stage.places
      stage.list.endReordering()
      stage.stage.settle()
      let after = stage.places
      let viewport = flow.isHorizontal ? 0.0..<200 : 0..<300
      for (id, place) in before where viewport.contains(place) {
        #expect(after[id] == place, "item \(id) from \(source) to \(target)")
      }
      #expect(stage.shown[0][target] == source)
    }
  }

  @Test("A dropped item lies in its place, put down, while a worker makes the data that has it there")
  func inPlaceAtOnce() throws {
    let stage = ReorderStage([makeItems(0..<40)], usesSnapshots: true)
    let row = try #require(stage.list.node(ofRow: 2) as? CellNode)
    drop(in: stage)
    for _ in 0..<100 { stage.stage.frame() }
    #expect(stage.moves.count == 1 && !row.isLifted && stage.list.isProcessingUpdates)
    #expect(Array(stage.shown[0][..<5]) == [0, 1, 2, 3, 4])
    let before = stage.places
    let starts = [0, 2, 3, 1, 4].compactMap { before[$0] }
    #expect(starts.count == 5 && starts == starts.sorted())
    stage.stage.settle()
    #expect(Array(stage.shown[0][..<5]) == [0, 2, 3, 1, 4] && stage.list.node(ofRow: 4) === row)
    #expect(stage.places == before)
  }

  @Test("An item that the hook of its move takes up again is lifted", arguments: [false, true])
  func takenUpAgain(usesSnapshots: Bool) throws {
    let stage = ReorderStage([makeItems(0..<10)], usesSnapshots: usesSnapshots)
    let row = try #require(stage.list.node(ofRow: 2) as? CellNode)
    let note = stage.list.moved
    defer { stage.list.moved = { _, _ in } }
    var wasTaken = false
    stage.list.moved = { [unowned list = stage.list] path, destination in
      note(path, destination)
      wasTaken = wasTaken || list.beginReordering(itemAt: destination)
    }
    drop(in: stage)
    for _ in 0..<20 { stage.stage.frame() }
    // With snapshots the move is still on its way then, and no other item can be lifted.
    #expect(wasTaken == !usesSnapshots && row.isLifted == wasTaken)
    stage.list.cancelReordering()
    stage.stage.settle()
    #expect(!row.isLifted)
  }

  @Test("Older data that comes before a move leaves the item in its new place")
  func olderDataFirst() throws {
    let stage = ReorderStage([makeItems(0..<40)], usesSnapshots: true)
    drop(in: stage)
    // Data that never comes to rest, and workers that are late: the move is made all the same, and comes last.
    var number = 100
    while stage.moves.isEmpty, number < 400 {
      try stage.update([stage.sections[0] + [TestItem(id: number)]]) { _ in }
      stage.stage.frame()
      number += 1
    }
    for _ in 0..<100 { stage.stage.frame() }
    let before = stage.places
    stage.stage.executor.runAll()
    stage.stage.frame()
    let older = stage.list.rowCount
    #expect(stage.places == before && stage.list.reorderedItem == path(0, 1) && stage.shown[0][1] == 1)
    stage.stage.settle()
    #expect(Array(stage.shown[0][..<5]) == [0, 2, 3, 1, 4] && stage.list.rowCount > older)
    #expect(stage.places == before && stage.list.reorderedItem == nil)
  }

  @Test("Rows of a move that newer data supersedes go to their places, and do not jump there")
  func superseded() throws {
    let stage = ReorderStage([makeItems(0..<40)], usesSnapshots: true)
    drop(in: stage)
    for _ in 0..<100 { stage.stage.frame() }
    #expect(stage.moves.count == 1 && stage.list.isProcessingUpdates)
    // From somewhere that knows nothing of the move.
    try #require(stage.source).apply(makeSnapshot([makeItems(0..<40) + makeItems(50..<52)]))
    var (before, farthest) = (stage.places, 0.0)
    for _ in 0..<200 {
      stage.stage.executor.runAll()
      stage.stage.frame()
      let after = stage.places
      for (id, place) in before { farthest = max(farthest, abs((after[id] ?? place) - place)) }
      before = after
    }
    #expect(stage.list.reorderedItem == nil && !stage.list.isProcessingUpdates && stage.list.rowCount == 43)
    #expect(farthest > 0 && farthest < 30)
    let starts = (0..<4).compactMap { before[$0] }
    #expect(starts.count == 4 && starts == starts.sorted())
  }

  @Test("An item that goes back leaves everything as it was")
  func cancelling() {
    let stage = ReorderStage([makeItems(0..<9)], usesSnapshots: false)
    let before = stage.places
    stage.list.beginReordering(itemAt: path(0, 1))
    stage.list.updateReordering(to: path(0, 4))
    for _ in 0..<100 { stage.stage.frame() }
    #expect(stage.places != before)
    stage.list.cancelReordering()
    stage.list.endReordering()
    for _ in 0..<100 { stage.stage.frame() }
    #expect(stage.places == before && stage.moves.isEmpty && !stage.list.hasWorkLeft)
  }

  @Test("A veto keeps an item where it is; another target may be named instead")
  func hooks() {
    let stage = ReorderStage([makeItems(0..<5), makeItems(10..<13)], usesSnapshots: false)
    stage.list.vetoes = { $0.section == 1 }
    #expect(!stage.list.beginReordering(itemAt: path(1, 0)))
    #expect(stage.list.beginReordering(itemAt: path(0, 0)))
    #expect(!stage.list.beginReordering(itemAt: path(0, 1)))
    stage.list.redirects = { from, proposed in proposed.section == from.section ? proposed : self.path(0, 4) }
    stage.list.updateReordering(to: path(1, 2))
    #expect(stage.list.reorderingTarget == path(0, 4))
    let reports = Lock(0)
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      stage.list.updateReordering(to: path(0, 5))
      stage.list.redirects = { _, _ in self.path(9, 9) }
      stage.list.updateReordering(to: path(0, 2))
      stage.list.beginReordering(itemAt: path(0, 50))
    }
    #expect(reports.withLock { $0 } == 3 && stage.list.reorderingTarget == path(0, 4))
    stage.list.endReordering()
    stage.stage.settle()
    #expect(stage.shown == [[1, 2, 3, 4, 0], [10, 11, 12]])
  }

  @Test("Changes of the data take the item and its target along", arguments: [false, true])
  func following(usesSnapshots: Bool) throws {
    let stage = ReorderStage([makeItems(0..<6)], usesSnapshots: usesSnapshots)
    stage.list.beginReordering(itemAt: path(0, 1))
    stage.list.updateReordering(to: path(0, 3))
    try stage.update([[TestItem(id: 20)] + makeItems(0..<3) + makeItems(4..<6)]) { updates in
      updates.insertItems(at: [path(0, 0)])
      updates.deleteItems(at: [path(0, 3)])
    }
    stage.stage.settle()
    #expect(stage.list.reorderedItem == path(0, 2) && stage.list.reorderingTarget == path(0, 3))
    stage.list.endReordering()
    stage.stage.settle()
    #expect(stage.shown == [[20, 0, 2, 1, 4, 5]] && stage.ids == stage.shown)
  }

  @Test("An item that a change puts between a lifted one and its target makes room for it")
  func comingBetween() throws {
    let stage = ReorderStage([makeItems(0..<6)], usesSnapshots: false, size: Size(width: 200, height: 700))
    stage.list.beginReordering(itemAt: path(0, 1))
    stage.list.updateReordering(to: path(0, 3))
    stage.stage.settle()
    let order = [0, 1, 5, 2, 3, 4].map { TestItem(id: $0) }
    try stage.update([order]) { $0.moveItem(at: path(0, 5), to: path(0, 2)) }
    stage.stage.settle()
    #expect(stage.list.reorderingTarget == path(0, 4) && stage.places.count == 6)
    for (id, place) in stage.places { #expect(place == stage.stage.screenPlace(ofID: id), "item \(id)") }
  }

  @Test("A change that takes the item away ends its move, and so does one that is not understood")
  func impossible() throws {
    let stage = ReorderStage([makeItems(0..<6)], usesSnapshots: false)
    stage.list.beginReordering(itemAt: path(0, 1))
    stage.list.updateReordering(to: path(0, 3))
    stage.stage.settle()
    try stage.update([[TestItem(id: 0)] + makeItems(2..<6)]) { $0.deleteItems(at: [path(0, 1)]) }
    stage.list.endReordering()
    stage.stage.settle()
    #expect(stage.list.reorderedItem == nil && stage.moves.isEmpty && stage.shown == [[0, 2, 3, 4, 5]])
    stage.list.beginReordering(itemAt: path(0, 1))
    stage.list.reload(ReorderStage.content([makeItems(0..<3)]))
    stage.stage.settle()
    #expect(stage.list.reorderedItem == nil && stage.shown == [[0, 1, 2]])
    stage.list.beginReordering(itemAt: path(0, 1))
    stage.stage.runtime.invalidate()
    #expect(stage.list.reorderedItem == nil)
    #expect(!stage.list.beginReordering(itemAt: path(0, 1)))
  }

  @Test("A snapshot that comes before the move has landed keeps both", arguments: [false, true])
  func newerSnapshot(comesFirst: Bool) throws {
    let stage = ReorderStage([makeItems(0..<6)], usesSnapshots: true)
    let source = try #require(stage.source)
    stage.list.beginReordering(itemAt: path(0, 1))
    stage.list.updateReordering(to: path(0, 3))
    if comesFirst { try stage.update([[TestItem(id: 20)] + makeItems(0..<6)]) { _ in } }
    stage.list.endReordering()
    stage.stage.frame()
    #expect(stage.moves.isEmpty == comesFirst)
    if !comesFirst { source.apply(makeSnapshot([[TestItem(id: 20)] + stage.sections[0]])) }
    stage.stage.settle()
    #expect(stage.shown == [[20, 0, 2, 3, 1, 4, 5]])
    #expect(!comesFirst || stage.ids == stage.shown)
  }

  @Test("Hooks may do anything in the middle of a move", arguments: 0..<4, [false, true])
  func meddling(kind: Int, usesSnapshots: Bool) {
    let stage = ReorderStage([makeItems(0..<30)], usesSnapshots: usesSnapshots)
    let list = stage.list
    func meddle() {
      switch kind {
      case 0: list.reload(ReorderStage.content([]))
      case 1: stage.stage.runtime.invalidate()
      case 2: list.cancelReordering()
      default:
        list.scrollToRow(20)
        list.updateReordering(to: ItemPath(section: 0, item: 9))
      }
    }
    // The hooks hold what they change.
    defer {
      list.redirects = { $1 }
      list.moved = { _, _ in }
    }
    list.redirects = { _, proposed in
      meddle()
      return proposed
    }
    list.beginReordering(itemAt: path(0, 1))
    list.updateReordering(to: path(0, 3))
    list.endReordering()
    stage.stage.settle()
    list.redirects = { $1 }
    list.moved = { _, _ in meddle() }
    list.beginReordering(itemAt: path(0, 1))
    list.updateReordering(to: path(0, 3))
    list.endReordering()
    stage.stage.settle()
    for _ in 0..<100 { stage.stage.frame() }
    #expect(list.reorderedItem == nil && !list.isReorderingMoving)
  }

  @Test("Rows that make room for a place that code proposes do so in a frame that is asked for")
  func proposalAsks() {
    let requests = Lock(0)
    let list = ReorderStage.List(ListContent(makeItems(0..<6)) { ItemRow($0) }, estimatedRowLength: 50)
    let executor = ManualExecutor()
    let clock = ManualClock()
    let runtime = DisplayRuntime(
      rootNode: list,
      viewportSize: Size(width: 100, height: 300),
      scheduler: Scheduler(executor: executor, clock: clock, maximumConcurrency: 1),
      requestFrame: { requests.withLock { $0 += 1 } }
    )
    func settle() {
      for index in 0..<200 {
        let end = clock.now.advanced(by: .milliseconds(8))
        runtime.runFrame(FrameTiming(index: index, timestamp: clock.now, deadline: end))
        executor.runAll()
        clock.advance(by: .milliseconds(8))
      }
      requests.withLock { $0 = 0 }
    }
    settle()
    #expect(list.beginReordering(itemAt: path(0, 1)))
    settle()
    list.updateReordering(to: path(0, 3))
    #expect(requests.withLock { $0 } == 1)
    runtime.invalidate()
  }

  @Test("A row that was lifted far from where the list is by now goes when it is put back")
  func farAway() {
    let stage = ReorderStage([makeItems(0..<200)], usesSnapshots: false)
    let list = stage.list
    #expect(list.beginReordering(itemAt: path(0, 1)))
    list.scrollToRow(150, at: .start)
    stage.stage.settle()
    let row = list.numbering.row(of: .item(path(0, 1))) ?? -1
    #expect(list.node(ofRow: row) != nil)
    list.cancelReordering()
    stage.stage.settle()
    #expect(list.node(ofRow: row) == nil)
  }
}
