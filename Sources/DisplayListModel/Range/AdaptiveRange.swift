internal import DisplayScrolling

/// Buffers that follow a list's speed and what its rows cost: prepared in time, and no earlier.
///
/// Rows come at the list's speed. A row that comes must have been begun as long before as preparing it takes,
/// so that the lead is speed times that time, including a frame to begin it and one to show it. When rows come
/// faster than all workers can prepare them, they fall behind until the fling has slowed down to their pace;
/// the lead then also holds what they will be short of by then. A list that is slow is prepared for the fling
/// that may start, whichever way; what is behind gives way only to the lead of a fast one that has not turned round
/// lately, and has as much as what is ahead where a slow one goes to and fro. What is drawn behind stays until what is
/// ahead is drawn too. Leads grow at once, shrink slowly once they are a quarter too long, and start over when the list
/// turns round.
struct AdaptiveRange: Sendable {
  /// How far contents and data reach beyond the viewport, in points.
  struct Buffers: Sendable, Equatable {
    var displayLeading = 0.0
    var displayTrailing = 0.0
    var preloadLeading = 0.0
    var preloadTrailing = 0.0
  }

  /// The time in which a turn is forgotten but for a third of it, in seconds.
  private static let turnMemory = 0.6
  /// The time in which a speed is forgotten but for a third of it, in seconds.
  private static let speedMemory = 0.3
  /// With more turns than that, a list has turned round within the last second.
  private static let oneTurn = 0.2
  /// With more turns than that, a list goes to and fro.
  private static let manyTurns = 1.0
  /// How many deviations above the average a drawing may take for which a list that has turned round keeps less behind.
  private static let turnedDeviations = 2.0

  private var last: Buffers?
  private var direction = ScrollDirection.none
  /// How far ahead contents may reach.
  private var longest = 0.0
  /// How fast the list was lately, in points a second.
  private var speed = 0.0
  /// How often the list turned round lately: a sum over turns that fades.
  private var turns = 0.0

  /// The buffers for a frame.
  mutating func update(_ situation: AdaptiveSituation) -> Buffers {
    noteTurn(to: situation.direction, frame: situation.frameDuration)
    noteSpeed(in: situation)
    let hasTurned = situation.direction != direction
    longest = eased(hasTurned ? 0 : longest, to: longestLead(in: situation), from: 0.9)
    var buffers = leads(in: situation)
    if let last, !hasTurned {
      buffers.displayLeading = min(
        eased(last.displayLeading, to: buffers.displayLeading, from: 0.75),
        longest
      )
      buffers.preloadLeading = eased(last.preloadLeading, to: buffers.preloadLeading, from: 0.75)
    }
    let room = max(0, situation.shared - buffers.displayLeading)
    let kept = keptTrail(in: situation, lead: buffers.displayLeading)
    buffers.displayTrailing = max(kept, min(longestTrail(in: situation), room))
    buffers.preloadTrailing = 3 * situation.trailing
    fitBudget(&buffers, in: situation)
    direction = situation.direction
    last = buffers
    return buffers
  }

  private mutating func noteTurn(to direction: ScrollDirection, frame: Double) {
    turns *= max(0, 1 - frame / Self.turnMemory)
    if direction != self.direction, self.direction != .none { turns += 1 }
  }

  /// A list is taken to be as fast as it was a moment ago: fingers are not noted in every frame, and not evenly.
  private mutating func noteSpeed(in situation: AdaptiveSituation) {
    let faded =
      situation.direction == direction ? speed * max(0, 1 - situation.frameDuration / Self.speedMemory) : 0
    speed = max(situation.speed, faded)
  }

  /// How far ahead contents and data are wanted, whatever was before and whatever they take.
  private func leads(in situation: AdaptiveSituation) -> Buffers {
    let tuning = situation.tuning
    let fastest = max(situation.speed, situation.expectedSpeed)
    let lead =
      fastest * situation.drawingTime(deviations: CostAverage.boundDeviations)
      + situation.deficit(fromSpeed: fastest)
    var buffers = Buffers()
    buffers.displayLeading = min(max(situation.minimumLeading, lead), longest)
    let loadLead = fastest * max(situation.measuringTime, situation.costs.loading.bound ?? 0)
    buffers.preloadLeading =
      buffers.displayLeading
      + min(max(tuning.minimumPreload * situation.length, loadLead), tuning.maximumPreload * situation.length)
    return buffers
  }

  /// How far ahead contents reach at most. A list that is slow, or has turned round lately, may show what is behind as
  /// soon as what is ahead, and so leaves it its share, as far as it can at its present speed.
  private func longestLead(in situation: AdaptiveSituation) -> Double {
    let hasTurned = turns > Self.oneTurn
    guard hasTurned || isSlow(in: situation) else { return situation.maximumLeading }
    let left = situation.shared - longestTrail(in: situation)
    let deviations = hasTurned ? Self.turnedDeviations : CostAverage.boundDeviations
    let needed = speed * situation.drawingTime(deviations: deviations)
    let most =
      hasTurned
      ? min(situation.maximumLeading, situation.shared - situation.trailing) : situation.maximumLeading
    return max(situation.minimumLeading, min(most, max(left, needed)))
  }

  /// How far behind contents reach at most that have to be drawn.
  private func longestTrail(in situation: AdaptiveSituation) -> Double {
    let isToAndFro = turns > Self.manyTurns && isSlow(in: situation)
    return max(situation.trailing, isToAndFro ? situation.shared / 2 : 0)
  }

  /// Trailing overscan to retain. Until the leading overscan is rendered, its unused budget goes to the trailing side,
  /// because the user may reverse direction.
  /// The last row reaches over the end, by less than its length.
  private func keptTrail(in situation: AdaptiveSituation, lead: Double) -> Double {
    let ahead = min(max(0, situation.request.renderedLeadingOverscan), lead)
    let room = situation.shared - situation.trailing - situation.rowLength - ahead
    return max(
      0,
      min(situation.request.renderedTrailingOverscan, longestTrail(in: situation) + lead - ahead, room)
    )
  }

  /// Whether a list is no faster than a fling that may start at any moment.
  private func isSlow(in situation: AdaptiveSituation) -> Bool { speed <= situation.expectedSpeed }

  /// A length that grows at once, stays until no more than a share of it is wanted, and then shrinks slowly.
  private func eased(_ last: Double, to wanted: Double, from share: Double) -> Double {
    wanted < share * last ? max(wanted, 0.9 * last) : max(wanted, last)
  }

  /// Shortens what has contents to what the budget allows: first behind, then ahead.
  private func fitBudget(_ buffers: inout Buffers, in situation: AdaptiveSituation) {
    guard let spare = situation.affordableBuffer else { return }
    buffers.displayLeading = min(buffers.displayLeading, spare)
    buffers.displayTrailing = min(buffers.displayTrailing, spare - buffers.displayLeading)
  }
}
