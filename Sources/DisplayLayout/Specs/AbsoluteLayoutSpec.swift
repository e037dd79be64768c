internal import DisplayGeometry

/// Children at the positions that their styles name, later ones in front.
///
/// A child may be as large as what the range leaves to the right of and below its position, unless its style
/// has a maximum of its own.
public struct AbsoluteLayoutSpec: StoredSpec {
  /// How large the spec itself is.
  public var sizing: Sizing {
    get { storage.content.sizing }
    _modify { yield &storage.content.sizing }
  }
  /// The elements inside, the hindmost first.
  public var children: [any LayoutElement] {
    get { storage.children }
    set { storage.children = newValue }
  }

  var storage: SpecStorage<Content>

  struct Content: SpecContent {
    var style = LayoutStyle()
    var sizing: Sizing
    var elements: SpecChildren
  }

  /// Makes a spec from its children.
  public init(sizing: Sizing = .fill, children: [any LayoutElement]) {
    storage = SpecStorage(Content(sizing: sizing, elements: SpecChildren(children)))
  }

  /// Adds the spec and its children to a tree.
  func add(to assembly: inout LayoutAssembly) {
    assembly.add(self, as: .absolute(sizing))
  }

  /// How large an absolute layout is.
  public enum Sizing: Sendable, Hashable, CaseIterable {
    /// As large as the range allows, and as its children need on an axis that is unconstrained.
    case fill
    /// As large as its children need.
    case sizeToFit
  }
}

extension LayoutArena {
  /// Offers each child what its style asks for, bounded by the rest of the range from its position on.
  mutating func layOutAbsolute(
    _ sizing: AbsoluteLayoutSpec.Sizing,
    _ node: NodeIndex,
    _ measurement: MeasurementIndex,
    in range: SizeRange
  ) -> Size {
    let available = range.availableSize
    var union = range.min
    for (index, child) in nodes[node].children.enumerated() {
      let position = nodes[child].style.layoutPosition
      let rest = Size(
        width: range.max.width - position.x,
        height: range.max.height - position.y
      )
      let outcome = layOut(
        child,
        in: nodes[child].style.sizeRange(
          in: available,
          auto: SizeRange(uncheckedMin: .zero, max: rest)
        ),
        parentSize: available
      )
      union.width = max(union.width, position.x + outcome.size.width)
      union.height = max(union.height, position.y + outcome.size.height)
      place(outcome, at: position, child: index, of: measurement)
    }
    let fits = sizing == .sizeToFit
    return range.clamp(
      Size(
        width: fits || available.width.isNaN ? union.width : available.width,
        height: fits || available.height.isNaN ? union.height : available.height
      )
    )
  }
}
