/// Releases what is nested without end of depth.
///
/// When the last reference to an object goes, the references in it go too, one inside the other on the stack. A class
/// whose objects can be chained has what it refers to kept when the stack is nearly full:
///
///     deinit {
///       if DeferredRelease.isNeeded { DeferredRelease.keep([next]) }
///     }
///
/// What is kept survives the object, so that the release ends here. One thread of the process drops it then, and keeps
/// in the same way what its own stack has no room for, until nothing is left. So the ends of very deep objects run
/// later, and on another thread.
///
/// That thread could drop a value before the object has released it, and the release would go on where it was to
/// end. Then the object inside comes here too, from further down the same stack. What it refers to stays with the
/// calling thread until its stack is less full, so that this happens once at most.
package enum DeferredRelease {
  /// What a thread has to do with releases.
  struct Backlog {
    /// Whether it is the one that releases, which ends when nothing is left.
    var isReleasing = false
    /// Values that it is to release itself.
    var waiting: [any Sendable] = []
    /// Values that stay until the stack is less full.
    var parked: [any Sendable] = []
    /// Where on the stack values were last given away; 0 after the stack was less full.
    var depth: UInt = 0

    var isParking: Bool { depth != 0 || !parked.isEmpty }
  }

  /// What was given away.
  private struct Shared {
    var waiting: [any Sendable] = []
    var hasThread = false
  }

  private static let shared = Lock(Shared())

  /// Whether the stack is too full to release what is nested on it. Where it is not, what stayed because it was is given
  /// away.
  ///
  /// - Complexity: constant, some nanoseconds.
  package static var isNeeded: Bool {
    let record = ThreadRecord.current
    if record.isNearlyFull(at: CallStack.currentAddress) { return true }
    if record.releases.isParking { giveAwayParked(of: record) }
    return false
  }

  /// Keeps values that the caller is about to release, on a stack that is nearly full.
  package static func keep(_ values: [any Sendable]) {
    guard !values.isEmpty else { return }
    let record = ThreadRecord.current
    let address = CallStack.currentAddress
    if record.releases.isReleasing {
      record.releases.waiting += values
    } else if record.releases.depth != 0, address < record.releases.depth {
      record.releases.parked += values
    } else {
      record.releases.depth = address
      giveAway(values)
    }
  }

  private static func giveAwayParked(of record: ThreadRecord) {
    record.releases.depth = 0
    let parked = record.releases.parked
    record.releases.parked = []
    if !parked.isEmpty { giveAway(parked) }
  }

  /// Gives away what a thread leaves behind.
  static func threadDidEnd(with backlog: Backlog) {
    let left = backlog.waiting + backlog.parked
    if !left.isEmpty { giveAway(left) }
  }

  private static func giveAway(_ values: [any Sendable]) {
    let needsThread = shared.withLock { shared in
      shared.waiting += values
      defer { shared.hasThread = true }
      return !shared.hasThread
    }
    guard needsThread else { return }
    let hasStarted = Thread.startIfPossible {
      Thread.lowerPriority()
      releaseAll()
    }
    // Without room for a thread the values wait for the next one.
    if !hasStarted { shared.withLock { $0.hasThread = false } }
  }

  private static func releaseAll() {
    let record = ThreadRecord.current
    record.releases.isReleasing = true
    while let next = takeNext(of: record) { drop(next) }
  }

  // Not inlined: a value must not end while the list it comes from is being changed, or locked, for its end may add to it.

  @inline(never)
  private static func takeNext(of record: ThreadRecord) -> (any Sendable)? {
    if record.releases.waiting.isEmpty {
      record.releases.waiting = shared.withLock { shared in
        let taken = shared.waiting
        shared.waiting = []
        shared.hasThread = !taken.isEmpty
        return taken
      }
    }
    return record.releases.waiting.popLast()
  }

  @inline(never)
  private static func drop(_ value: consuming any Sendable) {}
}
