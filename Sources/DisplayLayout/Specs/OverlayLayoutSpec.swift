internal import DisplayGeometry

/// A child and, in front of it, an overlay of exactly the child's size.
///
/// The sizes of the spec's own style are ignored.
public struct OverlayLayoutSpec: UnboundedSpec {
  /// The element that decides the size.
  public var child: any LayoutElement {
    get { storage.back }
    set { storage.back = newValue }
  }
  /// The element in front of it.
  public var overlay: any LayoutElement {
    get { storage.front }
    set { storage.front = newValue }
  }

  var storage: SpecStorage<Content>

  struct Content: SpecContent {
    var style = LayoutStyle()
    var elements: SpecPair
  }

  /// Makes a spec from the two elements.
  public init(child: any LayoutElement, overlay: any LayoutElement) {
    storage = SpecStorage(Content(elements: SpecPair(back: child, front: overlay)))
  }

  /// Adds the spec and the two elements to a tree.
  func add(to assembly: inout LayoutAssembly) {
    assembly.add(self, as: .overlay)
  }
}

extension LayoutArena {
  /// Offers the child the range, and the overlay exactly the size that the child took.
  mutating func layOutOverlay(
    _ node: NodeIndex,
    _ measurement: MeasurementIndex,
    in range: SizeRange,
    parentSize: Size
  ) -> Size {
    let children = nodes[node].children
    let below = layOut(children[0], in: range, parentSize: parentSize)
    guard !isWaiting else { return .zero }
    let above = layOut(
      children[1],
      in: SizeRange(uncheckedMin: below.size, max: below.size),
      parentSize: below.size
    )
    place(below, at: .zero, child: 0, of: measurement)
    place(above, at: .zero, child: 1, of: measurement)
    return below.size
  }
}
