import AsyncDisplay
import DisplayConcurrency

/// A source whose loads end when a test says so.
final class GatedSource: ImageSource {
  typealias Answer = Result<Bitmap, ImageLoadError>

  private struct Call {
    let key: ImageKey
    let progress: @Sendable (ImageProgress) -> Void
    var continuation: CheckedContinuation<Answer, Never>?
    var isCancelled = false
  }

  private struct State {
    var calls: [Call] = []
    var isStubborn = false
  }

  private let state = Lock(State())

  /// Every call so far.
  var calls: [ImageKey] { state.withLock { $0.calls.map(\.key) } }
  /// The calls that were cancelled.
  var cancelled: [ImageKey] { state.withLock { $0.calls.filter(\.isCancelled).map(\.key) } }
  /// The calls that have not returned.
  var running: [ImageKey] { state.withLock { $0.calls.filter { $0.continuation != nil }.map(\.key) } }

  /// Has calls go on when they are cancelled.
  func ignoreCancellation() { state.withLock { $0.isStubborn = true } }

  func load(
    _ key: ImageKey,
    progress: @escaping @Sendable (ImageProgress) -> Void
  ) async throws(ImageLoadError) -> Bitmap {
    let number = state.withLock { state in
      state.calls.append(Call(key: key, progress: progress))
      return state.calls.count - 1
    }
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Answer, Never>) in
        let isOver = state.withLock { state in
          let isOver = state.calls[number].isCancelled && !state.isStubborn
          if !isOver { state.calls[number].continuation = continuation }
          return isOver
        }
        if isOver { continuation.resume(returning: .failure(.cancelled(key))) }
      }
    } onCancel: {
      let continuation = state.withLock { state -> CheckedContinuation<Answer, Never>? in
        state.calls[number].isCancelled = true
        guard !state.isStubborn else { return nil }
        defer { state.calls[number].continuation = nil }
        return state.calls[number].continuation
      }
      continuation?.resume(returning: .failure(.cancelled(key)))
    }
    return try answer.get()
  }

  /// Ends the oldest running call for a key.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  func finish(_ key: ImageKey, with answer: Answer) -> Bool {
    let continuation = state.withLock { state -> CheckedContinuation<Answer, Never>? in
      guard let number = state.calls.firstIndex(where: { $0.key == key && $0.continuation != nil }) else {
        return nil
      }
      defer { state.calls[number].continuation = nil }
      return state.calls[number].continuation
    }
    continuation?.resume(returning: answer)
    return continuation != nil
  }

  /// Ends the oldest running call for a key with a picture.
  @discardableResult
  func finish(_ key: ImageKey, _ image: Bitmap = square(2)) -> Bool { finish(key, with: .success(image)) }

  /// Reports progress of the newest call for a key, also when it has returned.
  func report(_ progress: ImageProgress, for key: ImageKey) {
    state.withLock { $0.calls.last { $0.key == key }?.progress }?(progress)
  }
}

/// A loader whose executor and source move only when a test says so, and what its subscribers heard.
final class LoaderStage: Sendable {
  let executor = ManualExecutor()
  let source = GatedSource()
  let clock = ManualClock()
  let loader: ImageLoader
  private let heard = Lock<[String]>([])

  init(_ configuration: ImageLoader.Configuration = ImageLoader.Configuration()) {
    loader = ImageLoader(
      source: source,
      scheduler: Scheduler(executor: executor, clock: clock, maximumConcurrency: 1),
      configuration: configuration
    )
  }

  deinit {
    // A task whose job never runs, or that waits for ever, would never be released.
    executor.runAll()
    while !source.running.isEmpty {
      for key in source.running { source.finish(key, with: .failure(.cancelled(key))) }
      executor.runAll()
    }
  }

  /// Asks under a name.
  func request(_ name: String, _ request: ImageRequest) -> ImageRequestToken {
    loader.request(request) { [heard] update in
      let text =
        switch update {
        case .progress(let progress):
          "\(name) \(Int(progress.fraction * 100))%\(progress.image == nil ? "" : " and a picture")"
        case .loaded(let loaded): "\(name) loaded \(loaded.key) from \(loaded.place)"
        case .failed(let error): "\(name) failed: \(error)"
        }
      heard.withLock { $0.append(text) }
    }
  }

  /// Lets the executor run and takes what was heard.
  func settle() -> [String] {
    executor.runAll()
    return heard.take()
  }
}
