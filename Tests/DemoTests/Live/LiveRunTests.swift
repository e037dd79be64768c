import AsyncDisplay
import Testing

@testable import DisplaySimulation
@testable import ScrollDemo
@testable import ScrollDemoKit

@Suite("Live runs")
@MainActor
struct LiveRunTests {
  /// A row of a length of its own that shows one color.
  private final class RowNode: DisplayNode {
    private struct Plain: Drawing {
      func draw(into canvas: inout Canvas, context: DrawingContext) {
        canvas.fill(context.bounds, with: .solid(.black))
      }
    }

    let row: Int

    nonisolated init(row: Int) {
      self.row = row
      super.init()
    }

    nonisolated override func calculateSize(thatFits size: Size) -> Size {
      Size(width: size.width, height: Double(30 + row % 7 * 20))
    }

    override func makeDrawing() -> (any Drawing)? { Plain() }
  }

  private func makeList() -> ListNode {
    ListNode(0..<500, estimatedRowLength: 60) { RowNode(row: $0) }
  }

  private func makeOptions(frames: Int = 60) -> ScrollOptions {
    var options = ScrollOptions()
    options.clock = .virtual
    options.rate = .fixed(60)
    options.frames = frames
    (options.width, options.height, options.scale) = (200, 300, 1)
    return options
  }

  /// Runs on a simulated device while keys are pressed, one piece a frame.
  private func run(_ pieces: [String], frames: Int = 60, rate: DisplayRate = .fixed(60)) async -> (
    outcome: ScrollRun.Outcome, shown: [LiveFrame], choices: [LiveView.Choice]
  ) {
    var options = makeOptions(frames: frames)
    options.rate = rate
    let movement = LiveMovement(
      script: options.makeScript(),
      duration: options.duration,
      flingVelocity: 2_000
    )
    let list = makeList()
    let run = ScrollRun(list: list, options: options, script: movement)
    let terminal = ScriptedTerminal(clock: ManualClock())
    terminal.answer(pieces, each: .zero)
    var shown: [LiveFrame] = []
    let view = LiveView(options: options, content: "rows", movement: movement, terminal: terminal) {
      shown.append($0)
    }
    let outcome = await run.run(watchedBy: view)
    return (outcome, shown, view.choices)
  }

  /// Nothing typed for some frames.
  private func wait(_ count: Int) -> [String] { Array(repeating: "", count: count) }

  @Test("Without a key a run ends with its scenario")
  func unattended() async {
    let (outcome, shown, choices) = await run([])
    #expect(outcome.samples.count == 60 && choices.map(\.policy) == [.adaptive])
    // Thirty pictures a second, of sixty beats and those before the first screen.
    #expect(shown.count >= 30 && shown.count <= 40)
    #expect(shown.last?.secondsLeft.map { $0 < 0.1 } == true && shown.last?.layers != nil)
    #expect(shown.last.map { $0.nodeRows.count >= $0.sample.list.preloadedRows.count } == true)
  }

  @Test("At a variable rate every frame of a list at rest is shown, and what a key did at once")
  func variableRate() async throws {
    // It is held at once, and rests by the time of the later keys, one in every other frame.
    let (outcome, shown, _) = await run(
      [" "] + wait(200) + ["?", "", "?", "", "?", "q"],
      rate: .variable(upTo: 60)
    )
    let samples = outcome.samples
    let last = try #require(samples.last)
    let seconds = samples[0].beat.milliseconds(to: last.nextBeat) / 1_000
    #expect(last.budgetMilliseconds > 190 && seconds > 5)
    #expect(Double(shown.count) < 30 * seconds + 10)
    #expect(shown.suffix(6).map(\.showsHelp) == [true, true, false, false, true, true])
    #expect(shown.suffix(80).map(\.sample.index) == samples.suffix(80).map(\.index))
  }

  @Test("After a key a run goes on until it is ended, and its filmstrip is of all of it")
  func attended() async {
    let (outcome, shown, _) = await run(wait(30) + ["f"] + wait(400) + ["q"])
    #expect(outcome.samples.count > 380 && outcome.samples.count < 432)
    #expect(shown.last?.secondsLeft == nil)
    #expect(outcome.samples[60..<120].allSatisfy { $0.velocity > 0 })
    #expect(outcome.filmstrip.render().map { $0.width > 1_000 } == true)
  }

  @Test("Pausing holds the list, going on goes on, turning turns it")
  func steering() async {
    let (outcome, _, _) = await run(
      wait(40) + ["f"] + wait(19) + ["p"] + wait(19) + ["p"] + wait(9) + ["r"] + wait(20) + ["q"],
      frames: 600
    )
    let runs = outcome.samples.map { $0.velocity > 0 ? 1 : $0.velocity < 0 ? -1 : 0 }
      .reduce(into: [(sign: Int, count: Int)]()) { runs, sign in
        if runs.last?.sign == sign { runs[runs.count - 1].count += 1 } else { runs.append((sign, 1)) }
      }
    // On by itself and by the flick, held for 20 frames, on, and back.
    let signs = runs.drop { $0.sign == 0 }
    #expect(signs.map(\.sign) == [1, 0, 1, -1])
    #expect(signs.dropFirst().first?.count == 20)
    #expect(outcome.summary.anchorError == 0)
  }

  @Test("A policy takes effect in the running list, and is remembered with its moment")
  func policies() async {
    let (outcome, shown, choices) = await run(
      wait(40) + ["f3"] + wait(60) + ["2"] + wait(60) + ["c2"] + wait(60) + ["q"]
    )
    #expect(choices.map(\.policy) == [.adaptive, .mainThread, .fixed, .mainThread, .fixed])
    let onMain = shown.filter { $0.policy == .mainThread && $0.sample.list.visibleRows.count > 0 }
    #expect(onMain.count > 20)
    // Rows are prepared when they come on screen, by the main actor, which has no work left to others.
    #expect(onMain.dropFirst(2).allSatisfy { $0.waitingWork == 0 && $0.runningWork == 0 })
    #expect(onMain.last.map { $0.sample.list.displayedRows == $0.sample.list.visibleRows } == true)
    let fixed = shown.last { $0.policy == .fixed }
    #expect(fixed.map { $0.sample.list.preloadedRows.count > 2 * $0.sample.list.visibleRows.count } == true)
    #expect(outcome.summary.anchorError == 0)
    #expect(
      LiveRun.remark(on: [
        LiveView.Choice(policy: .adaptive, seconds: 0), LiveView.Choice(policy: .fixed, seconds: 1.26),
      ]) == "policies chosen by hand: adaptive at first, fixed from 1.3 s on"
    )
    #expect(LiveRun.remark(on: [choices[0]]) == nil)
  }

  @Test("A jump shows the other end at once and is no movement of what is read")
  func jumps() async {
    let (outcome, shown, _) = await run(wait(40) + ["G"] + wait(30) + ["g"] + wait(30) + ["?+q"])
    #expect(shown.contains { $0.sample.list.visibleRows.upperBound == 500 })
    #expect(shown.last?.sample.list.visibleRows.lowerBound == 0)
    #expect(outcome.summary.anchorError == 0)
  }

  @Test("A run that is ended at once leaves no frame behind")
  func endedAtOnce() async {
    let (outcome, _, _) = await run(["q"])
    #expect(outcome.samples.isEmpty && outcome.filmstrip.render() != nil)
  }

  @Test("The movement has a time of its own: pauses and sleep are left out, speed is a factor")
  func movement() {
    func timing(_ milliseconds: Int) -> FrameTiming {
      let instant = MonotonicInstant(nanoseconds: Int64(milliseconds) * 1_000_000)
      return FrameTiming(index: 0, timestamp: instant, deadline: instant)
    }
    let script = GestureTrace([
      GestureTrace.Mark(seconds: 0, points: 0), GestureTrace.Mark(seconds: 10, points: 10_000),
    ])
    let movement = LiveMovement(script: script, duration: 10, flingVelocity: 1_000)
    #expect(movement.displacement(at: timing(5_000)) == 0)
    #expect(abs(movement.displacement(at: timing(5_010)) - 10) < 1e-6)
    movement.goFaster()
    #expect(movement.speed == 1.25)
    #expect(abs(movement.displacement(at: timing(5_020)) - 12.5) < 1e-6 && movement.currentVelocity > 1_249)
    movement.isPaused = true
    #expect(movement.displacement(at: timing(6_000)) == 0 && movement.currentVelocity == 0)
    movement.isPaused = false
    movement.goSlower()
    movement.reverse()
    #expect(abs(movement.displacement(at: timing(6_010)) + 10) < 1e-6)
    // The process was stopped for an hour.
    #expect(abs(movement.displacement(at: timing(3_606_010)) + 250) < 1e-6)
    for _ in 0..<40 { movement.goFaster() }
    #expect(movement.speed == 10)
    for _ in 0..<80 { movement.goSlower() }
    #expect(movement.speed == 0.1)
    movement.fling(back: true)
    var way = 0.0
    for beat in 0..<100 { way += movement.displacement(at: timing(3_606_010 + beat * 100)) }
    #expect(abs(way + Fling(velocity: 1_000).displacement(after: 100) / 10) < 1e-6)
    #expect(movement.currentVelocity == 0)
  }

  @Test("A run is live in a terminal that shows more than lines, unless the reader says otherwise")
  func choice() throws {
    func isLive(_ words: [String], isTerminal: Bool = true, _ environment: [String: String]) throws -> Bool {
      LiveChoice.isLive(try ScrollOptions(words), isTerminal: isTerminal) { environment[$0] }
    }
    let xterm = ["TERM": "xterm-256color"]
    #expect(try isLive([], xterm))
    #expect(try !isLive([], isTerminal: false, xterm) && isLive(["--live"], isTerminal: false, [:]))
    #expect(try !isLive(["--no-live"], xterm))
    #expect(try !isLive([], ["TERM": "dumb"]) && !isLive([], [:]))
    #expect(
      try !isLive([], ["TERM": "xterm", "NO_COLOR": "1"]) && isLive([], ["TERM": "xterm", "NO_COLOR": ""])
    )
    #expect(try isLive(["--live"], ["TERM": "xterm", "NO_COLOR": "1"]))
    #expect(
      try !isLive(["--compare"], xterm) && !isLive(["--clock", "virtual"], xterm)
        && !isLive(["--chaos", "all"], xterm) && !isLive(["--chaos", "data", "--clock", "wall"], xterm)
    )
  }

  @Test("A history has the figures of a summary, and its last tenths of a second")
  func history() throws {
    var random = SeededGenerator(seed: 5, stream: 3)
    var history = LiveHistory()
    var samples: [FrameSample] = []
    var index = 0
    for frame in 0..<3_000 {
      let missed = frame > 0 && Int.random(in: 0..<50, using: &random) == 0 ? 2 : 0
      index += 1 + missed
      var sample = FrameSample(
        index: index,
        budgetMilliseconds: 1_000 / 60,
        busyMilliseconds: Double.random(in: 0...20, using: &random),
        overrunMilliseconds: missed > 0 ? 1 : -3,
        missedBeats: missed,
        blankArea: Double.random(in: 0...100, using: &random),
        visibleArea: 100
      )
      if Int.random(in: 0..<40, using: &random) == 0 { sample.velocity = -700 }
      samples.append(sample)
      history.note(sample)
    }
    let summary = RunSummary(samples: samples)
    #expect(abs(history.blankShare * 100 - summary.blankAreaPercent) < 1e-9 && history.blankShare < 1)
    #expect(history.frameCount == 3_000 && history.droppedCount == summary.droppedFrames)
    #expect(history.buckets.count == LiveHistory.bucketLimit)
    #expect(history.busyMilliseconds.sorted() == samples.suffix(480).map(\.busyMilliseconds).sorted())
    let tenths = Dictionary(grouping: samples) { $0.beat.nanoseconds / 100_000_000 }
    let last = tenths.keys.sorted().suffix(LiveHistory.bucketLimit)
    for (bucket, tenth) in zip(history.buckets, last) {
      let own = try #require(tenths[tenth])
      #expect(bucket.busy == own.map(\.busyMilliseconds).max())
      #expect(bucket.isLate == own.contains { $0.missedBeats > 0 })
      #expect(bucket.speed == own.map { abs($0.velocity) }.max())
    }
  }

  @Test("Frames of a filmstrip are evenly spread, whether the length is known or not")
  func moments() {
    for length in [1, 5, 8, 9, 100, 1_200] {
      var moments = FilmstripMoments(length: length)
      let taken = (1...length).filter { moments.take($0) }
      var wanted: [Int] = []
      for elapsed in 1...length where elapsed > (wanted.count * 2 + 1) * length / 16 && wanted.count < 8 {
        wanted.append(elapsed)
      }
      #expect(taken == wanted)
    }
    var moments = FilmstripMoments(length: nil)
    var panels: [Int] = []
    for elapsed in 1...4_000 where elapsed % 7 != 3 {
      if moments.take(elapsed) { panels.append(elapsed) }
      panels = moments.thin(panels)
      #expect(panels.count <= 8 && (elapsed < 121 || panels.count >= 4))
      let steps = zip(panels, panels.dropFirst()).map { $1 - $0 }
      if let least = steps.min(), let most = steps.max() { #expect(most - least <= 2) }
    }
  }
}
