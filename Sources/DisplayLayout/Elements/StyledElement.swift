internal import DisplayGeometry

/// An element with another style than its own, which nobody else sees.
///
/// The modifiers make one around an element of reference type, whose own style belongs to whoever owns it.
/// For everything that the modifiers did not change, the style is the element's.
public struct StyledElement: StoredSpec {
  /// The element inside.
  package var child: any LayoutElement {
    get { content.value.child.element }
    set { content.value.child = SpecChild(newValue) }
  }

  var content: Indirect<Content>

  struct Content: SpecContent {
    var child: SpecChild
    var style: LayoutStyle

    var nesting: Nesting { child.nesting.enclosed }
  }

  /// Gives an element the style that it has.
  package init(_ child: any LayoutElement) {
    content = Indirect(Content(child: SpecChild(child), style: child.style))
  }

  /// Those of the element.
  @_spi(Machinery) public var baselines: LayoutBaselines { child.baselines }

  /// Adds the element to a tree, with this style.
  func add(to assembly: inout LayoutAssembly) {
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
