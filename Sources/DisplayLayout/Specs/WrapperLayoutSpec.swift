internal import DisplayGeometry

/// Children on top of one another at the origin, later ones in front.
///
/// The spec is as large as its largest child on each axis, and at least the smallest size on offer. A child
/// that exceeds the range makes the spec exceed it.
public struct WrapperLayoutSpec: StoredSpec {
  /// The elements inside, the hindmost first.
  public var children: [any LayoutElement] {
    get { content.value.children.elements }
    set { content.value.children = SpecChildren(newValue) }
  }

  var content: Indirect<Content>

  struct Content: SpecContent {
    var style = LayoutStyle()
    var children: SpecChildren

    var nesting: Nesting { children.nesting }
  }

  /// Makes a spec from its children.
  public init(_ children: [any LayoutElement]) {
    content = Indirect(
      Content(
        children: SpecChildren(children)
      )
    )
  }

  /// Makes a spec around one child.
  public init(_ child: any LayoutElement) {
    self.init([child])
  }

  /// Adds the spec and its children to a tree.
  func add(to assembly: inout LayoutAssembly) {
    assembly.add(.wrapper, Self.self, style: style, children: children)
  }
}

extension LayoutArena {
  /// Offers each child the range; fractions refer to its largest size.
  mutating func layOutWrapper(_ node: Int, _ answer: Int, in range: SizeRange) -> Size {
    var size = range.min
    for (index, child) in nodes[node].children.enumerated() {
      let outcome = layOut(child, in: range, parentSize: range.max)
      size.width = max(size.width, outcome.size.width)
      size.height = max(size.height, outcome.size.height)
      place(outcome, at: .zero, child: index, of: answer)
    }
    return size
  }
}
