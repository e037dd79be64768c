import AsyncDisplay
import DisplayConcurrency
import DisplaySimulation
import TestSupport
import Testing

@Suite("Simulated device")
@MainActor
struct DeviceTests {
  /// A device on which drawn pixels alone cost anything, so that times can be worked out by hand.
  private func makeDevice(
    workers: Int = 2,
    order: SeededExecutor.Order = .arrival,
    costs: CostModel = CostModel([.drawnPixel: 1_000], jobNanoseconds: 1_000)
  ) -> SimulatedDevice {
    var configuration = SimulatedDevice.Configuration()
    configuration.workerCount = workers
    configuration.rate = .fixed(100)
    configuration.order = order
    configuration.costs = costs
    return SimulatedDevice(configuration)
  }

  private struct Fill: Drawing {
    func draw(into canvas: inout Canvas, context: DrawingContext) {
      canvas.fill(context.bounds, with: .solid(.black))
    }
  }

  /// A node of some pixels.
  private final class TileNode: DisplayNode {
    override func makeDrawing() -> (any Drawing)? { Fill() }
  }

  /// A root with four tiles of 10 by 100 points each: on the device above, a millisecond each to draw.
  private func makeRuntime(on device: SimulatedDevice) -> (DisplayRuntime, [DisplayNode]) {
    let tiles = (0..<4).map { _ in TileNode() }
    let root = DisplayNode()
    for (index, tile) in tiles.enumerated() {
      tile.frame = Rect(x: Double(index) * 10, y: 0, width: 10, height: 100)
      root.addSubnode(tile)
    }
    let runtime = DisplayRuntime(
      rootNode: root,
      viewportSize: Size(width: 40, height: 100),
      scheduler: device.scheduler
    )
    return (runtime, tiles)
  }

  private func isDrawn(_ tiles: [DisplayNode]) -> Bool { tiles.allSatisfy { $0.layer?.contents != nil } }

  @Test("Draws take the time of their pixels, on as many workers as there are", arguments: [1, 2, 4])
  func costs(workers: Int) throws {
    let device = makeDevice(workers: workers)
    let (runtime, tiles) = makeRuntime(on: device)
    var frames = 0
    while !isDrawn(tiles), frames < 20 {
      runtime.runFrame(device.nextBeat())
      frames += 1
    }
    let draws = device.trace.spans.filter { $0.work[.drawnPixel] == 1_000 }
    #expect(draws.count == 4)
    // A microsecond for the job, a thousand for the pixels.
    #expect(draws.allSatisfy { $0.start.milliseconds(to: $0.end) == 1.001 })
    let begin = try #require(draws.map(\.start).min())
    let end = try #require(draws.map(\.end).max())
    // Between them a worker may look for more, which takes it another microsecond.
    #expect(Int(begin.milliseconds(to: end)) == 4 / workers)
    #expect(Set(draws.map(\.track)).count == workers)
    runtime.invalidate()
  }

  @Test("A result is there for the first frame after its worker was done, and for none before")
  func delivery() {
    // Each tile takes 25 ms, two and a half beats.
    let device = makeDevice(workers: 4, costs: CostModel([.drawnPixel: 25_000], jobNanoseconds: 1))
    let (runtime, tiles) = makeRuntime(on: device)
    var submitted: Int?
    var shown: Int?
    for _ in 0..<20 {
      let timing = device.nextBeat()
      runtime.runFrame(timing)
      if submitted == nil, tiles[0].isLoaded { submitted = timing.index }
      if shown == nil, isDrawn(tiles) { shown = timing.index }
    }
    #expect(shown.flatMap { shown in submitted.map { shown - $0 } } == 3)
    runtime.invalidate()
  }

  @Test("A main actor that takes too long misses beats, and its frames end late")
  func missedBeats() {
    let device = makeDevice(costs: CostModel([.ranFrame: 25_000_000]))
    let (runtime, _) = makeRuntime(on: device)
    let first = runtime.runFrame(device.nextBeat())
    #expect(first.busyMilliseconds == 25 && first.overrunMilliseconds == 15)
    let second = device.nextBeat()
    #expect(second.index == 3 && device.missedBeats == 2)
    #expect(second.timestamp.nanoseconds == 30_000_000)
    runtime.invalidate()
  }

  @Test("The same configuration gives the same run; another order of jobs gives another")
  func determinism() {
    func run(_ order: SeededExecutor.Order, workers: Int) -> SimulationTrace {
      let device = makeDevice(workers: workers, order: order)
      let (runtime, tiles) = makeRuntime(on: device)
      for frame in 0..<12 {
        runtime.runFrame(device.nextBeat())
        tiles[frame % 4].setNeedsDisplay()
        if frame % 3 == 0 { for tile in tiles { tile.setNeedsDisplay() } }
      }
      runtime.invalidate()
      device.settle()
      return device.trace
    }
    for workers in [1, 2, 5] {
      #expect(run(.arrival, workers: workers).hash == run(.arrival, workers: workers).hash)
      #expect(run(.arrival, workers: workers).spans == run(.arrival, workers: workers).spans)
    }
    let hashes = (0..<20).map { run(.explored(seed: $0), workers: 3).hash }
    #expect(hashes == (0..<20).map { run(.explored(seed: $0), workers: 3).hash })
    #expect(Set(hashes).count > 3)
  }

  /// Fails each time, and could be back the next time.
  private struct UnavailableSource: ImageSource {
    let loads = Lock(0)

    func load(
      _ key: ImageKey,
      progress: @escaping @Sendable (ImageProgress) -> Void
    ) async throws(ImageLoadError) -> Bitmap {
      loads.withLock { $0 += 1 }
      throw .unavailable(key, reason: "the server is busy")
    }
  }

  @Test("A load is tried again after as much of the device's time as its policy says")
  func retryDelays() {
    let device = makeDevice(costs: CostModel([:], jobNanoseconds: 1_000))
    let source = UnavailableSource()
    let loader = ImageLoader(
      source: source,
      scheduler: device.scheduler,
      configuration: .init(
        retryPolicy: ImageRetryPolicy(maximumCount: 3, firstDelay: .seconds(1), factor: 2)
      )
    )
    let runtime = DisplayRuntime(
      rootNode: NetworkImageNode("cat", loader: loader),
      viewportSize: Size(width: 40, height: 40),
      scheduler: device.scheduler
    )
    runtime.runFrame(device.nextBeat())
    let start = device.clock.now
    // At once, and after 1, 3 and 7 seconds.
    for (second, count) in [
      (0.5, 1), (1.5, 2), (2.5, 2), (3.5, 3), (6.5, 3), (7.5, 4), (TestDepth.isFull ? 100 : 20, 4),
    ] {
      while start.milliseconds(to: device.clock.now) < second * 1_000 { runtime.runFrame(device.nextBeat()) }
      #expect(source.loads.withLock { $0 } == count, "after \(second) s")
    }
    runtime.invalidate()
    #expect(device.settle().isSettled)
  }

  @Test("All of the time that it is given passes where something is left that comes later")
  func settlingTime() {
    let device = makeDevice(costs: CostModel([:], jobNanoseconds: 1_000))
    let loader = ImageLoader(
      source: UnavailableSource(),
      scheduler: device.scheduler,
      configuration: .init(retryPolicy: ImageRetryPolicy(maximumCount: 1, firstDelay: .seconds(30)))
    )
    let runtime = DisplayRuntime(
      rootNode: NetworkImageNode("cat", loader: loader),
      viewportSize: Size(width: 40, height: 40),
      scheduler: device.scheduler
    )
    for _ in 0..<3 { runtime.runFrame(device.nextBeat()) }
    var outcomes: [Bool] = []
    for _ in 0..<4 {
      let start = device.clock.now
      let isSettled = device.settle(within: .seconds(10)).isSettled
      outcomes.append(isSettled)
      if !isSettled { #expect(start.duration(to: device.clock.now) == .seconds(10)) }
    }
    #expect(outcomes == [false, false, true, true])
    runtime.invalidate()
    #expect(device.settle().isSettled)
  }

  @Test(
    "Loads that are retried for ever are given up after the time that they are given, and are what is left"
  )
  func endlessRetries() {
    let device = makeDevice(costs: CostModel([:], jobNanoseconds: 1_000_000))
    let loader = ImageLoader(
      source: UnavailableSource(),
      scheduler: device.scheduler,
      configuration: .init(retryPolicy: ImageRetryPolicy(maximumCount: .max, factor: 1))
    )
    let node = NetworkImageNode("cat", loader: loader)
    let runtime = DisplayRuntime(
      rootNode: node,
      viewportSize: Size(width: 40, height: 40),
      scheduler: device.scheduler
    )
    runtime.runFrame(device.nextBeat())
    runtime.runFrame(device.nextBeat())
    let start = device.clock.now
    let outcome = device.settle(within: .seconds(2))
    #expect(!outcome.isSettled && outcome.waitingJobs + outcome.setAlarms > 0)
    #expect(start.duration(to: device.clock.now) <= .seconds(3))
    #expect(start.duration(to: device.clock.now) >= .seconds(1))
    #expect(!device.settle(jobLimit: 100).isSettled)
    runtime.invalidate()
    #expect(device.settle().description == "settled")
  }

  @Test("Nobody does two things at once, and no worker takes a job before somebody asked for it")
  func spans() {
    for seed in 0..<UInt64(TestDepth.count(2, full: 10)) {
      let device = makeDevice(workers: 3, order: .explored(seed: seed))
      let (runtime, tiles) = makeRuntime(on: device)
      for _ in 0..<10 {
        runtime.runFrame(device.nextBeat())
        for tile in tiles { tile.setNeedsDisplay() }
      }
      runtime.invalidate()
      device.settle()
      for spans in Dictionary(grouping: device.trace.spans, by: \.track).values {
        #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.end <= $1.start })
        #expect(spans.allSatisfy { $0.start < $0.end || $0.track == .mainActor })
      }
      #expect(device.trace.spans.contains { $0.track != .mainActor })
    }
  }
}
