internal import DisplayConcurrency

/// The passes of a runtime's frames, and their order.
///
/// Each pass owns what waits for it, and has a file beside its feature; the frame is what stands below. There is one property a
/// pass, by which those find it that leave it something to do: hence their number.
@MainActor
final class FramePipeline: LateReleasing {
  let events = EventPass()
  let touches = TouchPass()
  let hover = HoverPass()
  let scrolling = ScrollRoute()
  let focus = FocusPass()
  let focusRing = FocusRingPass()
  let animations = AnimationPass()
  let input = InputPass()
  let mailbox = MailboxPass()
  let environment = EnvironmentPass()
  let data = DataPass()
  let ranges = RangePass()
  let layouts: LayoutPass
  let covers = CoverPass()
  let load: LoadPass
  let measuring = MeasuringPass()
  let drawing = DrawingPass()
  let work: WorkPass
  let commit = CommitPass()
  let placeholders = PlaceholderPass()
  let summary = SummaryPass()
  let accessibility = AccessibilityPass()
  let debugging = DebuggingPass()
  let present: PresentPass
  let waiters = FrameWaiters()

  /// How long each pass may take.
  var budget: FrameBudget
  /// The containers that take part in the frames.
  var participants = PassParticipants()
  /// When the frame was due that is running; nil between frames.
  private(set) var timing: FrameTiming?
  /// Whether a frame is running.
  var isRunning: Bool { timing != nil }

  private let once: [FrameStep]
  private let repeated: [FrameStep]
  private let last: [FrameStep]

  /// How often a frame that does its own work goes through its passes.
  private static let maximumRounds = 64

  init(
    queue: WorkQueue,
    mailbox: Mailbox<any FrameMessage>,
    budget: FrameBudget,
    present: @escaping @MainActor (Layer) -> Void
  ) {
    layouts = LayoutPass(root: RootLayout(mailbox: mailbox))
    load = LoadPass(covers: covers)
    work = WorkPass(queue)
    self.budget = budget
    self.present = PresentPass(present)
    once = [
      FrameStep(.input, events),
      FrameStep(.input, touches),
      FrameStep(.input, animations),
      FrameStep(.input, input),
      FrameStep(.input, hover),
      FrameStep(.input, focus),
      FrameStep(.mailbox, self.mailbox),
      FrameStep(.data, environment),
    ]
    repeated = [
      FrameStep(.data, data),
      FrameStep(.ranges, ranges),
      FrameStep(.layouts, layouts),
      FrameStep(.layouts, covers),
      FrameStep(.load, load),
      FrameStep(.submit, measuring),
      FrameStep(.submit, drawing),
    ]
    var last = [
      FrameStep(.commit, commit),
      FrameStep(.commit, placeholders),
      // What hooks have put elsewhere since.
      FrameStep(.commit, covers),
      FrameStep(.present, summary),
      FrameStep(.present, accessibility),
      FrameStep(.present, focusRing),
      FrameStep(.present, debugging),
      FrameStep(.present, self.present),
    ]
    #if DEBUG || Mutations
      last.append(FrameStep(.present, DistrustPass()))
    #endif
    self.last = last
  }

  /// Runs a frame.
  func run(_ frame: inout FrameContext) {
    timing = frame.timing
    defer { timing = nil }
    frame.run(once)
    var rounds = 0
    work.beginFrame(frame)
    repeat {
      rounds += 1
      participants.haveNewcomers = false
      frame.run(repeated)
      // What changes with every measurement would keep the frame from ending.
    } while rounds < Self.maximumRounds && hasWorked(in: &frame)
    frame.run(last)
    waiters.flush(in: frame.runtime)
    if hasWorkLeft { frame.runtime.setNeedsFrame() }
  }

  /// Does waiting work in a frame that does its own, and collects its results; false when there was none, or no time for it, and
  /// no container has come that was asked for nothing yet.
  private func hasWorked(in frame: inout FrameContext) -> Bool {
    guard frame.runtime.execution == .mainActor else { return false }
    frame.run([FrameStep(.work, work)])
    guard work.hasWorked || participants.haveNewcomers else { return false }
    frame.run([FrameStep(.mailbox, mailbox)])
    return true
  }

  /// Whether something waits that only another frame can do.
  private var hasWorkLeft: Bool {
    !HookQueue.main.isEmpty || participants.contains { $0.hasWorkLeft } || work.hasWorkLeft
      || once.contains { $0.part.hasWorkLeft } || repeated.contains { $0.part.hasWorkLeft }
      || last.contains { $0.part.hasWorkLeft }
  }

  /// The runtime is about to end; see ``Pass/willInvalidate(_:)``.
  func willInvalidate(_ runtime: DisplayRuntime) {
    for step in [once, repeated, last].joined() { step.part.willInvalidate(runtime) }
  }

  /// Nothing waits any longer, and nobody is waited for.
  func invalidate() {
    replace(\.participants, with: PassParticipants())
    work.invalidate()
    for step in [once, repeated, last].joined() { step.part.invalidate() }
    waiters.endAll()
  }
}

/// A pass in its place in the frame.
@MainActor
struct FrameStep {
  /// The part of the frame whose budget and time are the pass's, too.
  let pass: FramePass
  /// What runs.
  let part: any Pass

  init(_ pass: FramePass, _ part: any Pass) {
    self.pass = pass
    self.part = part
  }
}
