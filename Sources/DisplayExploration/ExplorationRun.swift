internal import AsyncDisplay
internal import DisplaySimulation

/// One schedule, run from its beginning to its end.
struct ExplorationRun: Sendable {
  /// What did not hold; nil when everything did.
  let violation: ExplorationViolation?
  /// What was chosen.
  let schedule: [ScheduleChoice]
  /// The script of the seed, with the steps that were left out.
  let script: [ExplorationStep]
  let jobs: Int
  let frames: Int
  let checks: Int
  /// A number that two runs share when the same happened, and hardly ever otherwise.
  let traceHash: UInt64

  /// Runs a plan. Everything happens on the calling thread.
  @MainActor
  init(_ plan: ExplorationPlan) {
    let order = plan.schedule.map(SeededExecutor.Order.replayed) ?? .explored(seed: plan.seed)
    var random = plan.makeGenerator()
    let (beats, script) = plan.makeScript(using: &random)
    let steps = plan.steps.map { kept in
      kept.filter(script.indices.contains).map { script[$0] }
    }
    let log: ExplorationLog
    let device: SimulatedDevice
    do {
      let world = ExploredWorld(scenario: plan.scenario, beatCount: beats, order: order, random: &random)
      (log, device) = (world.log, world.device)
      world.run(steps ?? script)
      frames = world.frames
      world.tearDown()
    }
    let living = log.livingNodes.map { String(describing: type(of: $0)) }
    log.check(.teardown, living.isEmpty, "\(living.count) nodes are alive: \(Set(living).sorted())")
    violation = log.violation
    checks = log.checks
    schedule = device.schedule
    self.script = script
    jobs = device.schedule.count
    traceHash = device.trace.hash
  }
}
