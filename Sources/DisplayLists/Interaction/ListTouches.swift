internal import DisplayListModel
internal import DisplayNodes

/// Owns what the fingers on a list do: one that drags the rows, one that has stopped them, one that is on a row.
struct ListTouches: RowFollower, Sendable {
  /// The finger that drags the rows.
  private(set) var drag: DragSession?
  /// The touch that has stopped the rows and not dragged them since.
  private(set) var holdingTouch: Int?
  /// The finger on a row.
  private(set) var press: RowPress?
  /// How long a finger is on a row before the row is highlighted.
  var highlightDelay = Duration.milliseconds(100)

  mutating func beginDrag(_ session: DragSession) { drag = session }

  /// Follows the finger that drags; returns what the verb says, and nil without one.
  mutating func updateDrag<Result>(_ verb: (inout DragSession) -> Result) -> Result? {
    guard var session = drag else { return nil }
    defer { drag = session }
    return verb(&session)
  }

  /// The drag is over, and with it the hold from which it may have begun.
  mutating func endDrag() { (drag, holdingTouch) = (nil, nil) }

  /// A touch stops the rows.
  mutating func hold(with touch: Int) { holdingTouch = touch }

  /// A touch is over; returns whether it had stopped the rows.
  mutating func endHold(of touch: Int) -> Bool {
    guard holdingTouch == touch else { return false }
    holdingTouch = nil
    return true
  }

  // MARK: The finger on a row

  /// Whether a finger may come down on a row: not beside another one. One that failed may never end.
  var acceptsPress: Bool { press.map { $0.progress == .failed } ?? true }

  mutating func beginPress(_ press: RowPress) { self.press = press }

  mutating func highlightPress() { press?.highlight() }

  /// The finger on a row means something else; returns the row that is highlighted no longer.
  mutating func failPress() -> Int? {
    guard let row = press?.row, press?.fail() == true else { return nil }
    return row
  }

  /// The finger was lifted or taken away.
  mutating func endPress() { press = nil }

  /// A finger on a row that is gone, or that another one has replaced, fails.
  mutating func follow(_ change: RowChange) {
    guard let row = press?.row else { return }
    if let new = change.survivingRow(of: row) { press?.move(to: new) } else { _ = press?.fail() }
  }
}
