// expected-error: type 'Theme' does not conform to the 'Sendable' protocol
import AsyncDisplay

final class Theme: Hashable {
  var color = Color.black

  static func == (lhs: Theme, rhs: Theme) -> Bool { lhs === rhs }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

enum ThemeKey: EnvironmentKey {
  static var defaultValue: Theme { Theme() }
}
