internal import DisplayGeometry
internal import DisplayLayout

/// How the parts of a button lie, as far as layout has to know: equal arrangements have equal sizes, given
/// equal parts. A pure value.
struct ButtonArrangement: Sendable, Hashable {
  let imagePlacement: ButtonContent.ImagePlacement
  let spacing: Double
  let insets: EdgeInsets
  let horizontalAlignment: ButtonContent.Alignment
  let verticalAlignment: ButtonContent.Alignment
  let hasTitle: Bool
  let hasImage: Bool
  let hasBackground: Bool

  init(_ content: ButtonContent, state: ControlState) {
    imagePlacement = content.imagePlacement
    spacing = content.contentSpacing
    insets = content.contentInsets(for: state)
    horizontalAlignment = content.horizontalAlignment
    verticalAlignment = content.verticalAlignment
    hasTitle = content.title(for: state)?.isEmpty == false
    hasImage = content.image(for: state) != nil
    hasBackground = content.backgroundImage(for: state) != nil
  }

  /// Image and title in a line at their place in the button, and the background behind them.
  func makeSpec(
    title: any LayoutElement,
    image: any LayoutElement,
    background: any LayoutElement
  ) -> any LayoutElement {
    var parts: [any LayoutElement] = []
    if hasTitle { parts.append(title) }
    let isImageFirst = imagePlacement == .leading || imagePlacement == .top
    if hasImage { parts.insert(image, at: isImageFirst ? 0 : parts.count) }
    let isHorizontal = imagePlacement == .leading || imagePlacement == .trailing
    let line = StackLayoutSpec(
      isHorizontal ? .horizontal : .vertical,
      spacing: spacing,
      justifyContent: (isHorizontal ? horizontalAlignment : verticalAlignment).justification,
      alignItems: .center,
      children: parts
    )
    let placed = RelativeLayoutSpec(
      horizontalPosition: horizontalAlignment.position,
      verticalPosition: verticalAlignment.position,
      sizing: .minimumSize,
      child: line
    )
    let inset = InsetLayoutSpec(insets, child: placed)
    return hasBackground ? BackgroundLayoutSpec(child: inset, background: background) : inset
  }
}

extension ButtonContent.Alignment {
  fileprivate var position: RelativeLayoutSpec.Position {
    switch self {
    case .start: .start
    case .center: .center
    case .end: .end
    }
  }

  /// For a line that is as long as the button because its parts had to shrink.
  fileprivate var justification: StackLayoutSpec.JustifyContent {
    switch self {
    case .start: .start
    case .center: .center
    case .end: .end
    }
  }
}
