/// What a work queue knows: the pieces that wait, in order, and how many workers are out.
///
/// A pure value; ``WorkQueue`` guards it and drives the workers. The line is a binary heap. Changing a
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

  private let maximumConcurrency: Int
  private var line: [Order] = []
  private var waiting: [UInt64: (order: Order, piece: Piece)] = [:]
  private var arrivals: UInt64 = 0

  /// How many workers run a piece or look for one.
  private(set) var runningCount = 0

  init(service: WorkQueue.Service, maximumConcurrency: Int) {
    self.service = service
    self.maximumConcurrency = maximumConcurrency
  }

  var waitingCount: Int { waiting.count }

  mutating func add(_ piece: Piece, priority: WorkPriority) -> WorkTicket {
    arrivals += 1
    let order = Order(priority: priority, arrival: arrivals)
    waiting[arrivals] = (order, piece)
    push(order)
    return WorkTicket(number: arrivals)
  }

  mutating func setPriority(_ priority: WorkPriority, of ticket: WorkTicket) {
    guard let order = waiting[ticket.number]?.order, order.priority != priority else { return }
    let moved = Order(priority: priority, arrival: order.arrival)
    waiting[ticket.number]?.order = moved
    push(moved)
    if line.count > 2 * waiting.count + 64 { dropStaleEntries() }
  }

  /// Grants the right to start a worker, when one is needed and allowed.
  mutating func reserveWorker() -> Bool {
    guard service == .workers, runningCount < maximumConcurrency, !waiting.isEmpty else { return false }
    runningCount += 1
    return true
  }

  /// The next piece for a worker that was granted; nil ends the worker.
  mutating func takeForWorker() -> Piece? {
    if service == .workers, let piece = takeMostUrgent() { return piece }
    #if Mutations
      if Mutation.permitRelease.isOn { return nil }
    #endif
    runningCount -= 1
    return nil
  }

  mutating func takeMostUrgent(upTo distance: Double = .infinity) -> Piece? {
    while let first = line.first, first.priority.distance <= distance, let order = pop() {
      guard let entry = waiting[order.arrival], entry.order == order else { continue }
      waiting[order.arrival] = nil
      return entry.piece
    }
    return nil
  }

  private mutating func push(_ order: Order) {
    line.append(order)
    var child = line.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard line[child] < line[parent] else { return }
      line.swapAt(child, parent)
      child = parent
    }
  }

  private mutating func pop() -> Order? {
    guard let last = line.popLast() else { return nil }
    guard let first = line.first else { return last }
    line[0] = last
    siftDown(from: 0)
    return first
  }

  private mutating func siftDown(from start: Int) {
    var parent = start
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < line.count && line[child] < line[least] {
        least = child
      }
      if least == parent { return }
      line.swapAt(parent, least)
      parent = least
    }
  }

  private mutating func dropStaleEntries() {
    line = waiting.values.map(\.order)
    for start in stride(from: line.count / 2 - 1, through: 0, by: -1) {
      siftDown(from: start)
    }
  }
}
