internal import DisplaySimulation

/// Runs a small list under many schedules, each of which is a function of a seed, and checks in each that the
/// runtime keeps its promises.
///
/// ```swift
/// let result = await Explorer(scenarios: [.snapshots]).explore(seeds: 0..<1_000)
/// #expect(result.failure == nil)
/// ```
@MainActor
package struct Explorer {
  /// What many schedules came to.
  package struct Result: Sendable {
    /// How many schedules ran, of how many kinds.
    package internal(set) var schedules = 0
    /// How many different things happened: schedules that differ in what was done when.
    package var distinctTraces: Int { hashes.count }
    /// How many jobs the workers did.
    package internal(set) var jobs = 0
    /// How many frames ran.
    package internal(set) var frames = 0
    /// How often an invariant was looked at.
    package internal(set) var checks = 0
    /// The first schedule in which one did not hold; nil when all held in all.
    package internal(set) var failure: Failure?
    private var hashes: Set<UInt64> = []

    mutating func note(_ run: ExplorationRun) {
      schedules += 1
      jobs += run.jobs
      frames += run.frames
      checks += run.checks
      hashes.insert(run.traceHash)
    }
  }

  /// A schedule in which an invariant did not hold.
  package struct Failure: Sendable {
    /// What was run when it was found.
    package let found: ExplorationPlan
    /// The shortest plan that was found to fail in the same way.
    package let minimal: ExplorationPlan
    /// What happens in the shortest plan.
    package let violation: ExplorationViolation
  }

  /// What is explored, one after the other with each seed.
  package let scenarios: [ExplorationScenario]

  /// Makes an explorer.
  package init(scenarios: [ExplorationScenario] = ExplorationScenario.allCases) {
    self.scenarios = scenarios
  }

  /// Runs every scenario under the schedule of each seed, up to the first failure.
  ///
  /// - Parameters:
  ///   - seeds: Each is one schedule of each scenario.
  ///   - progress: Called now and then with how far it is.
  package func explore(
    seeds: some Sequence<UInt64>,
    progress: (Result) -> Void = { _ in }
  ) async -> Result {
    var result = Result()
    for seed in seeds {
      for scenario in scenarios {
        let plan = ExplorationPlan(scenario: scenario, seed: seed)
        let run = ExplorationRun(plan)
        result.note(run)
        if run.violation != nil {
          result.failure = Self.makeFailure(plan, of: run)
          return result
        }
        // Objects whose last owner was a worker end on the main actor, when it is free.
        await MainActorTurn.giveAway()
      }
      progress(result)
    }
    return result
  }

  /// Runs one plan.
  ///
  /// - Returns: What did not hold, nil when everything did, and what happened to the list, a line each.
  package static func replay(_ plan: ExplorationPlan) -> (violation: ExplorationViolation?, story: [String]) {
    let run = ExplorationRun(plan)
    let kept = plan.steps ?? Array(run.script.indices)
    let story = kept.filter(run.script.indices.contains).map { index in
      "step \(index), before beat \(run.script[index].beat): \(run.script[index].action)"
    }
    return (run.violation, story)
  }

  private static func makeFailure(_ plan: ExplorationPlan, of run: ExplorationRun) -> Failure? {
    guard let violation = run.violation else { return nil }
    // What was left to the seed is given by name, so that it can be left out.
    var full = plan
    full.steps = plan.steps ?? Array(run.script.indices)
    full.schedule = run.schedule
    let minimal = ScheduleMinimizer.minimize(full) { plan in
      ExplorationRun(plan).violation?.invariant == violation.invariant
    }
    return Failure(found: plan, minimal: minimal, violation: replay(minimal).violation ?? violation)
  }
}
