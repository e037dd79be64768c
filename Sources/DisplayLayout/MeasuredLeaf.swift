public import DisplayGeometry

/// An element with nothing inside that knows its size: the end of a tree of specs.
///
///     MeasuredLeaf(Size(width: 40, height: 40))
///     MeasuredLeaf { range in text.size(fitting: range.max.width) }
///
/// Whatever size comes out is clamped to the range on offer.
public struct MeasuredLeaf: LayoutSpec {
  /// What the leaf asks of whoever lays it out.
  public var style = LayoutStyle()
  private let content: Content

  private enum Content: Sendable {
    case greedy
    case fixed(Size)
    case measured(@Sendable (SizeRange) -> Size)
  }

  /// Makes a leaf that takes the largest size on offer, and nothing when either extent is unconstrained.
  public init() {
    content = .greedy
  }

  /// Makes a leaf of one size.
  public init(_ size: Size) {
    content = .fixed(size)
  }

  /// Makes a leaf that a closure measures.
  ///
  /// An extent that the closure returns as NaN, negative or infinite counts as 0 and is reported.
  ///
  /// - Parameter measure: Called with the range that is left by the leaf's style, on any thread, as often as
  ///   the leaf is laid out.
  public init(measure: @escaping @Sendable (SizeRange) -> Size) {
    content = .measured(measure)
  }

  /// Asks for the size and clamps it to the range.
  public func calculateLayout(
    thatFits range: SizeRange,
    parentSize: Size,
    context: LayoutContext
  ) -> Layout {
    let size =
      switch content {
      case .greedy: range.greedySize
      case .fixed(let size): size
      case .measured(let measure): measure(range)
      }
    return Layout(of: Self.self, leafSize: size, thatFits: range, context: context)
  }
}
