internal import DisplayConcurrency
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
      // What is under a pointer is another node.
      TreeContext.placesDidChange()
      runtime?.setNeedsFrame()
    }
  }

  /// The area in the node's own space in which it can be touched.
  package var touchableBounds: Rect { visibleBounds.inset(by: hitTestSlop) }

  /// What is fainter than this cannot be touched.
  private static var leastTouchableOpacity: Double { 0.01 }

  /// What ``hitTest(_:)`` does unless it is overridden.
  func findHitNode(at point: Point) -> DisplayNode? {
    NodeVisits.note()
    if let answer = HitTestProbe.answer(for: self, at: point) { return answer.hit }
    guard isTouchable(at: point) else { return nil }
    if CallStack.isNearlyFull { return DeepHitTest.hit(in: self, at: point) }
    for subnode in touchableSubnodes(at: point) {
      if let inner = subnode.pointInside(of: point), let hit = subnode.hitTest(inner) { return hit }
    }
    return self
  }

  /// Whether the node, or one in it, can be touched at a point of its own space.
  func isTouchable(at point: Point) -> Bool {
    !isHidden && opacity >= Self.leastTouchableOpacity && isUserInteractionEnabled && isPointInside(point)
  }

  /// The subnodes that a touch at a point of the node's own space may be for, the frontmost first.
  func touchableSubnodes(at point: Point) -> ReversedCollection<[DisplayNode]> {
    // What is cut off cannot be seen, so it cannot be touched, not even where this node can.
    (clipsToBounds && !visibleBounds.contains(point) ? [] : subnodesByDepth).reversed()
  }

  /// The subnodes from back to front, as their layers lie.
  private var subnodesByDepth: [DisplayNode] {
    let raised = raisedSubnodes
    // What a container has not brought on screen is not there.
    let isContainer = isInHierarchy && managesSubnodeStates
    let subnodes = isContainer ? subnodes.filter(\.isInHierarchy) : subnodes
    if raised.isEmpty { return subnodes }
    return subnodes.without(raised) + raised
  }

  /// Where a point of the supernode's space is in the node's own; nil where it is nowhere.
  func pointInside(of point: Point) -> Point? {
    guard let inner = transformToSupernode.inverted?.apply(to: point), inner.isFinite else { return nil }
    return inner
  }
}
