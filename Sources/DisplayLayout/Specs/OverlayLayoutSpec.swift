internal import DisplayGeometry

/// A child and, in front of it, an overlay of exactly the child's size.
///
/// The sizes of the spec's own style are ignored.
public struct OverlayLayoutSpec: UnboundedSpec {
  /// The element that decides the size.
  public var child: any LayoutElement {
    get { content.value.child.element }
    set { content.value.child = SpecChild(newValue) }
  }
  /// The element in front of it.
  public var overlay: any LayoutElement {
    get { content.value.overlay.element }
    set { content.value.overlay = SpecChild(newValue) }
  }

  var content: Indirect<Content>

  struct Content: SpecContent {
    var style = LayoutStyle()
    var child: SpecChild
    var overlay: SpecChild

    var nesting: Nesting { child.nesting.beside(overlay.nesting).enclosed }
  }

  /// Makes a spec from the two elements.
  public init(child: any LayoutElement, overlay: any LayoutElement) {
    content = Indirect(
      Content(
        child: SpecChild(child),
        overlay: SpecChild(overlay)
      )
    )
  }

  /// Adds the spec and the two elements to a tree.
  func add(to assembly: inout LayoutAssembly) {
    assembly.add(
      .overlay,
      Self.self,
      style: style,
      traits: [.ignoresBounds, .usesParentSize],
      back: child,
      front: overlay
    )
  }
}

extension LayoutArena {
  /// Offers the child the range, and the overlay exactly the size that the child took.
  mutating func layOutOverlay(
    _ node: Int,
    _ answer: Int,
    in range: SizeRange,
    parentSize: Size
  ) -> Size {
    let child = Int(nodes[node].firstChild)
    let below = layOut(child, in: range, parentSize: parentSize)
    guard !isWaiting else { return .zero }
    let above = layOut(
      child + 1,
      in: SizeRange(uncheckedMin: below.size, max: below.size),
      parentSize: below.size
    )
    place(below, at: .zero, child: 0, of: answer)
    place(above, at: .zero, child: 1, of: answer)
    return below.size
  }
}
