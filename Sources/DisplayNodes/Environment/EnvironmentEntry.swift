/// One key and its value, of any types.
struct EnvironmentEntry: Sendable {
  let key: any EnvironmentKey.Type
  let value: any Sendable & Hashable

  init<Key: EnvironmentKey>(_ key: Key.Type, value: Key.Value) {
    self.key = key
    self.value = value
  }

  /// Whether an environment has this value for the key.
  func hasValue(in environment: NodeEnvironment) -> Bool { has(key, in: environment) }

  /// Whether the value is what the key has by default.
  var isDefault: Bool { hasValue(in: NodeEnvironment()) }

  /// A hash of key and value.
  var hash: Int {
    var hasher = Hasher()
    hasher.combine(ObjectIdentifier(key))
    hasher.combine(value)
    return hasher.finalize()
  }

  private func has<Key: EnvironmentKey>(_ key: Key.Type, in environment: NodeEnvironment) -> Bool {
    (value as? Key.Value).map { Self.areSame($0, environment.value(of: key)) } ?? false
  }

  /// Whether two values are equal, or neither equals even itself, as a number that is none does not: otherwise
  /// such a value would be different whenever one looks.
  private static func areSame<Value: Equatable>(_ one: Value, _ other: Value) -> Bool {
    one == other || (one != one && other != other)
  }

  private func hasValue<Value: Equatable>(_ own: Value, of other: EnvironmentEntry) -> Bool {
    (other.value as? Value).map { Self.areSame(own, $0) } ?? false
  }
}

extension EnvironmentEntry: Equatable {
  /// Whether key and value are the same.
  static func == (lhs: EnvironmentEntry, rhs: EnvironmentEntry) -> Bool {
    lhs.key == rhs.key && lhs.hasValue(lhs.value, of: rhs)
  }
}

extension EnvironmentEntry: CustomStringConvertible {
  /// The key without the ending that all of them have, and the value.
  var description: String {
    let name = "\(key)"
    return "\(name.hasSuffix("Key") ? String(name.dropLast(3)) : name): \(value)"
  }
}
