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
  public static func tree(_ layout: Layout) -> String {
    var text = ""
    append(layout, depth: 0, to: &text)
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
    return box(of: 0, in: arena).text
  }

  /// Where everything in a layout is, as boxes in boxes with frames in their parents; those that lie beside
  /// each other are drawn so.
  public static func asciiArt(of layout: Layout) -> String {
    box(of: layout).text
  }

  private static func append(_ layout: Layout, depth: Int, to text: inout String) {
    text += String(repeating: "  ", count: depth) + title(of: layout) + "\n"
    for sublayout in layout.sublayouts {
      append(sublayout, depth: depth + 1, to: &text)
    }
  }

  private static func title(of layout: Layout) -> String {
    let frame = layout.frame
    return "\(layout.elementType)\(layout.owner == nil ? "" : "*") "
      + "(\(frame.minX.shortText), \(frame.minY.shortText)) \(frame.size.shortText)"
  }

  private static func box(of layout: Layout) -> TextBox {
    let isRow = zip(layout.sublayouts, layout.sublayouts.dropFirst()).allSatisfy {
      $0.frame.maxX <= $1.frame.minX
    }
    return TextBox(
      title: title(of: layout),
      isRow && layout.sublayouts.count > 1 ? .row : .column,
      of: layout.sublayouts.map { box(of: $0) }
    )
  }

  private static func box(of node: Int, in arena: LayoutArena) -> TextBox {
    let children = arena.nodes[node].children.map { box(of: $0, in: arena) }
    return TextBox(title: arena.title(of: node), arena.isRow(node) ? .row : .column, of: children)
  }
}
