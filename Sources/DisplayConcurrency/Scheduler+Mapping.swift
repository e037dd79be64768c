extension Scheduler {
  /// Calls a function for each number below a count, on as many workers as the scheduler allows, and gathers
  /// the results in the order of the numbers.
  ///
  /// The numbers are handed out in runs, so that a call that takes a microsecond is worth sharing. The caller
  /// waits without holding a thread. Cancelling the caller's task does not end the work early.
  ///
  /// - Parameters:
  ///   - count: How many results there are to be; below 1 there are none.
  ///   - runLength: How many neighboring numbers a worker takes at a time; nil picks a length that gives each
  ///     worker some sixteen runs, so that all of them finish at nearly the same time.
  ///   - transform: Called once for each number, on any thread, on several at once.
  package func map<Result: Sendable>(
    count: Int,
    runLength: Int? = nil,
    _ transform: @escaping @Sendable (Int) -> Result
  ) async -> [Result] {
    guard count > 0 else { return [] }
    let length = min(count, max(1, runLength ?? count / (maximumConcurrency * 16)))
    let runCount = (count - 1) / length + 1
    let nextRun = Lock(0)
    let runs = await withTaskGroup(of: [(Int, [Result])].self) { group in
      for _ in 0..<min(maximumConcurrency, runCount) {
        group.addTask(executorPreference: executor) {
          var finished: [(Int, [Result])] = []
          while let run = Self.take(from: nextRun, below: runCount) {
            let numbers = run * length..<min(count, (run + 1) * length)
            finished.append((run, numbers.map(transform)))
          }
          return finished
        }
      }
      var runs = [[Result]](repeating: [], count: runCount)
      for await finished in group {
        for (run, results) in finished { runs[run] = results }
      }
      return runs
    }
    var results: [Result] = []
    results.reserveCapacity(count)
    for run in runs { results += run }
    return results
  }

  private static func take(from next: Lock<Int>, below count: Int) -> Int? {
    next.withLock { next in
      guard next < count else { return nil }
      defer { next += 1 }
      return next
    }
  }
}
