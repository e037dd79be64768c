public import DisplayGeometry

/// Something that is dragged in from elsewhere.
///
/// It goes to the innermost node at its place that takes it; see ``DisplayNode/handleDrop(_:)``.
public struct DropEvent: Sendable, Hashable {
  /// What is dragged.
  public enum Item: Sendable, Hashable {
    /// A file or a folder.
    case file(path: String)
    /// Text.
    case text(String)
  }

  /// What is dropped together.
  public let items: [Item]
  /// Where.
  public let location: Point

  /// Makes an event.
  public init(_ items: [Item], location: Point) {
    self.items = items
    self.location = location
  }
}
