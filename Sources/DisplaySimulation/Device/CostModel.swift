public import AsyncDisplay

/// What each kind of work costs on a simulated device, in nanoseconds.
///
/// A model is a stated assumption and no measurement of a machine: figures that come of it say how schedules
/// compare, and never how fast anything is.
public struct CostModel: Sendable, Hashable {
  /// The nanoseconds that one unit of each kind takes; what is left out is free.
  public private(set) var nanoseconds: [WorkKind: Double]
  /// What a worker needs to take up a piece of work, in nanoseconds; at least 1, so that time always passes.
  public let jobNanoseconds: Double

  /// Makes a model; costs that are negative or no numbers count as 0, and none is above a second.
  public init(_ nanoseconds: [WorkKind: Double], jobNanoseconds: Double = 2_000) {
    self.nanoseconds = nanoseconds.mapValues { $0 > 0 ? min($0, 1e9) : 0 }
    self.jobNanoseconds = jobNanoseconds > 1 ? min(jobNanoseconds, 1e9) : 1
  }

  /// A phone of the middle range: some five times slower than the machines that this was written on.
  public static let phone = CostModel(
    [
      .madeNode: 4_000, .measuredElement: 1_500, .shapedByte: 60, .drawnCommand: 1_000, .drawnGlyph: 500,
      .drawnPixel: 4, .decodedByte: 20, .ranFrame: 60_000, .appliedLayout: 1_000, .loadedNode: 1_500,
      .capturedDrawing: 1_500, .committedContents: 3_000,
    ],
    jobNanoseconds: 5_000
  )

  /// The cost of some units of one kind, in whole nanoseconds.
  func cost(of count: Int, _ kind: WorkKind, times factor: Double = 1) -> Int64 {
    // At most a day, so that no sum of costs leaves the clock.
    Int64(min(Double(max(0, count)) * (nanoseconds[kind] ?? 0) * factor, 86_400e9))
  }
}
