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
}
