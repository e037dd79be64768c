import AsyncDisplay
import DisplayConcurrency
import Testing

@Suite("Awaiting images")
struct ImageAwaitingTests {
  /// Loads at once.
  private struct ReadySource: ImageSource {
    func load(
      _ key: ImageKey,
      progress: @escaping @Sendable (ImageProgress) -> Void
    ) async throws(ImageLoadError) -> Bitmap {
      guard let side = Int(key.name) else { throw .notFound(key) }
      return square(side)
    }
  }

  @Test("Many tasks that wait get each its picture or its error")
  func manyTasks() async throws {
    let loader = ImageLoader(source: ReadySource(), scheduler: .system())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<64 {
        group.addTask {
          let side = 1 + number % 8
          let loaded = try await loader.image(for: ImageRequest(ImageKey("\(side)")))
          #expect(loaded.image.width == side)
          let missing = ImageKey("x\(number)")
          let answer = await Result { () async throws(ImageLoadError) in
            try await loader.image(for: ImageRequest(missing))
          }
          #expect(answer == .failure(.notFound(missing)))
        }
      }
      try await group.waitForAll()
    }
  }

  /// Yields a few times and counts how many calls run at once.
  private final class CountingSource: ImageSource {
    private let counts = Lock((running: 0, most: 0))

    var most: Int { counts.withLock { $0.most } }

    func load(
      _ key: ImageKey,
      progress: @escaping @Sendable (ImageProgress) -> Void
    ) async throws(ImageLoadError) -> Bitmap {
      counts.withLock { counts in
        counts.running += 1
        counts.most = max(counts.most, counts.running)
      }
      for step in 1...4 {
        progress(ImageProgress(fraction: Double(step) / 4))
        await Task.yield()
      }
      counts.withLock { $0.running -= 1 }
      if Task.isCancelled { throw .cancelled(key) }
      return square(1)
    }
  }

  @Test("Whoever of many tasks is not cancelled gets its picture, and never do more loads run than may")
  func contention() async {
    let source = CountingSource()
    let pool = WorkerPool(threadCount: 3)
    let loader = ImageLoader(
      source: source,
      scheduler: Scheduler(executor: pool, clock: SystemClock(), maximumConcurrency: 3),
      configuration: .init(cacheByteBudget: 8, maximumConcurrency: 2)
    )
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<300 {
        group.addTask {
          let key = ImageKey("\(number % 7)")
          let task = Task {
            await Result { () async throws(ImageLoadError) in
              try await loader.image(for: ImageRequest(key, priority: ImagePriority.allCases[number % 3]))
            }
          }
          if number % 3 == 0 { task.cancel() }
          let answer = await task.value
          let isRight =
            switch answer {
            case .success(let loaded): loaded.key == key
            case .failure(let error): number % 3 == 0 && error == .cancelled(key)
            }
          #expect(isRight, "\(answer)")
        }
      }
    }
    #expect(source.most <= 2 && source.most >= 1)
    #expect(loader.statistics.cachedBytes <= 8)
    await pool.waitUntilIdle()
  }

  @Test("Cancelling the task that waits ends its wait, and the load with it")
  func cancellation() async {
    let stage = LoaderStage()
    let task = Task(executorPreference: stage.executor) { [loader = stage.loader] in
      await Result { () async throws(ImageLoadError) in try await loader.image(for: ImageRequest("cat")) }
    }
    _ = stage.settle()
    #expect(stage.source.running == ["cat"])
    task.cancel()
    _ = stage.settle()
    #expect(stage.source.cancelled == ["cat"] && stage.source.running.isEmpty)
    #expect(await task.value == .failure(.cancelled("cat")))
  }

  @Test("A task that was cancelled before it asked gets no picture, and nothing goes on")
  func cancelledBefore() async {
    let stage = LoaderStage()
    let task = Task(executorPreference: stage.executor) { [loader = stage.loader] in
      await Result { () async throws(ImageLoadError) in try await loader.image(for: ImageRequest("cat")) }
    }
    task.cancel()
    _ = stage.settle()
    #expect(await task.value == .failure(.cancelled("cat")))
    #expect(stage.source.running.isEmpty)
  }
}

extension Result where Success: Sendable {
  /// What an operation returned or threw.
  fileprivate init(_ operation: () async throws(Failure) -> Success) async {
    do {
      self = .success(try await operation())
    } catch {
      self = .failure(error)
    }
  }
}
