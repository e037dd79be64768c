public import AsyncDisplay

/// A device, a runtime and a record of what happened, for testing one's own nodes in virtual time.
///
/// A test makes a host for a root node, lets frames pass, and looks at the samples, the trace and the nodes. Nothing
/// waits for real time, and the same configuration gives the same run. A host that is let go takes its tree off the
/// screen and lets its workers finish, as ``tearDown()`` does.
///
/// ```swift
/// let host = SimulatedHost(rootNode: list, viewportSize: Size(width: 390, height: 844))
/// host.runFrames(60)
/// host.scroll(list, by: FlingScript(velocity: 4_000, duration: 2), frames: 240)
/// #expect(host.summary(of: list).blankAreaPercent < 1)
/// ```
///
/// A tree that is made with a scheduler, or a clock, gets those of a device that is made before it:
///
/// ```swift
/// let device = SimulatedDevice()
/// let screen = ReaderScreen(scheduler: device.scheduler)
/// let host = SimulatedHost(rootNode: screen, viewportSize: Size(width: 390, height: 844), device: device)
/// ```
@MainActor
public final class SimulatedHost {
  // In this order they end: what nodes have done on their way out, the device's workers still do.
  /// What runs the frames.
  public var runtime: DisplayRuntime { host.runtime }
  private let host: DisplayHost
  /// The device that everything runs on.
  public let device: SimulatedDevice
  /// Whether nobody else has the device, so that it is settled with the host's end.
  private let ownsDevice: Bool
  /// The frames in which a list was scrolled, in order.
  public private(set) var samples: [FrameSample] = []

  /// Makes a host for a node that no other runtime has.
  ///
  /// - Parameters:
  ///   - rootNode: The node that fills the viewport.
  ///   - viewportSize: Its size, in points.
  ///   - scale: Pixels per point.
  ///   - renderer: What turns drawings into the contents of layers. With a ``BlankRenderer`` no time goes into pixels that
  ///     nobody looks at; what the device counts stays the same.
  ///   - configuration: What the device is like.
  public convenience init(
    rootNode: DisplayNode,
    viewportSize: Size,
    scale: Double = 1,
    renderer: any ContentsRenderer = SoftwareRenderer(),
    configuration: SimulatedDevice.Configuration = SimulatedDevice.Configuration()
  ) {
    self.init(rootNode, viewportSize, scale, renderer, SimulatedDevice(configuration), ownsDevice: true)
  }

  /// Makes a host on a device, which may have others: those share its time and its workers. Whoever has made the device settles
  /// it (``SimulatedDevice/settle(within:jobLimit:)``) when its hosts have ended.
  ///
  /// - Parameters:
  ///   - rootNode: The node that fills the viewport, which no other runtime has.
  ///   - viewportSize: Its size, in points.
  ///   - scale: Pixels per point.
  ///   - renderer: What turns drawings into the contents of layers.
  ///   - device: What everything runs on.
  public convenience init(
    rootNode: DisplayNode,
    viewportSize: Size,
    scale: Double = 1,
    renderer: any ContentsRenderer = SoftwareRenderer(),
    device: SimulatedDevice
  ) {
    self.init(rootNode, viewportSize, scale, renderer, device, ownsDevice: false)
  }

  private init(
    _ rootNode: DisplayNode,
    _ viewportSize: Size,
    _ scale: Double,
    _ renderer: any ContentsRenderer,
    _ device: SimulatedDevice,
    ownsDevice: Bool
  ) {
    self.device = device
    self.ownsDevice = ownsDevice
    host = DisplayHost(
      rootNode: rootNode,
      viewportSize: viewportSize,
      scale: scale,
      renderer: renderer,
      scheduler: device.scheduler
    )
  }

  isolated deinit { tearDown() }

  /// Runs some frames, one a beat.
  @discardableResult
  public func runFrames(_ count: Int) -> [FrameReport] {
    (0..<max(0, count)).map { _ in runFrame() }
  }

  /// Scrolls a list by a script for some frames and samples each; what drove the list before drives it again then.
  ///
  /// - Parameters:
  ///   - list: A list in the host's tree.
  ///   - script: What moves it.
  ///   - frameCount: For how many frames.
  public func scroll(_ list: ListNode, by script: any ScrollScript, frames frameCount: Int) {
    let driver = list.scrollDriver
    list.scrollDriver = script
    defer { list.scrollDriver = driver }
    var anchorWatch = AnchorWatch()
    for _ in 0..<max(0, frameCount) {
      let isFirst = host.frameIndex == nil
      let report = runFrame()
      let missed = isFirst ? 0 : device.missedBeats
      var sample = FrameSample(report, missedBeats: missed, velocity: script.currentVelocity)
      sample.list = ListSample(list)
      sample.list.anchorError = anchorWatch.error(in: list, displacement: script.currentDisplacement)
      samples.append(sample)
      device.adjustRate(movingAt: sample.velocity, isWhole: sample.blankArea == 0)
    }
  }

  /// What the sampled frames come to.
  public func summary(of list: ListNode) -> RunSummary {
    RunSummary(
      samples: samples,
      list: list.statistics,
      peakContentBytes: samples.reduce(0) { max($0, $1.list.contentBytes) }
    )
  }

  /// Takes the tree off the screen and lets the workers finish, unless the device is shared; nothing of the host keeps a node
  /// alive after. Happens by itself when the host is let go.
  ///
  /// - Returns: What is outstanding still, nothing on a shared device: loads that are retried for ever are given up as ``SimulatedDevice/settle(within:jobLimit:)`` says.
  @discardableResult
  public func tearDown() -> SettleOutcome {
    host.end()
    return ownsDevice ? device.settle() : SettleOutcome()
  }

  private func runFrame() -> FrameReport { host.runFrame(device.nextBeat()) }
}
