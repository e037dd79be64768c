import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayLists

@Suite("Refreshing a list that is pulled")
@MainActor
struct RefreshTests {
  private struct Trouble: Error {}

  /// Lets refreshes through when a test says so.
  private final class Gate: Sendable {
    private let state = Lock<(started: Int, cancelled: Int, waiting: [CheckedContinuation<Void, Never>])>(
      (0, 0, [])
    )

    var started: Int { state.withLock { $0.started } }
    var cancelled: Int { state.withLock { $0.cancelled } }

    func pass() async {
      state.withLock { $0.started += 1 }
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          state.withLock { $0.waiting.append(continuation) }
        }
      } onCancel: {
        state.withLock { $0.cancelled += 1 }
        open()
      }
    }

    func open() {
      let waiting = state.withLock { state in
        defer { state.waiting = [] }
        return state.waiting
      }
      for continuation in waiting { continuation.resume() }
    }
  }

  private func makeStage(_ count: Int = 40) -> (ListStage, ListNode, Gate, ListFinger) {
    let list = ListNode(ListContent(makeItems(0..<count)) { ItemRow($0) }, estimatedRowLength: 50)
    let gate = Gate()
    list.pullToRefresh = PullToRefresh { await gate.pass() }
    let stage = ListStage(list, size: Size(width: 100, height: 300))
    stage.settle()
    return (stage, list, gate, ListFinger(stage: stage))
  }

  private func run(_ stage: ListStage) {
    for _ in 0..<3 {
      stage.executor.runAll()
      stage.frame()
    }
  }

  @Test("A pull beyond the threshold refreshes once, and the indicator keeps its place until the end")
  func pulling() throws {
    let (stage, list, gate, finger) = makeStage()
    let indicator = try #require(list.refreshing?.indicator)
    finger.grab(Point(x: 50, y: 60))
    finger.move(50, 130)
    run(stage)
    #expect(!list.isRefreshing && indicator.progress > 0.5 && indicator.progress < 1)
    #expect(indicator.isInHierarchy && indicator.frame == Rect(x: 0, y: -48, width: 100, height: 48))
    #expect(list.layer?.sublayers.first === indicator.layer)
    finger.move(50, 230)
    stage.frame()
    let shown = list.shownOffset
    run(stage)
    #expect(list.isRefreshing && indicator.isRefreshing && gate.started == 1)
    #expect(list.contentOffset == -48 && list.shownOffset == shown && shown < -64)
    finger.move(50, 60)
    finger.move(50, 260)
    run(stage)
    finger.up(50, 260)
    stage.coast()
    #expect(list.contentOffset == -48 && list.overscroll == 0 && gate.started == 1)
    #expect(list.hasWorkLeft)
    gate.open()
    stage.executor.runAll()
    stage.frame()
    #expect(!list.isRefreshing && list.contentOffset == 0 && list.overscroll < -40)
    stage.coast()
    #expect(list.shownOffset == 0 && !indicator.isInHierarchy && !list.hasWorkLeft)
    finger.grab(Point(x: 50, y: 60))
    finger.move(50, 250)
    run(stage)
    #expect(gate.started == 2)
    gate.open()
    stage.executor.runAll()
  }

  @Test("A finger that still pulls when the refresh ends starts no other")
  func once() {
    let (stage, list, gate, finger) = makeStage()
    finger.grab(Point(x: 50, y: 60))
    finger.move(50, 250)
    run(stage)
    gate.open()
    run(stage)
    #expect(!list.isRefreshing && list.isDragging)
    finger.move(50, 240)
    finger.move(50, 290)
    run(stage)
    #expect(gate.started == 1)
  }

  @Test("Code refreshes too, and a list at its start shows the indicator; elsewhere nothing moves")
  func byCode() {
    let (stage, list, gate, _) = makeStage()
    list.beginRefreshing()
    list.beginRefreshing()
    stage.coast()
    run(stage)
    #expect(list.isRefreshing && list.contentOffset == -48 && gate.started == 1)
    gate.open()
    run(stage)
    stage.coast()
    #expect(list.shownOffset == 0)
    list.scroll(by: 500)
    stage.settle()
    list.beginRefreshing()
    stage.coast()
    run(stage)
    #expect(list.isRefreshing && list.contentOffset == 500)
    gate.open()
    run(stage)
    #expect(!list.isRefreshing && list.contentOffset == 500)
    let plain = ListNode(makeItems(0..<3)) { ItemRow($0) }
    let reports = Lock(0)
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) { plain.beginRefreshing() }
    #expect(reports.withLock { $0 } == 1)
  }

  @Test("Before the list is on screen a refresh waits; an error ends it; rows that fit can be pulled")
  func edges() {
    let list = ListNode(ListContent(makeItems(0..<1)) { ItemRow($0) }, estimatedRowLength: 50)
    let calls = Lock(0)
    list.pullToRefresh = PullToRefresh(threshold: 30) {
      calls.withLock { $0 += 1 }
      throw Trouble()
    }
    list.beginRefreshing()
    #expect(!list.isRefreshing)
    let stage = ListStage(list, size: Size(width: 100, height: 300))
    stage.settle()
    #expect(calls.withLock { $0 } == 1 && !list.isRefreshing)
    stage.coast()
    let finger = ListFinger(stage: stage)
    finger.grab(Point(x: 50, y: 60))
    finger.move(50, 160)
    run(stage)
    #expect(calls.withLock { $0 } == 2 && !list.isRefreshing)
    finger.up(50, 160)
    stage.frame()
    stage.coast()
    #expect(list.shownOffset == 0)
  }

  @Test("A refresh is cancelled with its list, and when there is none any longer")
  func cancellation() {
    let (stage, list, gate, _) = makeStage()
    list.beginRefreshing()
    run(stage)
    list.pullToRefresh = nil
    run(stage)
    stage.coast()
    #expect(gate.cancelled == 1 && !list.isRefreshing && list.shownOffset == 0)
    weak var gone: ListNode?
    let other = Gate()
    let executor = ManualExecutor()
    do {
      let list = ListNode(makeItems(0..<3)) { ItemRow($0) }
      list.pullToRefresh = PullToRefresh { await other.pass() }
      let runtime = DisplayRuntime(
        rootNode: list,
        viewportSize: Size(width: 100, height: 100),
        scheduler: Scheduler(executor: executor, clock: ManualClock(), maximumConcurrency: 1)
      )
      for index in 0..<4 {
        runtime.runFrame(
          FrameTiming(
            index: index,
            timestamp: MonotonicInstant(nanoseconds: 0),
            deadline: MonotonicInstant(nanoseconds: 1)
          )
        )
        executor.runAll()
      }
      list.beginRefreshing()
      executor.runAll()
      runtime.invalidate()
      gone = list
    }
    executor.runAll()
    #expect(gone == nil && other.started == 1 && other.cancelled == 1)
  }

  @Test("A refresh that was replaced ends by itself alone: the one that runs now goes on")
  func replaced() {
    let (stage, list, first, _) = makeStage()
    list.beginRefreshing()
    run(stage)
    let second = Gate()
    list.pullToRefresh = PullToRefresh { await second.pass() }
    list.beginRefreshing()
    run(stage)
    #expect(first.cancelled == 1 && second.started == 1 && second.cancelled == 0 && list.isRefreshing)
    second.open()
    run(stage)
    #expect(!list.isRefreshing)
  }

  @Test("Insets lie before the indicator, and stay as they are")
  func insets() {
    let (stage, list, gate, finger) = makeStage()
    list.contentInsets = EdgeInsets(top: 30, left: 0, bottom: 0, right: 0)
    stage.settle()
    #expect(list.contentOffset == -30)
    finger.grab(Point(x: 50, y: 60))
    finger.move(50, 250)
    run(stage)
    finger.up(50, 250)
    stage.frame()
    stage.coast()
    #expect(list.contentOffset == -78)
    gate.open()
    run(stage)
    stage.coast()
    #expect(list.contentOffset == -30)
  }

  /// An indicator that meddles with its list.
  final class MeddlingIndicator: RefreshIndicatorNode {
    var action: (@MainActor () -> Void)?
    override func refreshDidChange() {
      let action = action
      self.action = nil
      action?()
    }
  }

  @Test("An indicator may change the list, and take itself away", arguments: 0..<3)
  func meddling(kind: Int) {
    let list = ListNode(ListContent(makeItems(0..<40)) { ItemRow($0) }, estimatedRowLength: 50)
    let indicator = MeddlingIndicator()
    list.pullToRefresh = PullToRefresh(indicator: indicator) {}
    let stage = ListStage(list, size: Size(width: 100, height: 300))
    stage.settle()
    indicator.action = {
      switch kind {
      case 0: list.pullToRefresh = nil
      case 1: stage.runtime.invalidate()
      default: list.pullToRefresh = PullToRefresh {}
      }
    }
    let finger = ListFinger(stage: stage)
    finger.grab(Point(x: 50, y: 60))
    finger.move(50, 250)
    stage.settle()
    finger.up(50, 250)
    stage.settle()
    #expect(!indicator.isInHierarchy && !list.isRefreshing)
  }

  @Test("The indicator turns once a second, an eighth at a time")
  func turning() {
    let indicator = RefreshIndicatorNode()
    for (milliseconds, eighths) in [(0, 0.0), (124, 0), (125, 1), (500, 4), (999, 7), (1_000, 0), (2_250, 2)]
    {
      indicator.turn(at: MonotonicInstant(nanoseconds: Int64(milliseconds) * 1_000_000))
      #expect(indicator.transform == .rotation(radians: eighths * .pi / 4), "\(milliseconds) ms")
    }
  }

  @Test("The indicator is in the visible state while it is shown, and in none before and after")
  func states() throws {
    let (stage, list, _, finger) = makeStage()
    let indicator = try #require(list.refreshing?.indicator)
    #expect(indicator.interfaceState.isEmpty && !indicator.isInHierarchy)
    finger.grab(Point(x: 50, y: 60))
    finger.move(50, 100)
    stage.frame()
    #expect(indicator.interfaceState == .inHierarchy && indicator.isInHierarchy)
    finger.move(50, 60)
    finger.up(50, 60)
    stage.coast()
    stage.settle()
    #expect(indicator.interfaceState.isEmpty && !indicator.isInHierarchy)
  }

  @Test("A list whose runtime ends while it is refreshed gives the indicator's room back")
  func runtimeEnds() {
    let (stage, list, gate, _) = makeStage()
    list.beginRefreshing()
    run(stage)
    stage.coast()
    #expect(list.isRefreshing && list.contentOffset == -48)
    stage.runtime.invalidate()
    #expect(!list.isRefreshing && list.contentOffset == 0)
    gate.open()
    stage.executor.runAll()
  }

  @Test("A refresh that is asked for off screen begins on screen, once")
  func wantedOnce() {
    let list = ListNode(ListContent(makeItems(0..<40)) { ItemRow($0) }, estimatedRowLength: 50)
    let gate = Gate()
    list.pullToRefresh = PullToRefresh { await gate.pass() }
    list.beginRefreshing()
    let screen = ListScreen(list)
    let stage = ListStage(list, in: screen, size: Size(width: 100, height: 300))
    run(stage)
    #expect(list.isRefreshing && gate.started == 1)
    gate.open()
    stage.settle()
    list.removeFromSupernode()
    stage.settle()
    screen.addSubnode(list)
    stage.settle()
    #expect(!list.isRefreshing && gate.started == 1)
  }

  @Test("An indicator that is in view turns while the list is refreshed, and before and after it does not")
  func turningInView() {
    final class Turning: RefreshIndicatorNode {
      var turnCount = 0
      override func turn(at now: MonotonicInstant) { turnCount += 1 }
    }
    let (indicator, gate) = (Turning(), Gate())
    let list = ListNode(ListContent(makeItems(0..<40)) { ItemRow($0) }, estimatedRowLength: 50)
    list.pullToRefresh = PullToRefresh(indicator: indicator) { await gate.pass() }
    let stage = ListStage(list, size: Size(width: 100, height: 300))
    stage.settle()
    let finger = ListFinger(stage: stage)
    finger.grab(Point(x: 50, y: 60))
    finger.move(50, 130)
    run(stage)
    #expect(indicator.isInHierarchy && indicator.turnCount == 0)
    finger.move(50, 230)
    run(stage)
    let count = indicator.turnCount
    for _ in 0..<10 { stage.frame() }
    #expect(indicator.turnCount == count + 10)
    finger.up(50, 230)
    gate.open()
    run(stage)
    stage.coast()
    let last = indicator.turnCount
    for _ in 0..<10 { stage.frame() }
    #expect(!indicator.isInHierarchy && indicator.turnCount == last)
  }

  @Test("An indicator that somebody has put elsewhere is no longer the list's to show")
  func indicatorElsewhere() throws {
    let list = ListNode(ListContent(makeItems(0..<40)) { ItemRow($0) }, estimatedRowLength: 50)
    list.pullToRefresh = PullToRefresh {}
    let (root, other) = (DisplayNode(), DisplayNode())
    root.addSubnode(list)
    root.addSubnode(other)
    list.frame = Rect(x: 0, y: 0, width: 100, height: 300)
    let stage = ListStage(list, in: root, size: Size(width: 100, height: 300))
    stage.settle()
    let indicator = try #require(list.refreshing?.indicator)
    let place = Rect(x: 3, y: 4, width: 20, height: 20)
    other.addSubnode(indicator)
    indicator.frame = place
    stage.settle()
    let finger = ListFinger(stage: stage)
    finger.grab(Point(x: 50, y: 60))
    finger.move(50, 100)
    run(stage)
    #expect(list.overscroll < 0)
    #expect(indicator.supernode === other && indicator.frame == place && indicator.progress == 0)
    finger.up(50, 100)
    stage.settle()
  }
}
