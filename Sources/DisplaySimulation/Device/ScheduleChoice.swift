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

extension ScheduleChoice {
  /// Any of the choices that there are. Most are without hardship; one in 16 jobs takes 10 or 100 times longer, and
  /// one in 32 leaves its worker without work for a while.
  static func random(jobs: Int, workers: Int, using random: inout SeededGenerator) -> ScheduleChoice {
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
