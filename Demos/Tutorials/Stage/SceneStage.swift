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
  private static let maximumFrameCount = 240

  private let root: DisplayNode
  private let executor = ManualExecutor()
  private let clock = ManualClock()
  private let host: DisplayHost

  /// Shows a scene and lets what it does happen.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - renderer: What turns its drawings into contents.
  init(_ scene: TutorialScene, renderer: any ContentsRenderer = SoftwareRenderer()) async {
    let node = await scene.makeNode()
    let size: Size
    switch scene.surroundings {
    case .none(let fixed): (root, size) = (node, fixed)
    case .page(let fixed, let color, let padding):
      (root, size) = (ColumnNode(scene: node, color: color, padding: padding), fixed)
    case .backdrop:
      root = BackdropNode(scene: node)
      let context = LayoutContext(pixelGrid: PixelGrid(scale: Self.scale))
      size = Size(width: Self.room.width, height: root.measure(Self.room, context: context).height)
    }
    host = DisplayHost(
      rootNode: root,
      viewportSize: size,
      scale: Self.scale,
      renderer: renderer,
      scheduler: Scheduler(executor: executor, clock: clock, maximumConcurrency: 1)
    )
    runFrames()
    scene.act(node, self)
    runFrames()
  }

  /// Taps.
  func tap(at point: Point) {
    touch(.began, at: point)
    touch(.ended, at: point)
  }

  /// Drags sideways, a few points in each frame, and leaves the finger down.
  func drag(from start: Double, to end: Double) {
    touch(.began, at: Point(x: start, y: 60))
    for step in 1...8 { touch(.moved, at: Point(x: start + (end - start) * Double(step) / 8, y: 60)) }
  }

  private func touch(_ phase: TouchEvent.Phase, at point: Point) {
    host.runtime.sendTouch(TouchEvent(phase, location: point, timestamp: clock.now))
    runFrame()
  }

  /// The finished picture, in white where nothing is; nil when the scene has no size.
  func takePicture() -> Bitmap? {
    takeLayers().flatMap { SoftwareCompositor().render($0, scale: Self.scale, background: .white) }
  }

  /// The finished picture as SVG; nil when the scene has no size.
  func takeSVG() -> String? {
    takeLayers().map { layers in
      var canvas = Canvas()
      SoftwareCompositor().record(layers, into: &canvas)
      return canvas.makeDisplayList().svg(size: layers.appearance.frame.size)
    }
  }

  /// Ends; what was shown in the last frame.
  private func takeLayers() -> LayerSnapshot? {
    let layers = root.layer.map { LayerSnapshot($0) }
    host.end()
    return layers
  }

  private func runFrames() {
    for _ in 0..<Self.maximumFrameCount where host.isFrameRequested { runFrame() }
  }

  private func runFrame() {
    host.runFrame()
    // Here the workers' turn is between two frames; on a screen they work beside them.
    executor.runAll()
    clock.advance(by: host.refreshInterval)
  }
}
