import AsyncDisplay
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

  @Test("Many tasks that wait get each its picture or its error, and a picture is loaded once at a time")
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
