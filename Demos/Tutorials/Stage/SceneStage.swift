import AsyncDisplay

/// Shows one scene without a screen: runs its frames until nothing asks for another, and takes a picture.
@MainActor
struct SceneStage {
  /// Pixels per point.
  private static let scale = 2.0
  /// The room that a scene and the space around it may take, in points.
  private static let room = Size(width: 390, height: 844)
  /// What ends a scene that always asks for another frame.
  private static let maximumFrameCount = 120

  private let root: BackdropNode
  private let executor = ManualExecutor()
  private let clock = ManualClock()
  private let isFrameWanted = Lock(false)
  private let runtime: DisplayRuntime

  /// Puts a scene on a backdrop that is as high as the scene needs.
  init(_ scene: DisplayNode) {
    root = BackdropNode(scene: scene)
    let context = LayoutContext(pixelGrid: PixelGrid(scale: Self.scale))
    let height = root.measure(Self.room, context: context).height
    runtime = DisplayRuntime(
      rootNode: root,
      viewportSize: Size(width: Self.room.width, height: height),
      scale: Self.scale,
      scheduler: Scheduler(executor: executor, clock: clock, maximumConcurrency: 1),
      requestFrame: { [isFrameWanted] in isFrameWanted.withLock { $0 = true } }
    )
  }

  /// The finished picture; nil when the scene has no size.
  func render() -> Bitmap? {
    var frameCount = 0
    while takeFrameRequest(), frameCount < Self.maximumFrameCount {
      let end = clock.now.advanced(by: .milliseconds(8))
      runtime.runFrame(FrameTiming(index: frameCount, timestamp: clock.now, deadline: end))
      // Here the workers' turn is between two frames; on a screen they work beside them.
      executor.runAll()
      clock.advance(by: .milliseconds(8))
      frameCount += 1
    }
    let layers = root.layer.map { LayerSnapshot($0) }
    runtime.invalidate()
    return layers.flatMap { SoftwareCompositor().render($0, scale: Self.scale) }
  }

  private func takeFrameRequest() -> Bool {
    isFrameWanted.withLock { isWanted in
      defer { isWanted = false }
      return isWanted
    }
  }
}
