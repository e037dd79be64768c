/// Whether the device shows bright or dark surfaces.
public enum Appearance: Sendable, Hashable, CaseIterable {
  /// Dark on bright.
  case light
  /// Bright on dark.
  case dark
}
