internal import DisplayGeometry

/// An element with another style than its own, which nobody else sees.
///
/// The modifiers make one around an element of reference type, whose own style belongs to its owner.
/// For everything that the modifiers did not change, the style is the element's.
public struct StyledElement: StoredSpec {
  /// The element inside.
  package var child: any LayoutElement {
    get { storage.child }
    set { storage.child = newValue }
  }

  var storage: SpecStorage<Content>

  struct Content: SpecContent {
    var style: LayoutStyle
    var elements: SpecChild
  }

  /// Gives an element the style that it has.
  package init(_ child: any LayoutElement) {
    storage = SpecStorage(Content(style: child.style, elements: SpecChild(child)))
  }

  /// Those of the element.
  @_spi(Machinery) public var baselines: LayoutBaselines { child.baselines }

  /// Adds the element to a tree, with this style.
  func add(to assembly: inout LayoutAssembly) {
    assembly.add(self, as: .styled)
  }
}

extension LayoutArena {
  /// Offers the child the range, which is already what the style around it agrees with.
  mutating func layOutStyled(
    _ node: NodeIndex,
    _ measurement: MeasurementIndex,
    in range: SizeRange,
    parentSize: Size
  ) -> Size {
    let child = layOut(nodes[node].firstChild, in: range, parentSize: parentSize)
    place(child, at: .zero, child: 0, of: measurement)
    return child.size
  }
}
