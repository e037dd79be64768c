internal import DisplayGeometry

/// Children on top of one another at the origin, later ones in front.
///
/// The spec is as large as its largest child on each axis, and at least the smallest size on offer. A child
/// that exceeds the range makes the spec exceed it.
public struct WrapperLayoutSpec: StoredSpec {
  /// The elements inside, the hindmost first.
  public var children: [any LayoutElement] {
    get { storage.children }
    set { storage.children = newValue }
  }

  var storage: SpecStorage<Content>

  struct Content: SpecContent {
    var style = LayoutStyle()
    var elements: SpecChildren
  }

  /// Makes a spec from its children.
  public init(_ children: [any LayoutElement]) {
    storage = SpecStorage(Content(elements: SpecChildren(children)))
  }

  /// Makes a spec around one child.
  public init(_ child: any LayoutElement) {
    self.init([child])
  }

  /// Adds the spec and its children to a tree.
  func add(to assembly: inout LayoutAssembly) {
    assembly.add(self, as: .wrapper)
  }
}

extension LayoutArena {
  /// Offers each child the range; fractions refer to its largest size.
  mutating func layOutWrapper(_ node: NodeIndex, _ measurement: MeasurementIndex, in range: SizeRange) -> Size
  {
    var size = range.min
    for (index, child) in nodes[node].children.enumerated() {
      let outcome = layOut(
        child,
        in: held(range, for: child, parentSize: range.max),
        parentSize: range.max
      )
      size.width = max(size.width, outcome.size.width)
      size.height = max(size.height, outcome.size.height)
      place(outcome, at: .zero, child: index, of: measurement)
    }
    return size
  }
}
