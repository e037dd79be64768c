// Frames until something has happened.

extension SimulatedHost {
  /// Runs frames until a condition holds.
  ///
  /// - Parameters:
  ///   - frameLimit: How many frames may run; 10,000 unless said otherwise.
  ///   - condition: Looked at before the first frame, and after each.
  /// - Throws: ``FrameLimitExceeded`` when it does not hold after so many frames.
  public func run(
    within frameLimit: Int = 10_000,
    until condition: () -> Bool
  ) throws(FrameLimitExceeded) {
    for _ in 0..<max(0, frameLimit) {
      if condition() { return }
      runFrames(1)
    }
    guard condition() else { throw FrameLimitExceeded(frameCount: max(0, frameLimit)) }
  }

  /// Runs frames until an asynchronous operation returns, such as one that waits for what frames do.
  ///
  /// Awaited by itself such an operation waits for ever, as nothing runs frames meanwhile.
  ///
  /// ```swift
  /// source.apply(snapshot)
  /// try await host.run(untilReturned: { await list.allUpdatesApplied() })
  /// ```
  ///
  /// - Parameters:
  ///   - frameLimit: How many frames may run; 10,000 unless said otherwise.
  ///   - operation: Begun at once. It is cancelled when the frames are used up or the caller's task is.
  /// - Returns: What the operation returns.
  /// - Throws: ``FrameLimitExceeded`` when it has not returned after so many frames, `CancellationError` when the caller's
  ///   task is cancelled, and what the operation throws.
  public func run<Value: Sendable>(
    within frameLimit: Int = 10_000,
    untilReturned operation: @escaping @MainActor @Sendable () async throws -> Value
  ) async throws -> Value {
    let outcome = RunOutcome<Value>()
    let task = Task.immediate { @MainActor in
      do {
        outcome.result = .success(try await operation())
      } catch {
        outcome.result = .failure(error)
      }
    }
    // An operation that waits no longer for the host is nothing to run frames for.
    defer { task.cancel() }
    for _ in 0..<max(0, frameLimit) where outcome.result == nil {
      try Task.checkCancellation()
      runFrames(1)
      // What the frame has resumed goes on.
      await Task.yield()
    }
    guard let result = outcome.result else { throw FrameLimitExceeded(frameCount: max(0, frameLimit)) }
    return try result.get()
  }
}

/// Where an operation puts what it comes to.
@MainActor
private final class RunOutcome<Value: Sendable> {
  var result: Result<Value, any Error>?
}
