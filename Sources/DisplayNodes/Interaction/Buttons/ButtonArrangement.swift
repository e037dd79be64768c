internal import DisplayGeometry
internal import DisplayLayout

/// How the parts of a button lie, as far as layout has to know: equal arrangements have equal sizes, given
/// equal parts. A pure value.
struct ButtonArrangement: Sendable, Hashable {
  let axis: ButtonContent.Axis
  let imagePlacement: ButtonContent.ImagePlacement
  let spacing: Double
  let insets: EdgeInsets
  let hasTitle: Bool
  let hasImage: Bool
  let hasBackground: Bool

  init(_ content: ButtonContent, state: ControlState) {
    axis = content.axis
    imagePlacement = content.imagePlacement
    spacing = content.contentSpacing
    insets = content.contentInsets
    hasTitle = content.title(for: state)?.isEmpty == false
    hasImage = content.image(for: state) != nil
    hasBackground = content.backgroundImage(for: state) != nil
  }

  /// Image and title in a line in the middle of the button, and the background behind them.
  func makeSpec(
    title: any LayoutElement,
    image: any LayoutElement,
    background: any LayoutElement
  ) -> any LayoutElement {
    var parts: [any LayoutElement] = []
    if hasTitle { parts.append(title) }
    if hasImage { parts.insert(image, at: imagePlacement == .beforeTitle ? 0 : parts.count) }
    let line = StackLayoutSpec(
      axis == .horizontal ? .horizontal : .vertical,
      spacing: spacing,
      justifyContent: .center,
      alignItems: .center,
      children: parts
    )
    let inset = InsetLayoutSpec(insets, child: line)
    return hasBackground ? BackgroundLayoutSpec(child: inset, background: background) : inset
  }
}
