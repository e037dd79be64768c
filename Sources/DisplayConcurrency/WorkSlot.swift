internal import Synchronization

/// What one worker is busy with, for those who look whether it takes too long.
///
/// The worker writes, without a lock, when it begins with a piece of work and when it is done; that costs it no look at
/// the clock. How long a piece runs counts from the moment at which somebody watches it, which is when others begin to
/// wait. On a simulated device, where a worker's present may be ahead of the reader's, a piece runs until the moment at
/// which it ended has come for the reader, too.
final class WorkSlot: Sendable {
  /// Twice the pieces that were begun, less one while the last of them runs.
  private let count = Atomic<UInt64>(0)
  private let thread = Atomic<UInt>(0)
  /// When the last piece ended, where somebody wants to know; before the start of time otherwise.
  private let ended = Atomic<Int64>(.min)
  /// The piece that is watched, and since when.
  private let watched = Atomic<UInt64>(0)
  private let since = Atomic<Int64>(0)
  private let overran = Atomic(false)

  /// A piece that runs, and on which thread.
  struct Running: Sendable {
    let slot: WorkSlot
    let piece: UInt64
    let thread: UInt
    /// Since when it is watched; nil when it is not.
    let since: MonotonicInstant?

    /// Whether it still runs at a moment.
    func isRunning(at now: MonotonicInstant) -> Bool { slot.running(at: now)?.piece == piece }

    /// Watches the piece from a moment on, unless it is watched already.
    func watch(from now: MonotonicInstant) {
      if since == nil { slot.watch(piece, from: now) }
    }
  }

  // MARK: For the worker

  /// The worker begins with a piece, which is watched from a moment on when one is given.
  func begin(on thread: UInt, watchedFrom now: MonotonicInstant?) {
    let piece = count.load(ordering: .relaxed) + 1
    self.thread.store(thread, ordering: .relaxed)
    ended.store(.min, ordering: .relaxed)
    if let now { watch(piece, from: now) }
    count.store(piece, ordering: .releasing)
  }

  /// Whether the piece that runs is watched.
  var isWatched: Bool { watched.load(ordering: .acquiring) == count.load(ordering: .relaxed) }

  /// The worker is done with the piece.
  func end() { count.store(count.load(ordering: .relaxed) + 1, ordering: .releasing) }

  /// The worker is done with a piece that is watched, at a moment; returns for how many nanoseconds it was.
  func end(at now: MonotonicInstant) -> Int64 {
    ended.store(now.nanoseconds, ordering: .relaxed)
    end()
    let (duration, isTooLong) = now.nanoseconds.subtractingReportingOverflow(since.load(ordering: .relaxed))
    return isTooLong ? .max : duration
  }

  // MARK: For everybody

  /// Whether a piece runs; on a simulated device, whether one is being run at the worker's present.
  var isRunning: Bool { !count.load(ordering: .acquiring).isMultiple(of: 2) }

  /// The piece that runs at a moment; nil between two pieces.
  func running(at now: MonotonicInstant) -> Running? {
    let count = count.load(ordering: .acquiring)
    let piece = count.isMultiple(of: 2) ? count &- 1 : count
    guard piece == count || ended.load(ordering: .relaxed) > now.nanoseconds else { return nil }
    let isWatched = watched.load(ordering: .acquiring) == piece
    return Running(
      slot: self,
      piece: piece,
      thread: thread.load(ordering: .relaxed),
      since: isWatched ? MonotonicInstant(nanoseconds: since.load(ordering: .relaxed)) : nil
    )
  }

  /// Whether the worker's piece has overrun, so that the worker ends with it.
  var hasOverrun: Bool { overran.load(ordering: .acquiring) }

  func noteOverrun() { overran.store(true, ordering: .releasing) }

  private func watch(_ piece: UInt64, from now: MonotonicInstant) {
    since.store(now.nanoseconds, ordering: .relaxed)
    watched.store(piece, ordering: .releasing)
  }
}
