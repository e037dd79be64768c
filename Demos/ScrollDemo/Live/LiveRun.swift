import AsyncDisplay
import DemoSupport
import DemoTerminal
import DisplayConcurrency
import DisplayPlatform
import DisplaySimulation
import ScrollDemoKit

/// A ``ScrollRun`` on the machine's own clock that somebody watches and steers in a terminal.
///
/// The scenario moves the list until a key is pressed; from then on the run goes on until its key ends it. Without
/// a key it ends with the scenario. The main actor hands out what it showed some thirty times a second; drawing and
/// sending it is another thread's, which leaves moments out when the terminal is slower than that, so that the run
/// is never kept waiting.
///
/// The terminal of the standard streams is taken over meanwhile, and given back however the process ends.
@MainActor
struct LiveRun {
  /// What a run leaves behind.
  struct Outcome: Sendable {
    /// What a run leaves behind that nobody watches.
    let run: ScrollRun.Outcome
    /// How many of the display's shortest beats it took.
    let frames: Int
    /// The policies of the run, in order, the first from the start.
    let policies: [RunPolicy]
    /// The policy at its end.
    var policy: RunPolicy { policies.last ?? .adaptive }
    /// A line that says which policies were chosen and when; nil when it was one all along.
    let remark: String?
  }

  /// How long a terminal has for its answers.
  private static let patience = Duration.milliseconds(500)
  /// How much faster than the mean of a script's flicks one by hand starts.
  private static let releaseFactor = 1.3

  private let list: ListNode
  private let options: ScrollOptions
  private let content: String
  private let script: (any ScrollScript)?
  private let beforeFrame: @MainActor (Int) -> Void

  /// Makes a run of a list that nothing else shows.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - options: How it is run; a clock that is not the machine's own is left out of account.
  ///   - content: What is scrolled, in words.
  ///   - script: What moves it at first; nil for the movement of the options' scenario.
  ///   - beforeFrame: Called before each frame that counts, with its number from 0: what else happens.
  init(
    list: ListNode,
    options: ScrollOptions,
    content: String,
    script: (any ScrollScript)? = nil,
    beforeFrame: @escaping @MainActor (Int) -> Void = { _ in }
  ) {
    self.list = list
    self.options = options
    self.content = content
    self.script = script
    self.beforeFrame = beforeFrame
  }

  /// Runs until the scenario is over or somebody quits.
  func run() async -> Outcome {
    var terminal = SystemTerminal()
    let mayHavePictures = options.graphics == .kitty || options.graphics == .auto
    TerminalSession.begin(
      entering: TerminalModes.entering,
      leaving: TerminalModes.leaving(hasPictures: mayHavePictures && LiveChoice.understandsQuestions)
    )
    defer { TerminalSession.end() }
    var query = TerminalQuery()
    if options.graphics != .half && options.graphics != .none && LiveChoice.understandsQuestions {
      query.run(on: terminal, clock: SystemClock(), patience: Self.patience)
    }
    terminal.cell = query.abilities.cell
    let graphics = options.graphics.chosen(query.abilities, cell: terminal.size.cell)
    return await run(on: terminal, graphics: graphics, typedAhead: query.keys)
  }

  private func run(
    on terminal: SystemTerminal,
    graphics: LiveGraphics,
    typedAhead: [TerminalEvent]
  ) async -> Outcome {
    let movement = LiveMovement(
      script: script ?? options.makeScript(),
      duration: options.duration,
      flingVelocity: options.velocity * options.height * Self.releaseFactor
    )
    let run = ScrollRun(
      list: list,
      options: options,
      script: movement,
      isInterrupted: { Interruption.isRequested },
      beforeFrame: beforeFrame
    )
    // One moment waits at most; a newer one takes its place.
    let (moments, moment) = AsyncStream.makeStream(of: LiveFrame.self, bufferingPolicy: .bufferingNewest(1))
    let thread = WorkerPool(threadCount: 1)
    let painting = Task(executorPreference: thread) {
      var painter = LivePainter(
        graphics: graphics,
        clock: SystemClock(),
        style: TerminalStyle(environment: Platform.environmentVariable)
      )
      for await frame in moments {
        let bytes = painter.paint(frame, on: terminal.size, resumptions: terminal.resumptions)
        if !bytes.isEmpty { terminal.write(bytes) }
      }
    }
    let view = LiveView(options: options, content: content, movement: movement, terminal: terminal) {
      moment.yield($0)
    }
    view.take(typedAhead, in: run)
    let outcome = await run.run(watchedBy: view)
    moment.finish()
    await painting.value
    return Outcome(
      run: outcome,
      frames: outcome.tickCount(at: options.rate),
      policies: view.choices.map(\.policy),
      remark: Self.remark(on: view.choices)
    )
  }

  static func remark(on choices: [LiveView.Choice]) -> String? {
    guard choices.count > 1 else { return nil }
    let later = choices.dropFirst().map {
      "\($0.policy.rawValue) from \(TextTable.number($0.seconds, digits: 1)) s on"
    }
    return "policies chosen by hand: \(choices[0].policy.rawValue) at first, " + later.joined(separator: ", ")
  }
}
