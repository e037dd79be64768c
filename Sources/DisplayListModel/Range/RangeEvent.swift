/// Something that happens to an application and makes its lists prepare less or more.
public enum RangeEvent: Sendable, Hashable, CaseIterable {
  /// Memory is short.
  case memoryWarning
  /// The application can no longer be seen.
  case didEnterBackground
  /// The application will be seen again.
  case willEnterForeground
}
