public import DisplayGeometry

/// What an element asks of the element that lays it out.
///
/// Sizes bound the element itself, whatever contains it; the rest speaks to a stack or to an absolute layout
/// and means nothing elsewhere. A style is a plain value: setting it invalidates nothing by itself.
///
///     StackLayoutSpec(.horizontal, children: [title.styled { $0.flexShrink = 1 }, badge])
@frozen
public struct LayoutStyle: Sendable, Hashable {
  /// The asked width.
  public var width: LayoutDimension = .auto
  /// The asked height.
  public var height: LayoutDimension = .auto
  /// The least width; it beats ``maxWidth``, which beats ``width``.
  public var minWidth: LayoutDimension = .auto
  /// The least height; it beats ``maxHeight``, which beats ``height``.
  public var minHeight: LayoutDimension = .auto
  /// The greatest width.
  public var maxWidth: LayoutDimension = .auto
  /// The greatest height.
  public var maxHeight: LayoutDimension = .auto

  /// The length along a stack before growing and shrinking; auto measures the element.
  public var flexBasis: LayoutDimension = .auto
  /// The share of a stack's free length that the element takes, in relation to its siblings.
  public var flexGrow: Double = 0
  /// The share of a stack's missing length that the element gives up, weighted by its length.
  public var flexShrink: Double = 0
  /// Extra space before the element along a stack, in points; may be negative.
  public var spacingBefore: Double = 0
  /// Extra space after the element along a stack, in points; may be negative.
  public var spacingAfter: Double = 0
  /// How the element lies across a stack; nil leaves it to the stack.
  public var alignSelf: StackLayoutSpec.AlignItems?
  /// The parts that modifiers gave, which hold in more places than what is set on the style.
  @usableFromInline var modified: Modified = []

  /// The distance from the upper edge down to the first line's baseline, in points.
  public var ascender: Double = 0
  /// The distance from the lower edge to the last line's baseline, in points; zero or negative.
  public var descender: Double = 0
  /// The upper left corner inside an absolute layout, in points.
  public var layoutPosition: Point = .zero

  /// Makes a style that asks for nothing.
  @inlinable
  public init() {}
}

extension LayoutStyle {
  /// Width and height together.
  public var preferredLayoutSize: LayoutSize {
    get { LayoutSize(width: width, height: height) }
    set { (width, height) = (newValue.width, newValue.height) }
  }

  /// The least width and height together.
  public var minLayoutSize: LayoutSize {
    get { LayoutSize(width: minWidth, height: minHeight) }
    set { (minWidth, minHeight) = (newValue.width, newValue.height) }
  }

  /// The greatest width and height together.
  public var maxLayoutSize: LayoutSize {
    get { LayoutSize(width: maxWidth, height: maxHeight) }
    set { (maxWidth, maxHeight) = (newValue.width, newValue.height) }
  }

  /// Width and height in points; nil when either is auto or a fraction. Setting nil makes both auto.
  public var preferredSize: Size? {
    get { Self.points(preferredLayoutSize) }
    set { preferredLayoutSize = newValue.map(LayoutSize.init) ?? .auto }
  }

  /// The least width and height in points; nil when either is auto or a fraction. Setting nil makes both
  /// auto.
  public var minSize: Size? {
    get { Self.points(minLayoutSize) }
    set { minLayoutSize = newValue.map(LayoutSize.init) ?? .auto }
  }

  /// The greatest width and height in points; nil when either is auto or a fraction. Setting nil makes both
  /// auto.
  public var maxSize: Size? {
    get { Self.points(maxLayoutSize) }
    set { maxLayoutSize = newValue.map(LayoutSize.init) ?? .auto }
  }

  private static func points(_ size: LayoutSize) -> Size? {
    guard case .points(let width) = size.width.value, case .points(let height) = size.height.value
    else { return nil }
    return Size(width: width, height: height)
  }
}
