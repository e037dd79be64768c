internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayGraphics

/// What a worker does to draw one node: everything it needs, and no way back to the node but its message.
struct DrawWork: Sendable {
  weak let node: DisplayNode?
  let drawing: any Drawing
  let bounds: Rect
  let scale: Double
  let mailbox: Mailbox<any FrameMessage>

  func run(flag: CancellationFlag) {
    var canvas = Canvas()
    drawing.draw(
      into: &canvas,
      context: DrawingContext(bounds: bounds, scale: scale, flag: flag)
    )
    let bitmap = Rasterizer(scale: scale).render(
      canvas.makeDisplayList(),
      size: bounds.size,
      isCancelled: { flag.isCancelled }
    )
    guard !flag.isCancelled else { return }
    mailbox.post(DrawnContents(node: node, contents: bitmap, flag: flag))
  }
}

/// The result of a draw on its way to the main actor.
struct DrawnContents: FrameMessage {
  weak let node: DisplayNode?
  /// Nil when there can be none: the node is too large for a bitmap.
  let contents: Bitmap?
  let flag: CancellationFlag

  func deliver(to runtime: DisplayRuntime) {
    // The generation decides: what was superseded or left its range after the draw began has a newer one.
    guard let node, !flag.isCancelled else { return runtime.countRefusedContents() }
    node.acceptContents(contents, flag: flag, in: runtime)
  }
}
