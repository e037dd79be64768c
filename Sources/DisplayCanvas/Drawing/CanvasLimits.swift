internal import DisplayGeometry

/// What limits what is seen of the commands that a canvas records.
struct CanvasLimits: Sendable {
  private var transform = Transform.identity
  /// A rectangle around all that is seen, in the coordinates that the canvas began with; nil without a limit.
  private var bounds: Rect?
  private var hasShadow = false

  init() {}

  /// The limit in the coordinates that apply now.
  var clipBounds: Rect? {
    guard !hasShadow, let bounds, let inverse = transform.inverted else { return nil }
    let local = inverse.apply(to: bounds)
    return local.origin.isFinite && local.size.isFinite ? local : nil
  }

  /// Takes in what a command changes, but the ends of states and layers.
  mutating func apply(_ command: DisplayList.Command) {
    switch command {
    case .concatenate(let next): transform = next.concatenating(transform)
    case .clip(let shape, _): clip(to: shape.bounds)
    case .setShadow(let shadow): hasShadow = shadow != nil
    case .beginLayer:
      // The layer as a whole has the shadow then, and what the layer holds casts it.
      if hasShadow { (bounds, hasShadow) = (nil, false) }
    default: break
    }
  }

  /// Nothing is seen outside a rectangle in the coordinates that apply now.
  mutating func clip(to rect: Rect) {
    let outer = transform.apply(to: rect)
    guard outer.origin.isFinite, outer.size.isFinite else { return }
    guard let old = bounds else { return bounds = outer }
    // Where they miss each other the empty rectangle lies between them.
    let origin = Point(x: max(old.minX, outer.minX), y: max(old.minY, outer.minY))
    let (maxX, maxY) = (min(old.maxX, outer.maxX), min(old.maxY, outer.maxY))
    bounds = Rect(x: origin.x, y: origin.y, width: max(0, maxX - origin.x), height: max(0, maxY - origin.y))
  }
}
