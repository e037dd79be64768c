internal import DisplayGeometry

/// A spec of this module: it names its properties and says how it is assembled.
///
/// ``SpecStorage`` keeps them; everything else that a spec has is derived below.
protocol StoredSpec: LayoutSpec {
  associatedtype Content: SpecContent

  var storage: SpecStorage<Content> { get set }

  /// Adds the spec and what is inside it to a tree.
  func add(to assembly: inout LayoutAssembly)
}

extension StoredSpec {
  /// What the spec asks of the element that lays it out.
  public var style: LayoutStyle {
    get { storage.content.style }
    _modify { yield &storage.content.style }
  }

  /// The elements inside and the spec around them.
  public var nesting: Nesting { storage.content.elements.nesting }

  /// Adds the spec and what is inside it to a tree.
  public func assemble(into assembly: inout LayoutAssembly) { add(to: &assembly) }
}

/// A spec that ignores the sizes of its own style.
protocol UnboundedSpec: StoredSpec {}

extension UnboundedSpec {
  /// Offers the whole range to ``LayoutElement/calculateLayout(thatFits:parentSize:context:)``, whatever the
  /// style says.
  public func layout(
    thatFits range: SizeRange,
    parentSize: Size,
    context: LayoutContext
  ) -> Layout {
    calculateLayout(thatFits: range, parentSize: parentSize, context: context)
  }
}
