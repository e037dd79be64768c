/// Buffers that follow a list's speed and what its rows cost: prepared in time, and no earlier.
///
/// Rows come at the list's speed. A row that comes must have been begun as long before as preparing it takes,
/// so that the lead is speed times that time, including a frame to begin it and one to show it. When rows come
/// faster than all workers can prepare them, they fall behind until the fling has slowed down to their pace;
/// the lead then also holds what they will be short of by then. A list that is slow is prepared for the fling
/// that may start, whichever way; what is behind gives way only to the lead of a fast one that has not turned round
/// lately, and has as much as what is ahead where a slow one goes to and fro. Leads grow at once, shrink slowly once
/// they are a quarter too long, and start anew when the list turns round.
struct AdaptiveRange: Sendable {
  /// How far contents and data reach beyond the viewport, in points.
  struct Buffers: Sendable, Equatable {
    var displayLeading = 0.0
    var displayTrailing = 0.0
    var preloadLeading = 0.0
    var preloadTrailing = 0.0
  }

  /// How long a row is taken to be drawn of a list that has drawn none, in seconds.
  private static let unknownDrawingTime = 0.03
  /// The time in which a turn is forgotten but for a third of it, in seconds.
  private static let turnMemory = 0.6
  /// With more turns than that, a list has turned round within the last second.
  private static let oneTurn = 0.2
  /// With more turns than that, a list goes to and fro.
  private static let manyTurns = 1.0

  private var last: Buffers?
  private var direction = ScrollDirection.none
  /// How often the list turned round lately: a sum over turns that fades.
  private var turns = 0.0

  /// The buffers for a frame in which the viewport shows a number of rows.
  mutating func update(
    _ request: RangeRequest,
    direction: ScrollDirection,
    visibleCount: Int,
    tuning: AdaptiveRangeTuning
  ) -> Buffers {
    let length = request.viewport.upperBound - request.viewport.lowerBound
    noteTurn(to: direction, frame: frameDuration(request.costs))
    let longest = longestLead(of: request, length: length, tuning: tuning)
    var buffers = leads(
      for: request,
      length: length,
      longest: longest,
      visibleCount: visibleCount,
      tuning: tuning
    )
    if let last, direction == self.direction {
      buffers.displayLeading = min(eased(last.displayLeading, to: buffers.displayLeading), longest)
      buffers.preloadLeading = eased(last.preloadLeading, to: buffers.preloadLeading)
    }
    let most = longestTrail(of: request, length: length, tuning: tuning)
    buffers.displayTrailing = min(most, max(0, tuning.shared * length - buffers.displayLeading))
    buffers.preloadTrailing = 3 * tuning.trailing * length
    fitBudget(&buffers, request, length: length, visibleCount: visibleCount, tuning: tuning)
    self.direction = direction
    last = buffers
    return buffers
  }

  /// How far ahead contents and data are wanted, whatever was before and whatever they take.
  private func leads(
    for request: RangeRequest,
    length: Double,
    longest: Double,
    visibleCount: Int,
    tuning: AdaptiveRangeTuning
  ) -> Buffers {
    let speed = speed(request)
    let costs = request.costs
    let frame = frameDuration(costs)
    let shortest = tuning.minimumLeading * length
    let pace = pace(costs, rowLength: length / Double(max(1, visibleCount)))
    let fastest = max(speed, tuning.expectedSpeed * length)
    // A frame to hand the work out, and one to show what it made.
    let drawingTime = (costs.drawing.bound ?? Self.unknownDrawingTime) + 2 * frame
    let measuringTime = (costs.measuring.bound ?? 0) + 2 * frame
    let lead = fastest * drawingTime + deficit(speed: fastest, pace: pace, time: tuning.decelerationTime)
    var buffers = Buffers()
    buffers.displayLeading = min(max(shortest, lead), longest)
    let loadLead = fastest * max(measuringTime, costs.loading.bound ?? 0)
    buffers.preloadLeading =
      buffers.displayLeading
      + min(max(tuning.minimumPreload * length, loadLead), tuning.maximumPreload * length)
    return buffers
  }

  /// How far ahead contents reach at most. A list that is slow, or has turned round lately, may show what is behind as
  /// soon as what is ahead, and so leaves it its share.
  private func longestLead(of request: RangeRequest, length: Double, tuning: AdaptiveRangeTuning) -> Double {
    guard turns > Self.oneTurn || isSlow(request, length, tuning) else {
      return tuning.maximumLeading * length
    }
    let left = tuning.shared * length - longestTrail(of: request, length: length, tuning: tuning)
    return min(tuning.maximumLeading * length, max(tuning.minimumLeading * length, left))
  }

  /// How far behind contents are kept at most.
  private func longestTrail(of request: RangeRequest, length: Double, tuning: AdaptiveRangeTuning) -> Double {
    let isToAndFro = turns > Self.manyTurns && isSlow(request, length, tuning)
    return max(tuning.trailing, isToAndFro ? tuning.shared / 2 : 0) * length
  }

  /// Whether a list is no faster than a fling that may start at any moment.
  private func isSlow(_ request: RangeRequest, _ length: Double, _ tuning: AdaptiveRangeTuning) -> Bool {
    speed(request) <= tuning.expectedSpeed * length
  }

  private mutating func noteTurn(to direction: ScrollDirection, frame: Double) {
    turns *= max(0, 1 - frame / Self.turnMemory)
    if direction != self.direction, self.direction != .none { turns += 1 }
  }

  private func speed(_ request: RangeRequest) -> Double {
    request.velocity.isFinite ? min(abs(request.velocity), 1_000_000) : 0
  }

  private func frameDuration(_ costs: RowCosts) -> Double {
    costs.frameDuration.isFinite ? min(max(0, costs.frameDuration), 1) : 0
  }

  /// How many points of rows all workers together prepare in a second; infinite when that is not known.
  private func pace(_ costs: RowCosts, rowLength: Double) -> Double {
    guard let mean = costs.preparationMean, mean > 0 else { return .infinity }
    return Double(max(1, costs.workerCount)) / mean * rowLength
  }

  /// By how much workers fall behind a fling until it has slowed down to their pace: the integral of its
  /// speed above that pace, where the speed decays exponentially.
  private func deficit(speed: Double, pace: Double, time: Double) -> Double {
    guard speed > pace, pace > 0 else { return 0 }
    return time * (speed - pace - pace * logarithm(of: speed / pace))
  }

  /// The natural logarithm of a positive number, from its exponent and the series of the inverse hyperbolic
  /// tangent for its significand, to within a millionth.
  private func logarithm(of number: Double) -> Double {
    let ratio = (number.significand - 1) / (number.significand + 1)
    let square = ratio * ratio
    let series = 1 + square * (1 / 3 + square * (1 / 5 + square * (1 / 7 + square * (1 / 9 + square / 11))))
    return Double(number.exponent) * 0.693_147_180_559_945_3 + 2 * ratio * series
  }

  private func eased(_ last: Double, to wanted: Double) -> Double {
    wanted < 0.75 * last ? max(wanted, 0.9 * last) : max(wanted, last)
  }

  /// Shortens what has contents to what the budget allows: first behind, then ahead.
  private func fitBudget(
    _ buffers: inout Buffers,
    _ request: RangeRequest,
    length: Double,
    visibleCount: Int,
    tuning: AdaptiveRangeTuning
  ) {
    guard request.costs.bytesPerRow > 0, visibleCount > 0 else { return }
    let affordableCount = Double(tuning.byteBudget) / request.costs.bytesPerRow
    let spare = max(0, affordableCount / Double(visibleCount) - 1) * length
    buffers.displayLeading = min(buffers.displayLeading, spare)
    buffers.displayTrailing = min(buffers.displayTrailing, spare - buffers.displayLeading)
  }
}
