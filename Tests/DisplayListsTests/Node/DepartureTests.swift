import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayLists

/// A row that tells when it is no longer lifted, highlighted or laid out.
private final class ParentingRow: CellNode {
  var onLiftChange: (@MainActor () -> Void)?
  var onLayout: (@MainActor () -> Void)?

  nonisolated override func calculateSize(thatFits size: Size) -> Size { Size(width: size.width, height: 40) }

  override func liftDidChange() { run(&onLiftChange) }
  override func layout() { run(&onLayout) }

  private func run(_ hook: inout (@MainActor () -> Void)?) {
    let action = hook
    hook = nil
    action?()
  }
}

@Suite("Lists that leave the screen")
@MainActor
struct DepartureTests {
  private func makeList(count: Int) -> ListNode {
    let list = ListNode(0..<count, estimatedRowLength: 40) { _ in ParentingRow() }
    list.allowsReordering = true
    return list
  }

  private func makeStage(_ root: DisplayNode) -> (DisplayRuntime, ManualExecutor, @MainActor () -> Void) {
    let (executor, clock) = (ManualExecutor(), ManualClock())
    let runtime = DisplayRuntime(
      rootNode: root,
      viewportSize: Size(width: 100, height: 200),
      scheduler: Scheduler(executor: executor, clock: clock, maximumConcurrency: 1)
    )
    var index = 0
    return (
      runtime, executor,
      {
        for _ in 0..<8 {
          let end = clock.now.advanced(by: .milliseconds(8))
          runtime.runFrame(FrameTiming(index: index, timestamp: clock.now, deadline: end))
          executor.runAll()
          clock.advance(by: .milliseconds(8))
          index += 1
        }
      }
    )
  }

  @Test("A list that a hook of its own departure puts back goes on")
  func putBack() throws {
    let list = makeList(count: 30)
    let root = ListScreen(list)
    let (runtime, executor, settle) = makeStage(root)
    settle()
    let row = try #require(list.node(ofRow: 1) as? ParentingRow)
    #expect(list.beginReordering(itemAt: ItemPath(section: 0, item: 1)))
    row.onLiftChange = { root.addSubnode(list) }
    list.removeFromSupernode()
    settle()
    #expect(list.supernode === root && list.blankAreas.isEmpty && list.visibleRows == 0..<5)
    #expect((0..<5).allSatisfy { list.node(ofRow: $0)?.interfaceState.contains(.visible) == true })
    runtime.invalidate()
    executor.runAll()
  }

  @Test("A list whose row takes it away and empties it, in the middle of a layout far down, goes on")
  func emptiedFarDown() throws {
    let list = makeList(count: 200)
    let root = ListScreen(list)
    let (runtime, executor, settle) = makeStage(root)
    settle()
    list.scroll(by: 4_000)
    settle()
    let row = try #require(list.node(ofRow: 101) as? ParentingRow)
    row.onLayout = {
      list.removeFromSupernode()
      list.reload(ListContent([Int]()) { _ in ParentingRow() })
    }
    row.updateStyle { $0.height = .points(90) }
    row.setNeedsLayout()
    settle()
    #expect(list.rowCount == 0 && list.contentOffset == 0)
    runtime.invalidate()
    executor.runAll()
  }

  @Test("A list whose screen went without saying so is shown by the next one", arguments: [true, false])
  func lostScreen(wasScrolled: Bool) {
    let list = makeList(count: 60)
    var stage: ListStage? = ListStage(list, in: ListScreen(list))
    stage?.settle()
    if wasScrolled {
      list.scroll(by: 900)
      stage?.frame()
    }
    let offset = list.contentOffset
    stage = nil
    #expect(list.supernode == nil && list.rowCount == 60)
    let next = ListStage(list)
    next.settle()
    #expect(list.contentOffset == offset && list.blankAreas.isEmpty && list.isDisplayed)
    #expect(list.visibleRows == Int(offset / 40)..<Int((offset + 200) / 40 + 0.5))
    #expect(list.visibleRows.allSatisfy { list.node(ofRow: $0)?.interfaceState.contains(.visible) == true })
  }

  @Test("A list off screen shows no rows, and says so when it leaves and is back")
  func showsNothing() async throws {
    let list = makeList(count: 30)
    let root = ListScreen(list)
    let stage = ListStage(list, in: root)
    stage.settle()
    var updates = list.visibleRowUpdates().makeAsyncIterator()
    #expect(await updates.next() == 0..<5)
    list.removeFromSupernode()
    list.reload(ListContent(0..<3) { _ in ParentingRow() })
    try #require(list.visibleRows.isEmpty && list.rowCount == 3)
    #expect(await updates.next() == 0..<0)
    root.addSubnode(list)
    stage.settle()
    try #require(list.visibleRows == 0..<3)
    #expect(await updates.next() == 0..<3)
  }

  @Test("Rows are given up on the main actor where no workers do, and where a view of the host is in them")
  func notDisposed() {
    for (execution, hasHostView) in [(DisplayRuntime.Execution.mainActor, false), (.workers, true)] {
      let list = ListNode(0..<1_000, estimatedRowLength: 40) { _ in
        let row: DisplayNode = hasHostView ? HostViewNode { RowNode(index: 0, height: 1) } : DisplayNode()
        row.updateStyle { $0.height = .points(40) }
        return row
      }
      let stage = ListStage(list, execution: execution)
      stage.settle()
      weak let node = list.node(ofRow: 0)
      #expect(node != nil)
      list.scrollToRow(500, at: .start)
      stage.frame()
      #expect(node == nil, "host view: \(hasHostView)")
    }
  }

  @Test("Content that is shown no longer is released by a worker, or where there is none at once")
  func releasedContent() {
    final class Model: Sendable {}
    for execution in [DisplayRuntime.Execution.workers, .mainActor] {
      weak var model: Model?
      let list: ListNode
      do {
        let first = Model()
        model = first
        list = ListNode([first], estimatedRowLength: 40) { _ in ParentingRow() }
      }
      let stage = ListStage(list, execution: execution)
      stage.settle()
      list.reload([Model()]) { _ in ParentingRow() }
      #expect(model != nil)
      stage.frame()
      #expect((model != nil) == (execution == .workers))
      stage.settle()
      #expect(model == nil)
    }
  }

  @Test("Content that is shown no longer does not pile up while work in view never ends")
  func releasedBesideWork() {
    final class Model: Sendable {
      let alive: Lock<Int>
      init(_ alive: Lock<Int>) {
        self.alive = alive
        alive.withLock { $0 += 1 }
      }
      deinit { alive.withLock { $0 -= 1 } }
    }
    let alive = Lock(0)
    let list = ListNode([Model(alive)], estimatedRowLength: 40) { _ in ParentingRow() }
    let stage = ListStage(list)
    stage.settle()
    var most = 0
    for _ in 0..<100 {
      for _ in 0..<4 {
        let priority = WorkPriority(distance: 0, importance: 1, stage: .draw)
        stage.runtime.queue.submit(priority: priority, flag: .never) { _ in }
      }
      list.reload([Model(alive)]) { _ in ParentingRow() }
      stage.frame()
      for _ in 0..<3 { stage.executor.runNext() }
      most = max(most, alive.withLock { $0 })
    }
    // What is shown, 8 that wait for the work, and what work for the row still holds.
    #expect(most < 20)
    stage.settle()
    #expect(alive.withLock { $0 } == 1)
  }
}
