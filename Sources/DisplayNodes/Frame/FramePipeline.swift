internal import DisplayConcurrency

/// The passes of a runtime's frames, and their order.
///
/// Each pass owns what waits for it, and has a file beside its feature; the frame is what stands below. There is one property a
/// pass, by which those find it that leave it something to do: hence their number.
@MainActor
final class FramePipeline {
  let touches = TouchPass()
  let animations = AnimationPass()
  let input = InputPass()
  let mailbox = MailboxPass()
  let environment = EnvironmentPass()
  let data = DataPass()
  let ranges = RangePass()
  let layouts: LayoutPass
  let load = LoadPass()
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

  private let once: [(FramePass, [any Pass])]
  private let repeated: [(FramePass, [any Pass])]
  private let last: [(FramePass, [any Pass])]
  private let all: [any Pass]

  /// How often a frame that does its own work goes through its passes.
  private static let maximumRounds = 64

  init(
    queue: WorkQueue,
    mailbox: Mailbox<any FrameMessage>,
    budget: FrameBudget,
    present: @escaping @MainActor (Layer) -> Void
  ) {
    layouts = LayoutPass(root: RootLayout(mailbox: mailbox))
    work = WorkPass(queue)
    self.budget = budget
    self.present = PresentPass(present)
    once = [
      (.input, [touches, animations, input]),
      (.mailbox, [self.mailbox]),
      (.data, [environment]),
    ]
    repeated = [
      (.data, [data]),
      (.ranges, [ranges]),
      (.layouts, [layouts]),
      (.load, [load]),
      (.submit, [measuring, drawing]),
    ]
    var presenting: [any Pass] = [summary, accessibility, debugging, self.present]
    #if DEBUG || Mutations
      presenting.append(DistrustPass())
    #endif
    last = [(.commit, [commit, placeholders]), (.present, presenting)]
    var all: [any Pass] = [work]
    for group in [once, repeated, last] {
      for (_, parts) in group { all += parts }
    }
    self.all = all
  }

  /// Runs a frame.
  func run(_ frame: inout FrameContext) {
    timing = frame.timing
    defer { timing = nil }
    for (pass, parts) in once { frame.run(pass, parts) }
    var rounds = 0
    work.beginFrame(frame)
    repeat {
      rounds += 1
      participants.haveNewcomers = false
      for (pass, parts) in repeated { frame.run(pass, parts) }
      // What changes with every measurement would keep the frame from ending.
    } while rounds < Self.maximumRounds && hasWorked(in: &frame)
    for (pass, parts) in last { frame.run(pass, parts) }
    waiters.flush(in: frame.runtime)
    if hasWorkLeft { frame.runtime.setNeedsFrame() }
  }

  /// Does waiting work in a frame that does its own, and collects its results; false when there was none, or no time for it, and
  /// no container has come that was asked for nothing yet.
  private func hasWorked(in frame: inout FrameContext) -> Bool {
    guard frame.runtime.execution == .mainActor else { return false }
    frame.run(.work, [work])
    guard work.hasWorked || participants.haveNewcomers else { return false }
    frame.run(.mailbox, [mailbox])
    return true
  }

  /// Whether something waits that only another frame can do.
  private var hasWorkLeft: Bool {
    !HookQueue.main.isEmpty || participants.contains { $0.hasWorkLeft } || all.contains { $0.hasWorkLeft }
  }

  /// Nothing waits any longer, and nobody is waited for.
  func invalidate(in runtime: DisplayRuntime) {
    participants.removeAll()
    for pass in all { pass.invalidate() }
    waiters.endAll()
    debugging.update(in: runtime)
  }
}
