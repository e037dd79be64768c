internal import AsyncDisplay
public import DisplayConcurrency

/// What happened on a simulated device: who was busy from when to when, and with what.
///
/// Spans are kept up to a capacity; beyond it the older half goes. What is counted of them, and the hash, is of all.
public struct SimulationTrace: Sendable {
  /// Who was busy.
  public enum Track: Sendable, Hashable {
    /// The main actor, with a frame.
    case mainActor
    /// One of the workers, with a job.
    case worker(Int)
  }

  /// A while in which somebody was busy.
  public struct Span: Sendable, Hashable {
    /// Who.
    public let track: Track
    /// From when.
    public let start: MonotonicInstant
    /// To when.
    public let end: MonotonicInstant
    /// With what, in units of each kind of work.
    public let work: [WorkKind: Int]
    /// The pieces of work that were begun in it.
    public let pieces: [Piece]
  }

  /// A piece of work that a worker began with.
  public struct Piece: Sendable, Hashable {
    /// When it was asked for.
    public let requested: MonotonicInstant
    /// When it was begun.
    public let begun: MonotonicInstant
  }

  /// The latest spans, in the order in which they were run: at most ``capacity`` of them.
  public private(set) var spans: [Span] = []
  /// How many spans are kept at most.
  public let capacity: Int
  /// How many earlier spans are no longer kept.
  public private(set) var droppedSpanCount = 0
  /// How long all workers together have been busy, in nanoseconds.
  public private(set) var workerNanoseconds: Int64 = 0
  /// A number that two traces share when they are the same, and hardly ever otherwise.
  public private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  /// When the last of them was over.
  public private(set) var end = MonotonicInstant(nanoseconds: 0)

  /// Makes an empty trace; a capacity below 1 counts as 1.
  init(capacity: Int = SimulatedDevice.Configuration.standardTraceCapacity) {
    self.capacity = max(1, capacity)
  }

  /// How many spans there have been.
  public var spanCount: Int { droppedSpanCount + spans.count }

  @discardableResult
  mutating func append(
    _ track: Track,
    from start: MonotonicInstant,
    to end: MonotonicInstant,
    work: [WorkKind: Int],
    pieces: [Piece] = []
  ) -> Span {
    let span = Span(track: track, start: start, end: end, work: work, pieces: pieces)
    makeRoom()
    spans.append(span)
    if track != .mainActor { workerNanoseconds += end.nanoseconds - start.nanoseconds }
    self.end = max(self.end, end)
    let number: Int64 = if case .worker(let index) = track { Int64(index) + 1 } else { 0 }
    mix(number)
    mix(start.nanoseconds)
    mix(end.nanoseconds)
    for kind in WorkKind.allCases { mix(Int64(work[kind] ?? 0)) }
    return span
  }

  /// Drops the older half when there is no room: seldom enough that each span is moved once on the average.
  private mutating func makeRoom() {
    guard spans.count >= capacity else { return }
    let count = (spans.count + 1) / 2
    spans.removeFirst(count)
    droppedSpanCount += count
  }

  /// Mixes a number into the hash (FNV-1a, eight bytes).
  private mutating func mix(_ number: Int64) {
    var bits = UInt64(bitPattern: number)
    for _ in 0..<8 {
      hash = (hash ^ (bits & 0xFF)) &* 0x0000_0100_0000_01B3
      bits >>= 8
    }
  }
}
