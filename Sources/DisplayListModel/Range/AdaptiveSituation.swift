internal import DisplayScrolling

/// What adaptive ranges follow in one frame, with the tuning's lengths in points.
struct AdaptiveSituation {
  /// How long a row is taken to be drawn of a list that has drawn none, in seconds.
  private static let unknownDrawingTime = 0.03

  let request: RangeRequest
  /// Where the list moves, or moved last.
  let direction: ScrollDirection
  /// How many rows the viewport shows some of.
  let visibleCount: Int
  let tuning: AdaptiveRangeTuning

  var costs: RowCosts { request.costs }

  /// The viewport's length, in points.
  var length: Double { request.viewport.upperBound - request.viewport.lowerBound }

  /// The length of the viewport for each of its rows, in points.
  var rowLength: Double { length / Double(max(1, visibleCount)) }

  var minimumLeading: Double { tuning.minimumLeading * length }
  var maximumLeading: Double { tuning.maximumLeading * length }
  var trailing: Double { tuning.trailing * length }
  var shared: Double { tuning.shared * length }

  /// How fast a fling may start at any moment, in points a second.
  var expectedSpeed: Double { tuning.expectedSpeed * length }

  /// How fast the list moves, in points a second.
  var speed: Double { request.velocity.isFinite ? min(abs(request.velocity), 1_000_000) : 0 }

  /// The time from one frame to the next, in seconds.
  var frameDuration: Double { costs.frameDuration.isFinite ? min(max(0, costs.frameDuration), 1) : 0 }

  /// How long before it is seen a row has to be drawn at the latest, in seconds: with a frame to hand it out, and one to
  /// show what was made.
  ///
  /// - Parameter deviations: How far above the average its drawings take.
  func drawingTime(deviations: Double) -> Double {
    (costs.drawingLatency(deviations: deviations) ?? Self.unknownDrawingTime) + 2 * frameDuration
  }

  /// How long before it is drawn a row has to be measured at the latest, in seconds.
  var measuringTime: Double { (costs.measuring.bound ?? 0) + 2 * frameDuration }

  /// By how much workers fall behind a fling until it has slowed down to their pace, in points: the integral of its
  /// speed above that pace, where the speed decays exponentially.
  func deficit(fromSpeed speed: Double) -> Double {
    guard speed > pace, pace > 0 else { return 0 }
    return tuning.decelerationTime * (speed - pace - pace * logarithm(of: speed / pace))
  }

  /// How far beyond the viewport contents may reach in all for the budget of bytes; nil when no row's are known.
  var affordableBuffer: Double? {
    guard costs.bytesPerRow > 0, visibleCount > 0 else { return nil }
    let affordableCount = Double(tuning.byteBudget) / costs.bytesPerRow
    return max(0, affordableCount / Double(visibleCount) - 1) * length
  }

  /// How many points of rows all workers together prepare in a second; infinite when that is not known.
  private var pace: Double {
    guard let mean = costs.preparationMean, mean > 0 else { return .infinity }
    return Double(max(1, costs.workerCount)) / mean * rowLength
  }

  /// The natural logarithm of a positive number, from its exponent and the series of the inverse hyperbolic
  /// tangent for its significand, to within a millionth.
  private func logarithm(of number: Double) -> Double {
    let ratio = (number.significand - 1) / (number.significand + 1)
    let square = ratio * ratio
    let series = 1 + square * (1 / 3 + square * (1 / 5 + square * (1 / 7 + square * (1 / 9 + square / 11))))
    return Double(number.exponent) * 0.693_147_180_559_945_3 + 2 * ratio * series
  }
}
