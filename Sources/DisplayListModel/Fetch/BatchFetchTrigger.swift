/// What gives a list reason to look whether it needs more rows.
public enum BatchFetchTrigger: Sendable, Hashable, CaseIterable {
  /// Another frame of a movement, or code has put the list elsewhere at once.
  case moved
  /// A finger has left the list; the situation is that at the end of the movement.
  case draggingEnded
  /// Rows came or went; also the first time that there are none.
  case dataChanged
  /// Rows turned out longer or shorter than they were taken for, or the viewport has another length.
  case lengthsChanged
  /// The list has come on screen.
  case becameVisible
  /// The rule has changed.
  case ruleChanged
  /// The application asks for another attempt.
  case retry

  /// Whether the application's rows may be the whole reason, those that report a fetch among them.
  var isAboutRows: Bool { self == .dataChanged || self == .lengthsChanged }
}
