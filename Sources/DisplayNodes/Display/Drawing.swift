public import DisplayCanvas
public import DisplayConcurrency
public import DisplayGeometry

/// The drawing of one node, as a value: everything it needs was captured on the main actor, and it runs
/// on a worker without access to the node.
///
/// Make a struct whose stored properties are the parameters. The compiler refuses parameters that are not
/// safe to hand to another thread.
///
/// ```swift
/// struct Disc: Drawing {
///   let color: Color
///
///   func draw(into canvas: inout Canvas, context: DrawingContext) {
///     canvas.fillEllipse(in: context.bounds, with: .solid(color))
///   }
/// }
/// ```
public protocol Drawing: Sendable {
  /// Records what the node shows.
  ///
  /// Phase: draw. Runs on a worker, once for each display of the node, never twice at the same time for one
  /// value that the runtime made. Long drawings look at ``DrawingContext/isCancelled`` now and then and
  /// return early; what they recorded by then is thrown away.
  nonisolated func draw(into canvas: inout Canvas, context: DrawingContext)
}

/// What a drawing gets to know about the place it draws for.
public struct DrawingContext: Sendable {
  /// The node's area, with its origin at zero, in points.
  public let bounds: Rect
  /// Pixels per point of the bitmap that the drawing ends in.
  public let scale: Double
  /// The node's environment when it was captured. A change of a key that is read here, but of no other, has the
  /// node drawn again.
  public let environment: NodeEnvironment
  /// Whether the drawing becomes part of a picture with other nodes; see ``DisplayNode/rasterizesSubtree``.
  public private(set) var isRasterizing = false

  private let flag: CancellationFlag

  /// Makes a context, for trying a drawing without a node.
  public init(
    bounds: Rect,
    scale: Double = 1,
    environment: NodeEnvironment = NodeEnvironment(),
    flag: CancellationFlag = .never
  ) {
    self.bounds = bounds
    self.scale = scale
    self.environment = environment
    self.flag = flag
  }

  /// The same place for a node inside the picture that this one is for.
  func rasterizing(_ bounds: Rect, environment: NodeEnvironment) -> DrawingContext {
    var context = DrawingContext(bounds: bounds, scale: scale, environment: environment, flag: flag)
    context.isRasterizing = true
    return context
  }

  /// Whether the result is no longer wanted; one atomic load.
  public var isCancelled: Bool { flag.isCancelled }
}
