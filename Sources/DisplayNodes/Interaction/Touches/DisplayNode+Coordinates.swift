public import DisplayGeometry

extension DisplayNode {
  /// A point of this node's own space in the space of another node of the same tree, in points.
  ///
  /// A node's own space is the one in which its subnodes have their frames; in a container that scrolls it
  /// moves with the content. Frames, scrolling and transforms on the way count, and nodes need not be loaded.
  ///
  /// - Returns: Nil when the nodes have no common supernode, when a transform on the way to the other node
  ///   flattens it, or when the result is not finite.
  /// - Complexity: linear in the depth of the two nodes.
  public func convert(_ point: Point, to node: DisplayNode) -> Point? {
    finite(makeTransform(to: node)?.apply(to: point))
  }

  /// A point of another node's space in this node's own; see ``convert(_:to:)-(Point,_)``.
  public func convert(_ point: Point, from node: DisplayNode) -> Point? {
    node.convert(point, to: self)
  }

  /// The smallest upright rectangle in another node's space around a rectangle of this node's own.
  ///
  /// - Returns: Nil under the conditions of ``convert(_:to:)-(Point,_)``.
  public func convert(_ rect: Rect, to node: DisplayNode) -> Rect? {
    finite(makeTransform(to: node)?.apply(to: rect))
  }

  /// The smallest upright rectangle in this node's own space around a rectangle of another node's.
  public func convert(_ rect: Rect, from node: DisplayNode) -> Rect? {
    node.convert(rect, to: self)
  }

  /// A point of this node's own space as a place on the screen, in points from the upper left corner of what the host shows:
  /// the space in which touches come.
  ///
  /// A root that scrolls has a space of its own, too, which moves with its content; the screen stays. A node in no runtime's
  /// tree has the outermost node around it for its screen.
  ///
  /// - Returns: Nil when the result is not finite.
  /// - Complexity: linear in the depth of the node.
  public func convertToScreen(_ point: Point) -> Point? {
    finite(transformToScreen.apply(to: point))
  }

  /// The smallest upright rectangle on the screen around a rectangle of this node's own; see
  /// ``convertToScreen(_:)-(Point)``.
  public func convertToScreen(_ rect: Rect) -> Rect? {
    finite(transformToScreen.apply(to: rect))
  }

  /// A place on the screen in this node's own space; see ``convertToScreen(_:)-(Point)``.
  ///
  /// - Returns: Nil when a transform around the node flattens it, or the result is not finite.
  public func convertFromScreen(_ point: Point) -> Point? {
    finite(transformToScreen.inverted?.apply(to: point))
  }

  /// The smallest upright rectangle in this node's own space around one on the screen; nil under the conditions of
  /// ``convertFromScreen(_:)-(Point)``.
  public func convertFromScreen(_ rect: Rect) -> Rect? {
    finite(transformToScreen.inverted?.apply(to: rect))
  }

  private var transformToScreen: Transform {
    let origin = root.frame.origin
    return makeTransform(toAncestor: nil).concatenating(.translation(x: -origin.x, y: -origin.y))
  }

  private func finite(_ point: Point?) -> Point? { point?.isFinite == true ? point : nil }

  private func finite(_ rect: Rect?) -> Rect? {
    rect?.origin.isFinite == true && rect?.size.isFinite == true ? rect : nil
  }

  /// The point of the node's own space that lies at its upper left corner: what scrolling moves.
  package var boundsOrigin: Point {
    get { layer?.boundsOrigin ?? interaction?.boundsOrigin ?? .zero }
    set {
      guard newValue != boundsOrigin else { return }
      madeInteraction.boundsOrigin = newValue
      updateLayer { $0.boundsOrigin = newValue }
    }
  }

  /// The part of the node's own space that lies inside its frame.
  package var visibleBounds: Rect { Rect(origin: boundsOrigin, size: frame.size) }

  /// How a point of the node's own space gets into its supernode's.
  var transformToSupernode: Transform {
    let origin = boundsOrigin
    let transform = transform
    guard transform != .identity else {
      return .translation(x: frame.minX - origin.x, y: frame.minY - origin.y)
    }
    let middle = Point(x: frame.width / 2, y: frame.height / 2)
    return Transform.translation(x: -origin.x - middle.x, y: -origin.y - middle.y)
      .concatenating(transform)
      .concatenating(.translation(x: frame.midX, y: frame.midY))
  }

  /// How a point of the node's own space gets into an enclosing node's; for nil, into the space that the root's frame is in.
  private func makeTransform(toAncestor ancestor: DisplayNode?) -> Transform {
    var transform = Transform.identity
    var node: DisplayNode? = self
    while let current = node, current !== ancestor {
      transform = transform.concatenating(current.transformToSupernode)
      node = current.supernode
    }
    return transform
  }

  private func makeTransform(to node: DisplayNode) -> Transform? {
    guard let ancestor = nearestCommonAncestor(with: node) else { return nil }
    // Only the way down undoes transforms: out of a flattened node there still is a way.
    let upwards = makeTransform(toAncestor: ancestor)
    guard node !== ancestor else { return upwards }
    return node.makeTransform(toAncestor: ancestor).inverted.map(upwards.concatenating)
  }

  private func nearestCommonAncestor(with node: DisplayNode) -> DisplayNode? {
    var ancestors: Set<ObjectIdentifier> = []
    var ancestor: DisplayNode? = node
    while let current = ancestor {
      ancestors.insert(ObjectIdentifier(current))
      ancestor = current.supernode
    }
    ancestor = self
    while let current = ancestor, !ancestors.contains(ObjectIdentifier(current)) {
      ancestor = current.supernode
    }
    return ancestor
  }
}
