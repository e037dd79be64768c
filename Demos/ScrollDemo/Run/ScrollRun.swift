import AsyncDisplay
import DemoSupport
import DisplayChaos
import DisplayConcurrency
import DisplayImageCoding
import DisplayNodes
import DisplayPlatform
import DisplaySimulation
import ScrollDemoKit

/// One run of a list, on the machine's own clock or on a simulated device: frames at a display's beat, and what
/// they came to.
@MainActor
final class ScrollRun {
  /// What a run leaves behind.
  struct Outcome: Sendable {
    /// The figures.
    let summary: RunSummary
    /// The frames that the figures are of, in order.
    let samples: [FrameSample]
    /// Frames along the way.
    let filmstrip: Filmstrip
    /// How it began; empty unless the options ask for it.
    var animation: [PNGEncoder.AnimationFrame] = []
    /// The faults of the run, and what became of them; empty without any.
    let chaos: [ChaosCount]
    /// What happened on the simulated device; nil on the machine's own clock.
    let trace: SimulationTrace?
    /// How many workers there were.
    let workerCount: Int
    /// Whether it was ended from outside before it was over.
    let wasInterrupted: Bool

    /// How many of a display's shortest beats the run took.
    func tickCount(at rate: DisplayRate) -> Int {
      samples.last.map { rate.tickCount(from: samples[0].beat, to: $0.nextBeat) } ?? 0
    }
  }

  /// How many beats the first screen may take before the list is moved all the same.
  private static let warmUpBeats = 240
  /// How many spans a beat may have on the average for the report to show all of them.
  private static let spansOfBeat = 32
  /// How many spans a report shows at most, however long the run was.
  private static let greatestTraceCapacity = 1 << 18

  let list: ListNode
  /// Where measuring and drawing happen now.
  private(set) var policy: RunPolicy
  private let options: ScrollOptions
  private let script: any ScrollScript
  private let beforeFrame: @MainActor (Int) -> Void
  private let isInterrupted: @MainActor () -> Bool
  private let device: SimulatedDevice?
  /// The display, when it is not the device's.
  private var link: DisplayLink?
  private let host: DisplayHost
  private var runtime: DisplayRuntime { host.runtime }
  /// What goes wrong on purpose.
  let chaos: ChaosInjector?
  private var samples: [FrameSample] = []
  private var pictures: (filmstrip: FilmstripRecorder, animation: AnimationRecorder?)
  private let workerCount: Int
  private weak var observer: (any RunObserver)?
  private var beatCount = 0
  /// The beat of the first frame that counts.
  private var firstBeat: MonotonicInstant?
  private var lastIndex = 0
  private var anchorWatch = AnchorWatch()
  /// Whether the frames of the run are over.
  private var isRecovering = false
  private var wasInterrupted = false

  /// Makes a run of a list that nothing else shows.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - options: How it is run.
  ///   - script: What moves it; nil for the movement of the options' scenario.
  ///   - costs: What work costs on a simulated device; nil for the model that the options name, or else a phone's.
  ///   - makeContent: Makes what the list shows with another number of rows, for faults of the data; nil when its
  ///     data stays.
  ///   - isInterrupted: Whether the run should end with what it has; looked at after each frame.
  ///   - beforeFrame: Called before each frame that counts, with its number from 0: what else happens.
  init(
    list: ListNode,
    options: ScrollOptions,
    script: (any ScrollScript)? = nil,
    costs: CostModel? = nil,
    makeContent: ((Int) -> ListContent)? = nil,
    isInterrupted: @escaping @MainActor () -> Bool = { false },
    beforeFrame: @escaping @MainActor (Int) -> Void = { _ in }
  ) {
    self.isInterrupted = isInterrupted
    self.list = list
    self.options = options
    self.beforeFrame = beforeFrame
    let script = script ?? options.makeScript()
    let costs = costs ?? options.costModel.flatMap(CostModel.init(name:)) ?? .phone
    policy = options.policy
    pictures = (
      filmstrip: options.compares
        ? FilmstripRecorder(comparedLength: options.frames, tickSeconds: 1 / options.hz)
        : FilmstripRecorder(length: options.frames),
      animation: options.output.animation.map { _ in AnimationRecorder(hz: options.hz) }
    )
    policy.apply(to: list)
    if options.clock == .virtual {
      var configuration = SimulatedDevice.Configuration(options, costs: costs)
      // The report shows the whole run, and a run that somebody keeps going its end.
      configuration.traceCapacity = max(
        configuration.traceCapacity,
        Self.spansOfBeat * min(options.frames, Self.greatestTraceCapacity / Self.spansOfBeat)
      )
      device = SimulatedDevice(configuration)
    } else {
      device = nil
    }
    let stage = options.chaos.map { _ in ChaosStage(list: list) }
    let scheduler = device?.scheduler ?? .system(workerCount: options.workers)
    workerCount = scheduler.maximumConcurrency
    host = DisplayHost(
      rootNode: stage ?? list,
      viewportSize: Size(width: options.width, height: options.height),
      scale: options.scale,
      scheduler: scheduler,
      execution: policy.execution
    )
    let moving = options.usesFinger ? FingerScript(script, flow: list.flow, on: host.runtime) : script
    self.script = moving
    if let faults = options.chaos, let stage {
      let scene = ChaosScene(
        stage: stage,
        runtime: host.runtime,
        scheduler: scheduler,
        device: device,
        beatSeconds: 1 / options.hz,
        seed: faults.seed,
        makeContent: makeContent
      ) { moving.currentDisplacement }
      chaos = ChaosInjector(faults, scene: scene)
    } else {
      chaos = nil
    }
    samples.reserveCapacity(min(max(0, options.frames), 100_000))
  }

  /// Runs all frames. The first screen is drawn before the list is moved and the figures begin.
  func run() async -> Outcome { await run(watchedBy: nil) }

  /// Runs until an observer ends it; all frames without one.
  func run(watchedBy observer: (any RunObserver)?) async -> Outcome {
    self.observer = observer
    if observer != nil { pictures.filmstrip = FilmstripRecorder(length: nil) }
    if let device {
      while beat(device.nextBeat()) {
        // Tasks of the main actor that faults have begun run between two frames.
        if chaos?.needsMainActor == true { await MainActorTurn.giveAway() }
      }
    } else {
      let link = DisplayLink(rate: options.rate)
      self.link = link
      for await timing in link.makeBeats() where !beat(timing) { break }
      link.stop()
    }
    let summary = RunSummary(
      samples: samples,
      list: list.statistics,
      peakContentBytes: samples.reduce(0) { max($0, $1.list.contentBytes) },
      // What the process has resident is not the simulated device's.
      peakResidentBytes: device == nil ? Platform.peakResidentBytes : nil
    )
    let counts = chaos?.report ?? []
    host.end()
    chaos?.close()
    device?.settle()
    return Outcome(
      summary: summary,
      samples: samples,
      filmstrip: pictures.filmstrip.filmstrip,
      animation: pictures.animation?.frames ?? [],
      chaos: counts,
      trace: device?.trace,
      workerCount: workerCount,
      wasInterrupted: wasInterrupted
    )
  }

  /// Has the frames from the next one on follow another policy; what is under way is kept.
  func setPolicy(_ policy: RunPolicy) {
    if self.policy == .mainThread { list.rangeMode = nil }
    self.policy = policy
    policy.apply(to: list)
    runtime.execution = policy.execution
  }

  /// How many pieces of work wait.
  var waitingWork: Int { runtime.queue.waitingCount }
  /// How many pieces of work run.
  var runningWork: Int { runtime.queue.runningCount }

  /// Runs the frame of a beat; false after the last.
  ///
  /// After those of the run, frames pass without faults and figures until it is known how the last faults end.
  private func beat(_ beat: FrameTiming) -> Bool {
    guard let timing = chaos.map({ $0.timing(for: beat) }) ?? beat else { return true }
    if !isRecovering {
      if step(timing) { return true }
      guard let chaos else { return false }
      isRecovering = true
      list.scrollDriver = nil
      chaos.end()
      return true
    }
    chaos?.willRunFrame(timing)
    host.runFrame(timing)
    chaos?.didRunFrame()
    return chaos?.isUndecided ?? false
  }

  /// Runs one frame; false after the last.
  private func step(_ timing: FrameTiming) -> Bool {
    beatCount += 1
    if firstBeat == nil, isFirstScreenDrawn || beatCount > Self.warmUpBeats {
      firstBeat = timing.timestamp
      lastIndex = timing.index - 1
      // What is on screen until the first frame is done.
      pictures.filmstrip.noteTiming(due: 0, late: 0, lasts: 1) { makePanel(elapsed: 0, blankShare: 0) }
      list.scrollDriver = script
    }
    if firstBeat != nil {
      beforeFrame(ticks(until: timing))
      chaos?.willRunFrame(timing)
    }
    let report = host.runFrame(timing)
    if firstBeat != nil { chaos?.didRunFrame() }
    guard firstBeat != nil else {
      return goesOn(observer?.run(self, didFinish: nil, isLast: false) ?? true)
    }
    let missed = timing.index - lastIndex - 1
    lastIndex = timing.index
    let sample = makeSample(report, missedBeats: missed)
    samples.append(sample)
    device?.adjustRate(movingAt: sample.velocity, isWhole: sample.blankArea == 0)
    link?.adjustRate(movingAt: sample.velocity, isWhole: sample.blankArea == 0)
    let elapsed = ticks(until: timing) + 1
    captureIfDue(elapsed: elapsed, report: report)
    let isLast = elapsed >= options.frames
    return goesOn(observer?.run(self, didFinish: sample, isLast: isLast) ?? !isLast)
  }

  /// Whether there is another frame, which there would be unless the run is interrupted.
  private func goesOn(_ hasMore: Bool) -> Bool {
    guard hasMore, isInterrupted() else { return hasMore }
    wasInterrupted = true
    return false
  }

  /// How many of the display's shortest beats lie between the first frame that counts and a beat.
  private func ticks(until timing: FrameTiming) -> Int {
    options.rate.tickCount(from: firstBeat ?? timing.timestamp, to: timing.timestamp)
  }

  private func makeSample(_ report: FrameReport, missedBeats: Int) -> FrameSample {
    var sample = FrameSample(report, missedBeats: missedBeats, velocity: script.currentVelocity)
    sample.list = ListSample(list)
    sample.list.workInFlight = runtime.queue.waitingCount + runtime.queue.runningCount
    let error = anchorWatch.error(in: list, displacement: script.currentDisplacement)
    // Faults move the list, too.
    sample.list.anchorError = chaos.map { $0.scene.anchorError ?? 0 } ?? error
    return sample
  }

  private var isFirstScreenDrawn: Bool {
    list.isInHierarchy && (list.rowCount == 0 || list.blankAreas.isEmpty && !list.visibleRows.isEmpty)
  }

  /// Keeps the frame when the filmstrip or the animation shows it.
  private func captureIfDue(elapsed: Int, report: FrameReport) {
    let share = report.visibleArea > 0 ? report.blankArea / report.visibleArea * 100 : 0
    let budget = report.timing.timestamp.milliseconds(to: report.timing.deadline)
    let lasts = max(1, vsyncs(in: budget, rounded: .toNearestOrAwayFromZero))
    pictures.filmstrip.noteTiming(
      due: elapsed - 1 + lasts,
      late: vsyncs(in: report.overrunMilliseconds, rounded: .up),
      lasts: lasts
    ) { makePanel(elapsed: elapsed, blankShare: share) }
    pictures.filmstrip.note(elapsed, blankArea: report.blankArea) {
      makePanel(elapsed: elapsed, blankShare: share)
    }
    pictures.animation?.note(elapsed) { makePanel(elapsed: elapsed, blankShare: share) }
  }

  /// How many of the display's shortest beats a time has, 0 to a day of them.
  private func vsyncs(in milliseconds: Double, rounded rule: FloatingPointRoundingRule) -> Int {
    Int(min(max(0, (milliseconds * options.hz / 1_000).rounded(rule)), 86_400_000))
  }

  /// What is on screen now.
  private func makePanel(elapsed: Int, blankShare: Double) -> Filmstrip.Panel {
    let seconds = Double(elapsed) / options.hz
    let speed = script.currentVelocity / options.height
    let rows = list.visibleRows
    return Filmstrip.Panel(
      layers: LayerSnapshot(list.layer ?? Layer()),
      blankAreas: list.blankAreas,
      title: "\(TextTable.number(seconds)) s   "
        + (rows.isEmpty ? "no rows" : "rows \(rows.lowerBound + 1) to \(rows.upperBound)"),
      caption:
        "\(TextTable.number(speed, digits: 1)) screens/s, \(TextTable.number(blankShare, digits: 1)) % blank"
    )
  }
}
