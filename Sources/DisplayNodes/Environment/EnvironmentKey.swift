/// Names one value of a ``NodeEnvironment``, and says what it is where nobody has set it.
///
/// A type without cases and a property are all that a key of one's own takes:
///
/// ```swift
/// enum AccentColorKey: EnvironmentKey {
///   static let defaultValue = Color.blue
/// }
///
/// extension NodeEnvironment {
///   var accentColor: Color {
///     get { self[AccentColorKey.self] }
///     set { self[AccentColorKey.self] = newValue }
///   }
/// }
/// ```
public protocol EnvironmentKey: SendableMetatype {
  /// What the key stands for.
  associatedtype Value: Sendable & Hashable

  /// The value where nobody has set one.
  static var defaultValue: Value { get }
}
