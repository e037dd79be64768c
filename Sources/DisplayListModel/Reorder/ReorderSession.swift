public import DisplayGeometry

/// An item that was lifted to be dropped elsewhere, from the lift to the change of the data that has it there.
///
/// ```
///   lifted ─────▶ dropped ─────▶ committed ─────▶ over: the data has the item elsewhere
///      └─ cancelled ─┴─ impossible ──┴─▶ over: the item goes back
/// ```
///
/// A value without nodes: rows are numbers, which follow changes of the data.
public struct ReorderSession: Sendable, Hashable {
  /// How far a session has come.
  public enum Progress: Sendable, Hashable {
    /// The target follows the finger, or what code says.
    case lifted
    /// The move is made when the data was brought up to date.
    case dropped
    /// The move is made, and the change that has it is on its way.
    case committed
  }

  /// A finger that holds the row.
  public struct Drag: Sendable, Hashable {
    /// Where it came down, in the viewport.
    public let start: Point
    /// Where the row was then, across and along the main axis, from the viewport's start.
    public let place: Point
    /// Where the finger is, in the viewport.
    public fileprivate(set) var finger: Point

    /// A finger that has come down on a row.
    ///
    /// - Parameters:
    ///   - start: Where it came down, in the viewport.
    ///   - place: Where the row was then, across and along the main axis, from the viewport's start.
    public init(at start: Point, place: Point) {
      (self.start, self.place, finger) = (start, place, start)
    }
  }

  /// The row that was lifted, as the data has it.
  public private(set) var row: Int
  /// How far the session has come.
  public private(set) var progress = Progress.lifted
  /// Where the item comes to lie.
  public private(set) var target: ItemPath
  /// The row that the item is there.
  public private(set) var targetRow: Int
  /// What was last proposed to the list.
  public private(set) var proposed: ItemPath?
  /// The finger that holds the row; nil without one.
  public private(set) var drag: Drag?
  /// For how many frames the move has waited for data that is on its way.
  private var waitedFrames = 0

  /// For how many frames a move waits at most.
  public static let maximumWait = 240
  /// How near to an end of the viewport a finger has the list move, in points.
  public static let edgeLength = 60.0
  /// How fast the list moves at the very end, in points a second.
  public static let edgeSpeed = 700.0

  /// An item is lifted from its place.
  public init(row: Int, path: ItemPath) {
    let row = Self.possible(row)
    (self.row, target, targetRow) = (row, path, row)
  }

  /// Whether the row looks lifted.
  public var isLifted: Bool { progress != .committed }

  /// A finger holds the row.
  public mutating func hold(with drag: Drag) { self.drag = drag }

  /// The finger that holds the row is elsewhere.
  public mutating func moveFinger(to place: Point) { drag?.finger = place }

  /// Code says where the item goes, and no finger any longer.
  public mutating func releaseDrag() { drag = nil }

  /// Proposes a place to the list; false when it was proposed last.
  public mutating func propose(_ path: ItemPath) -> Bool {
    guard proposed != path else { return false }
    proposed = path
    return true
  }

  /// The list says where the item goes that was proposed for a place.
  public mutating func setTarget(_ path: ItemPath, row: Int) {
    (target, targetRow) = (path, Self.possible(row))
  }

  /// A number that a row may have, and the next one too.
  private static func possible(_ row: Int) -> Int { min(max(0, row), SectionCounts.maximumItemCount) }

  /// The item is dropped; false when it was already.
  public mutating func drop() -> Bool {
    guard progress == .lifted else { return false }
    (progress, drag) = (.dropped, nil)
    return true
  }

  /// A frame has no newest data to make the move in. Returns whether it goes on waiting.
  public mutating func wait() -> Bool {
    guard waitedFrames < Self.maximumWait else { return false }
    waitedFrames += 1
    return true
  }

  /// The move is made.
  public mutating func commit() { progress = .committed }
}

// MARK: Changes of the data

extension ReorderSession {
  /// Whether the session ends with a change: its item is gone or another one, or the change supersedes the move.
  ///
  /// - Parameter isMoveOnItsWay: Whether the move that was made is still to come: older data may come before it.
  public func ends(with change: ListChange, isMoveOnItsWay: Bool) -> Bool {
    guard let new = change.map.newIndex(of: row), !change.isReplaced(new) else { return true }
    return progress == .committed && !isMoveOnItsWay
  }

  /// Whether a change has the row on the other side of its target, or it can no longer be told: rows are on screen where the
  /// change puts them.
  public func isBrought(by change: ListChange) -> Bool {
    guard row != targetRow, let source = change.map.newIndex(of: row),
      let target = change.map.newIndex(of: targetRow)
    else { return true }
    return (row < targetRow) == (target < source)
  }
}

extension ReorderSession: RowFollower {
  /// The target stays beside its neighbors.
  public mutating func follow(_ change: RowChange) {
    let old = row
    guard let new = change.newRow(of: old), case .item(let source)? = change.numbering.content(ofRow: new)
    else { return }
    row = new
    let places = MovePlaces(numbering: change.numbering, source: source)
    target = places.destination(atRow: newTargetRow(after: change, from: old))
    targetRow = places.row(of: target) ?? new
    proposed = nil
  }

  private func newTargetRow(after change: RowChange, from source: Int) -> Int {
    let newSource = change.newRow(of: source) ?? 0
    guard source != targetRow else { return newSource }
    let next = targetRow < source ? targetRow : targetRow + 1
    if let new = change.newRow(of: next) { return new > newSource ? new - 1 : new }
    if let new = change.newRow(of: next - 1 == source ? next - 2 : next - 1) {
      return new < newSource ? new + 1 : new
    }
    return newSource
  }
}
