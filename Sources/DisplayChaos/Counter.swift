internal import Synchronization

/// A number that is counted up on any thread.
final class Counter: Sendable {
  private let count = Atomic(0)

  /// The number.
  var value: Int { count.load(ordering: .acquiring) }

  /// Counts one more.
  func increment() { add(1) }

  /// Counts some more.
  func add(_ number: Int) { count.wrappingAdd(number, ordering: .acquiringAndReleasing) }
}
