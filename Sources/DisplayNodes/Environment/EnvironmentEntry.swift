/// One key and its value, whatever their types.
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
    environment.value(of: key) == value as? Key.Value
  }
}

extension EnvironmentEntry: Equatable {
  /// Whether key and value are the same.
  static func == (lhs: EnvironmentEntry, rhs: EnvironmentEntry) -> Bool {
    lhs.key == rhs.key && AnyHashable(lhs.value) == AnyHashable(rhs.value)
  }
}

extension EnvironmentEntry: CustomStringConvertible {
  /// The key without the ending that all of them have, and the value.
  var description: String {
    let name = "\(key)"
    return "\(name.hasSuffix("Key") ? String(name.dropLast(3)) : name): \(value)"
  }
}
