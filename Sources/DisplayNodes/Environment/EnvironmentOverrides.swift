/// The keys of an environment that a node sets for itself and for all that is in it; the others are inherited.
///
/// ```swift
/// node.environmentOverrides = EnvironmentOverrides { $0.appearance = .dark }
/// ```
public struct EnvironmentOverrides: Sendable, Hashable {
  private(set) var entries: [ObjectIdentifier: EnvironmentEntry] = [:]

  /// Overrides nothing.
  public init() {}

  /// Overrides the keys that a closure sets, also those that it sets to what they are by default.
  ///
  /// - Parameter set: Called at once, with an environment in which every key has its default.
  public init(_ set: (inout NodeEnvironment) -> Void) {
    var environment = NodeEnvironment()
    set(&environment)
    entries = environment.entries
  }

  /// Whether everything is inherited.
  public var isEmpty: Bool { entries.isEmpty }

  /// The value of a key; nil where it is inherited.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value? {
    get { entries[ObjectIdentifier(key)]?.value as? Key.Value }
    set { entries[ObjectIdentifier(key)] = newValue.map { EnvironmentEntry(key, value: $0) } }
  }

  /// These overrides and others, which win.
  func merging(_ others: EnvironmentOverrides) -> EnvironmentOverrides {
    var merged = self
    merged.entries.merge(others.entries) { $1 }
    return merged
  }

  /// Whether two overrides set the same keys to the same values.
  public static func == (lhs: EnvironmentOverrides, rhs: EnvironmentOverrides) -> Bool {
    lhs.entries == rhs.entries
  }

  /// Hashes what ``==(_:_:)`` compares.
  public func hash(into hasher: inout Hasher) {
    var sum = 0
    for entry in entries.values { sum &+= entry.hash }
    hasher.combine(sum)
  }
}
