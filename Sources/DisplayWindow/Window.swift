#if SDL
  public import DisplayCanvas
  public import DisplayConcurrency
  public import DisplayGeometry
  public import DisplayHosting
  public import DisplayNodes
  public import DisplayRaster

  /// A window of the system that shows a tree of nodes, and hands what people do in it to them.
  ///
  /// ```swift
  /// let window = Window(FeedNode(), options: WindowOptions(title: "Feed", size: Size(width: 800, height: 600)))
  /// try await window.run()
  /// ```
  ///
  /// Windows share one thread, on which SDL waits for the system; the main actor never does. Frames come at the rate of the
  /// display while something moves, and none while nothing does. A frame draws what has changed into the window's own memory, on
  /// the workers of the scheduler.
  ///
  /// Pixels per point are the platform's where it says how many, and ``scale`` otherwise. Appearance and text size are those of the
  /// ``DisplayRuntime/environment`` of the ``runtime``, which the application sets.
  @MainActor
  public final class Window {
    /// What runs the frames.
    public let host: DisplayHost
    /// Asked when somebody wants the window closed, as by its button; it stays open where the answer is false.
    public var shouldClose: @MainActor () -> Bool = { true }
    /// Notified of each frame that has run, before it is shown.
    public var didRunFrame: (@MainActor (FrameReport) -> Void)?
    /// How large the window is inside, in points.
    public var size: Size { runtime.viewportSize }
    /// Pixels per point that the application wants; nil for the platform's.
    public var scale: Double? {
      didSet {
        let scale = scale
        withSystemWindow { _, window in window.setScale(scale) }
      }
    }

    private let options: WindowOptions
    private let scheduler: Scheduler
    private let channel: WindowChannel
    private let frames = PresentedFrames()
    private let compositor: DamageCompositor
    /// The number of the system's window; nil until it is open.
    private(set) var number: UInt32?
    private var wasOpened = false
    private var isVisible = true
    /// How many frames there were.
    package private(set) var frameCount = 0
    private var pacer = FramePacer()

    /// Makes a window, which ``run()`` opens.
    ///
    /// - Parameters:
    ///   - rootNode: The node that fills the window.
    ///   - options: How the window begins.
    ///   - background: What shows where no node covers.
    ///   - renderer: What turns drawings into the contents of layers.
    ///   - scheduler: Where workers run and what time it is.
    public init(
      _ rootNode: DisplayNode,
      options: WindowOptions,
      background: Color = .white,
      renderer: any ContentsRenderer = SoftwareRenderer(),
      scheduler: Scheduler = .system()
    ) {
      self.options = options
      self.scheduler = scheduler
      scale = options.scale
      channel = WindowChannel(clock: scheduler.clock)
      compositor = DamageCompositor(background: background)
      host = DisplayHost(
        rootNode: rootNode,
        viewportSize: options.size,
        scale: options.scale ?? 1,
        renderer: renderer,
        scheduler: scheduler
      ) { [frames] tree, damage in frames.take(tree, damage) }
      runtime.services = WindowServices(title: options.title) { [weak self] action in
        self?.withSystemWindow(action)
      }
    }

    /// The runtime of the tree.
    public var runtime: DisplayRuntime { host.runtime }

    /// Opens the window, and shows the tree in it until the window is closed or the task is cancelled.
    ///
    /// - Throws: Why there is no window.
    public func run() async throws(WindowError) {
      guard !wasOpened else { throw .wasOpened }
      wasOpened = true
      // The scale may have been set since.
      var options = options
      options.scale = scale
      let (wanted, channel) = (options, channel)
      let number = try await SDLThread.shared.result { $0.openWindow(wanted, channel: channel) }.get()
      self.number = number
      services?.windowDidOpen()
      await withTaskGroup { group in
        group.addTask { await self.runFrames() }
        group.addTask { await self.handleEvents() }
        // Whichever ends first ends the other: the window was closed, or the task cancelled.
        await group.next()
        self.end()
      }
      // Ending the process now does not take the system's libraries away from under a window that is being closed.
      await SDLThread.shared.result { _ in }
    }

    /// Closes the window; ``run()`` returns when it is off the screen. Nothing opens it again.
    public func close() { end() }

    private func end() {
      host.end()
      channel.close()
      guard let number else { return }
      self.number = nil
      SDLThread.shared.perform { $0.closeWindow(number) }
    }

    /// Has something done with the system's window, on its thread.
    private func withSystemWindow(_ action: @escaping @Sendable (SDLPump, SDLWindow) -> Void) {
      guard let number else { return }
      SDLThread.shared.perform { pump in
        if let window = pump.window(number) { action(pump, window) }
      }
    }

    // MARK: Frames

    private func runFrames() async {
      for await _ in host.frameRequests {
        await waitForBeat()
        guard !Task.isCancelled else { return }
        frameCount += 1
        let report = host.runFrame(pacer.begin(at: scheduler.clock.now))
        didRunFrame?(report)
        if isVisible { await present() }
      }
    }

    private func waitForBeat() async {
      let now = scheduler.clock.now
      let next = pacer.nextStart(at: now)
      guard next > now else { return }
      let alarms = scheduler.clock as? any AlarmClock ?? SystemClock()
      await withCheckedContinuation { continuation in
        alarms.setAlarm(at: next) { continuation.resume() }
      }
    }

    private func present() async {
      guard let number, let frame = frames.next else { return }
      guard !frame.damage.isEmpty else { return }
      let patch = await compositor.compose(frame.tree, damage: frame.damage, on: scheduler)
      let outcome = await SDLThread.shared.result { $0.window(number)?.present(patch) }
      switch outcome {
      case .shown: frames.didShow()
      case .lost:
        frames.didLose()
        host.requestFrame()
      // The size is on its way here, and has a frame run.
      case .otherSize, nil: frames.didLose()
      case .failed(let reason):
        frames.didLose()
        Diagnostics.report(Diagnostic(message: "A frame could not be shown in the window: \(reason)."))
      }
    }

    // MARK: Events

    private func handleEvents() async {
      for await _ in channel.arrivals {
        for event in channel.drain() {
          handle(event)
          guard number != nil else { return }
        }
      }
    }

    private func handle(_ event: WindowEvent) {
      switch event {
      case .input(let input): runtime.send(input)
      case .resized(let size): resize(to: size)
      case .lost:
        frames.didLose()
        host.requestFrame()
      case .shown(let isShown):
        isVisible = isShown
        frames.didLose()
        if isShown { host.requestFrame() }
      case .display(let interval): pacer.interval = interval
      case .clipboard(let text): services?.clipboardDidChange(to: text)
      case .closeRequested: if shouldClose() { end() }
      case .closed: end()
      }
    }

    private var services: WindowServices? { runtime.services as? WindowServices }

    private func resize(to size: WindowSize) {
      let scale = PixelGrid(scale: scale ?? size.platformScale).scale
      if runtime.environment.displayScale != scale { runtime.environment.displayScale = scale }
      runtime.setViewportSize(Size(width: Double(size.width) / scale, height: Double(size.height) / scale))
      frames.didLose()
      host.requestFrame()
    }
  }

  /// The frame that is to be shown next, with all that frames before it changed that were not shown.
  @MainActor
  private final class PresentedFrames {
    /// What is to be shown; nil before the first frame.
    private(set) var next: (tree: LayerSnapshot, damage: FrameDamage)?
    /// What the window shows; nil when nobody knows.
    private var shown: LayerSnapshot?
    private var isShown = false

    func take(_ tree: LayerSnapshot, _ damage: FrameDamage) {
      if isShown {
        next = (tree, damage)
      } else {
        next = (tree, FrameDamage(from: shown, to: tree, scale: damage.scale))
      }
      isShown = false
    }

    /// The next frame is on the screen.
    func didShow() {
      shown = next?.tree
      isShown = true
    }

    /// The window shows something else.
    func didLose() {
      shown = nil
      isShown = false
    }
  }
#endif
