public import DisplayConcurrency
public import DisplayGeometry

/// A finger on a row of a list, from its beginning to its end. A value without nodes.
///
/// ```
///             stayed a moment, or lifted            lifted
///   waiting ────────────────────────────▶ highlighted ──────▶ the row is tapped
///      └───── moved away, refused, row gone ─┴──▶ failed
/// ```
public struct RowPress: Sendable, Hashable {
  /// What the finger means so far.
  public enum Progress: Sendable, Hashable {
    case waiting
    case highlighted
    case failed
  }

  /// How far a finger may move on a row, in points.
  public static let maximumMovement = 10.0

  /// The finger.
  public let touch: Int
  /// When it came down.
  private let start: MonotonicInstant
  private let location: Point
  /// The row, wherever changes of the data move it.
  public private(set) var row: Int
  /// What the finger means so far.
  public private(set) var progress = Progress.waiting

  /// A finger that has come down on a row.
  ///
  /// - Parameters:
  ///   - touch: The finger.
  ///   - location: Where it came down, in points.
  ///   - time: When it came down.
  ///   - row: The row that it came down on.
  public init(touch: Int, at location: Point, time: MonotonicInstant, row: Int) {
    (self.touch, self.location, start, self.row) = (touch, location, time, row)
  }

  /// Whether the finger has been on the row for a moment.
  public func hasStayed(for duration: Duration, at now: MonotonicInstant) -> Bool {
    start.duration(to: now) >= duration
  }

  /// Whether a finger has moved so far that it means something else.
  public func isAway(at location: Point) -> Bool {
    let movement = location - self.location
    return movement.x * movement.x + movement.y * movement.y > Self.maximumMovement * Self.maximumMovement
  }

  /// The row is highlighted.
  public mutating func highlight() {
    if progress == .waiting { progress = .highlighted }
  }

  /// The finger means something else from now on. Returns whether the row was highlighted.
  public mutating func fail() -> Bool {
    defer { progress = .failed }
    return progress == .highlighted
  }

  /// The row is elsewhere after a change of the data.
  public mutating func move(to row: Int) { self.row = row }
}
