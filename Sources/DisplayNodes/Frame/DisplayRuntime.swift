public import DisplayCanvas
public import DisplayConcurrency
public import DisplayGeometry
public import DisplayLayout

/// Runs the frames of one node tree: the only place where nodes, workers and host meet.
///
/// A host makes a runtime for its root node and calls ``runFrame(_:)`` at each beat of its display. A frame
/// runs the passes of ``FramePass`` in order on the main actor, each within its budget, and never waits.
/// All measuring and drawing happens on the scheduler's executor; results come back through a mailbox that
/// the next frame collects. When a result arrives while no frame is due, the runtime asks for one, once.
@MainActor
public final class DisplayRuntime {
  /// Where measuring and drawing happen.
  public enum Execution: Sendable, Hashable {
    /// On the scheduler's executor, beside the frames.
    case workers
    /// On the main actor inside the frame that needs it: how a toolkit without nodes works, for comparison.
    case mainActor

    var service: WorkQueue.Service { self == .workers ? .workers : .caller }
  }

  /// The node that fills the viewport.
  public let rootNode: DisplayNode
  /// What is around the root node: the device and the reader's settings.
  ///
  /// A change takes effect in the next frame, however many there are before it: only what has read a key that is
  /// different then is measured and drawn again.
  public var environment: NodeEnvironment {
    willSet { if newValue != environment { environmentWillChange() } }
    didSet { TreeContext.environmentDidChange() }
  }
  /// Where measuring and drawing happen. What waits when it changes happens in the new place.
  public var execution: Execution {
    didSet {
      guard execution != oldValue else { return }
      queue.setService(execution.service)
      setNeedsFrame()
    }
  }
  /// How long each pass may take.
  public var budget: FrameBudget
  /// The size that the root node is laid out for, in points.
  public private(set) var viewportSize: Size

  /// The line of work for the scheduler's executor.
  nonisolated package let queue: WorkQueue
  /// Where the workers leave what they found out.
  nonisolated package let mailbox: Mailbox<any FrameMessage>

  /// Where workers run and what time it is.
  package let scheduler: Scheduler
  /// What turns drawings into the contents of layers.
  nonisolated public let renderer: any ContentsRenderer
  nonisolated let frameRequest: FrameRequest
  let rootGeneration = Generation()
  let rootObserver: LayoutObserver
  var rootNeedsLayout = true
  /// The pixels and the direction that the root was last measured for.
  var measuredContext: LayoutContext?
  /// How many layouts of the root in a row were refused because the viewport had changed meanwhile.
  var refusedRootLayouts = 0
  /// How many layouts in a row are refused for newer ones.
  static let patience = 2
  var isRootBeingMeasured = false
  var measuredRootLayout: MeasuredLayout?
  var participants = FrameParticipants()
  var waitingLayouts = WaitingNodes()
  var measuredOwnLayouts: [(node: DisplayNode, own: OwnLayout, layout: MeasuredLayout)] = []
  var waitingDisplays = WaitingNodes()
  var waitingCommits: [DisplayGroup] = []
  let waiters = FrameWaiters()
  /// Nodes under a placeholder.
  var coveredNodes = WaitingNodes()
  var cornerPictures = CornerPictures()
  let animations = FrameAnimations()
  var report: FrameReport?
  /// Touches that the next frame delivers.
  var touchQueue = TouchQueue()
  /// What changes of the environment nodes are to be told of.
  var environmentChanges = EnvironmentChanges()
  /// Where the fingers that are down began, in that order.
  var touchRoutes: [TouchRoute] = []
  /// Where nodes lie under these fingers.
  var touchPlaces = TouchPlaces()

  /// Called at the end of a frame in which what is told to people who cannot see the screen changed, at most once a
  /// frame, and at the end of the first one. While it is set, each frame looks at all nodes on screen; a change
  /// asks for a frame.
  public var accessibilityDidChange: (@MainActor (AccessibilityTree) -> Void)? {
    didSet {
      toldAccessibilityTree = nil
      if accessibilityDidChange != nil { setNeedsFrame() }
    }
  }
  var toldAccessibilityTree: AccessibilityTree?

  /// Whether it is counted how often nodes are measured and drawn and how long that takes, by the scheduler's clock;
  /// ``DisplayNode/debugTree`` shows it. False by default: then nothing is noted and no clock is read.
  public var countsNodeStatistics = false {
    didSet { TreeContext.environmentDidChange() }
  }
  /// What is drawn over the tree to show what cannot be seen; nothing by default.
  public var debugOverlay: DebugOverlay = [] {
    didSet { if debugOverlay != oldValue { setNeedsFrame() } }
  }
  var debugLayer: Layer?

  /// Whether the tree was taken off the screen; no frame brings it back.
  public private(set) var isInvalidated = false

  /// How often a frame that does its own work goes through its passes.
  private static let maximumRounds = 64

  private let present: @MainActor (Layer) -> Void

  /// Makes a runtime for a tree that no other runtime has.
  ///
  /// - Parameters:
  ///   - rootNode: The node that fills the viewport.
  ///   - viewportSize: Its size, in points; NaN, infinite and negative extents count as 0.
  ///   - scale: Pixels per point.
  ///   - renderer: What turns drawings into the contents of layers.
  ///   - scheduler: Where workers run and what time it is.
  ///   - execution: Where measuring and drawing happen.
  ///   - budget: How long each pass may take.
  ///   - requestFrame: Called on any thread when something awaits a frame; once until the next frame. It has the frame run
  ///     later and does not run it itself.
  ///   - present: Shows the tree at the end of each frame.
  public init(
    rootNode: DisplayNode,
    viewportSize: Size,
    scale: Double = 1,
    renderer: any ContentsRenderer,
    scheduler: Scheduler,
    execution: Execution = .workers,
    budget: FrameBudget = FrameBudget(),
    requestFrame: @escaping @Sendable () -> Void = {},
    present: @escaping @MainActor (Layer) -> Void = { _ in }
  ) {
    self.rootNode = rootNode
    self.viewportSize = SizeRange(exactly: viewportSize).max
    environment = NodeEnvironment(LayoutContext(pixelGrid: PixelGrid(scale: scale)))
    self.renderer = renderer
    self.scheduler = scheduler
    self.execution = execution
    self.budget = budget
    self.present = present
    queue = WorkQueue(scheduler: scheduler, service: execution.service)
    let frameRequest = FrameRequest(requestFrame: requestFrame)
    self.frameRequest = frameRequest
    mailbox = Mailbox(clock: scheduler.meter == nil ? nil : scheduler.clock) { frameRequest.request() }
    rootObserver = LayoutObserver { [mailbox] in mailbox.post(RootLayoutOutdated()) }
    HookQueue.main.edit { takeRoot() }
    setNeedsFrame()
  }

  private func takeRoot() {
    if rootNode.ownRuntime != nil || rootNode.supernode != nil {
      rootNode.reportMisuse("a root belongs to one runtime and to no supernode; this one had another")
      rootNode.removeFromSupernode()
      rootNode.ownRuntime?.invalidate()
    }
    rootNode.leaveLostTree()
    rootNode.setOwnRuntime(self)
  }

  /// Lays the tree out for another size; what is on screen stays until the new layout is measured.
  public func setViewportSize(_ size: Size) {
    let size = SizeRange(exactly: size).max
    guard size != viewportSize else { return }
    viewportSize = size
    if isRootBeingMeasured, refusedRootLayouts < Self.patience {
      // What is being measured for the old size is refused, but not in every frame: a size that changes as fast is shown
      // late, and not never.
      rootGeneration.advance()
      isRootBeingMeasured = false
      refusedRootLayouts += 1
    }
    setRootNeedsLayout()
  }

  /// Pixels and direction around the root node, for layout.
  public var context: LayoutContext { environment.layoutContext }

  /// The environment with what counts in it.
  var profiledEnvironment: NodeEnvironment {
    countsNodeStatistics ? environment.profiled(by: NodeProfiler(clock: scheduler.clock)) : environment
  }

  /// Runs one frame.
  ///
  /// A frame cannot be run from within one: that is reported, and nothing happens.
  ///
  /// - Complexity: Independent of how much the tree's lists hold; linear in what enters and leaves.
  @discardableResult
  public func runFrame(_ timing: FrameTiming) -> FrameReport {
    WorkMeter.with(scheduler.meter) { HookQueue.main.withPhasesOfItsOwn { runPasses(timing) } }
  }

  private func runPasses(_ timing: FrameTiming) -> FrameReport {
    let start = scheduler.clock.now
    guard report == nil else {
      rootNode.reportMisuse("a frame was run from within a frame; ask for one with setNeedsFrame()")
      // A host that runs the frame as soon as it is asked for one is asked again by what comes next.
      frameRequest.frameDidBegin()
      return FrameReport(timing: timing, start: start)
    }
    guard !isInvalidated else { return FrameReport(timing: timing, start: start) }
    report = FrameReport(timing: timing, start: start)
    frameRequest.frameDidBegin()
    run(.input) {
      WorkMeter.count(.ranFrame)
      takeInput(at: timing)
    }
    run(.mailbox) { drainMailbox() }
    run(.data) { applyEnvironmentChanges() }
    var rounds = 0
    let aheadDeadline = PassDeadline(clock: scheduler.clock, budget: budget.ahead)
    var hasWorkedAhead = false
    repeat {
      rounds += 1
      run(.data) { applyDataChanges() }
      run(.ranges) { updateRanges() }
      run(.layouts) { applyLayouts() }
      run(.load) { loadNodes() }
      run(.submit) { submitWork() }
      // What changes with every measurement would keep the frame from ending.
    } while execution == .mainActor && rounds < Self.maximumRounds
      && runWorkHere(&hasWorkedAhead, until: aheadDeadline)
    run(.commit) { commitContents() }
    run(.present) { presentTree() }
    defer { report = nil }
    waiters.flush(in: self)
    if hasWorkLeft { setNeedsFrame() }
    var finished = report ?? FrameReport(timing: timing, start: timing.timestamp)
    finished.end = scheduler.clock.now
    return finished
  }

  /// Asks the host for a frame; once, however often this is called before it comes.
  ///
  /// Everything that a frame has to show asks by itself. A host that moves something by its own means, or a drawing
  /// that depends on the time, asks with this.
  nonisolated public func setNeedsFrame() { frameRequest.request() }

  /// Takes the tree off the screen: every node leaves its states, and what is under way is refused.
  public func invalidate() {
    guard !isInvalidated else { return }
    HookQueue.main.edit { end() }
  }

  private func end() {
    isInvalidated = true
    rootGeneration.advance()
    rootNode.applyInterfaceState([])
    rootNode.exitHierarchy()
    // Nobody else comes to what waits for the next frame: nearly all of it has been cancelled, and is released.
    if execution == .mainActor { queue.runWaitingWork() }
    rootNode.setOwnRuntime(nil)
    participants.removeAll()
    _ = waitingLayouts.takeAll()
    measuredOwnLayouts.removeAll()
    _ = waitingDisplays.takeAll()
    waitingCommits.removeAll()
    environmentChanges = EnvironmentChanges()
    _ = coveredNodes.takeAll()
    waiters.endAll()
    animations.cancelAll()
    updateDebugOverlay()
    mailbox.close()
  }

  deinit {
    mailbox.close()
    TreeContext.environmentDidChange()
  }

  func presentLayer(_ layer: Layer) { present(layer) }

  func makePassDeadline(_ pass: FramePass) -> PassDeadline {
    PassDeadline(
      clock: scheduler.clock,
      budget: execution == .mainActor ? .seconds(3_600) : budget[pass]
    )
  }

  /// Runs one pass, delivers the hooks of what it has changed, and notes the time of both.
  private func run(_ pass: FramePass, _ body: () -> Void) {
    let start = scheduler.clock.now
    HookQueue.main.edit(body)
    report?.add(milliseconds: start.milliseconds(to: scheduler.clock.now), to: pass)
  }

  /// Whether a budget left something for the next frame.
  private var hasWorkLeft: Bool {
    !waitingDisplays.isEmpty || !animations.isEmpty || waitingCommits.contains { $0.isReadyToCommit }
      || (rootNeedsLayout && !isRootBeingMeasured)
      || measuredRootLayout != nil || !waitingLayouts.isEmpty || !measuredOwnLayouts.isEmpty
      || participants.contains { $0.hasWorkLeft } || !HookQueue.main.isEmpty || isGestureWaiting
      || !environmentChanges.isEmpty
      || (awaitsQueue && queue.waitingCount > 0)
  }

  /// Whether frames have to go on while work waits: where they do it, and where they alone look for pieces that overrun.
  private var awaitsQueue: Bool {
    execution == .mainActor || (scheduler.alarms == nil && scheduler.overrunReserve > 0)
  }

  /// Does waiting work on the main actor and collects its results; false when there was none, or no time for it.
  ///
  /// What is for the screen comes first, without a limit. A frame does at least two pieces of the rest: one that takes
  /// apart what has gone must not keep all that is preloaded waiting.
  private func runWorkHere(_ hasWorkedAhead: inout Bool, until aheadDeadline: PassDeadline) -> Bool {
    var count = 0
    run(.work) {
      count = queue.runWaitingWork(upTo: 0)
      guard count == 0 else { return }
      let least = hasWorkedAhead ? 0 : 2
      count = queue.runWaitingWork { ranCount in ranCount < least || !aheadDeadline.hasPassed }
      hasWorkedAhead = hasWorkedAhead || count > 0
    }
    guard count > 0 else { return false }
    run(.mailbox) { drainMailbox() }
    return true
  }
}
