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
/// end. Then the object inside comes here too, from further down the same stack, and is given away again. The other
/// thread gives way before it drops that one, longer each time, so that the one that only has to return from here is
/// soon the last.
package enum DeferredRelease {
  /// What a thread has to do with releases.
  struct Backlog {
    /// Whether it is the one that releases, which ends when nothing is left.
    var isReleasing = false
    /// Values that it is to release itself.
    var waiting: [any Sendable] = []
    /// Where on the stack values were last given away; 0 after the stack was less full.
    private var depth: UInt = 0
    /// How often in a row a value that was given away has ended further down the stack.
    private(set) var losses = 0

    /// Values are given away from an address of a full stack.
    mutating func giveAway(at address: UInt) {
      losses = address < depth ? losses + 1 : 0
      depth = address
    }

    /// The stack is less full.
    mutating func stackHasRoom() {
      if depth != 0 { (depth, losses) = (0, 0) }
    }
  }

  /// What was given away.
  private struct Shared {
    var waiting: [any Sendable] = []
    /// The most that any of the threads had lost by then whose values wait.
    var losses = 0
    var hasThread = false
  }

  private static let shared = Lock(Shared())

  /// Whether the stack is too full to release what is nested on it.
  ///
  /// - Complexity: constant, some nanoseconds.
  package static var isNeeded: Bool {
    let record = ThreadRecord.current
    if record.isNearlyFull(at: CallStack.currentAddress) { return true }
    record.releases.stackHasRoom()
    return false
  }

  /// Keeps values that the caller is about to release, on a stack that is nearly full.
  package static func keep(_ values: [any Sendable]) {
    guard !values.isEmpty else { return }
    let record = ThreadRecord.current
    if record.releases.isReleasing {
      record.releases.waiting += values
    } else {
      record.releases.giveAway(at: CallStack.currentAddress)
      giveAway(values, losses: record.releases.losses)
    }
  }

  /// How often the thread that releases lets others go first, after so many values in a row were dropped too early.
  static func yields(after losses: Int) -> Int { losses > 0 ? 1 << min(losses, 16) : 0 }

  /// Gives away what a thread leaves behind.
  static func threadDidEnd(with backlog: Backlog) {
    if !backlog.waiting.isEmpty { giveAway(backlog.waiting, losses: 0) }
  }

  private static func giveAway(_ values: [any Sendable], losses: Int) {
    let needsThread = shared.withLock { shared in
      shared.waiting += values
      shared.losses = max(shared.losses, losses)
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
      let losses: Int
      (record.releases.waiting, losses) = shared.withLock { shared in
        defer { (shared.waiting, shared.losses) = ([], 0) }
        shared.hasThread = !shared.waiting.isEmpty
        return (shared.waiting, shared.losses)
      }
      for _ in 0..<yields(after: losses) { Thread.giveWay() }
    }
    return record.releases.waiting.popLast()
  }

  @inline(never)
  private static func drop(_ value: consuming any Sendable) {}
}
