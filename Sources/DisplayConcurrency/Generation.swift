internal import Synchronization

/// A counter that makes everything started before its last step out of date.
///
/// Work takes a ``CancellationFlag`` when it starts. Code that no longer wants the work's result advances the
/// generation, from any thread and without waiting; the work notices when it looks at its flag, and its
/// result is refused when it arrives all the same. A stale result therefore cannot be mistaken for a fresh
/// one, however late it comes.
public final class Generation: Sendable {
  private let counter = Atomic<UInt64>(0)

  /// Makes a counter at its first generation.
  public init() {}

  /// The number of the present generation.
  public var current: UInt64 { counter.load(ordering: .acquiring) }

  /// Makes all flags taken so far report cancellation.
  public func advance() {
    counter.add(1, ordering: .acquiringAndReleasing)
  }

  /// A flag that stays valid until the generation advances.
  public func makeFlag() -> CancellationFlag {
    CancellationFlag(generation: self, value: current)
  }
}

/// Tells running work whether anybody still wants its result.
///
/// The check is one atomic load, cheap enough for the inner loop of a drawing.
public struct CancellationFlag: Sendable {
  private let generation: Generation
  private let value: UInt64

  fileprivate init(generation: Generation, value: UInt64) {
    self.generation = generation
    self.value = value
  }

  /// A flag that nothing cancels.
  public static var never: CancellationFlag { Generation().makeFlag() }

  /// Whether the result is no longer wanted. Once true, it stays true.
  public var isCancelled: Bool { generation.current != value }
}
