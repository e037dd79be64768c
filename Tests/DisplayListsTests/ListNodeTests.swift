import AsyncDisplay
import DisplayConcurrency
import TestSupport
import Testing

@testable import DisplayListModel
@testable import DisplayLists

@Suite("ListNode")
@MainActor
struct ListNodeTests {
  /// A list whose rows' heights are made up from a seed, unlike the estimate.
  func makeList(count: Int, seed: UInt64 = 1, log: Lock<[String]>? = nil) -> ListNode {
    ListNode(0..<count, estimatedRowLength: 40) { index in
      var numbers = Numbers(state: seed &+ UInt64(index))
      return RowNode(index: index, height: Double(10 + numbers.next(below: 90)), log: log)
    }
  }

  @Test(
    "On the main actor no frame is ever blank, however the list is moved",
    arguments: 1...UInt64(TestDepth.count(1, full: 6))
  )
  func mainActorNeverBlank(seed: UInt64) {
    let list = makeList(count: 400, seed: seed)
    list.rangeMode = .visibleOnly
    let stage = ListStage(list, execution: .mainActor)
    stage.frame()
    stage.frame()
    var numbers = Numbers(state: seed)
    for _ in 0..<200 {
      list.scroll(by: Double(numbers.next(below: 300)) - 120)
      let report = stage.frame()
      #expect(report.blankArea == 0, "seed \(seed), offset \(list.contentOffset)")
      #expect(report.visibleArea == 100 * 200)
    }
  }

  @Test("Of a million rows, only those near what was scrolled past ever have a node")
  func rowsFarAwayHaveNone() {
    let list = makeList(count: 1_000_000)
    let stage = ListStage(list)
    stage.settle()
    let first = list.statistics.nodesCreated
    // A screen of 200 points, two and a half ahead: some 13 rows of 55 points, and not many more.
    #expect(first > 5 && first < 40)
    var created = [first]
    for _ in 0..<10 {
      for _ in 0..<10 {
        list.scroll(by: 50)
        stage.settle()
      }
      created.append(list.statistics.nodesCreated)
    }
    let perStep = zip(created.dropFirst(), created).map { $0 - $1 }
    // 500 points of rows of 55 points on average.
    #expect(perStep.allSatisfy { (3...16).contains($0) }, "\(perStep)")
    #expect(list.statistics.nodesAlive < 60)
    #expect(list.extents.rows.lengths.runCount < 12)
  }

  @Test("A jump over a million rows makes nodes for where it lands, not for what lies between")
  func jump() {
    let list = makeList(count: 1_000_000)
    let stage = ListStage(list)
    stage.settle()
    let before = list.statistics.nodesCreated
    list.scroll(by: 30_000_000)
    stage.settle()
    #expect(list.statistics.nodesCreated - before < 60)
    #expect(list.blankAreas.isEmpty)
    #expect(list.visibleRows.lowerBound > 700_000)
  }

  @Test(
    "The visible rows that are shown never move on screen when other rows' sizes arrive late",
    arguments: 1...UInt64(TestDepth.count(1, full: 8))
  )
  func anchored(seed: UInt64) {
    let list = makeList(count: 5_000, seed: seed)
    let stage = ListStage(list)
    stage.settle()
    list.scroll(by: 60_000)
    stage.settle()
    var numbers = Numbers(state: seed)
    var worst = 0.0
    for _ in 0..<150 {
      let distance = Double(numbers.next(below: 160)) - 100
      let shown = list.extents.rows(intersecting: list.viewport)
      list.scroll(by: distance)
      let measured = list.extents.rows(intersecting: list.viewport).filter {
        list.node(ofRow: $0) != nil && list.extents.isMeasured($0)
      }
      let seen = measured.filter(shown.contains)
      let anchor = seen.first(where: list.isShown) ?? seen.first ?? measured.first
      let before = anchor.flatMap { stage.screenPosition(ofRow: $0) }
      // Sizes arrive one at a time, between frames.
      for _ in 0..<(1 + numbers.next(below: 4)) { stage.executor.runNext() }
      stage.frame()
      let after = anchor.flatMap { stage.screenPosition(ofRow: $0) }
      if let before, let after { worst = max(worst, abs(after - before)) }
    }
    #expect(worst < 1e-9, "seed \(seed)")
  }

  @Test("A row whose content changes is measured again, alone, and the rows above it stay")
  func rowChanges() throws {
    let list = makeList(count: 100)
    let stage = ListStage(list)
    stage.settle()
    let row = try #require(list.node(ofRow: 2) as? RowNode)
    let top = stage.screenPosition(ofRow: 2)
    let below = try #require(stage.screenPosition(ofRow: 3))
    let misses = list.node(ofRow: 1)?.measurementCounts.misses
    let old = row.height.value
    row.height.value = old + 33
    stage.settle()
    #expect(stage.screenPosition(ofRow: 2) == top)
    #expect(stage.screenPosition(ofRow: 3) == below + 33)
    #expect(list.node(ofRow: 1)?.measurementCounts.misses == misses)
  }

  @Test("A row that a movement takes off the viewport comes back where it belongs when others are short")
  func rowComesBack() throws {
    let list = ListNode(0..<100, estimatedRowLength: 100) { RowNode(index: $0, height: 40) }
    let stage = ListStage(list, execution: .mainActor)
    list.rangeMode = .visibleOnly
    stage.frame()
    list.scroll(by: 5_000)
    stage.frame()
    let row = list.visibleRows.lowerBound
    let old = try #require(stage.screenPosition(ofRow: row))
    list.scroll(by: old - 210)
    stage.frame()
    list.scroll(by: 20)
    stage.frame()
    #expect(stage.screenPosition(ofRow: row) == 190)
  }

  @Test("A row leaves visible, display and preload in this order, and its node is given up in the end")
  func leavingHooks() {
    let log = Lock<[String]>([])
    let list = makeList(count: 1_000, log: log)
    // The trailing overscan does not change with the speed.
    list.rangePolicy = .fixed
    let stage = ListStage(list)
    stage.settle()
    for _ in 0..<60 {
      list.scroll(by: 40)
      stage.settle()
    }
    let events = log.withLock { $0 }.filter { $0.hasPrefix("0 ") }
    #expect(events == ["0 +preload", "0 +display", "0 +visible", "0 -visible", "0 -display", "0 -preload"])
    #expect(list.node(ofRow: 0) == nil)
  }

  @Test("A node given up is released, and what is still being made for it is refused")
  func releasesNodes() {
    weak var node: DisplayNode?
    let list = makeList(count: 1_000)
    let stage = ListStage(list)
    stage.settle()
    node = list.node(ofRow: 0)
    #expect(node != nil)
    list.scroll(by: 20_000)
    stage.settle()
    #expect(node == nil)
  }

  @Test("An empty list shows nothing and has nothing to do")
  func empty() {
    let stage = ListStage(makeList(count: 0))
    stage.settle()
    stage.list.scroll(by: 100)
    let report = stage.frame()
    #expect(report.visibleArea == 0 && report.blankArea == 0)
    #expect(stage.list.contentOffset == 0)
    #expect(stage.executor.waitingCount == 0)
  }

  @Test("Rows are shown on whole pixels, wherever the offset lies between")
  func wholePixels() {
    let stage = ListStage(makeList(count: 100))
    stage.settle()
    stage.list.scroll(by: 12.25)
    stage.settle()
    #expect(stage.list.contentOffset == 12.25)
    #expect(stage.list.layer?.boundsOrigin.y == 12)
  }

  @Test("A list without width waits for one, and asks for no frames meanwhile")
  func noWidth() {
    let requests = Lock(0)
    let list = makeList(count: 100)
    let executor = ManualExecutor()
    let runtime = DisplayRuntime(
      rootNode: list,
      viewportSize: Size(width: 0, height: 200),
      scheduler: Scheduler(executor: executor, clock: ManualClock(), maximumConcurrency: 1),
      requestFrame: { requests.withLock { $0 += 1 } }
    )
    var frames = 0
    func runRequestedFrames() {
      while requests.withLock({ count in
        defer { count = 0 }
        return count > 0
      }), frames < 100 {
        frames += 1
        let now = MonotonicInstant(nanoseconds: Int64(frames))
        runtime.runFrame(FrameTiming(index: frames, timestamp: now, deadline: now))
        executor.runAll()
      }
    }
    runRequestedFrames()
    #expect(frames < 10)
    runtime.setViewportSize(Size(width: 100, height: 200))
    runRequestedFrames()
    #expect(frames < 100)
    #expect(list.blankAreas.isEmpty && !list.visibleRows.isEmpty)
    // A list at rest that is to be moved asks for the frame that moves it.
    final class SteadyDriver: ScrollDriver {
      func displacement(at timing: FrameTiming) -> Double { 10 }
    }
    #expect(requests.withLock { $0 } == 0)
    let driver = SteadyDriver()
    list.scrollDriver = driver
    #expect(requests.withLock { $0 } == 1)
    list.scrollDriver = nil
    runRequestedFrames()
    #expect(frames < 100)
  }

  @Test("Scrolling stops at both ends, and a distance that is no number is refused")
  func ends() {
    let stage = ListStage(makeList(count: 20))
    stage.settle()
    stage.list.scroll(by: -500)
    #expect(stage.list.contentOffset == 0)
    for _ in 0..<8 {
      stage.list.scroll(by: 1e9)
      stage.settle()
    }
    #expect(stage.list.contentOffset == stage.list.contentLength - 200)
    #expect(stage.list.visibleRows.upperBound == 20)
    let reports = Lock(0)
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) { stage.list.scroll(by: .nan) }
    #expect(reports.withLock { $0 } == 1)
  }

  @Test("Other data takes the place of the old at the next frame")
  func reload() {
    let stage = ListStage(makeList(count: 100))
    stage.settle()
    stage.list.scroll(by: 500)
    stage.settle()
    stage.list.reload(0..<3) { index in RowNode(index: index, height: 20) }
    #expect(stage.list.rowCount == 100)
    stage.settle()
    #expect(stage.list.rowCount == 3)
    #expect(stage.list.contentOffset == 0)
    #expect(stage.list.contentLength == 60)
    #expect(stage.list.node(ofRow: 2)?.layer?.contents != nil)
  }

  @Test("Another width keeps the row at the top where it is")
  func rotationKeepsPlace() {
    let list = ListNode(0..<1_000, estimatedRowLength: 40) { RowNode(index: $0, height: 80) }
    let stage = ListStage(list)
    stage.settle()
    for _ in 0..<40 {
      list.scroll(by: 100)
      stage.settle()
    }
    let top = list.visibleRows.lowerBound
    let place = stage.screenPosition(ofRow: top)
    stage.runtime.setViewportSize(Size(width: 150, height: 200))
    stage.settle()
    #expect(list.visibleRows.lowerBound == top)
    #expect(stage.screenPosition(ofRow: top) == place)
  }

  @Test("A row that changes while it is measured keeps its node")
  func changedWhileMeasured() {
    final class RestlessRow: DisplayNode {
      let input = LayoutInput(20.0)
      nonisolated override func calculateSize(thatFits size: Size) -> Size {
        let height = input.value
        if height < 25 { input.value = height + 1 }
        return Size(width: size.width, height: height)
      }
    }
    let list = ListNode(0..<3, estimatedRowLength: 20) { _ in RestlessRow() }
    let stage = ListStage(list)
    stage.settle()
    #expect(list.statistics.nodesCreated == 3)
    #expect(list.contentLength == 75)
  }

  @Test("A row that changes in every frame, when it has been measured, is shown late and not never")
  func changedWhenMeasured() {
    let row = RowNode(index: 0, height: 20)
    let list = ListNode(0..<1, estimatedRowLength: 20) { _ in row }
    let stage = ListStage(list)
    stage.settle()
    for step in 1...20 {
      row.height.value = Double(20 + step)
      stage.executor.runAll()
      stage.frame()
      #expect(row.frame.height >= Double(18 + step), "step \(step)")
      stage.executor.runAll()
    }
    stage.settle()
    #expect(row.frame.height == 40)
  }

  @Test("More rows than can be counted are cut, and an estimate of nothing counts as a point")
  func absurdLists() {
    let reports = Lock(0)
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      #expect(ListNode(0..<Int.max) { _ in DisplayNode() }.rowCount == ExtentIndex.maximumCount)
    }
    #expect(reports.withLock { $0 } == 1)
    let stage = ListStage(ListNode(0..<100, estimatedRowLength: 0) { RowNode(index: $0, height: 30) })
    stage.settle()
    #expect(stage.list.blankAreas.isEmpty && !stage.list.visibleRows.isEmpty)
  }

  @Test("A size measured for a width that is no more is refused, however late it arrives")
  func lateSizeForOtherWidth() {
    // As high as it is wide, so that a size tells the width that it was measured for.
    final class SquareRow: DisplayNode {
      let meanwhile: Lock<(@MainActor @Sendable () -> Void)?>

      nonisolated init(meanwhile: Lock<(@MainActor @Sendable () -> Void)?>) {
        self.meanwhile = meanwhile
        super.init()
      }

      nonisolated override func calculateSize(thatFits size: Size) -> Size {
        let action = meanwhile.withLock { action in
          defer { action = nil }
          return action
        }
        // Jobs of the manual executor run on the thread of the test.
        if let action { MainActor.assumeIsolated(action) }
        return Size(width: size.width, height: size.width)
      }
    }
    let meanwhile = Lock<(@MainActor @Sendable () -> Void)?>(nil)
    let list = ListNode(0..<50, estimatedRowLength: 100) { _ in SquareRow(meanwhile: meanwhile) }
    let stage = ListStage(list, workers: 2)
    stage.settle()
    let action: @MainActor @Sendable () -> Void = {
      // While one row is being measured the width changes, and all rows are handed out again.
      stage.runtime.setViewportSize(Size(width: 150, height: 200))
      stage.frame()
      while list.frame.width != 150 {
        stage.executor.runNext()
        stage.frame()
      }
    }
    meanwhile.withLock { $0 = action }
    list.scroll(by: 700)
    stage.settle()
    #expect(list.frame.width == 150)
    for row in 0..<50 where list.extents.isMeasured(row) {
      #expect(list.extents.extent(ofRow: row) == 150)
    }
  }

  @Test("Another width has the rows near the viewport measured again, and no others")
  func rotation() {
    let list = makeList(count: 1_000)
    let stage = ListStage(list)
    stage.settle()
    stage.runtime.setViewportSize(Size(width: 150, height: 200))
    stage.settle()
    #expect(list.frame.width == 150)
    for row in list.visibleRows { #expect(list.node(ofRow: row)?.frame.width == 150) }
    #expect(list.extents.rows.lengths.measuredCount == list.statistics.nodesAlive)
  }
}
