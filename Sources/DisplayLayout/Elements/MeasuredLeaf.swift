public import DisplayGeometry

/// An element with nothing inside that knows its size: the end of a tree of specs.
///
///     MeasuredLeaf(Size(width: 40, height: 40))
///     MeasuredLeaf { range in text.size(fitting: range.max.width) }
///
/// Whatever size comes out is clamped to the range on offer.
public struct MeasuredLeaf: StoredSpec {
  var storage: SpecStorage<Content>

  struct Content: SpecContent {
    var style = LayoutStyle()
    var kind: Kind
    var elements = NoElements()
  }

  enum Kind: Sendable {
    case greedy
    case fixed(Size)
    case measured(Measure)
  }

  /// How a closure is called.
  enum Measure: Sendable {
    case ranged(@Sendable (SizeRange) -> Size)
    case fitting(@Sendable (Size) -> Size)
  }

  /// Makes a leaf that takes the largest size on offer, and nothing when either extent is unconstrained.
  public init() {
    storage = SpecStorage(Content(kind: .greedy))
  }

  /// Makes a leaf of one size.
  ///
  /// An extent that is NaN, negative or infinite counts as 0 and is reported.
  public init(_ size: Size) {
    storage = SpecStorage(Content(kind: .fixed(size)))
  }

  /// Makes a leaf that a closure measures.
  ///
  /// An extent that the closure returns as NaN, negative or infinite counts as 0 and is reported.
  ///
  /// - Parameter measure: Called with the range that is left by the leaf's style, on any thread, once for each
  ///   range that leaves a choice.
  public init(measure: @escaping @Sendable (SizeRange) -> Size) {
    storage = SpecStorage(Content(kind: .measured(.ranged(measure))))
  }

  /// Makes a leaf that a closure measures as text is measured: by the largest size alone, and so that a size that
  /// fits a smaller limit, too, is the size for that limit.
  ///
  /// A text that takes 80 points on one line when it may take 300 also takes 80 when it may take 100, so it is
  /// not measured again. Where that does not hold, for something that takes half of what there is, use
  /// ``init(measure:)``.
  ///
  /// An extent that the closure returns as NaN, negative or infinite counts as 0 and is reported.
  ///
  /// - Parameter measure: Called with the largest size, whose extents may be infinite, on any thread.
  public init(fitting measure: @escaping @Sendable (_ largest: Size) -> Size) {
    storage = SpecStorage(Content(kind: .measured(.fitting(measure))))
  }

  /// Adds the leaf to a tree.
  func add(to assembly: inout LayoutAssembly) {
    switch storage.content.kind {
    case .greedy: assembly.add(self, as: .greedy)
    case .fixed(let size): assembly.add(self, fixed: size)
    case .measured(let closure):
      let leaf = assembly.arena.leaves.append(closure)
      assembly.add(self, as: .measured(leaf))
    }
  }
}
