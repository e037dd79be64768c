internal import DisplayConcurrency

/// What a call of the source waits for that needs memory.
typealias ImageReservation = ImageAnswer<Void>

/// One answer for one task that waits; the first one given counts.
final class ImageAnswer<Value: Sendable>: Sendable {
  typealias Answer = Result<Value, ImageLoadError>

  private enum State {
    case pending
    case waiting(CheckedContinuation<Answer, Never>)
    case answered(Answer)
  }

  private let state = Lock(State.pending)

  init() {}

  func give(_ answer: Answer) {
    let waiting = state.withLock { state -> CheckedContinuation<Answer, Never>? in
      switch state {
      case .pending:
        state = .answered(answer)
        return nil
      case .waiting(let continuation):
        state = .answered(answer)
        return continuation
      case .answered: return nil
      }
    }
    waiting?.resume(returning: answer)
  }

  /// Waits without holding a thread; at most one task does.
  ///
  /// - Parameters:
  ///   - error: The answer when the task is cancelled before there is another.
  ///   - onCancel: Called then.
  func wait(
    orFailWhenCancelled error: ImageLoadError,
    onCancel: @escaping @Sendable () -> Void = {}
  ) async throws(ImageLoadError) -> Value {
    let answer = await withTaskCancellationHandler {
      await wait()
    } onCancel: {
      onCancel()
      give(.failure(error))
    }
    return try answer.get()
  }

  private func wait() async -> Answer {
    await withCheckedContinuation { continuation in
      let answer = state.withLock { state -> Answer? in
        if case .answered(let answer) = state { return answer }
        state = .waiting(continuation)
        return nil
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }
}
