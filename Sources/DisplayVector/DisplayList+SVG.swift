public import DisplayCanvas
public import DisplayGeometry

extension DisplayList {
  /// The drawing as an SVG document.
  ///
  /// Shapes, gradients, strokes, clips, layers and shadows stay what they are; glyphs become outlines and pictures
  /// PNG data, each once in the document however often it is drawn. ``BlendMode/clear`` and ``BlendMode/copy``,
  /// which SVG does not know, become masks over what they take away; where they come with a shadow, what the shape
  /// itself covers goes, and not all around it. Coordinates that are not finite leave out what they belong to.
  ///
  /// Blend modes need a reader that knows CSS's `mix-blend-mode` with `plus-lighter`, as browsers do.
  ///
  /// - Parameter size: The document's size, in points.
  /// - Complexity: O(n) in the commands, their elements and the pixels of their pictures.
  public func svg(size: Size) -> String {
    var writer = SVGWriter(size: size)
    for command in commands { writer.write(command) }
    return writer.document()
  }
}
