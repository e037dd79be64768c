public import DisplayCanvas
public import DisplayConcurrency
public import DisplayGeometry
public import DisplayNodes
public import DisplayRaster

/// Runs the frames of one tree for a window, a file or a test: what every host has to own, whatever it shows the tree on.
///
/// It owns the runtime, numbers the frames by the clock's beats, gathers the requests for frames, and takes the tree off the
/// screen when it ends. A host with a display's own beat hands its timings to ``runFrame(_:)``; one that sleeps until there is
/// something to do reads ``frameRequests``:
///
/// ```swift
/// let host = DisplayHost(rootNode: list, viewportSize: Size(width: 390, height: 844), scheduler: .system()) { layer in
///   window.show(LayerSnapshot(layer))
/// }
/// for await _ in host.frameRequests {
///   host.runFrame()
///   try await window.nextBeat()
/// }
/// ```
///
/// A host that shows only what has changed takes each frame's ``FrameDamage``, too, and draws it with a ``DamageCompositor``.
///
/// Nothing of it waits. Everything but ``requestFrame()``, ``isFrameRequested`` and ``frameRequests`` belongs to the main actor.
@MainActor
public final class DisplayHost {
  /// What runs the frames.
  public let runtime: DisplayRuntime
  /// The time from one beat to the next, for frames that are run by the clock.
  public let refreshInterval: Duration
  /// The requests for frames: one comes when there is something to show, however much it is, until the next frame has begun.
  /// It ends with the host. One loop reads it.
  public nonisolated let frameRequests: AsyncStream<Void>
  /// The number of the last frame's beat; nil before the first frame.
  package private(set) var frameIndex: Int?

  private let clock: any MonotonicClock
  private nonisolated let requests: RequestGate
  /// The moment of beat 0.
  private var origin: MonotonicInstant?

  /// Makes a host for a tree that no other runtime has, and asks for its first frame.
  ///
  /// - Parameters:
  ///   - rootNode: The node that fills the viewport.
  ///   - viewportSize: Its size, in points; NaN, infinite and negative extents count as 0.
  ///   - scale: Pixels per point.
  ///   - renderer: What turns drawings into the contents of layers.
  ///   - scheduler: Where workers run and what time it is.
  ///   - execution: Where measuring and drawing happen.
  ///   - budget: How long each pass of a frame may take.
  ///   - refreshInterval: The time from one beat to the next; what is not positive counts as a sixtieth of a second.
  ///   - present: Shows the tree at the end of each frame.
  public convenience init(
    rootNode: DisplayNode,
    viewportSize: Size,
    scale: Double = 1,
    renderer: any ContentsRenderer = SoftwareRenderer(),
    scheduler: Scheduler,
    execution: DisplayRuntime.Execution = .workers,
    budget: FrameBudget = FrameBudget(),
    refreshInterval: Duration = .nanoseconds(16_666_667),
    present: @escaping @MainActor (Layer) -> Void = { _ in }
  ) {
    self.init(
      rootNode: rootNode,
      viewportSize: viewportSize,
      scale: scale,
      renderer: renderer,
      scheduler: scheduler,
      execution: execution,
      budget: budget,
      refreshInterval: refreshInterval,
      presenter: FramePresenter(present: present)
    )
  }

  /// Makes a host for a tree that no other runtime has, which is handed what each frame changed, and asks for its first frame.
  ///
  /// - Parameters:
  ///   - rootNode: The node that fills the viewport.
  ///   - viewportSize: Its size, in points; NaN, infinite and negative extents count as 0.
  ///   - scale: Pixels per point.
  ///   - renderer: What turns drawings into the contents of layers.
  ///   - scheduler: Where workers run and what time it is.
  ///   - execution: Where measuring and drawing happen.
  ///   - budget: How long each pass of a frame may take.
  ///   - refreshInterval: The time from one beat to the next; what is not positive counts as a sixtieth of a second.
  ///   - presentDamage: Shows the tree at the end of each frame, and gets how it differs from that of the frame before: in the
  ///     first frame, and in one of another size or scale, everything does.
  public convenience init(
    rootNode: DisplayNode,
    viewportSize: Size,
    scale: Double = 1,
    renderer: any ContentsRenderer = SoftwareRenderer(),
    scheduler: Scheduler,
    execution: DisplayRuntime.Execution = .workers,
    budget: FrameBudget = FrameBudget(),
    refreshInterval: Duration = .nanoseconds(16_666_667),
    presentDamage: @escaping @MainActor (LayerSnapshot, FrameDamage) -> Void
  ) {
    self.init(
      rootNode: rootNode,
      viewportSize: viewportSize,
      scale: scale,
      renderer: renderer,
      scheduler: scheduler,
      execution: execution,
      budget: budget,
      refreshInterval: refreshInterval,
      presenter: FramePresenter(presentDamage: presentDamage)
    )
  }

  private init(
    rootNode: DisplayNode,
    viewportSize: Size,
    scale: Double,
    renderer: any ContentsRenderer,
    scheduler: Scheduler,
    execution: DisplayRuntime.Execution,
    budget: FrameBudget,
    refreshInterval: Duration,
    presenter: FramePresenter
  ) {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    frameRequests = stream
    let requests = RequestGate(continuation)
    self.requests = requests
    self.refreshInterval = refreshInterval > .zero ? refreshInterval : .nanoseconds(16_666_667)
    clock = scheduler.clock
    runtime = DisplayRuntime(
      rootNode: rootNode,
      viewportSize: viewportSize,
      scale: scale,
      renderer: renderer,
      scheduler: scheduler,
      execution: execution,
      budget: budget,
      requestFrame: { requests.request() },
      present: { presenter.present($0) }
    )
    presenter.runtime = runtime
  }

  isolated deinit { end() }

  /// Whether something awaits a frame.
  public nonisolated var isFrameRequested: Bool { requests.isRequested }

  /// Asks for a frame, as something does that moves by the host's means. Legal on any thread.
  public nonisolated func requestFrame() { runtime.setNeedsFrame() }

  /// Runs the frame of a display's beat.
  @discardableResult
  public func runFrame(_ timing: FrameTiming) -> FrameReport {
    requests.take()
    frameIndex = timing.index
    return runtime.runFrame(timing)
  }

  /// Runs a frame now, by the scheduler's clock: that of the beat that is due, whose number says how many were missed.
  @discardableResult
  public func runFrame() -> FrameReport {
    let now = clock.now
    let origin = origin ?? now
    self.origin = origin
    let passed = origin.duration(to: now) / refreshInterval
    let beat = passed.isFinite ? Int(min(max(0, passed), 1e15)) : 0
    let index = max(beat, frameIndex.map { $0 == .max ? $0 : $0 + 1 } ?? 0)
    return runFrame(FrameTiming(index: index, timestamp: now, deadline: now.advanced(by: refreshInterval)))
  }

  /// Takes the tree off the screen and ends ``frameRequests``; nothing brings it back. Happens by itself when the host is let
  /// go.
  public func end() {
    runtime.invalidate()
    requests.close()
  }
}
