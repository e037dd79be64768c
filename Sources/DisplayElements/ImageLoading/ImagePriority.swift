/// How soon a picture is going to be needed.
@frozen
public enum ImagePriority: UInt8, Sendable, Hashable, CaseIterable, Comparable {
  /// Some time from now, perhaps.
  case preload
  /// Very soon: what shows it is being drawn.
  case imminent
  /// Now: what shows it is on screen.
  case visible

  /// Whether one priority is less urgent than another.
  @inlinable
  public static func < (lhs: ImagePriority, rhs: ImagePriority) -> Bool { lhs.rawValue < rhs.rawValue }
}
