/// The same modifiers for an element whose style belongs to somebody else, such as a node: its style stays as
/// it is, and the layout sees another one.
///
///     titleNode.flexShrink(1)
extension LayoutElement {
  /// The element with a share of a stack's free space, in relation to its siblings.
  public func flexGrow(_ factor: Double) -> StyledElement {
    StyledElement(self).flexGrow(factor)
  }

  /// The element with a share of what a stack is short of, weighted by its length.
  public func flexShrink(_ factor: Double) -> StyledElement {
    StyledElement(self).flexShrink(factor)
  }

  /// The element with a length along a stack before growing and shrinking.
  public func flexBasis(_ length: LayoutDimension) -> StyledElement {
    StyledElement(self).flexBasis(length)
  }

  /// The element lying across a stack in its own way.
  public func alignSelf(_ alignment: StackLayoutSpec.AlignItems) -> StyledElement {
    StyledElement(self).alignSelf(alignment)
  }

  /// The element with extra space before it along a stack, in points.
  public func spacingBefore(_ points: Double) -> StyledElement {
    StyledElement(self).spacingBefore(points)
  }

  /// The element with extra space after it along a stack, in points.
  public func spacingAfter(_ points: Double) -> StyledElement {
    StyledElement(self).spacingAfter(points)
  }

  /// The element with its upper left corner at a place of an absolute layout, in points.
  public func layoutPosition(x: Double, y: Double) -> StyledElement {
    StyledElement(self).layoutPosition(x: x, y: y)
  }

  /// The element with a width, a height or both, which beat bounds given before. What is left out stays as it is.
  public func frame(width: LayoutDimension? = nil, height: LayoutDimension? = nil) -> StyledElement {
    StyledElement(self).frame(width: width, height: height)
  }

  /// The element with a least width, a least height or both; they beat the greatest ones given before. What is left out
  /// stays as it is.
  public func minFrame(width: LayoutDimension? = nil, height: LayoutDimension? = nil) -> StyledElement {
    StyledElement(self).minFrame(width: width, height: height)
  }

  /// The element with a greatest width, a greatest height or both; they beat the least ones given before. What is left out
  /// stays as it is.
  public func maxFrame(width: LayoutDimension? = nil, height: LayoutDimension? = nil) -> StyledElement {
    StyledElement(self).maxFrame(width: width, height: height)
  }
}
