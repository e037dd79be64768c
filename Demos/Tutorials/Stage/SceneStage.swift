import AsyncDisplay
import DisplayVector

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
  private let host: DisplayHost

  /// Puts a scene on a backdrop that is as high as the scene needs.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - renderer: What turns its drawings into contents.
  init(_ scene: DisplayNode, renderer: any ContentsRenderer = SoftwareRenderer()) {
    root = BackdropNode(scene: scene)
    let context = LayoutContext(pixelGrid: PixelGrid(scale: Self.scale))
    let height = root.measure(Self.room, context: context).height
    host = DisplayHost(
      rootNode: root,
      viewportSize: Size(width: Self.room.width, height: height),
      scale: Self.scale,
      renderer: renderer,
      scheduler: Scheduler(executor: executor, clock: clock, maximumConcurrency: 1)
    )
  }

  /// The finished picture; nil when the scene has no size.
  func render() -> Bitmap? { runToEnd().flatMap { SoftwareCompositor().render($0, scale: Self.scale) } }

  /// The finished picture as SVG; nil when the scene has no size.
  func renderSVG() -> String? {
    runToEnd().map { layers in
      var canvas = Canvas()
      SoftwareCompositor().record(layers, into: &canvas)
      return canvas.makeDisplayList().svg(size: layers.appearance.frame.size)
    }
  }

  /// Runs all frames, and ends; what was shown in the last one.
  private func runToEnd() -> LayerSnapshot? {
    for _ in 0..<Self.maximumFrameCount where host.isFrameRequested {
      host.runFrame()
      // Here the workers' turn is between two frames; on a screen they work beside them.
      executor.runAll()
      clock.advance(by: host.refreshInterval)
    }
    let layers = root.layer.map { LayerSnapshot($0) }
    host.end()
    return layers
  }
}
