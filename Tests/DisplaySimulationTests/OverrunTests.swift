import AsyncDisplay
import DisplayConcurrency
import DisplaySimulation
import TestSupport
import Testing

@Suite("Drawings that overrun on a simulated device")
@MainActor
struct OverrunTests {
  /// What the first rows' drawings do for ten seconds.
  private enum Fault: Sendable, CaseIterable { case none, blocks, spins }

  /// Draws one color, and some rows take ten seconds over it.
  private final class Row: DisplayNode {
    let fault: Fault

    nonisolated init(_ fault: Fault) {
      self.fault = fault
      super.init()
      style.height = .points(40)
    }

    override func didLoad() { placeholder = Placeholder(color: .white) }

    override func makeDrawing() -> (any Drawing)? { SlowDrawing(fault: fault) }
  }

  private struct SlowDrawing: Drawing {
    let fault: Fault

    func draw(into canvas: inout Canvas, context: DrawingContext) {
      switch fault {
      case .none: break
      case .blocks: WorkMeter.wait(for: .seconds(10))
      // 10 ns each.
      case .spins: WorkMeter.count(.drawnPixel, 1_000_000_000)
      }
      canvas.fill(context.bounds, with: .solid(.black))
    }
  }

  /// A list of 20 rows in view, the first of which have a fault.
  private func makeHost(
    _ fault: Fault,
    inRows count: Int = 8,
    reserve: Int,
    workers: Int = 1,
    order: SeededExecutor.Order = .arrival
  ) -> (SimulatedHost, ListNode) {
    var configuration = SimulatedDevice.Configuration()
    configuration.workerCount = workers
    configuration.overrunReserve = reserve
    configuration.order = order
    let list = ListNode(Array(0..<20), estimatedRowLength: 40) { Row($0 < count ? fault : .none) }
    let size = Size(width: 100, height: 800)
    return (SimulatedHost(rootNode: list, viewportSize: size, configuration: configuration), list)
  }

  /// The first frame that shows each of the rows without a fault; none for those that no frame of a second shows.
  private func framesOfOthers(_ host: SimulatedHost, _ list: ListNode) -> [Int] {
    var frames: [Int: Int] = [:]
    for frame in 0..<120 {
      host.runFrames(1)
      for row in 8..<20 where list.node(ofRow: row)?.layer?.contents != nil {
        frames[row] = frames[row] ?? frame
      }
    }
    return frames.sorted { $0.key < $1.key }.map(\.value)
  }

  @Test("Without a reserve a drawing of ten seconds leaves all other rows blank, and with one none of them")
  func one() {
    for (reserve, count) in [(0, 0), (1, 12), (8, 12)] {
      let (host, list) = makeHost(.blocks, inRows: 1, reserve: reserve)
      #expect(framesOfOthers(host, list).count == count)
      #expect(!list.isDisplayed)
      host.tearDown()
    }
  }

  @Test(
    "Eight drawings that block delay the other rows in view by at most two frames",
    arguments: 1...TestDepth.count(1, full: 3)
  )
  func eightBlocked(workers: Int) {
    let (usual, usualList) = makeHost(.none, reserve: 8, workers: workers)
    let (host, list) = makeHost(.blocks, reserve: 8, workers: workers)
    let expected = framesOfOthers(usual, usualList)
    let frames = framesOfOthers(host, list)
    #expect(expected.count == 12 && frames.count == 12)
    #expect(zip(frames, expected).allSatisfy { $0 <= $1 + 2 }, "\(frames) instead of \(expected)")
    let slow = (0..<8).compactMap { list.node(ofRow: $0) }
    #expect(slow.count == 8 && slow.allSatisfy { $0.isShowingPlaceholder && !$0.isDisplayed })
    host.device.settle()
    host.runFrames(2)
    #expect(list.isDisplayed && slow.allSatisfy { !$0.isShowingPlaceholder })
    for host in [host, usual] { host.tearDown() }
  }

  @Test(
    "Eight drawings that spin delay the other rows by two frames and their share of the processor at most"
  )
  func eightSpinning() {
    let (usual, usualList) = makeHost(.none, reserve: 8)
    let (host, list) = makeHost(.spins, reserve: 8)
    let expected = framesOfOthers(usual, usualList)
    let frames = framesOfOthers(host, list)
    // 15 / 335 of the processor for each of the eight.
    let share = 1 + 8 * 15.0 / 335
    #expect(frames.count == 12)
    #expect(
      zip(frames, expected).allSatisfy { Double($0) <= Double($1) * share + 3 },
      "\(frames) instead of \(expected)"
    )
    for host in [host, usual] { host.tearDown() }
  }

  @Test("More than the reserve is reported once, and what waits keeps its placeholder")
  func beyondTheReserve() {
    let messages = Lock<[String]>([])
    Diagnostics.withHandler({ diagnostic in messages.withLock { $0.append(diagnostic.message) } }) {
      let (host, list) = makeHost(.blocks, reserve: 7)
      #expect(framesOfOthers(host, list).isEmpty)
      host.runFrames(240)
      #expect(messages.withLock { $0.count } == 1)
      let rows = (0..<20).compactMap { list.node(ofRow: $0) }
      #expect(!rows.isEmpty && rows.allSatisfy { $0.isShowingPlaceholder || !$0.isLoaded })
      host.tearDown()
    }
    #expect(messages.withLock { $0.first }?.contains("overrunReserve of 7") == true)
  }

  @Test("While nothing overruns, the trace is that of a device without a reserve", arguments: [1, 3])
  func sameTrace(workers: Int) {
    let hosts = [0, 8].map { makeHost(.none, reserve: $0, workers: workers).0 }
    for host in hosts { host.runFrames(60) }
    #expect(hosts[0].device.trace.hash == hosts[1].device.trace.hash)
    for host in hosts { host.tearDown() }
  }

  @Test(
    "The same seed gives the same trace while drawings overrun",
    arguments: 0..<UInt64(TestDepth.count(2, full: 8))
  )
  func deterministic(seed: UInt64) {
    let hosts = (0..<2).map { _ in
      makeHost(.spins, inRows: 5, reserve: 4, workers: 2, order: .explored(seed: seed)).0
    }
    for host in hosts {
      host.runFrames(60)
      host.tearDown()
    }
    #expect(hosts[0].device.trace.hash == hosts[1].device.trace.hash)
    #expect(hosts[0].device.schedule == hosts[1].device.schedule)
    let threads = Set(hosts[0].device.trace.spans.map(\.track)).subtracting([.mainActor])
    #expect(threads.count > 2 && threads.count <= 6)
  }

  @Test("A thread that has joined takes the number of one that has ended")
  func threadNumbers() {
    let list = ListNode(Array(0..<400), estimatedRowLength: 40) { number in
      BriefRow(milliseconds: number % 10 == 0 ? 40 : 0)
    }
    var configuration = SimulatedDevice.Configuration()
    configuration.workerCount = 1
    configuration.overrunReserve = 2
    let host = SimulatedHost(
      rootNode: list,
      viewportSize: Size(width: 100, height: 800),
      configuration: configuration
    )
    host.scroll(list, by: FlingScript(velocity: 4_000, duration: 2), frames: 240)
    let threads = Set(host.device.trace.spans.map(\.track)).subtracting([.mainActor])
    #expect(threads == [.worker(0), .worker(1), .worker(2)])
    host.tearDown()
  }

  /// Waits a while whenever it is drawn.
  private final class BriefRow: DisplayNode {
    let milliseconds: Int

    nonisolated init(milliseconds: Int) {
      self.milliseconds = milliseconds
      super.init()
      style.height = .points(40)
    }

    override func makeDrawing() -> (any Drawing)? { BriefDrawing(milliseconds: milliseconds) }
  }

  private struct BriefDrawing: Drawing {
    let milliseconds: Int

    func draw(into canvas: inout Canvas, context: DrawingContext) {
      WorkMeter.wait(for: .milliseconds(milliseconds))
      canvas.fill(context.bounds, with: .solid(.black))
    }
  }
}
