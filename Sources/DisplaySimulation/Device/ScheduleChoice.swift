/// One step of a schedule: which of the jobs that wait is run, who runs it, and what befalls it.
public struct ScheduleChoice: Sendable, Hashable {
  /// Which of the jobs that are there, counted in the order of their arrival.
  public var job = 0
  /// Which of the workers that are free.
  public var worker = 0
  /// How many times longer than usual the job takes.
  public var slowdown = 1
  /// For how long its worker is given nothing after it, in milliseconds.
  public var pauseMilliseconds = 0

  /// Makes the choice of the job that waits longest and the first worker that is free, without any hardship.
  public init() {}

  /// The longest that a job is slowed down, and a worker kept waiting.
  static let limits = (slowdown: 1_000, pauseMilliseconds: 1_000)
}

/// What makes a schedule harder than that of the order of arrival.
public struct ScheduleHardships: OptionSet, Sendable, Hashable {
  /// A bit for each.
  public let rawValue: UInt8

  /// Makes a set of its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Jobs run in any order, on any worker that is free.
  public static let anyOrder = ScheduleHardships(rawValue: 1)
  /// Some jobs take 10 or 100 times longer.
  public static let slowJobs = ScheduleHardships(rawValue: 2)
  /// Now and then a worker is given nothing for a while.
  public static let pauses = ScheduleHardships(rawValue: 4)
  /// All of them.
  public static let all: ScheduleHardships = [.anyOrder, .slowJobs, .pauses]
}

extension ScheduleChoice {
  /// Any of the choices that there are. Most are without hardship; one in 16 jobs takes 10 or 100 times longer, and
  /// one in 32 leaves its worker without work for a while.
  static func random(
    jobs: Int,
    workers: Int,
    _ hardships: ScheduleHardships,
    using random: inout SeededGenerator
  ) -> ScheduleChoice {
    var choice = ScheduleChoice()
    choice.job = Int.random(in: 0..<max(1, jobs), using: &random)
    choice.worker = Int.random(in: 0..<max(1, workers), using: &random)
    switch Int.random(in: 0..<64, using: &random) {
    case 0: choice.slowdown = 100
    case 1...3: choice.slowdown = 10
    case 4: choice.pauseMilliseconds = 200
    case 5: choice.pauseMilliseconds = 30
    default: break
    }
    // All is drawn by lot, and then left out: what is there is the same whatever else there is.
    if !hardships.contains(.anyOrder) { (choice.job, choice.worker) = (0, 0) }
    if !hardships.contains(.slowJobs) { choice.slowdown = 1 }
    if !hardships.contains(.pauses) { choice.pauseMilliseconds = 0 }
    return choice
  }

  /// The same choice among fewer jobs and workers.
  func clamped(jobs: Int, workers: Int) -> ScheduleChoice {
    var choice = self
    choice.job = min(max(0, job), max(0, jobs - 1))
    choice.worker = min(max(0, worker), max(0, workers - 1))
    choice.slowdown = min(max(1, slowdown), Self.limits.slowdown)
    choice.pauseMilliseconds = min(max(0, pauseMilliseconds), Self.limits.pauseMilliseconds)
    return choice
  }
}
