#if Mutations
  internal import DisplayConcurrency
#endif

/// Which snapshot a list shows, which one is being compared with it, and which waits: all decisions of a
/// ``SnapshotDiffer``.
///
/// ```
///            submit                finish               land
///   landed ─────────▶ comparing ───────────▶ compared ─────────▶ landed
///                      ▲    │ submit            │ submit
///                      └────┴───────────────────┘  the newer one supersedes the older
/// ```
///
/// Every comparison is with the snapshot that has landed, so that its result fits when it lands. A steady
/// stream of snapshots could supersede for ever; after ``maximumSupersessions`` in a row the one under way is
/// let land, and the newest of the others waits for it.
///
/// A move of an item is a submission, too: of the newest snapshot with that move, which is made when it is compared.
struct SnapshotStateMachine<Snapshot: Sendable, Move: Sendable>: Sendable {
  /// What is to be shown: a snapshot with items moved in it, one move after the other.
  struct Target: Sendable {
    let snapshot: Snapshot
    var moves: [Move] = []
    /// How many submissions there had been with this one.
    var submission = 0
  }

  /// A comparison to be made.
  struct Job: Sendable {
    let number: UInt64
    let old: Snapshot
    let new: Target
  }

  /// A snapshot that is shown from now on, and what changes by it.
  struct Landing: Sendable {
    let snapshot: Snapshot
    let changes: ChangeSet
    /// The submission that the snapshot is of.
    let submission: Int
    /// Whether items were moved to make the snapshot.
    let hasMoves: Bool

    init(of target: Target, as snapshot: Snapshot, _ changes: ChangeSet) {
      self.snapshot = snapshot
      self.changes = changes
      submission = target.submission
      hasMoves = !target.moves.isEmpty
    }
  }

  private enum Phase: Sendable {
    case landed
    case comparing(UInt64, Target)
    case compared(Landing)
    case closed
  }

  /// How many snapshots in a row may be given up for newer ones.
  static var maximumSupersessions: Int { 4 }

  private var phase = Phase.landed
  private(set) var landed: Snapshot
  /// How many submissions there were.
  private(set) var submissionCount = 0
  /// How many of them, from the first, have landed or been superseded by one that has.
  private(set) var landedCount = 0
  private var waiting: Target?
  private var supersessions = 0
  private var number: UInt64 = 0

  init(landed: Snapshot) { self.landed = landed }

  /// Whether a snapshot was submitted that has neither landed nor been superseded.
  var isProcessing: Bool {
    switch phase {
    case .landed, .closed: false
    case .comparing, .compared: true
    }
  }

  /// What is shown when everything that was submitted has landed.
  var newest: Target {
    if let waiting { return waiting }
    return switch phase {
    case .landed, .closed: Target(snapshot: landed)
    case .comparing(_, let target): target
    case .compared(let landing): Target(snapshot: landing.snapshot)
    }
  }

  /// Whether a move was submitted that has neither landed nor been superseded.
  var isMoving: Bool {
    if let waiting, !waiting.moves.isEmpty { return true }
    return switch phase {
    case .landed, .closed: false
    case .comparing(_, let target): !target.moves.isEmpty
    case .compared(let landing): landing.hasMoves
    }
  }

  /// Whether the result of a comparison would still be taken.
  func isComparing(_ job: UInt64) -> Bool {
    #if Mutations
      if Mutation.snapshotSupersession.isOn { return true }
    #endif
    return if case .comparing(job, _) = phase { true } else { false }
  }

  /// An item is to lie elsewhere in the newest snapshot. Returns whether it will, and the comparison to start.
  mutating func submit(_ move: Move) -> (isTaken: Bool, job: Job?) {
    if case .closed = phase { return (false, nil) }
    var target = newest
    target.moves.append(move)
    return (true, submit(target))
  }

  /// Another snapshot is to be shown. Returns the comparison to start; it replaces any that runs.
  mutating func submit(_ snapshot: Snapshot) -> Job? { submit(Target(snapshot: snapshot)) }

  private mutating func submit(_ target: Target) -> Job? {
    if case .closed = phase { return nil }
    submissionCount += 1
    var target = target
    target.submission = submissionCount
    switch phase {
    case .closed: return nil
    case .landed: return start(target)
    case .comparing, .compared:
      guard supersessions < Self.maximumSupersessions else {
        waiting = target
        return nil
      }
      supersessions += 1
      return start(target)
    }
  }

  /// A comparison has ended, of a snapshot in which the items were moved. Returns whether its result can land.
  mutating func finish(_ finished: UInt64, with snapshot: Snapshot, _ changes: ChangeSet) -> Bool {
    #if Mutations
      if Mutation.snapshotSupersession.isOn, case .comparing(_, let target) = phase {
        phase = .compared(Landing(of: target, as: snapshot, changes))
        return true
      }
    #endif
    guard case .comparing(finished, let target) = phase else { return false }
    phase = .compared(Landing(of: target, as: snapshot, changes))
    return true
  }

  /// Shows what was compared, if anything was; returns it, and the comparison to start next.
  mutating func land() -> (landing: Landing?, next: Job?) {
    guard case .compared(let landing) = phase else { return (nil, nil) }
    phase = .landed
    landed = landing.snapshot
    landedCount = landing.submission
    supersessions = 0
    let next = waiting.map { start($0) }
    return (landing, next)
  }

  /// Makes the comparison that is under way once more; nil when there is none. The result of the other is refused.
  mutating func restart() -> Job? {
    guard case .comparing(_, let target) = phase else { return nil }
    let waiting = waiting
    defer { self.waiting = waiting }
    return start(target)
  }

  /// Gives everything up, for good.
  mutating func close() {
    phase = .closed
    landedCount = submissionCount
    waiting = nil
  }

  private mutating func start(_ target: Target) -> Job {
    number += 1
    waiting = nil
    phase = .comparing(number, target)
    return Job(number: number, old: landed, new: target)
  }
}
