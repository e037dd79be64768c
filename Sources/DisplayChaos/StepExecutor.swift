internal import AsyncDisplay
internal import DisplayConcurrency

/// Passes the steps of one task on to another executor, and cancels the task before one of them.
///
/// A step is what a task does between two places where it waits.
final class StepExecutor: TaskExecutor {
  private struct State {
    var stepCount = 0
    var task: Task<Void, Never>?
    var isDue = false
  }

  private let executor: any TaskExecutor
  private let lastStep: Int
  private let state = Lock(State())

  /// - Parameter lastStep: The number of the step, from 0, before which the task is cancelled.
  init(_ executor: any TaskExecutor, cancellingBefore lastStep: Int) {
    self.executor = executor
    self.lastStep = lastStep
  }

  /// Whether the task has come to that step.
  var hasCancelled: Bool { state.withLock { $0.isDue } }

  /// Says which task it is whose steps these are.
  func watch(_ task: Task<Void, Never>) {
    let isDue = state.withLock { state in
      state.task = task
      return state.isDue
    }
    if isDue { task.cancel() }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let task = state.withLock { state -> Task<Void, Never>? in
      defer { state.stepCount += 1 }
      guard state.stepCount == lastStep else { return nil }
      state.isDue = true
      return state.task
    }
    task?.cancel()
    executor.enqueue(job)
  }
}
