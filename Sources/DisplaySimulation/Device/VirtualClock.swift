internal import Synchronization

public import AsyncDisplay

/// The clock of a simulated device: it shows the present of whoever runs, the main actor or one of the workers.
///
/// The device sets it when somebody's turn comes and moves it forward by what is done; nothing else does.
public final class VirtualClock: MonotonicClock {
  private let nanoseconds = Atomic<Int64>(0)

  /// Makes a clock at the start of time.
  public init() {}

  /// The present of whoever runs.
  public var now: MonotonicInstant { MonotonicInstant(nanoseconds: nanoseconds.load(ordering: .acquiring)) }

  /// Somebody's turn comes, whose present is this.
  func show(_ moment: MonotonicInstant) { nanoseconds.store(moment.nanoseconds, ordering: .releasing) }

  /// Whoever runs has done something that took a while.
  package func pass(nanoseconds count: Int64) {
    nanoseconds.wrappingAdd(count, ordering: .acquiringAndReleasing)
  }
}
