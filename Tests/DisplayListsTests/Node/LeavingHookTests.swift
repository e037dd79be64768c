import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayLists

/// A row that acts when it comes on screen, and when it is no longer seen.
private final class LeavingRow: CellNode {
  var onEntering: (@MainActor () -> Void)?
  var onHiding: (@MainActor () -> Void)?
  let log: Lock<[String]>

  nonisolated init(_ log: Lock<[String]>) {
    self.log = log
    super.init()
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size { Size(width: size.width, height: 40) }

  override func didEnterHierarchy() { onEntering?() }
  override func didEnterVisibleState() { log.withLock { $0.append("+") } }
  override func didExitVisibleState() { log.withLock { $0.append("-") } }

  override func cellVisibilityDidChange(visibleRect: Rect?) {
    if visibleRect == nil { onHiding.take()?() }
  }
}

@Suite("Rows whose hooks take the list away")
@MainActor
struct LeavingHookTests {
  @Test("A row that takes its list off the screen as it comes there is never told that it is seen")
  func entering() {
    let log = Lock<[String]>([])
    let rows = (0..<5).map { _ in LeavingRow(log) }
    let list = ListNode(0..<5) { rows[$0] }
    let screen = ListScreen(list)
    rows[2].onEntering = { [weak list] in list?.removeFromSupernode() }
    let stage = ListStage(list, in: screen)
    stage.settle()
    #expect(list.supernode == nil && !rows[2].interfaceState.contains(.visible))
    let heard = log.withLock { $0 }
    #expect(heard.count { $0 == "+" } == heard.count { $0 == "-" })
  }

  @Test("A list that a hook empties and takes off the screen at a frame's end is over with that frame")
  func hiding() {
    let log = Lock<[String]>([])
    let rows = (0..<5).map { _ in LeavingRow(log) }
    let list = ListNode(0..<5) { rows[$0] }
    let stage = ListStage(list, in: ListScreen(list))
    stage.settle()
    rows[1].onHiding = { [weak list] in
      list?.removeFromSupernode()
      list?.reload(ListContent([Int]()) { _ in DisplayNode() })
    }
    Diagnostics.withHandler({ _ in }) {
      rows[1].removeFromSupernode()
      stage.settle()
    }
    #expect(list.rowCount == 0 && list.supernode == nil)
  }

  @Test("A runtime that is ended while its root loads does not put it on screen")
  func endedWhileLoading() {
    final class Root: DisplayNode {
      var onLoad: (@MainActor () -> Void)?
      override func didLoad() { onLoad?() }
    }
    let root = Root()
    let runtime = DisplayRuntime(
      rootNode: root,
      viewportSize: Size(width: 100, height: 100),
      scale: 1,
      scheduler: Scheduler(executor: ManualExecutor(), clock: ManualClock(), maximumConcurrency: 1),
      execution: .mainActor
    )
    root.onLoad = { [weak runtime] in runtime?.invalidate() }
    for index in 0..<3 {
      let time = MonotonicInstant(nanoseconds: Int64(index) * 8_000_000)
      runtime.runFrame(
        FrameTiming(index: index, timestamp: time, deadline: time.advanced(by: .milliseconds(8)))
      )
    }
    #expect(!root.isInHierarchy && root.interfaceState == [])
  }
}
