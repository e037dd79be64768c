/// What a work queue knows: the pieces that wait, in order, which workers are out, and which of them take too long.
///
/// A pure value; ``WorkQueue`` guards it and drives the workers. The line is a heap. Changing a
/// priority pushes a second entry and leaves the first behind as stale: an entry counts only while it
/// carries the order that its piece has now. Stale entries are dropped when they surface, and all at once
/// when they outnumber the others.
struct WorkBacklog {
  /// A piece of work and the flag that may cancel it.
  struct Piece: Sendable {
    let flag: CancellationFlag
    let work: WorkQueue.Work
    /// When it was asked for; nil where nobody keeps account.
    let requested: MonotonicInstant?
  }

  /// A place in the line: by priority, then by arrival.
  private struct Order: Comparable {
    var priority: WorkPriority
    var arrival: UInt64

    static func < (lhs: Order, rhs: Order) -> Bool {
      (lhs.priority, lhs.arrival) < (rhs.priority, rhs.arrival)
    }
  }

  /// Who takes the pieces.
  var service: WorkQueue.Service

  let maximumConcurrency: Int
  let overrunReserve: Int
  private var line = BinaryHeap<Order>()
  private var waiting: [UInt64: (order: Order, piece: Piece)] = [:]
  private var arrivals: UInt64 = 0
  /// The arrivals of all that waits, and of some pieces that do no longer: they are looked at in turn.
  private var watched: [UInt64] = []
  private var nextLook = 0

  /// The workers that count against the limit: each runs a piece or looks for one.
  var slots: [WorkSlot] = []
  /// How many workers besides run a piece that has overrun.
  var overrunCount = 0
  var bound = OverrunBound()
  /// Whether somebody is going to look for pieces that have overrun.
  var isReviewDue: Bool
  /// When the alarm rings that has somebody look at them; nil where none is set.
  private var alarm: MonotonicInstant?
  /// Whether it was reported that nothing goes on, since a piece last ended.
  var isStandstillReported = false

  /// - Parameter hasAlarms: Whether a review can be had at a moment; otherwise somebody else looks now and then.
  init(service: WorkQueue.Service, maximumConcurrency: Int, overrunReserve: Int, hasAlarms: Bool) {
    self.service = service
    self.maximumConcurrency = maximumConcurrency
    self.overrunReserve = overrunReserve
    isReviewDue = !hasAlarms
  }

  /// How many workers run a piece or look for one.
  var runningCount: Int { slots.count + overrunCount }

  var waitingCount: Int { waiting.count }

  /// How many entries the heap holds, stale ones among them.
  var entryCount: Int { line.count }

  mutating func add(_ piece: Piece, priority: WorkPriority) -> WorkToken {
    arrivals += 1
    let order = Order(priority: priority.inOrder, arrival: arrivals)
    waiting[arrivals] = (order, piece)
    watched.append(arrivals)
    line.push(order)
    return WorkToken(number: arrivals)
  }

  mutating func setPriority(_ priority: WorkPriority, of token: WorkToken) {
    let priority = priority.inOrder
    guard let order = waiting[token.number]?.order, order.priority != priority else { return }
    let moved = Order(priority: priority, arrival: order.arrival)
    waiting[token.number]?.order = moved
    line.push(moved)
    dropStaleEntries()
  }

  private mutating func dropStaleEntries() {
    if line.count > 2 * waiting.count + 64 { line = BinaryHeap(waiting.values.map(\.order)) }
  }

  /// Takes out pieces that were cancelled while they waited, which may be for ever while more urgent ones keep coming.
  ///
  /// Called with each piece that is added, and looking at two in turn, it keeps those that are cancelled about as few as
  /// those that are not.
  ///
  /// - Returns: What was taken out, at most two pieces. They end with the caller, outside any lock.
  /// - Complexity: constant, amortised.
  mutating func takeCancelled() -> [Piece] {
    var cancelled: [Piece] = []
    for _ in 0..<2 where !watched.isEmpty {
      // From the last to the first: what takes the place of one that goes was looked at not long ago.
      nextLook = nextLook > 0 ? min(nextLook, watched.count) - 1 : watched.count - 1
      if let piece = waiting[watched[nextLook]]?.piece {
        guard piece.flag.isCancelled else { continue }
        cancelled.append(piece)
        waiting[watched[nextLook]] = nil
      }
      watched.swapAt(nextLook, watched.count - 1)
      watched.removeLast()
    }
    dropStaleEntries()
    return cancelled
  }

  /// Grants the right to start a worker, when one is needed and allowed.
  mutating func reserveWorker() -> WorkSlot? {
    guard service == .workers, slots.count < maximumConcurrency, !waiting.isEmpty else { return nil }
    let slot = WorkSlot()
    slots.append(slot)
    return slot
  }

  /// The next piece for a worker that was granted, nil ends the worker.
  ///
  /// - Parameter duration: How long the worker's last piece took, in nanoseconds; nil when it was not watched.
  mutating func takeForWorker(_ slot: WorkSlot, after duration: Int64?) -> Taken? {
    isStandstillReported = false
    if let duration { bound.note(nanoseconds: duration) }
    if slot.hasOverrun {
      overrunCount -= 1
      return nil
    }
    if service == .workers, let piece = takeMostUrgent() {
      guard !isReviewDue, slots.count == maximumConcurrency else {
        return Taken(piece: piece, isWatched: overrunCount > 0)
      }
      isReviewDue = true
      return Taken(piece: piece, isWatched: true, needsReview: true)
    }
    #if Mutations
      if Mutation.permitRelease.isOn { return nil }
    #endif
    if let index = slots.firstIndex(where: { $0 === slot }) { slots.remove(at: index) }
    return nil
  }

  /// What a worker was given.
  struct Taken: Sendable {
    let piece: Piece
    /// Whether it counts from the beginning how long the piece runs, as it does while the bound is short.
    let isWatched: Bool
    /// Whether the worker has somebody look, after ``reviewDelay``, whether the piece has overrun.
    var needsReview = false
  }

  /// Notes that an alarm is to ring at a moment; false when an earlier one is set, which serves as well.
  mutating func noteAlarm(at moment: MonotonicInstant) -> Bool {
    if let alarm, alarm <= moment { return false }
    alarm = moment
    return true
  }

  /// An alarm has rung; false for one that an earlier one has taken the place of.
  mutating func takeAlarm(at moment: MonotonicInstant) -> Bool {
    guard alarm == moment else { return false }
    alarm = nil
    return true
  }

  mutating func takeMostUrgent(upTo distance: Double = .infinity) -> Piece? {
    while let first = line.first, first.priority.distance <= distance, let order = line.pop() {
      guard let entry = waiting[order.arrival], entry.order == order else { continue }
      waiting[order.arrival] = nil
      return entry.piece
    }
    return nil
  }
}
