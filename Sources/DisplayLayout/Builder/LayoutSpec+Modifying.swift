public import DisplayGeometry

/// Modifiers that change a spec's own style; ``LayoutStyle`` says what each means.
///
/// A chain of modifiers reads from left to right. Sizes are those of the element that stands before them: in
/// `title.padding(8).frame(width: 100)` the title and its padding together are 100 points wide, in
/// `title.frame(width: 100).padding(8)` the title alone. A size holds wherever there is room for it, also where the spec
/// around the element would stretch it; then the element lies in the middle. Sizes one after the other speak about the same
/// element, and a later one beats an earlier one. What is said to a stack or to an absolute layout (`flexGrow` and so on)
/// holds for the whole chain, wherever it stands in it.
///
///     MeasuredLeaf(avatar.size).frame(width: 40, height: 40).spacingAfter(8)
extension LayoutSpec {
  /// The spec with a share of a stack's free space, in relation to its siblings.
  @inlinable
  public consuming func flexGrow(_ factor: Double) -> Self {
    style.setPlacement { $0.flexGrow = factor }
    return self
  }

  /// The spec with a share of what a stack is short of, weighted by its length.
  @inlinable
  public consuming func flexShrink(_ factor: Double) -> Self {
    style.setPlacement { $0.flexShrink = factor }
    return self
  }

  /// The spec with a length along a stack before growing and shrinking.
  @inlinable
  public consuming func flexBasis(_ length: LayoutDimension) -> Self {
    style.setPlacement { $0.flexBasis = length }
    return self
  }

  /// The spec lying across a stack in its own way.
  @inlinable
  public consuming func alignSelf(_ alignment: StackLayoutSpec.AlignItems) -> Self {
    style.setPlacement { $0.alignSelf = alignment }
    return self
  }

  /// The spec with extra space before it along a stack, in points.
  @inlinable
  public consuming func spacingBefore(_ points: Double) -> Self {
    style.setPlacement { $0.spacingBefore = points }
    return self
  }

  /// The spec with extra space after it along a stack, in points.
  @inlinable
  public consuming func spacingAfter(_ points: Double) -> Self {
    style.setPlacement { $0.spacingAfter = points }
    return self
  }

  /// The spec with its upper left corner at a place of an absolute layout, in points.
  @inlinable
  public consuming func layoutPosition(x: Double, y: Double) -> Self {
    style.setPlacement { $0.layoutPosition = Point(x: x, y: y) }
    return self
  }

  /// The spec with a width, a height or both, which beat bounds given before. What is left out stays as it is.
  @inlinable
  public consuming func frame(width: LayoutDimension? = nil, height: LayoutDimension? = nil) -> Self {
    style.setFrame(width: width, height: height)
    return self
  }

  /// The spec with a least width, a least height or both; they beat the greatest ones given before. What is left out stays
  /// as it is.
  @inlinable
  public consuming func minFrame(width: LayoutDimension? = nil, height: LayoutDimension? = nil) -> Self {
    style.setMinFrame(width: width, height: height)
    return self
  }

  /// The spec with a greatest width, a greatest height or both; they beat the least ones given before. What is left out
  /// stays as it is.
  @inlinable
  public consuming func maxFrame(width: LayoutDimension? = nil, height: LayoutDimension? = nil) -> Self {
    style.setMaxFrame(width: width, height: height)
    return self
  }
}
