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
struct SnapshotStateMachine<Snapshot: Sendable>: Sendable {
  /// A comparison to be made.
  struct Job: Sendable {
    let number: UInt64
    let old: Snapshot
    let new: Snapshot
  }

  /// A snapshot that is shown from now on, and what changes by it.
  struct Landing: Sendable {
    let snapshot: Snapshot
    let changes: ChangeSet
  }

  private enum Phase: Sendable {
    case landed
    case comparing(UInt64, Snapshot)
    case compared(Snapshot, ChangeSet)
    case closed
  }

  /// How many snapshots in a row may be given up for newer ones.
  static var maximumSupersessions: Int { 4 }

  private var phase = Phase.landed
  private(set) var landed: Snapshot
  private var waiting: Snapshot?
  private var supersessions = 0
  private var number: UInt64 = 0
  /// How many snapshots were submitted.
  private(set) var submissionCount: UInt64 = 0

  init(landed: Snapshot) { self.landed = landed }

  /// Whether a snapshot was submitted that has neither landed nor been superseded.
  var isProcessing: Bool {
    switch phase {
    case .landed, .closed: false
    case .comparing, .compared: true
    }
  }

  /// What is shown when everything that was submitted has landed.
  var newest: Snapshot {
    switch phase {
    case .landed, .closed: waiting ?? landed
    case .comparing(_, let snapshot), .compared(let snapshot, _): waiting ?? snapshot
    }
  }

  /// Whether the result of a comparison would still be taken.
  func isComparing(_ job: UInt64) -> Bool {
    #if Mutations
      if Mutation.snapshotSupersession.isOn { return true }
    #endif
    return if case .comparing(job, _) = phase { true } else { false }
  }

  /// Another snapshot is to be shown that was made from the newest, if that still is the newest.
  mutating func submit(_ snapshot: Snapshot, after count: UInt64) -> (isTaken: Bool, job: Job?) {
    if case .closed = phase { return (false, nil) }
    guard submissionCount == count else { return (false, nil) }
    return (true, submit(snapshot))
  }

  /// Another snapshot is to be shown. Returns the comparison to start; it replaces any that runs.
  mutating func submit(_ snapshot: Snapshot) -> Job? {
    submissionCount += 1
    switch phase {
    case .closed: return nil
    case .landed: return start(snapshot)
    case .comparing, .compared:
      guard supersessions < Self.maximumSupersessions else {
        waiting = snapshot
        return nil
      }
      supersessions += 1
      return start(snapshot)
    }
  }

  /// A comparison has ended. Returns whether its result can land.
  mutating func finish(_ finished: UInt64, with changes: ChangeSet) -> Bool {
    #if Mutations
      if Mutation.snapshotSupersession.isOn, case .comparing(_, let snapshot) = phase {
        phase = .compared(snapshot, changes)
        return true
      }
    #endif
    guard case .comparing(finished, let snapshot) = phase else { return false }
    phase = .compared(snapshot, changes)
    return true
  }

  /// Shows what was compared, if anything was; returns it, and the comparison to start next.
  mutating func land() -> (landing: Landing?, next: Job?) {
    guard case .compared(let snapshot, let changes) = phase else { return (nil, nil) }
    phase = .landed
    landed = snapshot
    supersessions = 0
    let next = waiting.map { start($0) }
    return (Landing(snapshot: snapshot, changes: changes), next)
  }

  /// Gives everything up, for good.
  mutating func close() {
    phase = .closed
    waiting = nil
  }

  private mutating func start(_ snapshot: Snapshot) -> Job {
    number += 1
    waiting = nil
    phase = .comparing(number, snapshot)
    return Job(number: number, old: landed, new: snapshot)
  }
}
