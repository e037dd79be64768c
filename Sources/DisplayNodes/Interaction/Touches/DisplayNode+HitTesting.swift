public import DisplayGeometry

extension DisplayNode {
  /// How far the touchable area lies inside the bounds, in points; negative distances enlarge it.
  ///
  /// It only widens what ``isPointInside(_:)`` says about this node: the supernode still has to contain the
  /// point. Insets that are not finite are reported, and the last ones stay.
  public var hitTestSlop: EdgeInsets {
    get { interaction?.hitTestSlop ?? .zero }
    set {
      guard (newValue.horizontal + newValue.vertical).isFinite else {
        return reportMisuse("a hit test slop of \(newValue) is not finite; the last one stays")
      }
      guard newValue != hitTestSlop else { return }
      madeInteraction.hitTestSlop = newValue
    }
  }

  /// Whether touches reach the node and its subnodes; true by default. Otherwise they go to what lies behind.
  public var isUserInteractionEnabled: Bool {
    get { !(interaction?.isUserInteractionDisabled ?? false) }
    set {
      guard newValue != isUserInteractionEnabled else { return }
      madeInteraction.isUserInteractionDisabled = !newValue
    }
  }

  /// The area in the node's own space in which it can be touched.
  var touchableBounds: Rect { visibleBounds.inset(by: hitTestSlop) }

  /// What is fainter than this cannot be touched.
  private static var leastTouchableOpacity: Double { 0.01 }

  /// What ``hitTest(_:)`` does unless it is overridden.
  func findHitNode(at point: Point) -> DisplayNode? {
    guard !isHidden, opacity >= Self.leastTouchableOpacity, isUserInteractionEnabled, isPointInside(point)
    else { return nil }
    // What is cut off cannot be seen, so it cannot be touched, not even where this node can.
    if !clipsToBounds || visibleBounds.contains(point) {
      for subnode in subnodes.reversed() {
        guard let inner = subnode.transformToSupernode.inverted?.apply(to: point), inner.isFinite,
          let hit = subnode.hitTest(inner)
        else { continue }
        return hit
      }
    }
    return self
  }
}
