public import DisplayCanvas

/// The contents of one node as a picture made elsewhere, as a value: the counterpart of ``Drawing`` for a node
/// that has a picture rather than something to draw.
///
/// Make a struct whose stored properties are the parameters; it runs on a worker without access to the node.
public protocol ImageDrawing: Sendable {
  /// Makes the picture, which is stretched over the node's bounds; nil leaves the node without contents.
  ///
  /// Phase: draw. Runs on a worker, once for each display of the node. What takes long looks at
  /// ``DrawingContext/isCancelled`` now and then and returns early.
  nonisolated func makeImage(in context: DrawingContext) -> Bitmap?
}
