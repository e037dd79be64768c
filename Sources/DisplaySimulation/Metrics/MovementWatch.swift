internal import AsyncDisplay

/// Finds the frames in which a list counts as moving: those in which it does, and those of a quarter of a second after;
/// after a jump nothing else counts.
package struct MovementWatch: Sendable, Hashable {
  /// For how long a list that stands still counts as moving, in milliseconds.
  private static let settling = 250.0

  private var lastMove: MonotonicInstant?

  /// Makes a watch that has seen no frame.
  package init() {}

  /// Whether the list counts as moving in a frame, which follows those that were asked about before.
  package mutating func isMoving(in sample: FrameSample) -> Bool {
    if sample.velocity != 0 { lastMove = sample.beat }
    return lastMove.map { $0.milliseconds(to: sample.beat) <= Self.settling } ?? false
  }
}
