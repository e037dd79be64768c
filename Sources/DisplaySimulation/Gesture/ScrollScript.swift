public import AsyncDisplay

/// A driver that says how fast it moves: what a run scrolls with.
@MainActor
public protocol ScrollScript: ScrollDriver {
  /// The velocity at the last frame, in points a second; negative towards the start.
  var currentVelocity: Double { get }
  /// What the list was told to move at the last frame, in points.
  var currentDisplacement: Double { get }
}
