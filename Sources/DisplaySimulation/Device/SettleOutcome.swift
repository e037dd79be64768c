/// What a device was left with that was given time to finish its work; see ``SimulatedDevice/settle(within:jobLimit:)``.
public struct SettleOutcome: Sendable, Hashable {
  /// How many jobs still wait for a worker.
  public var waitingJobs: Int
  /// How many alarms are set: the retries of loads, and work that was put off.
  public var setAlarms: Int

  /// Makes an outcome; what is left is nothing unless said otherwise.
  public init(waitingJobs: Int = 0, setAlarms: Int = 0) {
    self.waitingJobs = waitingJobs
    self.setAlarms = setAlarms
  }

  /// Whether nothing was left to do.
  public var isSettled: Bool { self == SettleOutcome() }
}

extension SettleOutcome: CustomStringConvertible {
  /// What is left, in words.
  public var description: String {
    isSettled ? "settled" : "not settled: \(waitingJobs) jobs wait, \(setAlarms) alarms are set"
  }
}
