internal import DisplayConcurrency
internal import DisplayGeometry

/// Renderings of elements and layouts as text, for logs and failing tests.
public enum LayoutDebug {
  /// The layout as an indented tree, a line for each element with its type and its frame in its parent.
  ///
  ///     StackLayoutSpec (0, 0) 320×44
  ///       MeasuredLeaf (0, 0) 40×44
  ///       TextNode* (48, 0) 272×44
  ///
  /// A star marks an owner. Positions are as the parents computed them, so outside of a flattened layout they
  /// may fall between pixels.
  package static func tree(_ layout: Layout) -> String {
    var text = ""
    var waiting = [(layout: layout, depth: 0)]
    while let (layout, depth) = waiting.popLast() {
      text += "\(Indentation(depth: depth))\(title(of: layout))\n"
      waiting += layout.sublayouts.reversed().map { ($0, depth + 1) }
    }
    return text
  }

  /// What an element is composed of, as boxes in boxes: those of a row beside each other, all others below each
  /// other, the hindmost first.
  ///
  ///     ┌─StackLayoutSpec horizontal──────────────────┐
  ///     │┌─MeasuredLeaf 40×40┐┌─MeasuredLeaf 80×14───┐│
  ///     │└───────────────────┘└──────────────────────┘│
  ///     └─────────────────────────────────────────────┘
  public static func asciiArt(of element: any LayoutElement) -> String {
    let arena = LayoutAssembly(element, context: LayoutContext()).arena
    return box(of: .root, in: arena, depth: 0).text
  }

  /// Where everything in a layout is, as boxes in boxes with frames in their parents; those that lie beside
  /// each other are drawn so. Of more than 64 in each other the inner ones are left out, which "…" says.
  public static func asciiArt(of layout: Layout) -> String {
    box(of: layout, depth: 0).text
  }

  /// How many boxes may lie in each other: a picture of more is wider than any screen, and grows with their square.
  private static let mostBoxes = 64

  private static func title(of layout: Layout) -> String {
    let frame = layout.frame
    return "\(layout.elementType)\(layout.owner == nil ? "" : "*") "
      + "(\(frame.minX.shortText), \(frame.minY.shortText)) \(frame.size.shortText)"
  }

  private static func box(of layout: Layout, depth: Int) -> TextBox {
    guard depth < mostBoxes else { return TextBox(title: "…", .column, of: []) }
    let isRow = zip(layout.sublayouts, layout.sublayouts.dropFirst()).allSatisfy {
      $0.frame.maxX <= $1.frame.minX
    }
    return TextBox(
      title: title(of: layout),
      isRow && layout.sublayouts.count > 1 ? .row : .column,
      of: layout.sublayouts.map { box(of: $0, depth: depth + 1) }
    )
  }

  private static func box(of node: NodeIndex, in arena: LayoutArena, depth: Int) -> TextBox {
    guard depth < mostBoxes else { return TextBox(title: "…", .column, of: []) }
    let children = arena.nodes[node].children.map { box(of: $0, in: arena, depth: depth + 1) }
    return TextBox(title: arena.title(of: node), arena.isRow(node) ? .row : .column, of: children)
  }
}
