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
    let below = layOut(
      children[0],
      in: held(range, for: children[0], parentSize: parentSize),
      parentSize: parentSize
    )
    guard !isWaiting else { return .zero }
    let exact = SizeRange(uncheckedMin: below.size, max: below.size)
    let above = layOut(
      children[1],
      in: held(exact, for: children[1], parentSize: below.size),
      parentSize: below.size
    )
    let size = heldSize(of: children[0], below.size, in: range)
    let position = heldPosition(of: children[0], below.size, in: size)
    let offset = heldPosition(of: children[1], above.size, in: below.size)
    place(below, at: position, child: 0, of: measurement)
    place(above, at: position + offset, child: 1, of: measurement)
    return size
  }
}
