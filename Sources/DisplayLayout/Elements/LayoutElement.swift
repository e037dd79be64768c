public import DisplayGeometry

/// Something that can be laid out: a spec, which is a value, or a node, which is an object.
///
/// Layout is a pure function of the element, the offered range, the parent's size and the context. It may
/// run on any thread and several times at once, so every requirement is `nonisolated` and an element that
/// changes keeps what layout reads behind a lock.
///
/// A value that is composed of other elements implements ``assemble(into:)``, any other one
/// ``calculateLayout(thatFits:parentSize:context:)``. An element of reference type does four things more. It
/// marks its witnesses `nonisolated` if its class is isolated; it makes its layout with itself as the owner; it
/// names itself as the context's owner for what is inside; and it flattens, so that its layout holds the
/// owners directly inside it and nothing else:
///
///     @MainActor
///     final class Card: LayoutElement {
///       nonisolated let style = LayoutStyle()
///       nonisolated let title = Label()
///       nonisolated func calculateLayout(
///         thatFits range: SizeRange, parentSize: Size, context: LayoutContext
///       ) -> Layout {
///         var context = context
///         context.owner = self
///         let spec = InsetLayoutSpec(EdgeInsets(all: 8), child: title)
///         return Layout(owner: self, laying: spec, thatFits: range, context: context)
///       }
///     }
///
/// To answer from a `LayoutCache` it also implements ``layout(thatFits:parentSize:context:)``, looks there
/// first, and calls ``computeLayout(thatFits:parentSize:context:)`` on a miss, outside its lock.
public protocol LayoutElement: Sendable {
  /// What the element asks of the element that lays it out.
  nonisolated var style: LayoutStyle { get }

  /// The baselines for stacks that align them; by default those of the style.
  nonisolated var baselines: LayoutBaselines { get }

  /// How much is nested in the element; by default it counts as one with nothing inside.
  nonisolated var nesting: Nesting { get }

  /// The names from the root down to this element, for diagnostics; by default none.
  nonisolated var diagnosticPath: [String] { get }

  /// The layout of the element: what a parent calls.
  ///
  /// The default is ``computeLayout(thatFits:parentSize:context:)``. Implement it to answer from a cache, or
  /// to ignore the sizes of the element's own style.
  ///
  /// - Parameters:
  ///   - range: The sizes on offer.
  ///   - parentSize: What fractions in the style refer to; NaN on an axis where it is undefined.
  ///   - context: Pixels and direction.
  /// - Returns: A layout whose position is not yet set.
  nonisolated func layout(
    thatFits range: SizeRange,
    parentSize: Size,
    context: LayoutContext
  ) -> Layout

  /// Adds the element to a tree: what an element implements that is composed of others.
  ///
  /// The default has the tree ask for the element's layout.
  nonisolated func assemble(into assembly: inout LayoutAssembly)

  /// Lays out the element and what is inside it: what an element implements that is not composed of others,
  /// and nobody else calls.
  ///
  /// The default lays out what ``assemble(into:)`` adds.
  ///
  /// - Parameters:
  ///   - range: The sizes on offer that the element's own style agrees with.
  ///   - parentSize: The size of the parent; NaN on an axis where it is undefined.
  ///   - context: Pixels and direction.
  nonisolated func calculateLayout(
    thatFits range: SizeRange,
    parentSize: Size,
    context: LayoutContext
  ) -> Layout
}

extension LayoutElement {
  /// Those of the style.
  public nonisolated var baselines: LayoutBaselines {
    let style = style
    return LayoutBaselines(ascender: style.ascender, descender: style.descender)
  }

  /// A single element.
  public nonisolated var nesting: Nesting { .single }

  /// No names.
  public nonisolated var diagnosticPath: [String] { [] }

  /// Computes the layout without a look at cached ones.
  public nonisolated func layout(
    thatFits range: SizeRange,
    parentSize: Size,
    context: LayoutContext
  ) -> Layout {
    computeLayout(thatFits: range, parentSize: parentSize, context: context)
  }

  /// Adds the element as one that lays itself out.
  public nonisolated func assemble(into assembly: inout LayoutAssembly) {
    assembly.add(opaque: self)
  }

  /// Lays out what the element is composed of.
  public nonisolated func calculateLayout(
    thatFits range: SizeRange,
    parentSize: Size,
    context: LayoutContext
  ) -> Layout {
    LayoutArena.layout(of: self, thatFits: range, parentSize: parentSize, context: context)
  }

  /// Narrows the range to what the element's own style agrees with and calculates the layout.
  public nonisolated func computeLayout(
    thatFits range: SizeRange,
    parentSize: Size,
    context: LayoutContext
  ) -> Layout {
    let resolved = range.intersection(style.sizeRange(in: parentSize))
    return calculateLayout(thatFits: resolved, parentSize: parentSize, context: context)
  }

  /// The layout of the element as the root of a tree: fractions in its style refer to the largest size.
  public nonisolated func layout(
    thatFits range: SizeRange,
    context: LayoutContext = LayoutContext()
  ) -> Layout {
    layout(thatFits: range, parentSize: range.max, context: context)
  }
}
