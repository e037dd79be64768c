internal import DisplayGeometry

extension Layout: Encodable {
  /// Writes the layout as a tree of objects: `element`, `x`, `y`, `width`, `height` and, where there are any,
  /// `sublayouts`. An owner is written by its type alone.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode("\(elementType)", forKey: .element)
    try container.encode(position.x, forKey: .x)
    try container.encode(position.y, forKey: .y)
    try container.encode(size.width, forKey: .width)
    try container.encode(size.height, forKey: .height)
    if !sublayouts.isEmpty { try container.encode(sublayouts, forKey: .sublayouts) }
  }

  private enum CodingKeys: String, CodingKey {
    case element
    case x
    case y
    case width
    case height
    case sublayouts
  }
}

extension Layout: CustomStringConvertible {
  /// The tree of frames; see ``LayoutDebug/tree(_:)``.
  public var description: String { LayoutDebug.tree(self) }
}
