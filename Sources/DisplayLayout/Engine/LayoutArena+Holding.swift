internal import DisplayGeometry

// Sizes that modifiers gave hold where a parent would stretch its child: it passes no minimum on that exceeds them, and
// what it then has too much of lies around the child.

extension LayoutArena {
  /// The range that a parent offers a child whose sizes modifiers gave, in place of the one that it offers any other.
  @inline(__always)
  func held(_ range: SizeRange, for child: NodeIndex, parentSize: Size) -> SizeRange {
    nodes[child].traits.contains(.holdsBounds) ? lowered(range, for: child, parentSize: parentSize) : range
  }

  @inline(never)
  private func lowered(_ range: SizeRange, for child: NodeIndex, parentSize: Size) -> SizeRange {
    let most = nodes[child].style.sizeRange(in: parentSize).max
    return SizeRange(
      uncheckedMin: Size(
        width: min(range.min.width, most.width),
        height: min(range.min.height, most.height)
      ),
      max: range.max
    )
  }

  /// The size of a spec that is as large as a child: one whose sizes modifiers gave may be smaller than the range.
  @inline(__always)
  func heldSize(of child: NodeIndex, _ size: Size, in range: SizeRange) -> Size {
    nodes[child].traits.contains(.holdsBounds) ? range.clamp(size) : size
  }

  /// The place of a child whose sizes modifiers gave, in the middle of a space; the origin for any other.
  @inline(__always)
  func heldPosition(of child: NodeIndex, _ size: Size, in space: Size) -> Point {
    guard nodes[child].traits.contains(.holdsBounds) else { return .zero }
    return Point(
      x: context.pixelGrid.floor(max(0, space.width - size.width) / 2),
      y: context.pixelGrid.floor(max(0, space.height - size.height) / 2)
    )
  }
}
