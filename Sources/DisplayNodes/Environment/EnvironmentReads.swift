internal import DisplayConcurrency

/// What of an environment something was computed from: the keys that were read, with the values that they had.
struct EnvironmentReads: Sendable {
  private var entries: [ObjectIdentifier: EnvironmentEntry] = [:]
  /// The whole environment, when it was compared or copied as one.
  private var whole: NodeEnvironment?

  /// Whether nothing was read.
  var isEmpty: Bool { entries.isEmpty && whole == nil }

  /// Whether what was read is the same in an environment. Runs the comparisons of anybody's values.
  func hold(in environment: NodeEnvironment) -> Bool {
    if let whole, whole != environment { return false }
    return entries.values.allSatisfy { $0.hasValue(in: environment) }
  }

  /// What was read of the environment around a node that overrides some keys.
  func outside(_ overrides: EnvironmentOverrides, in inherited: NodeEnvironment) -> EnvironmentReads {
    guard !overrides.isEmpty, !isEmpty else { return self }
    var reads = self
    reads.entries = entries.filter { overrides.entries[$0.key] == nil }
    if whole != nil { reads.whole = inherited.recorded(by: nil) }
    return reads
  }

  /// Adds a read, and says whether it was new. What was read first stays, so that nothing is released here.
  @discardableResult
  mutating func add(_ entry: @autoclosure () -> EnvironmentEntry, for key: ObjectIdentifier) -> Bool {
    guard entries[key] == nil else { return false }
    entries[key] = entry()
    return true
  }

  @discardableResult
  mutating func addAll(of environment: NodeEnvironment) -> Bool {
    guard whole == nil else { return false }
    whole = environment.recorded(by: nil)
    return true
  }

  /// Adds the reads of another computation, and says whether any was new.
  @discardableResult
  mutating func formUnion(_ other: EnvironmentReads) -> Bool {
    guard !other.isEmpty else { return false }
    let (count, hadWhole) = (entries.count, whole != nil)
    if let whole = other.whole { addAll(of: whole) }
    for (key, entry) in other.entries { add(entry, for: key) }
    return entries.count > count || hadWhole != (whole != nil)
  }
}

/// Gathers what one computation reads of its environment, from any thread.
final class EnvironmentRecorder: Sendable {
  private let gathered = Lock(EnvironmentReads())
  private let outer: Outer?

  /// A computation that another one is a part of.
  struct Outer: Sendable {
    let recorder: EnvironmentRecorder
    let environment: NodeEnvironment
    /// What the inner computation does not read of that environment.
    let overrides: EnvironmentOverrides
  }

  /// Makes a recorder; what it records, an outer one records too as far as it concerns its environment.
  init(inside outer: Outer? = nil) {
    self.outer = outer
  }

  deinit {
    if DeferredRelease.isNeeded, let outer { DeferredRelease.keep([outer]) }
  }

  /// What was read so far.
  var reads: EnvironmentReads { gathered.withLock { $0 } }

  func note<Key: EnvironmentKey>(_ key: Key.Type, value: Key.Value) {
    let identifier = ObjectIdentifier(key)
    var recorder = self
    // A recorder that has recorded the key before has notified those around it then.
    while recorder.gathered.withLock({ $0.add(EnvironmentEntry(key, value: value), for: identifier) }),
      let outer = recorder.outer, outer.overrides.entries[identifier] == nil
    {
      recorder = outer.recorder
    }
  }

  func noteAll(of environment: NodeEnvironment) {
    var (recorder, environment) = (self, environment)
    while recorder.gathered.withLock({ [environment] in $0.addAll(of: environment) }),
      let outer = recorder.outer
    {
      (recorder, environment) = (outer.recorder, outer.environment)
    }
  }

  func formUnion(_ reads: EnvironmentReads) {
    if !reads.isEmpty { gathered.withLock { _ = $0.formUnion(reads) } }
  }
}
