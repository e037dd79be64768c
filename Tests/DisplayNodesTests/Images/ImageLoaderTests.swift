import AsyncDisplay
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Image loader")
struct ImageLoaderTests {
  @Test("However many ask for a key, it is loaded once, and all are told")
  func sharedLoad() {
    let stage = LoaderStage()
    let tokens = ["one", "two", "three"].map { stage.request($0, ImageRequest("cat")) }
    #expect(stage.settle().isEmpty)
    #expect(stage.source.calls == ["cat"])
    stage.source.report(ImageProgress(fraction: 0.5), for: "cat")
    #expect(stage.settle() == ["one 50%", "two 50%", "three 50%"])
    stage.source.finish("cat")
    #expect(
      stage.settle() == ["one", "two", "three"].map { "\($0) loaded cat from source" }
    )
    #expect(stage.loader.statistics.startedLoads == 1)
    #expect(stage.loader.statistics.cachedBytes == 16)
    withExtendedLifetime(tokens) {}
  }

  @Test("Nothing happens on the caller's thread: without the executor there is no load and no answer")
  func executor() {
    let stage = LoaderStage()
    let token = stage.request("one", ImageRequest("cat"))
    #expect(stage.source.calls.isEmpty && stage.executor.waitingCount == 1)
    _ = stage.settle()
    stage.source.finish("cat")
    #expect(stage.executor.waitingCount == 1)
    withExtendedLifetime(token) {}
  }

  @Test("A picture in memory is the answer, from memory")
  func memory() {
    let stage = LoaderStage()
    let first = stage.request("one", ImageRequest("cat"))
    _ = stage.settle()
    stage.source.finish("cat")
    _ = stage.settle()
    let second = stage.request("two", ImageRequest("cat"))
    #expect(stage.settle() == ["two loaded cat from memory"])
    #expect(stage.source.calls.count == 1)
    #expect(stage.loader.statistics.cacheHits == 1 && stage.loader.statistics.cacheMisses == 1)
    stage.loader.removeCachedImages()
    let third = stage.request("three", ImageRequest("cat", caching: .memoryOnly))
    #expect(stage.settle() == ["three failed: cat: not in memory; load it"])
    #expect(stage.source.calls.count == 1)
    withExtendedLifetime((first, second, third)) {}
  }

  @Test("Without caching nothing is taken from memory or kept, unless somebody else wants it kept")
  func withoutCaching() {
    let stage = LoaderStage()
    for round in 1...2 {
      let token = stage.request("one", ImageRequest("cat", caching: .none))
      _ = stage.settle()
      stage.source.finish("cat")
      #expect(stage.settle() == ["one loaded cat from source"])
      #expect(stage.source.calls.count == round && stage.loader.statistics.cachedBytes == 0)
      withExtendedLifetime(token) {}
    }
    let tokens = [
      stage.request("one", ImageRequest("cat", caching: .none)), stage.request("two", ImageRequest("cat")),
    ]
    _ = stage.settle()
    stage.source.finish("cat")
    _ = stage.settle()
    #expect(stage.loader.statistics.cachedBytes == 16)
    withExtendedLifetime(tokens) {}
  }

  @Test("Memory stays within its budget, and what was used least recently goes")
  func budget() {
    let stage = LoaderStage(.init(cacheByteBudget: 32))
    for key in ["a", "b", "c"] as [ImageKey] {
      let token = stage.request("one", ImageRequest(key))
      _ = stage.settle()
      stage.source.finish(key)
      _ = stage.settle()
      withExtendedLifetime(token) {}
    }
    #expect(stage.loader.statistics.evictions == 1 && stage.loader.statistics.cachedBytes == 32)
    let tokens = (["a", "b"] as [ImageKey]).map {
      stage.request("\($0)", ImageRequest($0, caching: .memoryOnly))
    }
    #expect(stage.settle() == ["a failed: a: not in memory; load it", "b loaded b from memory"])
    stage.loader.setCacheByteBudget(0)
    _ = stage.settle()
    #expect(stage.loader.statistics.evictions == 3 && stage.loader.statistics.cachedBytes == 0)
    withExtendedLifetime(tokens) {}
  }

  @Test("The load is cancelled when the last subscriber has gone, and not before", arguments: [false, true])
  func cancellation(byRelease: Bool) {
    let stage = LoaderStage()
    var first: ImageRequestToken? = stage.request("one", ImageRequest("cat"))
    var second: ImageRequestToken? = stage.request("two", ImageRequest("cat"))
    _ = stage.settle()
    if !byRelease { first?.cancel() }
    if byRelease { first = nil }
    _ = stage.settle()
    #expect(stage.source.cancelled.isEmpty && stage.source.running == ["cat"])
    if !byRelease { second?.cancel() }
    if byRelease { second = nil }
    #expect(stage.settle().isEmpty)
    #expect(stage.source.cancelled == ["cat"] && stage.source.running.isEmpty)
    #expect(stage.loader.statistics.cancelledLoads == 1 && stage.loader.statistics.runningLoads == 0)
    withExtendedLifetime((first, second)) {}
  }

  @Test("A request taken back before its turn never reaches the source")
  func cancelledWhileWaiting() {
    let stage = LoaderStage(.init(maximumConcurrency: 1))
    let first = stage.request("one", ImageRequest("a"))
    let second = stage.request("two", ImageRequest("b"))
    _ = stage.settle()
    second.cancel()
    _ = stage.settle()
    stage.source.finish("a")
    #expect(stage.settle() == ["one loaded a from source"])
    #expect(stage.source.calls == ["a"] && stage.loader.statistics.cancelledLoads == 0)
    withExtendedLifetime((first, second)) {}
  }

  @Test("A request that is taken back before the source is called is told to the source as cancelled")
  func cancelledAtOnce() {
    let stage = LoaderStage()
    stage.request("one", ImageRequest("cat")).cancel()
    #expect(stage.settle().isEmpty)
    #expect(stage.source.calls == stage.source.cancelled && stage.source.running.isEmpty)
    #expect(stage.loader.statistics.runningLoads == 0)
  }

  @Test("A given-up call that goes on holds its place, and what it brings is not given to who asked anew")
  func stubbornSource() {
    let stage = LoaderStage(.init(maximumConcurrency: 1))
    stage.source.ignoreCancellation()
    let first = stage.request("one", ImageRequest("cat"))
    _ = stage.settle()
    first.cancel()
    let second = stage.request("two", ImageRequest("cat"))
    _ = stage.settle()
    #expect(stage.source.calls == ["cat"] && stage.loader.statistics.waitingLoads == 1)
    stage.source.finish("cat", square(1))
    #expect(stage.settle().isEmpty)
    #expect(stage.source.calls == ["cat", "cat"] && stage.loader.statistics.cachedBytes == 0)
    stage.source.finish("cat", square(3))
    #expect(stage.settle() == ["two loaded cat from source"])
    #expect(stage.loader.statistics.cachedBytes == 36)
    withExtendedLifetime((first, second)) {}
  }

  @Test("The most urgent load goes first, then the oldest; a load is as urgent as its most urgent subscriber")
  func priorities() {
    let stage = LoaderStage(.init(maximumConcurrency: 1))
    var tokens = [stage.request("0", ImageRequest("first"))]
    let requests: [(ImageKey, ImagePriority)] = [
      ("a", .preload), ("b", .imminent), ("c", .preload), ("d", .visible), ("c", .imminent), ("a", .preload),
    ]
    for (key, priority) in requests {
      tokens.append(stage.request("0", ImageRequest(key, priority: priority)))
    }
    let demoted = stage.request("0", ImageRequest("e", priority: .visible))
    let promoted = stage.request("0", ImageRequest("f", priority: .preload))
    _ = stage.settle()
    demoted.setPriority(.preload)
    promoted.setPriority(.visible)
    _ = stage.settle()
    while let key = stage.source.running.first {
      stage.source.finish(key)
      _ = stage.settle()
    }
    #expect(stage.source.calls == ["first", "d", "f", "b", "c", "a", "e"])
    withExtendedLifetime(tokens) {}
  }

  @Test("As many loads run at once as are allowed, and no more", arguments: [-1, 1, 3])
  func concurrency(limit: Int) {
    let stage = LoaderStage(.init(maximumConcurrency: limit))
    let tokens = (0..<6).map { stage.request("\($0)", ImageRequest(ImageKey("\($0)"))) }
    var most = 0
    _ = stage.settle()
    while let key = stage.source.running.last {
      most = max(most, stage.source.running.count)
      stage.source.finish(key)
      _ = stage.settle()
    }
    #expect(most == max(1, limit) && stage.source.calls.count == 6)
    withExtendedLifetime(tokens) {}
  }

  @Test("A failure reaches all subscribers and is not kept")
  func failure() {
    let stage = LoaderStage()
    let tokens = ["one", "two"].map { stage.request($0, ImageRequest("cat")) }
    _ = stage.settle()
    stage.source.finish("cat", with: .failure(.notFound("cat")))
    let text = "failed: cat: there is no such picture; check the key"
    #expect(stage.settle() == ["one \(text)", "two \(text)"])
    let third = stage.request("three", ImageRequest("cat"))
    _ = stage.settle()
    #expect(stage.source.calls == ["cat", "cat"])
    withExtendedLifetime((tokens, third)) {}
  }

  @Test(
    "A transient failure is tried again as often as allowed, another one never",
    arguments: [(true, true, 3), (true, false, 1), (false, true, 1)]
  )
  func retries(isTransient: Bool, isAllowed: Bool, calls: Int) {
    let stage = LoaderStage(.init(retryPolicy: ImageRetryPolicy(firstDelay: .zero)))
    let token = stage.request("one", ImageRequest("cat", retrying: isAllowed ? .allowed : .none))
    _ = stage.settle()
    let error: ImageLoadError =
      isTransient ? .unavailable("cat", reason: "busy") : .undecodable("cat", reason: "text")
    var heard: [String] = []
    while stage.source.finish("cat", with: .failure(error)) {
      #expect(heard.isEmpty)
      heard += stage.settle()
    }
    #expect(heard == ["one failed: \(error)"])
    #expect(stage.source.calls.count == calls && stage.loader.statistics.retriedLoads == calls - 1)
    withExtendedLifetime(token) {}
  }

  @Test("A call that has failed is not heard any more while its load waits for another attempt")
  func progressOfAFailedCall() {
    let stage = LoaderStage(
      .init(maximumConcurrency: 1, retryPolicy: ImageRetryPolicy(firstDelay: .zero))
    )
    let tokens = (["a", "b"] as [ImageKey]).map { stage.request("\($0)", ImageRequest($0)) }
    _ = stage.settle()
    stage.source.finish("a", with: .failure(.unavailable("a", reason: "busy")))
    _ = stage.settle()
    stage.source.report(ImageProgress(fraction: 0.5), for: "a")
    #expect(stage.settle().isEmpty)
    withExtendedLifetime(tokens) {}
  }

  @Test("A load that is tried again waits behind the others of its priority")
  func retriedLast() {
    let stage = LoaderStage(
      .init(maximumConcurrency: 1, retryPolicy: ImageRetryPolicy(firstDelay: .zero))
    )
    let tokens = (["a", "b"] as [ImageKey]).map { stage.request("\($0)", ImageRequest($0)) }
    _ = stage.settle()
    stage.source.finish("a", with: .failure(.unavailable("a", reason: "busy")))
    _ = stage.settle()
    stage.source.finish("b")
    _ = stage.settle()
    stage.source.finish("a")
    #expect(stage.settle() == ["a loaded a from source"])
    #expect(stage.source.calls == ["a", "b", "a"])
    withExtendedLifetime(tokens) {}
  }

  @Test("Who asks late is told at once how far the load has come; what comes after the end is not told")
  func lateProgress() {
    let stage = LoaderStage()
    let first = stage.request("one", ImageRequest("cat"))
    _ = stage.settle()
    stage.source.report(ImageProgress(fraction: 0.25, image: square(1)), for: "cat")
    #expect(stage.settle() == ["one 25% and a picture"])
    stage.source.report(ImageProgress(fraction: 0.375), for: "cat")
    #expect(stage.settle() == ["one 37%"])
    let second = stage.request("two", ImageRequest("cat"))
    #expect(stage.settle() == ["two 37% and a picture"])
    stage.source.finish("cat")
    _ = stage.settle()
    stage.source.report(ImageProgress(fraction: 0.5), for: "cat")
    #expect(stage.settle().isEmpty)
    withExtendedLifetime((first, second)) {}
  }

  @Test("A loader that nobody holds, nor waits for, cancels what runs and leaves nothing behind")
  func givenUp() {
    let executor = ManualExecutor()
    let source = GatedSource()
    weak var weakLoader: ImageLoader?
    do {
      let loader = ImageLoader(
        source: source,
        scheduler: Scheduler(executor: executor, clock: ManualClock(), maximumConcurrency: 1)
      )
      weakLoader = loader
      let token = loader.request(ImageRequest("cat")) { _ in }
      executor.runAll()
      #expect(source.running == ["cat"])
      withExtendedLifetime(token) {}
    }
    executor.runAll()
    #expect(weakLoader == nil && source.cancelled == ["cat"])
  }
}
