internal import Synchronization

/// How much waits for a worker to release it.
final class ReleaseLoad: Sendable {
  /// How much may wait for work in view: beyond it values are released before all other work.
  static var bound: Int { 256 }

  private let total = Atomic(0)

  /// Counts what begins to wait; returns whether it has to be released before all other work.
  func add(_ weight: Int) -> Bool { total.add(weight, ordering: .relaxed).newValue > Self.bound }

  func remove(_ weight: Int) { total.subtract(weight, ordering: .relaxed) }
}

/// A value that waits to be released, and counts as long as it does.
private final class WaitingRelease: Sendable {
  private let value: any AnyObject & Sendable
  private let weight: Int
  private let load: ReleaseLoad

  init(_ value: any AnyObject & Sendable, weight: Int, load: ReleaseLoad) {
    self.value = value
    self.weight = weight
    self.load = load
  }

  deinit { load.remove(weight) }
}

extension WorkQueue {
  /// Has a value released by a worker, for taking it apart may take as long as making it took.
  ///
  /// Releasing comes after work in view and before all else, so that memory comes back before more is taken. Work in view
  /// may never end: values that wait are bounded, and those beyond the bound are released before it.
  ///
  /// - Parameters:
  ///   - value: The value, or what holds it; nobody else refers to it.
  ///   - weight: How much it is: 1 for the node of a row. Some 256 may wait.
  package func release(_ value: any AnyObject & Sendable, weight: Int) {
    let isUrgent = releases.add(weight)
    let waiting = WaitingRelease(value, weight: weight, load: releases)
    submit(
      priority: isUrgent
        ? WorkPriority(distance: 0, importance: .max, stage: .draw)
        : WorkPriority(distance: .leastNonzeroMagnitude, importance: .min, stage: .measure),
      flag: .never
    ) { _ in
      // Holds the value until a worker has come to it, and does nothing else.
      withExtendedLifetime(waiting) {}
    }
  }
}
