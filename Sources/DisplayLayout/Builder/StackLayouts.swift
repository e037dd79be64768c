// These read as the names of layouts, not as verbs, so they begin with a capital letter as types do.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A row: the stack that the plain initializer makes from the same elements.
///
///     HStackLayout(spacing: 8, alignItems: .center) {
///       avatar.frame(width: 40, height: 40)
///       name.flexShrink(1)
///     }
public func HStackLayout(
  spacing: Double = 0,
  justifyContent: StackLayoutSpec.JustifyContent = .start,
  alignItems: StackLayoutSpec.AlignItems = .stretch,
  @LayoutBuilder _ children: () -> [any LayoutElement]
) -> StackLayoutSpec {
  StackLayoutSpec(
    .horizontal,
    spacing: spacing,
    justifyContent: justifyContent,
    alignItems: alignItems,
    children: children()
  )
}

/// A column: the stack that the plain initializer makes from the same elements.
public func VStackLayout(
  spacing: Double = 0,
  justifyContent: StackLayoutSpec.JustifyContent = .start,
  alignItems: StackLayoutSpec.AlignItems = .stretch,
  @LayoutBuilder _ children: () -> [any LayoutElement]
) -> StackLayoutSpec {
  StackLayoutSpec(
    .vertical,
    spacing: spacing,
    justifyContent: justifyContent,
    alignItems: alignItems,
    children: children()
  )
}

/// A row that goes on in the next line where it is full.
public func FlowLayout(
  spacing: Double = 0,
  lineSpacing: Double = 0,
  justifyContent: StackLayoutSpec.JustifyContent = .start,
  alignItems: StackLayoutSpec.AlignItems = .start,
  alignContent: StackLayoutSpec.AlignContent = .start,
  @LayoutBuilder _ children: () -> [any LayoutElement]
) -> StackLayoutSpec {
  StackLayoutSpec(
    .horizontal,
    spacing: spacing,
    justifyContent: justifyContent,
    alignItems: alignItems,
    flexWrap: .wrap,
    alignContent: alignContent,
    lineSpacing: lineSpacing,
    children: children()
  )
}

/// Elements on top of each other at the origin, later ones in front.
public func ZStackLayout(@LayoutBuilder _ children: () -> [any LayoutElement]) -> WrapperLayoutSpec {
  WrapperLayoutSpec(children())
}

/// Elements at the positions that their styles name.
public func AbsoluteLayout(
  sizing: AbsoluteLayoutSpec.Sizing = .fill,
  @LayoutBuilder _ children: () -> [any LayoutElement]
) -> AbsoluteLayoutSpec {
  AbsoluteLayoutSpec(sizing: sizing, children: children())
}
