public import DisplayGeometry

/// Modifiers that change a spec's own style; ``LayoutStyle`` says what each means.
///
///     MeasuredLeaf(avatar.size).frame(width: 40, height: 40).spacingAfter(8)
extension LayoutSpec {
  /// The spec with a share of a stack's free space, in relation to its siblings.
  @inlinable
  public consuming func flexGrow(_ factor: Double) -> Self {
    style.flexGrow = factor
    return self
  }

  /// The spec with a share of what a stack is short of, weighted by its length.
  @inlinable
  public consuming func flexShrink(_ factor: Double) -> Self {
    style.flexShrink = factor
    return self
  }

  /// The spec with a length along a stack before growing and shrinking.
  @inlinable
  public consuming func flexBasis(_ length: LayoutDimension) -> Self {
    style.flexBasis = length
    return self
  }

  /// The spec lying across a stack in its own way.
  @inlinable
  public consuming func alignSelf(_ alignment: StackLayoutSpec.AlignItems) -> Self {
    style.alignSelf = alignment
    return self
  }

  /// The spec with extra space before it along a stack, in points.
  @inlinable
  public consuming func spacingBefore(_ points: Double) -> Self {
    style.spacingBefore = points
    return self
  }

  /// The spec with extra space after it along a stack, in points.
  @inlinable
  public consuming func spacingAfter(_ points: Double) -> Self {
    style.spacingAfter = points
    return self
  }

  /// The spec with its upper left corner at a place of an absolute layout, in points.
  @inlinable
  public consuming func layoutPosition(x: Double, y: Double) -> Self {
    style.layoutPosition = Point(x: x, y: y)
    return self
  }

  /// The spec with a width, a height or both. What is left out stays as it is.
  @inlinable
  public consuming func frame(width: LayoutDimension? = nil, height: LayoutDimension? = nil) -> Self {
    if let width { style.width = width }
    if let height { style.height = height }
    return self
  }

  /// The spec with a least width, a least height or both; they beat the greatest ones. What is left out stays as it is.
  @inlinable
  public consuming func minFrame(width: LayoutDimension? = nil, height: LayoutDimension? = nil) -> Self {
    if let width { style.minWidth = width }
    if let height { style.minHeight = height }
    return self
  }

  /// The spec with a greatest width, a greatest height or both. What is left out stays as it is.
  @inlinable
  public consuming func maxFrame(width: LayoutDimension? = nil, height: LayoutDimension? = nil) -> Self {
    if let width { style.maxWidth = width }
    if let height { style.maxHeight = height }
    return self
  }
}
