package import AsyncDisplay
internal import DisplayConcurrency
package import DisplayNodes
package import DisplaySimulation

/// What faults are done to, and where they are watched from.
@MainActor
package final class ChaosScene {
  /// The list that is scrolled.
  let list: ListNode
  /// The root, in which faults have nodes of their own beside the list.
  let stage: ChaosStage
  let runtime: DisplayRuntime
  let scheduler: Scheduler
  /// The simulated device; nil on the machine's own clock.
  let device: SimulatedDevice?
  /// Makes what the list shows, with another number of rows; nil when its data stays.
  let makeContent: ((Int) -> ListContent)?
  /// The time between two beats, in seconds.
  let beatSeconds: Double
  /// The viewport's size when it was not turned.
  let viewportSize: Size
  var random: SeededGenerator
  /// The frame that runs next, or runs.
  private(set) var timing = FrameTiming(
    index: 0,
    timestamp: MonotonicInstant(nanoseconds: 0),
    deadline: MonotonicInstant(nanoseconds: 0)
  )
  /// How many frames have run.
  private(set) var frameCount = 0
  /// Whether the last frame showed everything in a viewport of the right size.
  private(set) var isWhole = false
  /// How far the scroll anchor moved by itself in the last frame, in points; nil where nothing is known.
  package var anchorError: Double? { anchorWatch.error }

  private var anchorWatch: FaultAnchorWatch
  private var begun: [ChaosTrial] = []
  private let spentNanoseconds = Counter()
  private var stolenNanoseconds = 0

  /// Within how many seconds of frames what a fault does has to be seen: four on a phone of the middle range and on the
  /// machine itself, and longer on a slower one.
  let patience: Double

  /// - Parameter displacement: How far the script moved the list in the last frame.
  package init(
    stage: ChaosStage,
    runtime: DisplayRuntime,
    scheduler: Scheduler,
    device: SimulatedDevice?,
    beatSeconds: Double,
    seed: UInt64,
    makeContent: ((Int) -> ListContent)?,
    displacement: @escaping @MainActor () -> Double
  ) {
    self.stage = stage
    list = stage.list
    self.runtime = runtime
    self.scheduler = scheduler
    self.device = device
    self.beatSeconds = beatSeconds
    patience = 4 * (device?.slowness ?? 1)
    self.makeContent = makeContent
    viewportSize = runtime.viewportSize
    random = SeededGenerator(seed: seed, stream: 0x6368_616F_73)
    anchorWatch = FaultAnchorWatch(list: stage.list, scripted: displacement)
  }

  func willRunFrame(_ timing: FrameTiming) {
    self.timing = timing
    anchorWatch.willRunFrame()
  }

  func didRunFrame() {
    frameCount += 1
    isWhole = list.blankAreas.isEmpty && runtime.viewportSize == list.frame.size
    anchorWatch.didRunFrame()
  }

  /// A fault was brought about.
  ///
  /// - Parameters:
  ///   - count: How many of them.
  ///   - expectation: What is waited for, in words.
  ///   - look: Says after each frame from the next one on whether it was seen.
  func begin(
    _ fault: ChaosFault,
    count: Int = 1,
    expecting expectation: String,
    look: @escaping @MainActor () -> ChaosVerdict
  ) {
    begun.append(
      ChaosTrial(fault: fault, count: count, expectation: expectation, look: look, burden: burden)
    )
  }

  /// Whether nothing is waited for any longer that is waited for since some frames.
  ///
  /// What faults themselves have workers do in this time does not count, as long as it comes to an end.
  ///
  /// - Parameter burden: What the burden was then.
  func isPatienceOver(after frames: Int, since burden: Double) -> Bool {
    let limit = max(1, Int(patience / beatSeconds))
    let excused = Int((self.burden - burden) / beatSeconds)
    return frames - excused >= limit || frames >= 10 * limit
  }

  /// How long each worker was kept busy by faults so far, in seconds.
  var burden: Double {
    Double(spentNanoseconds.value + stolenNanoseconds) / 1e9 / Double(scheduler.maximumConcurrency)
  }

  /// The schedule has taken time from the workers.
  func noteStolen(nanoseconds: Int64) { stolenNanoseconds += Int(nanoseconds) }

  /// The trials that have begun since this was last asked.
  func takeBegun() -> [ChaosTrial] {
    defer { begun = [] }
    return begun
  }

  // MARK: What several faults do

  /// Moves the list, and notifies the watch of its anchor.
  func scroll(by distance: Double) {
    let old = list.contentOffset
    list.scroll(by: distance)
    anchorWatch.expect(list.contentOffset - old)
  }

  /// The rows in the viewport and a few on either side that have nodes.
  var nearNodes: [DisplayNode] {
    let visible = list.visibleRows
    let near = max(0, visible.lowerBound - 3)..<max(0, min(list.rowCount, visible.upperBound + 3))
    return near.lowerBound < near.upperBound ? near.compactMap { list.node(ofRow: $0) } : []
  }

  /// The number of the row that a node shows, if that is near the viewport.
  func row(of node: DisplayNode) -> Int? {
    let visible = list.visibleRows
    let near = max(0, visible.lowerBound - 30)..<max(0, min(list.rowCount, visible.upperBound + 30))
    return near.lowerBound < near.upperBound ? near.first { list.node(ofRow: $0) === node } : nil
  }

  /// Keeps the calling worker busy for some milliseconds, or until it is told to stop; on a simulated device its time
  /// passes instead.
  var spend: @Sendable (_ milliseconds: Double, _ isOver: () -> Bool) -> Void {
    if let clock = device?.clock {
      return { [spentNanoseconds] milliseconds, isOver in
        guard !isOver() else { return }
        clock.pass(nanoseconds: Int64(milliseconds * 1e6))
        spentNanoseconds.add(Int(milliseconds * 1e6))
      }
    }
    return { [clock = scheduler.clock, spentNanoseconds] milliseconds, isOver in
      let start = clock.now
      let end = start.advanced(by: .microseconds(Int64(milliseconds * 1_000)))
      while clock.now < end, !isOver() {}
      spentNanoseconds.add(Int(start.milliseconds(to: clock.now) * 1e6))
    }
  }

  /// Keeps the calling worker from doing anything else for some milliseconds, without using a processor; on a simulated
  /// device its time passes instead.
  var occupy: @Sendable (_ milliseconds: Int) -> Void {
    if let clock = device?.clock {
      return { [spentNanoseconds] milliseconds in
        clock.pass(nanoseconds: Int64(milliseconds) * 1_000_000)
        spentNanoseconds.add(milliseconds * 1_000_000)
      }
    }
    return { [spentNanoseconds] milliseconds in
      SystemClock.blockThread(until: SystemClock.nanoseconds + Int64(milliseconds) * 1_000_000)
      spentNanoseconds.add(milliseconds * 1_000_000)
    }
  }
}
