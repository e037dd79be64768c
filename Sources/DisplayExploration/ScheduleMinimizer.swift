internal import DisplaySimulation

/// Makes a failing plan as small as it gets while it still fails in the same way.
///
/// First steps are left out, then the schedule is cut off where it no longer matters, then what is left of its
/// choices becomes plain. Steps and choices go in ever smaller runs (the delta debugging of Zeller and Hildebrandt);
/// that the result is minimal is not promised, for each attempt costs a run.
struct ScheduleMinimizer {
  private let isFailing: (ExplorationPlan) -> Bool
  private var plan: ExplorationPlan
  private var attemptsLeft: Int

  /// Makes a small plan of one that fails.
  ///
  /// - Parameters:
  ///   - plan: What failed, with all its steps and all its choices named.
  ///   - attempts: How many plans may be tried.
  ///   - isFailing: Whether a plan fails in the same way.
  /// - Returns: The plan itself when it does not fail when it is tried.
  static func minimize(
    _ plan: ExplorationPlan,
    attempts: Int = 600,
    isFailing: (ExplorationPlan) -> Bool
  ) -> ExplorationPlan {
    withoutActuallyEscaping(isFailing) { isFailing in
      var minimizer = ScheduleMinimizer(isFailing: isFailing, plan: plan, attemptsLeft: max(1, attempts))
      guard minimizer.fails(plan) else { return plan }
      minimizer.leaveOutSteps()
      minimizer.cutSchedule()
      minimizer.leaveOutChoices()
      minimizer.leaveOutSteps()
      return minimizer.plan
    }
  }

  private mutating func leaveOutSteps() {
    leaveOut(from: plan.steps ?? []) { $0.steps = $1 }
  }

  private mutating func leaveOutChoices() {
    let schedule = plan.schedule ?? []
    let hard = schedule.indices.filter { schedule[$0] != ScheduleChoice() }
    leaveOut(from: hard) { plan, kept in
      var plain = Array(repeating: ScheduleChoice(), count: (kept.last ?? -1) + 1)
      for index in kept { plain[index] = schedule[index] }
      plan.schedule = plain
    }
  }

  /// Halves what is tried until nothing can be taken from the end of the schedule.
  private mutating func cutSchedule() {
    var step = plan.schedule?.count ?? 0
    while step > 0, let schedule = plan.schedule {
      var shorter = plan
      shorter.schedule = Array(schedule.dropLast(step))
      if step <= schedule.count, accepts(shorter) { continue }
      step /= 2
    }
  }

  /// Leaves out runs of elements, each half as long as those before, as long as the plan still fails.
  private mutating func leaveOut(from elements: [Int], apply: (inout ExplorationPlan, [Int]) -> Void) {
    var kept = elements
    var length = max(1, kept.count)
    while !kept.isEmpty {
      var start = 0
      var hasChanged = false
      while start < kept.count {
        var fewer = kept
        fewer.removeSubrange(start..<min(start + length, kept.count))
        var smaller = plan
        apply(&smaller, fewer)
        if accepts(smaller) {
          kept = fewer
          hasChanged = true
        } else {
          start += length
        }
      }
      if length == 1 && !hasChanged || attemptsLeft == 0 { return }
      length = max(1, length / 2)
    }
  }

  private mutating func accepts(_ smaller: ExplorationPlan) -> Bool {
    guard fails(smaller) else { return false }
    plan = smaller
    return true
  }

  private mutating func fails(_ plan: ExplorationPlan) -> Bool {
    guard attemptsLeft > 0 else { return false }
    attemptsLeft -= 1
    return isFailing(plan)
  }
}
