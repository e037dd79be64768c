public import AsyncDisplay

/// What happened on a simulated device: who was busy from when to when, and with what.
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

  /// The spans, in the order in which they were run.
  public private(set) var spans: [Span] = []
  /// A number that two traces share when they are the same, and hardly ever otherwise.
  public private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  /// When the last of them was over.
  public private(set) var end = MonotonicInstant(nanoseconds: 0)

  mutating func append(
    _ track: Track,
    from start: MonotonicInstant,
    to end: MonotonicInstant,
    work: [WorkKind: Int],
    pieces: [Piece] = []
  ) {
    spans.append(Span(track: track, start: start, end: end, work: work, pieces: pieces))
    self.end = max(self.end, end)
    let number: Int64 = if case .worker(let index) = track { Int64(index) + 1 } else { 0 }
    mix(number)
    mix(start.nanoseconds)
    mix(end.nanoseconds)
    for kind in WorkKind.allCases { mix(Int64(work[kind] ?? 0)) }
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
