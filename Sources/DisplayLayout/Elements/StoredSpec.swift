internal import DisplayGeometry

/// A spec of this module, which keeps what it was made from behind one pointer.
///
/// What every spec has to say of itself is said here once; a spec adds how it is assembled.
protocol StoredSpec: LayoutSpec {
  associatedtype Content: SpecContent

  var content: Indirect<Content> { get set }

  /// Adds the spec and what is inside it to a tree.
  func add(to assembly: inout LayoutAssembly)
}

/// What a spec is made from.
protocol SpecContent: Sendable {
  var style: LayoutStyle { get set }
  /// How much is nested in the spec, itself included.
  var nesting: Nesting { get }
}

extension StoredSpec {
  /// What the spec asks of the element that lays it out.
  public var style: LayoutStyle {
    get { content.value.style }
    _modify { yield &content.value.style }
  }

  /// The elements inside and the spec around them.
  public var nesting: Nesting { content.value.nesting }

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
