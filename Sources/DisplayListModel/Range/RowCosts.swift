/// A running average of durations and of how far they stray from it.
///
/// The estimator by which TCP chooses its timeouts (Jacobson and Karels, "Congestion avoidance and control",
/// 1988): an eighth of each new error goes to the mean, a quarter to the deviation.
public struct CostAverage: Sendable, Hashable {
  /// The average, in seconds; nil before anything was measured.
  public private(set) var mean: Double?
  /// The average distance from the average, in seconds.
  public private(set) var deviation = 0.0

  /// Makes an average of nothing.
  public init() {}

  /// Takes another duration into account; what is no duration is ignored, one above an hour counts as that.
  public mutating func note(seconds: Double) {
    guard seconds >= 0 else { return }
    let seconds = min(seconds, 3_600)
    guard let mean else {
      self.mean = seconds
      deviation = seconds / 2
      return
    }
    let error = seconds - mean
    self.mean = mean + error / 8
    deviation += (abs(error) - deviation) / 4
  }

  /// A duration that hardly any exceeds: four deviations above the average.
  public var bound: Double? { value(deviations: Self.boundDeviations) }

  /// How many deviations above the average hardly any duration is.
  package static let boundDeviations = 4.0

  /// A duration so many deviations above the average.
  package func value(deviations: Double) -> Double? { mean.map { $0 + deviations * deviation } }
}

/// What it takes to prepare the rows of a list.
public struct RowCosts: Sendable, Hashable {
  /// A worker's time to make and measure a row.
  public var measuring = CostAverage()
  /// The workers' time to draw all that a row shows.
  public var drawing = CostAverage()
  /// A worker's time for the one of a row's drawings that takes longest.
  public var slowestDrawing = CostAverage()
  /// The time from asking for a row's data until it is there.
  public var loading = CostAverage()
  /// The memory of a row's contents on average, in bytes; 0 when it is not known.
  public var bytesPerRow = 0.0
  /// How many workers prepare rows at a time.
  public var workerCount = 1
  /// The time from one frame to the next, in seconds.
  public var frameDuration = 1.0 / 60

  /// How long it is until a row is drawn that workers have begun to draw, in seconds: they share its drawings, but none of
  /// them works at one with another. Nil before anything was drawn.
  ///
  /// - Parameter deviations: How far above the average its drawings take.
  package func drawingLatency(deviations: Double) -> Double? {
    drawing.value(deviations: deviations).map { all in
      max(all / Double(max(1, workerCount)), slowestDrawing.value(deviations: deviations) ?? all)
    }
  }

  /// The average of what a row takes from its making to its contents, in seconds; nil before anything was measured.
  public var preparationMean: Double? { measuring.mean.map { $0 + (drawing.mean ?? 0) } }

  /// What hardly any row takes more than from its making to its contents, in seconds; nil before anything was
  /// measured.
  public var preparationBound: Double? { measuring.bound.map { $0 + (drawing.bound ?? 0) } }

  /// Makes the costs of a list of which nothing was measured yet.
  public init() {}
}
