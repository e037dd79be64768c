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
    guard let converted = makeTransform(to: node)?.apply(to: point), converted.isFinite else { return nil }
    return converted
  }

  /// A point of another node's space in this node's own; see ``convert(_:to:)-(Point,_)``.
  public func convert(_ point: Point, from node: DisplayNode) -> Point? {
    node.convert(point, to: self)
  }

  /// The smallest upright rectangle in another node's space around a rectangle of this node's own.
  ///
  /// - Returns: Nil under the conditions of ``convert(_:to:)-(Point,_)``.
  public func convert(_ rect: Rect, to node: DisplayNode) -> Rect? {
    guard let converted = makeTransform(to: node)?.apply(to: rect), converted.origin.isFinite,
      converted.size.isFinite
    else { return nil }
    return converted
  }

  /// The smallest upright rectangle in this node's own space around a rectangle of another node's.
  public func convert(_ rect: Rect, from node: DisplayNode) -> Rect? {
    node.convert(rect, to: self)
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
  var visibleBounds: Rect { Rect(origin: boundsOrigin, size: frame.size) }

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

  /// How a point of the node's own space gets into an enclosing node's.
  private func makeTransform(toAncestor ancestor: DisplayNode) -> Transform {
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
