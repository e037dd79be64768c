/// How large the reader wants text to be, in the steps that people know from their devices.
public enum ContentSizeCategory: Int, Sendable, Hashable, CaseIterable, Comparable {
  /// The smallest.
  case extraSmall
  /// Smaller.
  case small
  /// Somewhat smaller.
  case medium
  /// The default.
  case large
  /// Somewhat larger.
  case extraLarge
  /// Larger.
  case extraExtraLarge
  /// The largest that is no accessibility size.
  case extraExtraExtraLarge
  /// For readers who need large text.
  case accessibilityMedium
  /// For readers who need larger text.
  case accessibilityLarge
  /// For readers who need much larger text.
  case accessibilityExtraLarge
  /// For readers who need very large text.
  case accessibilityExtraExtraLarge
  /// The largest.
  case accessibilityExtraExtraExtraLarge

  /// Whether text is so large that an arrangement side by side has no room.
  public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }

  /// The smaller category comes first.
  public static func < (lhs: ContentSizeCategory, rhs: ContentSizeCategory) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}
