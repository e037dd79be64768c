// expected-error: type 'Theme' does not conform to the 'Sendable' protocol
// group: environment
// title: A class as an environment value
// cause: Workers read the environment, so its values are Sendable.
// wrong: final class Theme: Hashable {
// wrong:   var color = Color.black
// wrong:
// wrong:   static func == (lhs: Theme, rhs: Theme) -> Bool { lhs === rhs }
// wrong:   func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
// wrong: }
// right: struct Theme: Hashable, Sendable {
// right:   var color = Color.black
// right: }
import AsyncDisplay

final class Theme: Hashable {
  var color = Color.black

  static func == (lhs: Theme, rhs: Theme) -> Bool { lhs === rhs }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

enum ThemeKey: EnvironmentKey {
  static var defaultValue: Theme { Theme() }
}
