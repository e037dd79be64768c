internal import DisplayGeometry

extension Layout: Encodable {
  /// Writes the layout as a tree of objects: `element`, `x`, `y`, `width`, `height` and, where there are any,
  /// `sublayouts`. An owner is written by its type alone.
  ///
  /// - Throws: What the encoder throws, and `EncodingError.invalidValue` for layouts more than 512 levels inside each
  ///   other: encoders call themselves for each level.
  public func encode(to encoder: any Encoder) throws {
    // Two keys a level: the sublayouts, and the place among them.
    guard encoder.codingPath.count <= 2 * Self.mostEncodedLevels else {
      let message =
        "Layouts lie more than \(Self.mostEncodedLevels) levels inside each other; encode them apart."
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(codingPath: encoder.codingPath, debugDescription: message)
      )
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode("\(elementType)", forKey: .element)
    try container.encode(position.x, forKey: .x)
    try container.encode(position.y, forKey: .y)
    try container.encode(size.width, forKey: .width)
    try container.encode(size.height, forKey: .height)
    if !sublayouts.isEmpty { try container.encode(sublayouts, forKey: .sublayouts) }
  }

  private static let mostEncodedLevels = 512

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
  /// The tree of frames; see `LayoutDebug.tree(_:)`.
  public var description: String { LayoutDebug.tree(self) }
}
