internal import DisplayGeometry

/// Something that can be done with a node by its name, besides activating it: “Delete”, “Reply”.
@MainActor
public struct AccessibilityAction: Sendable {
  /// What is offered to the person; actions of one node have different names.
  public nonisolated let name: String

  let body: @MainActor () -> Bool

  /// Makes an action.
  ///
  /// - Parameters:
  ///   - name: What is offered to the person.
  ///   - body: Does it, and returns whether it was done.
  public nonisolated init(_ name: String, body: @escaping @MainActor () -> Bool) {
    self.name = name
    self.body = body
  }
}

/// What a person asks of something in an accessibility tree.
public enum AccessibilityRequest: Sendable, Hashable {
  /// To use it, as a tap would.
  case activate
  /// To raise its value by a step.
  case increment
  /// To lower its value by a step.
  case decrement
  /// To do one of its own actions.
  case action(named: String)
  /// To have keys go to it, or to the nearest thing around it that they may go to.
  case focus
  /// To be brought into view by what scrolls around it.
  case reveal
  /// To go on by a page, in the nearest thing around it that can be scrolled there.
  case scroll(Direction)

  /// Where a page is that a person goes on to.
  public enum Direction: Sendable, Hashable, CaseIterable {
    /// The page above.
    case up
    /// The page below.
    case down
    /// The page on the left.
    case left
    /// The page on the right.
    case right

    var vector: Point {
      switch self {
      case .up: Point(x: 0, y: -1)
      case .down: Point(x: 0, y: 1)
      case .left: Point(x: -1, y: 0)
      case .right: Point(x: 1, y: 0)
      }
    }
  }
}
