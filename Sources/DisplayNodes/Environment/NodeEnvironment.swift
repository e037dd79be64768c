/// What a node finds around itself: the device, the reader's settings, and what an application hands down.
///
/// A value that flows from the runtime through the tree. A host sets ``DisplayRuntime/environment``, a node
/// changes parts of it for itself and all that is in it (``DisplayNode/environmentOverrides``), layout reads it
/// as ``DisplayNode/layoutEnvironment``, the main actor as ``DisplayNode/environment``, a drawing as
/// ``DrawingContext/environment``. Reads in layout and drawing are remembered by key: a change measures and
/// draws only those again that have read what is different now.
///
/// Two environments are equal when every key has the same value in both, whether set or by default.
///
/// - Complexity: Copying is O(1), reading and setting a key O(1) on average.
public struct NodeEnvironment: Sendable {
  private(set) var entries: [ObjectIdentifier: EnvironmentEntry] = [:]
  /// Observes which keys are read.
  private(set) var recorder: EnvironmentRecorder?
  /// Counts what is measured and drawn in the environment; no part of its value.
  private(set) var profiler: NodeProfiler?

  /// Makes an environment in which every key has its default.
  public init() {}

  /// The value of a key.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get {
      let value = value(of: key)
      recorder?.note(key, value: value)
      return value
    }
    set {
      detach()
      entries[ObjectIdentifier(key)] = EnvironmentEntry(key, value: newValue)
    }
  }

  /// What was read of it so far, where that is recorded.
  var reads: EnvironmentReads { recorder?.reads ?? EnvironmentReads() }

  /// The same environment, recording what is read.
  func recorded(by recorder: EnvironmentRecorder?) -> NodeEnvironment {
    var environment = self
    environment.recorder = recorder
    return environment
  }

  /// The same environment, having counted what is measured and drawn in it.
  func profiled(by profiler: NodeProfiler?) -> NodeEnvironment {
    var environment = self
    environment.profiler = profiler
    return environment
  }

  /// The environment inside a node that overrides a part of it.
  func overridden(by overrides: EnvironmentOverrides) -> NodeEnvironment {
    guard !overrides.isEmpty else { return self }
    var environment = self
    environment.entries.merge(overrides.entries) { $1 }
    return environment
  }

  /// The value of a key, without recording the read.
  func value<Key: EnvironmentKey>(of key: Key.Type) -> Key.Value {
    entries[ObjectIdentifier(key)]?.value as? Key.Value ?? Key.defaultValue
  }

  /// Code that takes the whole of it may read anything later.
  private mutating func detach() {
    recorder?.noteAll(of: self)
    recorder = nil
  }
}

extension NodeEnvironment: Hashable {
  /// Whether every key has the same value in both.
  public static func == (lhs: NodeEnvironment, rhs: NodeEnvironment) -> Bool {
    lhs.recorder?.noteAll(of: lhs)
    rhs.recorder?.noteAll(of: rhs)
    return lhs.entries.values.allSatisfy { $0.hasValue(in: rhs) }
      && rhs.entries.values.allSatisfy { $0.hasValue(in: lhs) }
  }

  /// Hashes what ``==(_:_:)`` compares.
  public func hash(into hasher: inout Hasher) {
    recorder?.noteAll(of: self)
    // The order of the keys must not count.
    var sum = 0
    for entry in entries.values where !entry.isDefault { sum &+= entry.hash }
    hasher.combine(sum)
  }
}

extension NodeEnvironment: CustomStringConvertible {
  /// The keys that have other values than their defaults, by name.
  public var description: String {
    let shown = entries.values.filter { !$0.isDefault }.map(\.description).sorted()
    return shown.isEmpty ? "defaults" : shown.joined(separator: ", ")
  }
}
