internal import DisplayGeometry

/// An element with another style than its own, which nobody else sees.
///
/// The modifiers make one around an element of reference type, whose own style belongs to whoever owns it.
/// For everything that the modifiers did not change, the style is the element's.
public struct StyledElement: LayoutSpec {
  /// The element inside.
  public var child: any LayoutElement {
    get { content.value.child.element }
    set { content.value.child = SpecChild(newValue) }
  }
  /// What the element asks of whoever lays it out.
  public var style: LayoutStyle {
    get { content.value.style }
    _modify { yield &content.value.style }
  }

  private var content: Indirect<Content>

  private struct Content: Sendable {
    var child: SpecChild
    var style: LayoutStyle
  }

  /// Gives an element the style that it has.
  public init(_ child: any LayoutElement) {
    content = Indirect(Content(child: SpecChild(child), style: child.style))
  }

  /// Those of the element.
  public var baselines: LayoutBaselines { child.baselines }

  /// The child and one level around it.
  public var nesting: Nesting { content.value.child.nesting.enclosed }

  /// Adds the element to a tree, with this style.
  public func assemble(into assembly: inout LayoutAssembly) {
    assembly.add(.styled, Self.self, style: style, traits: .usesParentSize, child: child)
  }
}

extension LayoutArena {
  /// Offers the child the range, which is already what the style around it agrees with.
  mutating func layOutStyled(
    _ node: Int,
    _ answer: Int,
    in range: SizeRange,
    parentSize: Size
  ) -> Size {
    let child = layOut(Int(nodes[node].firstChild), in: range, parentSize: parentSize)
    place(child, at: .zero, child: 0, of: answer)
    return child.size
  }
}
