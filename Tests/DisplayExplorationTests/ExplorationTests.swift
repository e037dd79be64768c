import AsyncDisplay
import TestSupport
import Testing

@testable import DisplayExploration
@testable import DisplaySimulation

@Suite("Exploration of schedules")
@MainActor
struct ExplorationTests {
  @Test("Everything holds under any order of jobs", arguments: ExplorationScenario.allCases)
  func everythingHolds(scenario: ExplorationScenario) async {
    let count = TestDepth.count(1, full: 200)
    let result = await Explorer(scenarios: [scenario]).explore(seeds: 1...UInt64(count))
    let failure = result.failure.map { "\($0.violation): \($0.minimal.text)" }
    #expect(failure == nil)
    #expect(result.schedules == count && result.distinctTraces == count)
    #expect(result.jobs > 60 * count && result.checks > 120 * count)
  }

  @Test("The same seed is the same run, and its schedule given by name is that run again")
  func replay() {
    for scenario in ExplorationScenario.allCases.prefix(TestDepth.count(1, full: .max)) {
      var plan = ExplorationPlan(scenario: scenario, seed: 7)
      let first = ExplorationRun(plan)
      #expect(ExplorationRun(plan).traceHash == first.traceHash)
      plan.schedule = first.schedule
      plan.steps = Array(first.script.indices)
      #expect(ExplorationRun(plan).traceHash == first.traceHash)
      plan.schedule = []
      #expect(ExplorationRun(plan).traceHash != first.traceHash)
      // What stands in the text is enough.
      plan.schedule = first.schedule
      #expect(ExplorationPlan(plan.text).map { ExplorationRun($0).traceHash } == first.traceHash)
    }
  }

  @Test("A plan without steps is a list that is left alone")
  func noSteps() {
    var plan = ExplorationPlan(scenario: .texts, seed: 3)
    plan.steps = []
    let run = ExplorationRun(plan)
    #expect(run.violation == nil && run.jobs > 0 && !run.script.isEmpty)
  }

  @Test("Jobs are slowed down, workers kept waiting, and orders differ from those of arrival")
  func hardship() {
    let schedules = (1...20).map {
      ExplorationRun(ExplorationPlan(scenario: .snapshots, seed: $0)).schedule
    }
    let choices = schedules.joined()
    for (name, isMet) in [
      ("another job", choices.contains { $0.job > 0 }),
      ("another worker", choices.contains { $0.worker > 0 }),
      ("10 times", choices.contains { $0.slowdown == 10 }),
      ("100 times", choices.contains { $0.slowdown == 100 }),
      ("a pause", choices.contains { $0.pauseMilliseconds == 30 }),
      ("a long pause", choices.contains { $0.pauseMilliseconds == 200 }),
    ] {
      #expect(isMet, "\(name)")
    }
  }

  @Test("A plan reads back as it was written")
  func text() throws {
    var plan = ExplorationPlan(scenario: .memory, seed: .max)
    #expect(plan.text == "memory:18446744073709551615:all:own" && ExplorationPlan(plan.text) == plan)
    var choice = ScheduleChoice()
    (choice.job, choice.worker, choice.slowdown, choice.pauseMilliseconds) = (2, 1, 100, 30)
    plan.steps = [0, 4]
    plan.schedule = [ScheduleChoice(), choice]
    #expect(plan.text == "memory:18446744073709551615:0,4:1=2.1.100.30" && ExplorationPlan(plan.text) == plan)
    plan.steps = []
    plan.schedule = []
    #expect(plan.text == "memory:18446744073709551615::" && ExplorationPlan(plan.text) == plan)
  }

  @Test(
    "What is no plan is refused",
    arguments: [
      "", "snapshots", "snapshots:1:all", "snapshots:1:all:own:", "sleep:1:all:own", "snapshots:-1:all:own",
      "snapshots:1:2,x:own", "snapshots:1:-2:own", "snapshots:1:all:5=1.1.1", "snapshots:1:all:5=1.1.1.-1",
      "snapshots:1:all:5=1.1.1.1,5=1.1.1.1", "snapshots:1:all:1000000=1.1.1.1", "snapshots:1:all:x=1.1.1.1",
    ]
  )
  func badText(text: String) {
    #expect(ExplorationPlan(text) == nil)
  }

  @Test("What does not belong to a run is left out or brought within bounds")
  func wildPlans() throws {
    let wild = try #require(
      ExplorationPlan("texts:5:0,99999999999:0=9223372036854775807.9223372036854775807.9999999.9999999")
    )
    #expect(ExplorationRun(wild).violation == nil)
  }

  @Test("The smallest plan that fails keeps the steps and choices that matter, and nothing else")
  func minimizing() {
    var hard = ScheduleChoice()
    hard.slowdown = 100
    var plan = ExplorationPlan(scenario: .texts, seed: 1)
    plan.steps = Array(0..<40)
    plan.schedule = Array(repeating: hard, count: 300)
    var attempts = 0
    let minimal = ScheduleMinimizer.minimize(plan) { plan in
      attempts += 1
      let steps = plan.steps ?? []
      let schedule = plan.schedule ?? []
      return steps.contains(3) && steps.contains(31) && schedule.count > 120 && schedule[17] == hard
        && schedule[120] == hard
    }
    #expect(minimal.steps == [3, 31])
    let kept = (minimal.schedule ?? []).enumerated().filter { $0.element == hard }.map(\.offset)
    #expect(kept == [17, 120] && minimal.schedule?.count == 121)
    #expect(attempts <= 600)
    // One that does not fail is given back.
    #expect(ScheduleMinimizer.minimize(plan) { _ in false } == plan)
  }
}
