/// How much a list prepares beyond what is on screen.
public enum RangeMode: Int, Sendable, Hashable, CaseIterable {
  /// A little: before the first screen is drawn, and while the list is not on screen.
  case minimum
  /// All that the tuning allows: while the list is on screen and in use.
  case full
  /// Only what is on screen.
  case visibleOnly
  /// Only what is on screen, and of that only the data, not the contents.
  case lowMemory
}
