public import DisplayCanvas
public import DisplayConcurrency
internal import DisplayGeometry
public import DisplayNodes
public import DisplayRaster

extension DisplayNode {
  /// Draws the node and all in it into a bitmap, as it is once everything in it is made, measured, loaded and drawn.
  ///
  /// The node is the root of a tree for that long: its hooks are called as on a screen, and it is in no tree afterwards.
  ///
  /// ```swift
  /// let bitmap = try await PostNode(post: post).bitmap(width: 390, scale: 2)
  /// ```
  ///
  /// What a node has to draw is waited for; an image that is still being loaded is not, and shows its default image. A node that
  /// draws itself again in every frame is never displayed: the bitmap of one is waited for until the task is cancelled.
  ///
  /// - Parameters:
  ///   - width: In points.
  ///   - height: In points; nil takes the height that the node wants to have in the width. A list wants none.
  ///   - scale: Pixels per point.
  ///   - background: What shows where the node covers nothing.
  ///   - environment: What is around the node: the device and the reader's settings.
  ///   - renderer: What turns drawings into contents.
  ///   - scheduler: Where workers run and what time it is.
  /// - Throws: What is wrong with the node, the width or the scale, or that the task was cancelled.
  public func bitmap(
    width: Double,
    height: Double? = nil,
    scale: Double = 1,
    background: Color = .white,
    environment: NodeEnvironment = NodeEnvironment(),
    renderer: any ContentsRenderer = SoftwareRenderer(),
    scheduler: Scheduler = .system()
  ) async throws(NodeBitmapError) -> Bitmap {
    // One that waits for its first frame is in no hierarchy yet.
    guard supernode == nil, !isInHierarchy, runtime?.isInvalidated != false else { throw .isInTree }
    guard [width, height ?? 1, scale].allSatisfy({ $0 > 0 && $0.isFinite }) else {
      throw .invalid(width: width, height: height, scale: scale)
    }
    var environment = environment
    environment.displayScale = scale
    let size =
      height.map { Size(width: width, height: $0) } ?? size(ofWidth: width, in: environment)
    guard !size.isEmpty else { throw .isEmpty(size) }
    let (pixelWidth, pixelHeight) = (size.width * scale, size.height * scale)
    guard max(pixelWidth, pixelHeight) <= Double(Bitmap.maximumSide),
      pixelWidth * pixelHeight <= Double(Bitmap.maximumArea)
    else { throw .isTooLarge(size, scale: scale) }
    let host = DisplayHost(
      rootNode: self,
      viewportSize: size,
      scale: scale,
      renderer: renderer,
      scheduler: scheduler
    )
    host.runtime.environment = environment
    defer { host.end() }
    // Somebody has to run frames while this task waits for what they do.
    let frames = Task { for await _ in host.frameRequests { host.runFrame() } }
    await ensureDisplayed()
    frames.cancel()
    guard !Task.isCancelled else { throw .isCancelled }
    guard let layer,
      let bitmap = SoftwareCompositor().render(LayerSnapshot(layer), scale: scale, background: background)
    else { throw .isEmpty(size) }
    return bitmap
  }
}
