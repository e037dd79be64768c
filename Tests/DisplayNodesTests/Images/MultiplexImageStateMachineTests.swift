import AsyncDisplay
import DisplayImageCoding
import Testing

@testable import DisplayElements

/// What a multiplex image node should do, written down with the requests that are under way.
private struct MultiplexImageModel: Hashable {
  struct Request: Hashable {
    let isFromMemoryOnly: Bool
    let displaySize: PixelSize?
  }

  var plan: MultiplexPlan?
  var requests: [Int: Request] = [:]
  var coverage = ImageCoverage.everything
  var shownKey: ImageKey?

  mutating func handle(_ event: ImageNodeEvent, in situation: ImageNodeSituation) -> [ImageNodeEffect] {
    switch event {
    case .start(let size):
      guard plan == nil, situation.imageCount > 0, situation.isInPreloadRange, situation.hasRuntime,
        !situation.isChosenByApplication
      else { return [] }
      plan = MultiplexPlan(
        count: situation.imageCount,
        loadsIntermediates: situation.loadsIntermediates
      )
      return (0..<situation.imageCount).map { request($0, fromMemoryOnly: true, size) }
    case .leave:
      self = MultiplexImageModel()
      return [.cancelRequests, .drop]
    case .reset:
      self = MultiplexImageModel()
      return [.cancelRequests, .reset]
    case .measureDetail(let size):
      guard let best = plan?.best, requests.isEmpty, !coverage.covers(size), situation.hasRuntime,
        !situation.isChosenByApplication
      else { return [] }
      return [request(best, fromMemoryOnly: false, size)]
    case .receive(let update, let index):
      guard let ended = requests[index] else { return [] }
      return receive(update, index, ended, situation)
    case .proceed(let size):
      guard requests.isEmpty, situation.hasRuntime, let next = plan?.next else { return [] }
      return [request(next, fromMemoryOnly: false, size)]
    case .appear, .replaceDefault, .captureDrawing, .finishDisplay:
      return []
    }
  }

  private mutating func request(_ index: Int, fromMemoryOnly: Bool, _ size: PixelSize?) -> ImageNodeEffect {
    requests[index] = Request(isFromMemoryOnly: fromMemoryOnly, displaySize: size)
    return .request(index, fromMemoryOnly: fromMemoryOnly, displaySize: size)
  }

  private mutating func receive(
    _ update: ImageUpdate,
    _ index: Int,
    _ request: Request,
    _ situation: ImageNodeSituation
  ) -> [ImageNodeEffect] {
    if situation.isChosenByApplication {
      self = MultiplexImageModel()
      return [.cancelRequests]
    }
    guard update.isLast else { return [] }
    requests[index] = nil
    switch update {
    case .progress: break
    case .failed(.notInMemory) where request.isFromMemoryOnly: break
    case .loaded(let loaded):
      guard plan?.best == index || plan?.accept(index) == true else { break }
      coverage = loaded.detail.reduction == 1 ? .everything : ImageCoverage(request.displaySize)
      shownKey = loaded.key
      return [.endRequest(index), .show(loaded.image, loaded.detail), .notifyLoaded(loaded)]
    case .failed(let error):
      if plan?.best == index { coverage = ImageCoverage(request.displaySize) }
      plan?.fail(index)
      return [.endRequest(index), .notifyFailed(error)]
    }
    return [.endRequest(index)]
  }
}

@Suite("Multiplex image state machine")
struct MultiplexImageStateMachineTests {
  private struct Pair: Hashable {
    var machine = MultiplexImageStateMachine()
    var model = MultiplexImageModel()
  }

  private static let keys: [ImageKey] = ["large", "medium", "small"]

  private static func events(count: Int, sizes: [PixelSize?]) -> [ImageNodeEvent] {
    let reduced = ImageDetail(pixelSize: PixelSize(width: 8, height: 8), reduction: 2)
    let updates = (0..<count).flatMap { index -> [ImageNodeEvent] in
      let key = keys[index]
      return [
        .progress(ImageProgress(fraction: 0.5, image: square(1))),
        .loaded(LoadedImage(key: key, image: square(2), place: .source)),
        .loaded(LoadedImage(key: key, image: square(4), place: .memory, detail: reduced)),
        .failed(.notInMemory(key)), .failed(.notFound(key)),
      ].map { .receive($0, request: index) }
    }
    return updates + sizes.map { .start(displaySize: $0) } + sizes.map { .proceed(displaySize: $0) }
      + sizes.map { .measureDetail(displaySize: $0) }
      + [.leave, .reset, .appear, .replaceDefault, .captureDrawing, .finishDisplay]
  }

  private static func situations(count: Int, loadsIntermediates: Bool) -> [ImageNodeSituation] {
    (0..<16).map { mask in
      ImageNodeSituation(
        imageCount: mask & 1 == 0 ? count : 0,
        loadsIntermediates: loadsIntermediates,
        isInPreloadRange: mask & 2 == 0,
        isVisible: false,
        hasRuntime: mask & 4 == 0,
        isChosenByApplication: mask & 8 != 0
      )
    }
  }

  /// Goes through all states that can be reached, each with the model that came there.
  @Test(
    "Every event in every state that can be reached does what the model does",
    arguments: [(1, false), (2, false), (2, true)]
  )
  func everyEvent(count: Int, loadsIntermediates: Bool) {
    let events = Self.events(
      count: count,
      sizes: [nil, PixelSize(width: 4, height: 4), PixelSize(width: 8, height: 8)]
    )
    let situations = Self.situations(count: count, loadsIntermediates: loadsIntermediates)
    var seen: Set<Pair> = [Pair()]
    var names: Set<String> = []
    var waiting = [Pair()]
    while let pair = waiting.popLast() {
      names.insert(name(of: pair.machine.state))
      for event in events {
        for situation in situations {
          var next = pair
          let effects = next.machine.handle(event, in: situation)
          let expected = next.model.handle(event, in: situation)
          guard effects == expected, isSame(next) else {
            Issue.record("\(pair.machine.state), \(event), \(situation): \(effects), expected \(expected)")
            return
          }
          if seen.insert(next).inserted { waiting.append(next) }
        }
      }
    }
    #expect(names == ["idle", "searching", "loading", "refining", "settled"])
    // A state says all that the model knows.
    #expect(Set(seen.map(\.machine)).count == seen.count)
  }

  private func isSame(_ pair: Pair) -> Bool {
    let (machine, model) = (pair.machine, pair.model)
    let requested: Set<Int> =
      switch machine.state {
      case .idle, .settled: []
      case .searching(let indices, _): indices
      case .loading(let index, _), .refining(let index, _): [index]
      }
    return machine.shownKey == model.shownKey && requested == Set(model.requests.keys)
      && (machine.state == .idle) == (model.plan == nil)
  }

  private func name(of state: MultiplexImageStateMachine.State) -> String {
    switch state {
    case .idle: "idle"
    case .searching: "searching"
    case .loading: "loading"
    case .refining: "refining"
    case .settled: "settled"
    }
  }
}
