public import AsyncDisplay
internal import DisplayConcurrency
internal import DisplayImageCoding

/// Measures what each kind of work costs on this machine, for a ``CostModel`` of it.
///
/// Each kind has a piece of work that consists of it and of kinds whose costs are known by then; what those cost is
/// taken off the time that the piece takes, and the rest is divided by how often the kind occurs in it. A piece is
/// done several times and the fastest counts, for all that disturbs a measurement makes it longer.
///
/// ```swift
/// let model = CostCalibration().measure()
/// let file = CostModelFile(model).json
/// ```
@MainActor
public struct CostCalibration {
  /// How often each piece of work is done.
  public let repetitions: Int
  /// Makes a row whose making is measured.
  private let makeRow: (Int) -> DisplayNode

  private let clock: any MonotonicClock
  /// Notified of all work besides, as it is done.
  private let observer: WorkMeter?
  private var costs: [WorkKind: Double] = [:]

  /// Makes a calibration.
  ///
  /// - Parameters:
  ///   - repetitions: How often each piece of work is done, from 1 to 1,000.
  ///   - makeRow: Makes the row of a list with a number, for the cost of making one; nil for a small row of texts.
  public init(repetitions: Int = 15, makeRow: ((Int) -> DisplayNode)? = nil) {
    self.init(repetitions: repetitions, makeRow: makeRow, clock: SystemClock(), observer: nil)
  }

  init(
    repetitions: Int,
    makeRow: ((Int) -> DisplayNode)? = nil,
    clock: any MonotonicClock,
    observer: WorkMeter?
  ) {
    self.repetitions = min(max(1, repetitions), 1_000)
    self.makeRow = makeRow ?? { CalibrationText(number: $0) }
    self.clock = clock
    self.observer = observer
  }

  /// Measures all kinds of work; takes some seconds with the usual number of repetitions.
  public func measure() -> CostModel {
    var calibration = self
    return calibration.measureAll()
  }

  private mutating func measureAll() -> CostModel {
    measureLayout()
    measureMaking()
    measureDecoding()
    let job = measureJobs()
    measureDrawing(job: job)
    measureFrames()
    return CostModel(costs, jobNanoseconds: job)
  }

  // MARK: What workers do

  private mutating func measureLayout() {
    learn(.measuredElement) {
      let column = CalibrationColumn(leafCount: 400)
      return { _ = column.layout(thatFits: SizeRange(upTo: Size(width: 300, height: 1e6))) }
    }
    learn(.shapedByte) {
      let texts = (0..<40).map { CalibrationText(number: $0) }
      return {
        for text in texts { _ = text.layout(thatFits: SizeRange(upTo: Size(width: 300, height: 1e6))) }
      }
    }
  }

  private mutating func measureMaking() {
    let makeRow = makeRow
    learn(.madeNode) {
      {
        for number in 0..<40 {
          _ = makeRow(number)
          WorkMeter.count(.madeNode)
        }
      }
    }
  }

  private mutating func measureDecoding() {
    var random = SeededGenerator(seed: 1)
    // Neither flat nor noise: half of the bits of each channel change from pixel to pixel.
    let pixels = (0..<128 * 128).map { _ in
      UInt32(truncatingIfNeeded: random.next()) & 0x0F0F_0F0F | 0xFF40_2080
    }
    guard let bitmap = Bitmap(width: 128, height: 128, pixels: pixels) else { return }
    let file = PNGEncoder.encode(bitmap)
    learn(.decodedByte) {
      {
        _ = try? ImageDecoder.decode(file)
        WorkMeter.count(.decodedByte, file.count)
      }
    }
  }

  /// What a worker needs to take up a piece of work, in nanoseconds.
  private func measureJobs() -> Double {
    let count = 1_000
    let sample = sample {
      let executor = ManualExecutor()
      let queue = WorkQueue(
        scheduler: Scheduler(executor: executor, clock: clock, maximumConcurrency: 1)
      )
      for _ in 0..<count {
        queue.submit(priority: WorkPriority(distance: 0, stage: .draw), flag: .never) { _ in }
      }
      return { executor.runAll() }
    }
    return sample.nanoseconds / Double(count)
  }

  private mutating func measureDrawing(job: Double) {
    let clock = clock
    let pieces: [(WorkKind, CalibrationDrawing)] = [
      (.drawnPixel, .area), (.drawnCommand, .specks), (.drawnGlyph, .text),
    ]
    for (kind, drawing) in pieces {
      learn(kind, beside: job) {
        let stage = CalibrationStage(tiles: 1, drawing: drawing, clock: clock, meter: WorkMeter.current)
        stage.runUntilDrawsWait()
        return { stage.runWorkers() }
      }
    }
  }

  // MARK: What the main actor does

  private mutating func measureFrames() {
    let clock = clock
    learn(.ranFrame) {
      let stage = CalibrationStage(tiles: 0, drawing: .area, clock: clock, meter: WorkMeter.current)
      for _ in 0..<4 { stage.runFrame() }
      return { stage.runFrame() }
    }
    let passes: [(WorkKind, FramePass)] = [
      (.appliedLayout, .layouts), (.loadedNode, .load), (.capturedDrawing, .submit),
      (.committedContents, .commit),
    ]
    for (kind, pass) in passes {
      var best: Double?
      for _ in 0..<repetitions {
        let tally = CalibrationTally(observer: observer)
        let stage = CalibrationStage(tiles: 200, drawing: .speck, clock: clock, meter: tally.meter)
        let time = stage.runUntilCommitted(timing: pass)
        let count = tally.counts[kind] ?? 0
        if count > 0 { best = min(best ?? .infinity, time / Double(count)) }
      }
      costs[kind] = best
    }
  }

  // MARK: Samples

  private struct Sample {
    let nanoseconds: Double
    let counts: [WorkKind: Int]
  }

  /// Finds the cost of a kind by a piece of work in which all other kinds are known.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - other: What the piece takes besides, in nanoseconds.
  ///   - make: Prepares the piece, without being timed.
  private mutating func learn(_ kind: WorkKind, beside other: Double = 0, _ make: () -> () -> Void) {
    let sample = self.sample(make)
    let known = sample.counts.reduce(other) { sum, entry in
      entry.key == kind ? sum : sum + Double(entry.value) * (costs[entry.key] ?? 0)
    }
    guard let count = sample.counts[kind], count > 0 else { return }
    costs[kind] = max(0, sample.nanoseconds - known) / Double(count)
  }

  private func sample(_ make: () -> () -> Void) -> Sample {
    var best = Sample(nanoseconds: .infinity, counts: [:])
    for _ in 0..<repetitions {
      let tally = CalibrationTally(observer: observer)
      WorkMeter.$current.withValue(tally.meter) {
        let work = make()
        tally.reset()
        let start = clock.now
        work()
        let nanoseconds = start.milliseconds(to: clock.now) * 1e6
        if nanoseconds < best.nanoseconds { best = Sample(nanoseconds: nanoseconds, counts: tally.counts) }
      }
    }
    return best
  }
}

/// Counts the work of a piece.
private final class CalibrationTally: Sendable {
  private let state = Lock<[WorkKind: Int]>([:])
  let observer: WorkMeter?

  init(observer: WorkMeter?) { self.observer = observer }

  var meter: WorkMeter {
    WorkMeter { [self] kind, count in
      state.withLock { $0[kind, default: 0].addSaturating(count) }
      observer?.note(kind, count)
    }
  }

  var counts: [WorkKind: Int] { state.withLock { $0 } }

  func reset() { state.withLock { $0 = [:] } }
}
