/// Where the focus goes from the node that has it.
public enum FocusDirection: Sendable, Hashable, CaseIterable {
  /// To the next node in reading order, and from the last to the first.
  case next
  /// To the previous node in reading order, and from the first to the last.
  case previous
  /// To the nearest node on a side.
  case left, right, up, down
}
