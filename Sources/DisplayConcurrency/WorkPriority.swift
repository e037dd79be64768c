/// How urgent a piece of work is: the nearer to the eye, the sooner.
///
/// Priorities order by distance first, by importance among equal distances, and by stage among equals of both.
@frozen
public struct WorkPriority: Sendable, Hashable {
  /// What kind of work it is; of two at the same distance the one that puts something on screen goes first.
  @frozen
  public enum Stage: UInt8, Sendable, Hashable, Comparable {
    /// Makes contents for something that is already measured.
    case draw
    /// Finds out how large something is.
    case measure

    /// Whether one stage goes before another.
    @inlinable
    public static func < (lhs: Stage, rhs: Stage) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  /// How far from the viewport the result is going to be, in points; 0 inside it. A queue takes a distance that is
  /// negative or not a number as 0.
  public var distance: Double
  /// What its owner thinks of it: among equal distances the higher goes first.
  public var importance: Int32
  /// The kind of work.
  public var stage: Stage

  /// Makes a priority; a distance that is negative or not a number counts as 0.
  @inlinable
  public init(distance: Double, importance: Int32 = 0, stage: Stage) {
    self.distance = distance > 0 ? distance : 0
    self.importance = importance
    self.stage = stage
  }

  /// The priority with a distance that others can be compared with, whatever it was set to.
  var inOrder: WorkPriority { WorkPriority(distance: distance, importance: importance, stage: stage) }
}

extension WorkPriority: Comparable {
  /// Whether one priority is more urgent than another: the smaller one runs first.
  @inlinable
  public static func < (lhs: WorkPriority, rhs: WorkPriority) -> Bool {
    // The importance is the other way round: more of it is sooner.
    (lhs.distance, rhs.importance, lhs.stage) < (rhs.distance, lhs.importance, rhs.stage)
  }
}
