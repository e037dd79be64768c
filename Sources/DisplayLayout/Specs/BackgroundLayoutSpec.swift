internal import DisplayGeometry

/// A child and, behind it, a background of exactly the child's size.
///
/// Fractions in the background's style refer to the spec's parent, not to the child. The sizes of the spec's
/// own style are ignored.
public struct BackgroundLayoutSpec: UnboundedSpec {
  /// The element that decides the size.
  public var child: any LayoutElement {
    get { storage.front }
    set { storage.front = newValue }
  }
  /// The element behind it.
  public var background: any LayoutElement {
    get { storage.back }
    set { storage.back = newValue }
  }

  var storage: SpecStorage<Content>

  struct Content: SpecContent {
    var style = LayoutStyle()
    var elements: SpecPair
  }

  /// Makes a spec from the two elements.
  public init(child: any LayoutElement, background: any LayoutElement) {
    storage = SpecStorage(Content(elements: SpecPair(back: background, front: child)))
  }

  /// Adds the spec and the two elements to a tree.
  func add(to assembly: inout LayoutAssembly) {
    assembly.add(self, as: .background)
  }
}

extension LayoutArena {
  /// Offers the child the range, and the background exactly the size that the child took.
  mutating func layOutBackground(
    _ node: NodeIndex,
    _ measurement: MeasurementIndex,
    in range: SizeRange,
    parentSize: Size
  ) -> Size {
    let children = nodes[node].children
    let above = layOut(
      children[1],
      in: held(range, for: children[1], parentSize: parentSize),
      parentSize: parentSize
    )
    guard !isWaiting else { return .zero }
    let exact = SizeRange(uncheckedMin: above.size, max: above.size)
    let below = layOut(
      children[0],
      in: held(exact, for: children[0], parentSize: parentSize),
      parentSize: parentSize
    )
    let size = heldSize(of: children[1], above.size, in: range)
    let position = heldPosition(of: children[1], above.size, in: size)
    let offset = heldPosition(of: children[0], below.size, in: above.size)
    place(below, at: position + offset, child: 0, of: measurement)
    place(above, at: position, child: 1, of: measurement)
    return size
  }
}
