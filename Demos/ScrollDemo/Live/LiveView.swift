import AsyncDisplay
import DemoTerminal
import DisplayConcurrency
import DisplayLists
import DisplayNodes
import DisplaySimulation
import ScrollDemoKit

/// What somebody at a terminal sees of a run, and what their keys do to it. Looked after once a frame.
@MainActor
final class LiveView: RunObserver {
  /// A policy, and the seconds of the run after which it was chosen.
  struct Choice: Sendable, Hashable {
    let policy: RunPolicy
    let seconds: Double
  }

  /// How many pictures a second are drawn at most.
  private static let pictureFrequency = 30.0

  /// The policies of the run, in order, the first from the start.
  private(set) var choices: [Choice]

  private let options: ScrollOptions
  private let content: String
  private let movement: LiveMovement
  private let terminal: any TerminalDevice
  private let show: @MainActor (LiveFrame) -> Void
  private let ticksInPicture: Int
  private var parser = TerminalParser()
  private var pointer = LivePointer()
  private var history = LiveHistory()
  private var lastSample = FrameSample(
    index: 0,
    budgetMilliseconds: 0,
    busyMilliseconds: 0,
    overrunMilliseconds: 0
  )
  /// The display's shortest beats up to the next picture.
  private var ticksToPicture = 0
  private var firstBeat: MonotonicInstant?
  private var isSteered = false
  private var isQuit = false
  private var showsHelp = false

  /// Makes a view.
  ///
  /// - Parameters:
  ///   - options: What the run was told.
  ///   - content: What is scrolled, in words.
  ///   - movement: What moves the list.
  ///   - terminal: Where keys come from.
  ///   - show: Takes a moment to be drawn, some thirty times a second.
  init(
    options: ScrollOptions,
    content: String,
    movement: LiveMovement,
    terminal: any TerminalDevice,
    show: @escaping @MainActor (LiveFrame) -> Void
  ) {
    self.options = options
    self.content = content
    self.movement = movement
    self.terminal = terminal
    self.show = show
    ticksInPicture = max(1, Int((options.hz / Self.pictureFrequency).rounded()))
    choices = [Choice(policy: options.policy, seconds: 0)]
  }

  /// Does what keys say before the run as it does during it.
  func take(_ events: [TerminalEvent], in run: ScrollRun) {
    for event in events {
      if case .pointer(let pointer) = event {
        take(pointer)
      } else if let command = LiveCommand(event) {
        perform(command, in: run)
      }
    }
  }

  private func take(_ event: TerminalPointer) {
    let viewport = Size(width: options.width, height: options.height)
    let command = pointer.take(
      event,
      on: terminal.size,
      viewport: options.graphics == .none ? .zero : viewport,
      height: options.height
    )
    guard let command else { return }
    isSteered = true
    switch command {
    case .grab: movement.grab()
    case .drag(let points): movement.drag(by: points)
    case .release: movement.release()
    case .scroll(let points): movement.scroll(by: points)
    }
  }

  func run(_ run: ScrollRun, didFinish sample: FrameSample?, isLast: Bool) -> Bool {
    let bytes = terminal.read()
    take(bytes.isEmpty ? parser.flush() : parser.parse(bytes), in: run)
    if let sample {
      lastSample = sample
      history.note(sample)
      firstBeat = firstBeat ?? sample.beat
    }
    // What keys did is shown at once.
    if ticksToPicture <= 0 || !bytes.isEmpty {
      show(makeFrame(of: run))
      ticksToPicture = ticksInPicture
    }
    ticksToPicture -= max(1, sample.map { options.rate.tickCount(from: $0.beat, to: $0.nextBeat) } ?? 1)
    // A run that somebody steers ends with a key alone, and without a terminal none comes.
    guard !isQuit, !(isSteered && terminal.isGone) else { return false }
    return isSteered ? elapsedSeconds < Double(ScrollOptions.maximumFrames) / options.hz : !isLast
  }

  private func perform(_ command: LiveCommand, in run: ScrollRun) {
    isSteered = true
    switch command {
    case .flingOn: movement.fling(back: false)
    case .flingBack: movement.fling(back: true)
    case .pause: movement.isPaused.toggle()
    case .reverse: movement.reverse()
    case .policy(let policy): choose(policy, in: run)
    case .nextPolicy:
      let all = RunPolicy.allCases
      choose(all[((all.firstIndex(of: run.policy) ?? 0) + 1) % all.count], in: run)
    case .faster: movement.goFaster()
    case .slower: movement.goSlower()
    case .jumpToStart: jump(toRow: 0, at: .start, in: run)
    case .jumpToEnd: jump(toRow: run.list.rowCount - 1, at: .end, in: run)
    case .help: showsHelp.toggle()
    case .quit: isQuit = true
    }
  }

  private func choose(_ policy: RunPolicy, in run: ScrollRun) {
    guard policy != run.policy else { return }
    run.setPolicy(policy)
    choices.append(Choice(policy: policy, seconds: elapsedSeconds))
  }

  private func jump(toRow row: Int, at alignment: RowAlignment, in run: ScrollRun) {
    guard run.list.rowCount > 0 else { return }
    movement.rest()
    run.list.scrollToRow(row, at: alignment)
  }

  /// How long the run has taken so far.
  private var elapsedSeconds: Double {
    (firstBeat.map { $0.milliseconds(to: lastSample.nextBeat) } ?? 0) / 1_000
  }

  private func makeFrame(of run: ScrollRun) -> LiveFrame {
    let list = run.list
    var frame = LiveFrame(
      viewport: Size(width: options.width, height: options.height),
      content: content,
      policy: run.policy,
      sample: lastSample,
      history: history,
      budget: 1_000 / options.hz
    )
    frame.layers = list.layer.map { LayerSnapshot($0) }
    frame.blankAreas = list.blankAreas
    frame.rowCount = list.rowCount
    frame.statistics = list.statistics
    frame.nodeRows = ListSample.rows(around: lastSample.list.preloadedRows, in: list) { _ in true }
    frame.waitingWork = run.waitingWork
    frame.runningWork = run.runningWork
    frame.speed = movement.speed
    frame.isPaused = movement.isPaused
    frame.secondsLeft = isSteered ? nil : max(0, options.duration - elapsedSeconds)
    frame.showsHelp = showsHelp
    return frame
  }
}
