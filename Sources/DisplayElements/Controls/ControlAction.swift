/// A closure that was added to a control, for taking it away again.
///
/// A token means something to the control that returned it, and nothing to others.
public struct ControlAction: Sendable, Hashable {
  let number: Int
}

/// The closures of one control, in the order in which they were added.
struct ControlActions {
  typealias Body = @MainActor (ControlNode, ControlEvents) -> Void

  private struct Entry {
    let action: ControlAction
    let events: ControlEvents
    let body: Body
  }

  private var entries: [Entry] = []
  private var lastNumber = 0

  mutating func add(_ body: @escaping Body, for events: ControlEvents) -> ControlAction {
    lastNumber += 1
    let action = ControlAction(number: lastNumber)
    entries.append(Entry(action: action, events: events, body: body))
    return action
  }

  /// Takes a closure away.
  ///
  /// - Returns: The closure, for the caller to release: what ends with it may change the actions.
  mutating func remove(_ action: ControlAction) -> Body? {
    entries.firstIndex { $0.action == action }.map { entries.remove(at: $0).body }
  }

  /// Those that some of the events concern.
  func actions(for events: ControlEvents) -> [ControlAction] {
    entries.filter { !$0.events.isDisjoint(with: events) }.map(\.action)
  }

  /// The closure; nil when it was taken away.
  func body(of action: ControlAction) -> Body? {
    entries.first { $0.action == action }?.body
  }
}
