import AsyncDisplay
import TestSupport
import Testing

@testable import DisplayElements
@testable import DisplayNodes

/// What a loader should do, written down as plainly as possible: lists that are searched from the front.
private struct LoaderModel {
  struct Subscriber {
    let name: String
    let key: ImageKey
    var priority: ImagePriority
  }

  let limit: Int
  let retryLimit: Int
  var subscribers: [Subscriber] = []
  /// Loads in the order of their place in the line.
  var waiting: [ImageKey] = []
  var running: [ImageKey] = []
  var failures: [ImageKey: Int] = [:]
  var progress: [ImageKey: Int] = [:]
  var calls: [(key: ImageKey, isCancelled: Bool)] = []
  var heard: [String] = []

  mutating func request(_ name: String, _ key: ImageKey, _ priority: ImagePriority) {
    let isNew = !subscribers.contains { $0.key == key }
    subscribers.append(Subscriber(name: name, key: key, priority: priority))
    if isNew { waiting.append(key) }
    if let percent = progress[key] { heard.append("\(name) \(percent)%") }
    start()
  }

  mutating func setPriority(_ priority: ImagePriority, of name: String) {
    for index in subscribers.indices where subscribers[index].name == name {
      subscribers[index].priority = priority
    }
  }

  mutating func cancel(_ name: String) {
    guard let key = subscribers.first(where: { $0.name == name })?.key else { return }
    subscribers.removeAll { $0.name == name }
    guard !subscribers.contains(where: { $0.key == key }) else { return }
    if running.contains(key), let call = calls.lastIndex(where: { $0.key == key }) {
      calls[call].isCancelled = true
    }
    forget(key)
    start()
  }

  mutating func report(_ percent: Int, for key: ImageKey) {
    guard running.contains(key) else { return }
    progress[key] = percent
    heard += subscribers.filter { $0.key == key }.map { "\($0.name) \(percent)%" }
  }

  mutating func finish(_ key: ImageKey, with answer: GatedSource.Answer) {
    guard running.contains(key) else { return }
    switch answer {
    case .success: end(key, "loaded \(key) from source")
    case .failure(let error) where error.isTransient && failures[key, default: 0] < retryLimit:
      failures[key, default: 0] += 1
      running.removeAll { $0 == key }
      waiting.append(key)
    case .failure(let error): end(key, "failed: \(error)")
    }
    start()
  }

  private mutating func end(_ key: ImageKey, _ text: String) {
    heard += subscribers.filter { $0.key == key }.map { "\($0.name) \(text)" }
    subscribers.removeAll { $0.key == key }
    forget(key)
  }

  private mutating func forget(_ key: ImageKey) {
    waiting.removeAll { $0 == key }
    running.removeAll { $0 == key }
    failures[key] = nil
    progress[key] = nil
  }

  private mutating func start() {
    while running.count < limit, !waiting.isEmpty {
      let urgencies = waiting.map { key in
        subscribers.filter { $0.key == key }.map(\.priority).max() ?? .preload
      }
      guard let highest = urgencies.max(), let index = urgencies.firstIndex(of: highest) else { return }
      let key = waiting.remove(at: index)
      running.append(key)
      calls.append((key, false))
    }
  }
}

@Suite("Image loader against its model")
struct ImageLoaderModelTests {
  @Test(
    "Random asks, cancellations, priorities, reports and ends do what the model does, step by step",
    arguments: 0..<UInt64(TestDepth.count(6, full: 24))
  )
  func randomSequences(seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    let limit = 1 + random.next(below: 3)
    let retryLimit = random.next(below: 3)
    let stage = LoaderStage(
      .init(
        maximumConcurrency: limit,
        retryPolicy: ImageRetryPolicy(maximumCount: retryLimit, firstDelay: .zero)
      )
    )
    var model = LoaderModel(limit: limit, retryLimit: retryLimit)
    var tokens: [(name: String, token: ImageRequestToken)] = []
    let keys: [ImageKey] = ["a", "b", "c", "d", "e", "f"]
    for step in 0..<400 {
      let key = keys[random.next(below: keys.count)]
      let priority = ImagePriority.allCases[random.next(below: 3)]
      switch random.next(below: 12) {
      case 0..<5:
        let name = "subscriber \(step)"
        tokens.append((name, stage.request(name, ImageRequest(key, priority: priority, caching: .none))))
        model.request(name, key, priority)
      case 5..<7 where !tokens.isEmpty:
        let (name, token) = tokens.remove(at: random.next(below: tokens.count))
        // Cancelling twice, once more by letting go, is cancelling once.
        if random.next(below: 2) == 0 { token.cancel() }
        model.cancel(name)
      case 7 where !tokens.isEmpty:
        let (name, token) = tokens[random.next(below: tokens.count)]
        token.setPriority(priority)
        model.setPriority(priority, of: name)
      case 8:
        let percent = random.next(below: 5) * 25
        if stage.source.running.contains(key) {
          stage.source.report(ImageProgress(fraction: Double(percent) / 100), for: key)
        }
        model.report(percent, for: key)
      default:
        let answers: [GatedSource.Answer] = [
          .success(square(1)), .failure(.notFound(key)), .failure(.unavailable(key, reason: "busy")),
        ]
        let answer = answers[random.next(below: 3)]
        stage.source.finish(key, with: answer)
        model.finish(key, with: answer)
      }
      let heard = stage.settle()
      #expect(heard == model.heard, "step \(step)")
      model.heard = []
      #expect(stage.source.calls == model.calls.map(\.key), "step \(step)")
      #expect(stage.source.cancelled == model.calls.filter(\.isCancelled).map(\.key), "step \(step)")
      #expect(Set(stage.source.running) == Set(model.running), "step \(step)")
      let statistics = stage.loader.statistics
      #expect(statistics.runningLoads == model.running.count, "step \(step)")
      #expect(statistics.waitingLoads == model.waiting.count, "step \(step)")
    }
  }
}
