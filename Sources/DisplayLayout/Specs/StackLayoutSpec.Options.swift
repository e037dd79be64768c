internal import DisplayGeometry

extension StackLayoutSpec {
  /// The axis along which children follow one another.
  public enum Direction: Sendable, Hashable, CaseIterable {
    /// A row.
    case horizontal
    /// A column.
    case vertical
    /// A row whose first child is at the far end.
    case horizontalReversed
    /// A column whose first child is at the far end.
    case verticalReversed

    /// Whether the children are one below the other.
    var isVertical: Bool { self == .vertical || self == .verticalReversed }
    /// Whether the first child is at the far end.
    var isReversed: Bool { self == .horizontalReversed || self == .verticalReversed }
  }

  /// What happens to the free space along a line that no child grew into, or to the missing space.
  public enum JustifyContent: Sendable, Hashable, CaseIterable {
    /// The children begin at the start; overflow leaves the stack at the end.
    case start
    /// The children are in the middle; overflow leaves the stack on both sides.
    case center
    /// The children finish at the end; overflow leaves the stack at the start.
    case end
    /// The first child is at the start, the last at the end, and all gaps are equal; with one child or
    /// overflow like ``start``.
    case spaceBetween
    /// All gaps are equal and those at the ends half as wide; with one child or overflow like ``center``.
    case spaceAround
  }

  /// How a child lies across its line.
  public enum AlignItems: Sendable, Hashable, CaseIterable {
    /// At the start of the line.
    case start
    /// At the end of the line.
    case end
    /// In the middle, half a pixel towards the start if need be.
    case center
    /// As broad as the line. An extent or a minimum in points in the child's own style wins; its maximum and
    /// fractions do not.
    case stretch
    /// With the first baselines at one height. In a column this is reported and means ``start``.
    case baselineFirst
    /// With the last baselines at one height. In a column this is reported and means ``start``.
    case baselineLast
  }

  /// Whether children that do not fit start a new line.
  public enum FlexWrap: Sendable, Hashable, CaseIterable {
    /// One line, whatever happens.
    case noWrap
    /// A new line whenever the next child would exceed the largest size; a line has at least one child.
    case wrap
  }

  /// What happens to free or missing space across the lines of a wrapping stack.
  public enum AlignContent: Sendable, Hashable, CaseIterable {
    /// The lines begin at the start.
    case start
    /// The lines are in the middle; overflow leaves the stack on both sides.
    case center
    /// The lines finish at the end; overflow leaves the stack at the start.
    case end
    /// The first line is at the start, the last at the end; with one line or overflow like ``start``.
    case spaceBetween
    /// All gaps are equal and those at the ends half as wide; with one line or overflow like ``center``.
    case spaceAround
    /// Two or more lines share free space equally.
    case stretch
  }

  /// Where children go horizontally, whichever way the stack runs.
  public enum HorizontalAlignment: Sendable, Hashable, CaseIterable {
    /// On the left; on the right when the layout is mirrored.
    case left
    /// In the middle.
    case middle
    /// On the right; on the left when the layout is mirrored.
    case right
  }

  /// Where children go vertically, whichever way the stack runs.
  public enum VerticalAlignment: Sendable, Hashable, CaseIterable {
    /// At the top.
    case top
    /// In the middle.
    case center
    /// At the bottom.
    case bottom
  }
}

extension StackLayoutSpec {
  /// ``justifyContent``, or what the alignment on the main axis says.
  var effectiveJustifyContent: JustifyContent {
    switch direction {
    case .horizontal, .horizontalReversed:
      switch horizontalAlignment {
      case .left: direction.isReversed ? .end : .start
      case .middle: .center
      case .right: direction.isReversed ? .start : .end
      case nil: justifyContent
      }
    case .vertical, .verticalReversed:
      switch verticalAlignment {
      case .top: direction.isReversed ? .end : .start
      case .center: .center
      case .bottom: direction.isReversed ? .start : .end
      case nil: justifyContent
      }
    }
  }

  /// ``alignItems``, or what the alignment on the cross axis says.
  var effectiveAlignItems: AlignItems {
    switch direction {
    case .horizontal, .horizontalReversed:
      switch verticalAlignment {
      case .top: .start
      case .center: .center
      case .bottom: .end
      case nil: alignItems
      }
    case .vertical, .verticalReversed:
      switch horizontalAlignment {
      case .left: .start
      case .middle: .center
      case .right: .end
      case nil: alignItems
      }
    }
  }
}

/// How a stack's two axes map to width and height: its length is on the main axis, its cross size on the other.
extension StackLayoutSpec.Direction {
  @inline(__always)
  func length(_ size: Size) -> Double { isVertical ? size.height : size.width }

  @inline(__always)
  func crossSize(_ size: Size) -> Double { isVertical ? size.width : size.height }

  @inline(__always)
  func size(length: Double, crossSize: Double) -> Size {
    isVertical
      ? Size(width: crossSize, height: length) : Size(width: length, height: crossSize)
  }

  @inline(__always)
  func point(main: Double, cross: Double) -> Point {
    isVertical ? Point(x: cross, y: main) : Point(x: main, y: cross)
  }
}
