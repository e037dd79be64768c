internal import DisplayGeometry

/// A child and, behind it, a background of exactly the child's size.
///
/// Fractions in the background's style refer to the spec's parent, not to the child. The sizes of the spec's
/// own style are ignored.
public struct BackgroundLayoutSpec: UnboundedSpec {
  /// The element that decides the size.
  public var child: any LayoutElement {
    get { content.value.child.element }
    set { content.value.child = SpecChild(newValue) }
  }
  /// The element behind it.
  public var background: any LayoutElement {
    get { content.value.background.element }
    set { content.value.background = SpecChild(newValue) }
  }

  var content: Indirect<Content>

  struct Content: SpecContent {
    var style = LayoutStyle()
    var child: SpecChild
    var background: SpecChild

    var nesting: Nesting { child.nesting.beside(background.nesting).enclosed }
  }

  /// Makes a spec from the two elements.
  public init(child: any LayoutElement, background: any LayoutElement) {
    content = Indirect(
      Content(
        child: SpecChild(child),
        background: SpecChild(background)
      )
    )
  }

  /// Adds the spec and the two elements to a tree.
  func add(to assembly: inout LayoutAssembly) {
    assembly.add(
      .background,
      Self.self,
      style: style,
      traits: [.ignoresBounds, .usesParentSize],
      back: background,
      front: child
    )
  }
}

extension LayoutArena {
  /// Offers the child the range, and the background exactly the size that the child took.
  mutating func layOutBackground(
    _ node: Int,
    _ answer: Int,
    in range: SizeRange,
    parentSize: Size
  ) -> Size {
    let background = Int(nodes[node].firstChild)
    let above = layOut(background + 1, in: range, parentSize: parentSize)
    guard !isWaiting else { return .zero }
    let below = layOut(
      background,
      in: SizeRange(uncheckedMin: above.size, max: above.size),
      parentSize: parentSize
    )
    place(below, at: .zero, child: 0, of: answer)
    place(above, at: .zero, child: 1, of: answer)
    return above.size
  }
}
