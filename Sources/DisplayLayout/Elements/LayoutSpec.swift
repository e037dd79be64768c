/// A layout element that is a value, with a style that may be set.
///
/// Specs are rebuilt whenever their owner lays out. They hold no state, so the same spec may be laid out
/// any number of times, and stand in several places of a tree.
public protocol LayoutSpec: LayoutElement {
  /// What the spec asks of the element that lays it out.
  nonisolated var style: LayoutStyle { get set }
}

extension LayoutSpec {
  /// The spec with some of its style changed.
  ///
  ///     banner.styled { $0.flexGrow = 1 }
  @inlinable
  public nonisolated consuming func styled(_ change: (inout LayoutStyle) -> Void) -> Self {
    var spec = self
    change(&spec.style)
    return spec
  }
}
