/// What a runtime draws over its tree to show what cannot be seen.
public struct DebugOverlay: OptionSet, Sendable, Hashable {
  /// One bit a part.
  public let rawValue: UInt8

  /// Makes an overlay from its bits.
  @inlinable
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Beside each container that manages its subnodes, or beneath it where they follow each other from side to side, a bar with
  /// all of them in the color of their state, and a bracket around what its viewport shows: green is visible, blue displayed,
  /// yellow preloaded, gray only measured or waiting.
  @inlinable
  public static var ranges: DebugOverlay { DebugOverlay(rawValue: 1) }
  /// Around each node that is touched in a way of its own: an orange frame around the area in which it can be
  /// touched, which ``DisplayNode/hitTestSlop`` shrinks or enlarges; what lies beyond the bounds is shaded.
  @inlinable
  public static var hitAreas: DebugOverlay { DebugOverlay(rawValue: 2) }
}
