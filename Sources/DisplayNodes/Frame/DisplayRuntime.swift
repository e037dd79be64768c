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
    willSet {
      guard newValue != environment else { return }
      passes.environment.environmentWillChange(in: self)
      setNeedsFrameUnlessRunning()
    }
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
  public var budget: FrameBudget {
    get { passes.budget }
    set { passes.budget = newValue }
  }
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
  /// What nodes ask of the window and the system; in memory until the host gives its own.
  public var services: any HostServices = InMemoryHostServices()
  nonisolated let frameRequest: FrameRequest
  /// What frames do, and what waits for it.
  let passes: FramePipeline
  /// What covers rounded corners, the same for all nodes with the same corners.
  var cornerPictures = CornerPictures()

  /// Whether the tree was taken off the screen; no frame brings it back.
  public private(set) var isInvalidated = false

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
    self.viewportSize = SizeRange(exactly: viewportSize).min
    environment = NodeEnvironment(LayoutContext(pixelGrid: PixelGrid(scale: scale)))
    self.renderer = renderer
    self.scheduler = scheduler
    self.execution = execution
    queue = WorkQueue(scheduler: scheduler, service: execution.service)
    let frameRequest = FrameRequest(requestFrame: requestFrame)
    self.frameRequest = frameRequest
    mailbox = Mailbox(clock: scheduler.meter == nil ? nil : scheduler.clock) { frameRequest.request() }
    passes = FramePipeline(queue: queue, mailbox: mailbox, budget: budget, present: present)
    HookQueue.main.edit { takeRoot() }
    setNeedsFrame()
  }

  private func takeRoot() {
    rootNode.finishBuilding()
    if rootNode.ownRuntime != nil || rootNode.supernode != nil {
      rootNode.reportMisuse("a root belongs to one runtime and to no supernode; this one had another")
      rootNode.leaveSupernode()
      rootNode.ownRuntime?.invalidate()
    }
    rootNode.leaveLostTree()
    rootNode.setOwnRuntime(self)
    if rootNode.frame.isEmpty { giveRootFrame() }
  }

  /// A root without a size has the viewport's, before a layout is measured for it.
  private func giveRootFrame() {
    passes.layouts.root.hasGivenFrame = true
    rootNode.setFrameAsPlaced(Rect(origin: rootNode.frame.origin, size: viewportSize))
  }

  /// Lays the tree out for another size; what is on screen stays until the new layout is measured.
  public func setViewportSize(_ size: Size) {
    let size = SizeRange(exactly: size).min
    guard size != viewportSize else { return }
    viewportSize = size
    if passes.layouts.root.hasGivenFrame { giveRootFrame() }
    passes.layouts.root.refuseMeasurement()
    setRootNeedsLayout()
  }

  /// Has the root measured again.
  func setRootNeedsLayout() {
    passes.layouts.root.setNeeded()
    setNeedsFrameUnlessRunning()
  }

  /// Has the next frame draw a node.
  func enqueueDisplay(of node: DisplayNode) {
    passes.drawing.append(node, in: self)
    setNeedsFrameUnlessRunning()
  }

  /// Something is captured to be drawn or measured; see ``EnvironmentChanges``.
  package func noteCapture() { passes.environment.noteCapture() }

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
    WorkMeter.with(scheduler.meter) {
      AnimationTransaction.suspend { HookQueue.main.withPhasesOfItsOwn { runPasses(timing) } }
    }
  }

  private func runPasses(_ timing: FrameTiming) -> FrameReport {
    var frame = FrameContext(self, timing: timing)
    guard !passes.isRunning else {
      rootNode.reportMisuse("a frame was run from within a frame; ask for one with setNeedsFrame()")
      // A host that runs the frame as soon as it is asked for one is asked again by what comes next.
      frameRequest.frameDidBegin()
      return frame.report
    }
    guard !isInvalidated else { return frame.report }
    frameRequest.frameDidBegin()
    passes.run(&frame)
    frame.report.end = scheduler.clock.now
    return frame.report
  }

  /// Asks the host for a frame; once, however often this is called before it comes.
  ///
  /// Everything that a frame has to show asks by itself. A host that moves something by its own means, or a drawing
  /// that depends on the time, asks with this.
  nonisolated public func setNeedsFrame() { frameRequest.request() }

  /// Asks for a frame to do what was noted down; one that is running does it itself, or asks at its end.
  func setNeedsFrameUnlessRunning() {
    if !passes.isRunning { setNeedsFrame() }
  }

  /// Takes the tree off the screen: every node leaves its states, and what is under way is refused.
  public func invalidate() {
    guard !isInvalidated else { return }
    HookQueue.main.edit { end() }
  }

  private func end() {
    isInvalidated = true
    passes.layouts.root.cancel()
    passes.willInvalidate(self)
    rootNode.applyInterfaceState([])
    rootNode.exitHierarchy()
    // Nobody else comes to what waits for the next frame: nearly all of it has been cancelled, and is released.
    if execution == .mainActor { queue.runWaitingWork() }
    rootNode.setOwnRuntime(nil)
    // Another runtime gives another one.
    if passes.layouts.root.hasGivenFrame {
      rootNode.setFrameAsPlaced(Rect(origin: rootNode.frame.origin, size: .zero))
    }
    passes.invalidate()
    mailbox.close()
  }

  deinit {
    mailbox.close()
    TreeContext.environmentDidChange()
  }

  // MARK: Containers that take part in frames

  /// Lets a container take part in the passes from the next one on.
  package func addParticipant(_ participant: any PassParticipant) { passes.participants.append(participant) }

  /// Takes a container out of the passes.
  package func removeParticipant(_ participant: any PassParticipant) {
    passes.participants.remove(participant)
  }

  /// How many containers take part in the passes.
  package var participantCount: Int { passes.participants.count }
}
