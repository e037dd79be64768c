internal import DisplayConcurrency

extension ImageLoader {
  /// Loads a picture, or takes it from memory, for a task that waits for it without holding a thread.
  ///
  /// Cancelling the task takes the request back and ends the call at once.
  ///
  /// - Throws: Why there is no picture.
  nonisolated public func image(for request: ImageRequest) async throws(ImageLoadError) -> LoadedImage {
    let answer = ImageAnswer<LoadedImage>()
    let token = self.request(request) { update in
      switch update {
      case .progress: break
      case .loaded(let image): answer.give(.success(image))
      case .failed(let error): answer.give(.failure(error))
      }
    }
    let result = await withTaskCancellationHandler {
      await answer.wait()
    } onCancel: {
      token.cancel()
      answer.give(.failure(.cancelled(request.key)))
    }
    return try result.get()
  }
}

/// What a load waits for that needs memory.
typealias ImageReservation = ImageAnswer<Void>

/// One answer for one who waits; whichever comes first counts.
final class ImageAnswer<Value: Sendable>: Sendable {
  typealias Answer = Result<Value, ImageLoadError>

  private struct State {
    var answer: Answer?
    var waiting: CheckedContinuation<Answer, Never>?
  }

  private let state = Lock(State())

  init() {}

  func give(_ answer: Answer) {
    let waiting = state.withLock { state -> CheckedContinuation<Answer, Never>? in
      guard state.answer == nil else { return nil }
      state.answer = answer
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(returning: answer)
  }

  func wait() async -> Answer {
    await withCheckedContinuation { continuation in
      let answer = state.withLock { state -> Answer? in
        if state.answer == nil { state.waiting = continuation }
        return state.answer
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }
}
