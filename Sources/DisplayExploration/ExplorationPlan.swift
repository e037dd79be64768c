package import DisplaySimulation

/// One schedule to be run: a scenario, a seed, and what of both is left out.
///
/// As text it is what `--replay` takes: the scenario, the seed, the numbers of the steps that happen, and the choices
/// of the schedule that are not the plain ones, each with its place.
///
/// ```
/// snapshots:17:3,8:5=2.0.100.0,9=1.1.1.0
/// ```
package struct ExplorationPlan: Sendable, Hashable {
  /// What happens.
  package var scenario: ExplorationScenario
  /// What the device, the data and the steps are made of.
  package var seed: UInt64
  /// The numbers of the steps that happen, in ascending order; nil for all.
  package var steps: [Int]?
  /// The schedule, plain choices where it ends; nil for the seed's own.
  package var schedule: [ScheduleChoice]?

  /// Makes the plan of everything that a seed stands for.
  package init(scenario: ExplorationScenario, seed: UInt64) {
    self.scenario = scenario
    self.seed = seed
  }

  /// The longest schedule that a plan may name.
  package static var maximumTurnCount: Int { 1_000_000 }

  /// Reads a plan; nil when the text is none.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 4, let scenario = ExplorationScenario(rawValue: String(parts[0])),
      let seed = UInt64(parts[1])
    else { return nil }
    self.init(scenario: scenario, seed: seed)
    if parts[2] != "all" {
      guard let steps = Self.readSteps(parts[2]) else { return nil }
      self.steps = steps
    }
    if parts[3] != "own" {
      guard let schedule = Self.readSchedule(parts[3]) else { return nil }
      self.schedule = schedule
    }
  }

  /// The text that reads back as this plan.
  package var text: String {
    let steps = steps.map { $0.map(String.init).joined(separator: ",") } ?? "all"
    let choices = schedule.map { schedule in
      let plain = ScheduleChoice()
      return schedule.enumerated().filter { $0.element != plain }.map { "\($0.offset)=\($0.element.text)" }
        .joined(separator: ",")
    }
    return "\(scenario.rawValue):\(seed):\(steps):\(choices ?? "own")"
  }

  private static func readSteps(_ text: Substring) -> [Int]? {
    let words = text.split(separator: ",")
    let steps = words.compactMap { Int($0) }.filter { $0 >= 0 }
    return steps.count == words.count ? steps.sorted() : nil
  }

  private static func readSchedule(_ text: Substring) -> [ScheduleChoice]? {
    var schedule: [ScheduleChoice] = []
    for word in text.split(separator: ",") {
      let sides = word.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, let place = Int(sides[0]), let choice = ScheduleChoice(text: sides[1]),
        (schedule.count..<maximumTurnCount).contains(place)
      else { return nil }
      schedule += Array(repeating: ScheduleChoice(), count: place - schedule.count)
      schedule.append(choice)
    }
    return schedule
  }
}

extension ScheduleChoice {
  /// Job, worker, slowdown and pause.
  fileprivate var text: String { "\(job).\(worker).\(slowdown).\(pauseMilliseconds)" }

  fileprivate init?(text: Substring) {
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = words.compactMap { Int($0) }.filter { $0 >= 0 }
    guard words.count == 4, numbers.count == 4 else { return nil }
    self.init()
    (job, worker, slowdown, pauseMilliseconds) = (numbers[0], numbers[1], numbers[2], numbers[3])
  }
}
