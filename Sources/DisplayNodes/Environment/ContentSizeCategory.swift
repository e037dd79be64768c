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

  /// How large text of the default size is to be, as a share of it: 1 for ``large``, from 0.82 up to 3.12.
  ///
  /// Type of 17 points has 14 to 23 points in the steps up to ``extraExtraExtraLarge``, and 28 to 53 in those of accessibility.
  public var scale: Double {
    switch self {
    case .extraSmall: 14.0 / 17
    case .small: 15.0 / 17
    case .medium: 16.0 / 17
    case .large: 1
    case .extraLarge: 19.0 / 17
    case .extraExtraLarge: 21.0 / 17
    case .extraExtraExtraLarge: 23.0 / 17
    case .accessibilityMedium: 28.0 / 17
    case .accessibilityLarge: 33.0 / 17
    case .accessibilityExtraLarge: 40.0 / 17
    case .accessibilityExtraExtraLarge: 47.0 / 17
    case .accessibilityExtraExtraExtraLarge: 53.0 / 17
    }
  }

  /// The smaller category comes first.
  public static func < (lhs: ContentSizeCategory, rhs: ContentSizeCategory) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}
