public import DisplayGeometry

extension DisplayList {
  /// The drawing as an SVG document.
  ///
  /// Shapes, gradients, strokes, clips, layers and shadows stay what they are; glyphs become outlines and pictures
  /// PNG data in the document. What SVG does not know is written as what comes nearest: ``BlendMode/copy`` as
  /// source-over, and ``BlendMode/clear`` not at all. Coordinates that are not finite leave out what they belong
  /// to.
  ///
  /// - Parameter size: The document's size, in points.
  /// - Complexity: O(n) in the commands, their elements and the pixels of their pictures.
  public func svg(size: Size) -> String {
    var writer = SVGWriter()
    for command in commands { writer.write(command) }
    return writer.document(size: size)
  }
}
