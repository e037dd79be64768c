public import DisplayGeometry

/// Turns drawings into what layers show. A runtime has one, and knows nothing else of how things are drawn.
///
/// Workers call a renderer, several at once. A renderer of bitmaps draws; one for a graphics processor uploads or encodes;
/// one that keeps the drawing keeps it.
///
/// ```swift
/// // Shows what each node draws.
/// struct OutlineRenderer: ContentsRenderer {
///   let inner = SoftwareRenderer()
///
///   func render(
///     _ drawing: DisplayList,
///     size: Size,
///     scale: Double,
///     isCancelled: @escaping () -> Bool
///   ) -> (any RenderedContents)? {
///     var canvas = Canvas()
///     canvas.draw(drawing)
///     canvas.stroke(Rect(origin: .zero, size: size), style: StrokeStyle(width: 2), with: .solid(Color(hex: 0xFF0000)))
///     return inner.render(canvas.makeDisplayList(), size: size, scale: scale, isCancelled: isCancelled)
///   }
/// }
/// ```
public protocol ContentsRenderer: Sendable {
  /// Makes contents of a drawing, on the calling thread.
  ///
  /// - Parameters:
  ///   - drawing: The commands, in points, with the origin at the upper left corner.
  ///   - size: The size of the contents, in points.
  ///   - scale: Pixels per point, positive.
  ///   - isCancelled: Asked now and then whether the contents are still wanted.
  /// - Returns: The contents; nil when they are not wanted any more, or cannot be, which the renderer reports.
  func render(
    _ drawing: DisplayList,
    size: Size,
    scale: Double,
    isCancelled: @escaping () -> Bool
  ) -> (any RenderedContents)?

  /// Makes contents of a picture that nothing is drawn over.
  ///
  /// - Returns: The contents; nil when they cannot be. The bitmap itself unless the renderer knows better.
  func contents(of picture: Bitmap) -> (any RenderedContents)?
}

extension ContentsRenderer {
  /// The bitmap itself.
  public func contents(of picture: Bitmap) -> (any RenderedContents)? { picture }
}
