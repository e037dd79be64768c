/// An executor that can have another thread take the place of one whose job does not end.
package protocol OverrunRelief: TaskExecutor {
  /// A number that only the calling thread has among the executor's threads.
  var currentThread: UInt { get }

  /// Starts a thread in the place of one whose job has overrun, which falls to the lowest priority and ends with its
  /// job.
  ///
  /// - Parameters:
  ///   - thread: The thread, by its number.
  ///   - isRunning: Whether its job still is the one that overran; called at most once, and must look at memory alone.
  func relieve(_ thread: UInt, while isRunning: () -> Bool) -> OverrunReliefOutcome

  /// The calling thread, if it was relieved, is at the end of its job: another one may be relieved instead.
  func reliefWillEnd()
}

/// What came of relieving a thread.
package enum OverrunReliefOutcome: Sendable {
  /// Another thread takes its place, or did so before.
  case relieved
  /// The job has ended.
  case ended
  /// There is no thread left.
  case exhausted
}
