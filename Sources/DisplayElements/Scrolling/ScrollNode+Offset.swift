public import DisplayGeometry
internal import DisplayNodes
internal import DisplayScrolling

// Where the content is scrolled to, and how a caller scrolls it.

extension ScrollNode {
  /// Which point of the content lies at the node's upper left corner, in points; always inside the content's ends.
  ///
  /// Setting it ends a deceleration and an animation; what lies beyond the content becomes its nearest end, and what is not
  /// finite is reported and ignored.
  public var contentOffset: Point {
    get { Point(x: horizontal.offset, y: vertical.offset) }
    set { scroll(to: newValue) }
  }

  /// How far a finger or momentum has the content beyond an end, in points: negative before its start, positive after
  /// its end, and 0 as long as ``contentOffset`` is all there is to say.
  public var overscroll: Point { Point(x: horizontal.overscroll, y: vertical.overscroll) }

  /// How fast the content moves, in points a second; negative towards its start.
  public var scrollVelocity: Point { Point(x: horizontal.velocity, y: vertical.velocity) }

  /// Whether a finger drags the content.
  public var isDragging: Bool { dragSession != nil }

  /// Whether the content runs on by itself after a finger lifted, or comes back from beyond an end.
  public var isDecelerating: Bool {
    horizontal.activity.isDecelerating || vertical.activity.isDecelerating
  }

  /// Whether the content is on its way to an offset that was asked for.
  public var isAnimatingOffset: Bool { horizontal.activity.isAnimated || vertical.activity.isAnimated }

  /// Scrolls to an offset, at once or over some frames.
  ///
  /// An animation follows the frames' own moments. It ends earlier when a finger comes down on the node, when the content
  /// is scrolled otherwise, and when the node leaves the hierarchy. What lies beyond the content becomes its nearest end at
  /// each frame. A node that no runtime shows is there at once. An offset that is not finite is reported and ignored.
  ///
  /// - Parameters:
  ///   - target: The point of the content that comes to lie at the node's upper left corner.
  ///   - animated: How long it takes; nil for at once.
  ///   - completion: Called once; false when the movement was ended or ignored.
  public func scroll(
    to target: Point,
    animated: AnimationTiming? = nil,
    completion: (@MainActor (_ isFinished: Bool) -> Void)? = nil
  ) {
    HookQueue.main.beginEdit()
    defer { HookQueue.main.endEdit() }
    guard target.isFinite else {
      reportMisuse("a content offset of \(target) is not finite; the last one stays")
      return post(completion, isFinished: false)
    }
    guard let animated, animated.duration > .zero, isInHierarchy, let runtime else {
      move { $0.move(to: target[$1], in: $2) }
      self.runtime?.setNeedsFrame()
      return post(completion, isFinished: true)
    }
    runtime.setNeedsFrame()
    move(completion: completion) { $0.animate(to: target[$1], timing: animated, in: $2) }
  }

  /// Scrolls by a distance, and stops at either end. What the content did by itself ends. A distance that is not finite is
  /// reported and ignored.
  ///
  /// - Parameter distance: How far, in points: positive towards the content's right and bottom.
  public func scroll(by distance: Point) {
    guard distance.isFinite else {
      return reportMisuse("scrolling by \(distance) points is ignored; use a finite distance")
    }
    move { $0.move(by: distance[$1], in: $2) }
    runtime?.setNeedsFrame()
  }
}
