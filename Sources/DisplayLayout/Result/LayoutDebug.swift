internal import DisplayGeometry

/// Renderings of a layout as text, for logs and failing tests.
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

  private static func append(_ layout: Layout, depth: Int, to text: inout String) {
    let frame = layout.frame
    text += String(repeating: "  ", count: depth)
    text += "\(layout.elementType)\(layout.owner == nil ? "" : "*") "
    text += "(\(number(frame.minX)), \(number(frame.minY))) "
    text += "\(number(frame.width))×\(number(frame.height))\n"
    for sublayout in layout.sublayouts {
      append(sublayout, depth: depth + 1, to: &text)
    }
  }

  /// A number without the point zero that most lengths would end in.
  private static func number(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
