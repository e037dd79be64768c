import AsyncDisplay
import DisplayImageCoding
import Testing

@testable import DisplayElements

/// What a network image node should do, written down with flags, one for each thing that may be so.
private struct NetworkImageModel: Equatable {
  enum Stage {
    case idle
    case loading
    case loaded
    case failed
  }

  var stage = Stage.idle
  var hasRequest = false
  var unshown: ImageProgress?
  var drawsLoadedImage = false
  var hasNotifiedOfDisplay = false
  var coverage = ImageCoverage.everything
  var quality = 0.0

  mutating func handle(_ event: ImageNodeEvent, in situation: ImageNodeSituation) -> [ImageNodeEffect] {
    switch event {
    case .start(let size):
      return stage == .idle ? load(size, situation) : []
    case .measureDetail(let size):
      guard stage == .loading || stage == .loaded, !coverage.covers(size) else { return [] }
      return load(size, situation)
    case .leave:
      self = NetworkImageModel()
      return [.cancelRequests, .drop]
    case .reset:
      self = NetworkImageModel()
      return [.cancelRequests, .reset]
    case .receive(let update, _):
      return hasRequest ? receive(update, situation) : []
    case .appear:
      return unshown.map { show($0) } ?? []
    case .replaceDefault:
      return quality == 0 ? [.showDefault] : []
    case .captureDrawing:
      drawsLoadedImage = stage == .loaded && !situation.isChosenByApplication
      return []
    case .finishDisplay:
      guard drawsLoadedImage, !hasNotifiedOfDisplay else { return [] }
      hasNotifiedOfDisplay = true
      return [.notifyDisplayed]
    case .proceed:
      return []
    }
  }

  private mutating func load(_ size: PixelSize?, _ situation: ImageNodeSituation) -> [ImageNodeEffect] {
    guard situation.imageCount > 0, situation.isInPreloadRange, situation.hasRuntime,
      !situation.isChosenByApplication
    else { return [] }
    stage = .loading
    hasRequest = true
    coverage = size.map { .size($0) } ?? .everything
    return [.request(0, fromMemoryOnly: false, displaySize: size)]
  }

  private mutating func receive(_ update: ImageUpdate, _ situation: ImageNodeSituation) -> [ImageNodeEffect] {
    if situation.isChosenByApplication {
      self = NetworkImageModel()
      return [.cancelRequests]
    }
    switch update {
    case .progress(let progress):
      guard progress.image != nil else { return [] }
      if situation.isVisible { return show(progress) }
      unshown = progress
      return []
    case .loaded(let loaded):
      endLoading(as: .loaded)
      quality = 1
      if loaded.detail.reduction == 1 { coverage = .everything }
      return [.endRequest(0), .show(loaded.image, loaded.detail), .notifyLoaded(loaded)]
    case .failed(let error):
      endLoading(as: .failed)
      return [.endRequest(0), .notifyFailed(error)]
    }
  }

  private mutating func endLoading(as stage: Stage) {
    self.stage = stage
    hasRequest = false
    unshown = nil
  }

  private mutating func show(_ progress: ImageProgress) -> [ImageNodeEffect] {
    unshown = nil
    guard quality < 1, let image = progress.image else { return [] }
    quality = progress.fraction
    return [.show(image, progress.detail)]
  }

  /// The flags that a state stands for. Those that no later event looks at have their first value.
  init(_ state: NetworkImageStateMachine.State) {
    switch state {
    case .idle: break
    case .loading(let loading):
      stage = .loading
      hasRequest = true
      unshown = loading.unshown
      coverage = loading.coverage
      apply(loading.shown)
    case .loaded(let display, let coverage):
      stage = .loaded
      self.coverage = coverage
      apply(.whole(display))
    case .failed(let shown):
      stage = .failed
      apply(shown)
    }
  }

  init() {}

  private mutating func apply(_ shown: NetworkImageStateMachine.Shown) {
    quality = shown.quality
    if case .whole(let display) = shown {
      drawsLoadedImage = display == .drawn
      hasNotifiedOfDisplay = display == .notified
    }
  }

  /// Without what no later event looks at.
  var essence: NetworkImageModel {
    var essence = self
    if stage == .idle || stage == .failed { essence.coverage = .everything }
    if hasNotifiedOfDisplay { essence.drawsLoadedImage = false }
    return essence
  }
}

@Suite("Network image state machine")
struct NetworkImageStateMachineTests {
  private typealias Machine = NetworkImageStateMachine

  private static let sizes: [PixelSize?] = [
    nil, PixelSize(width: 4, height: 4), PixelSize(width: 8, height: 8),
  ]
  private static let half = ImageProgress(fraction: 0.5, image: square(1))

  private static var states: [Machine.State] {
    let whole = Machine.Display.allCases.map { Machine.Shown.whole($0) }
    let shown: [Machine.Shown] = [.nothing, .part(0), .part(0.25), .part(1)] + whole
    let coverages = sizes.map { ImageCoverage($0) }
    var states: [Machine.State] = [.idle]
    for coverage in coverages {
      for shown in shown {
        for unshown in [nil, half] {
          states.append(.loading(.init(shown: shown, unshown: unshown, coverage: coverage)))
        }
      }
      states += Machine.Display.allCases.map { .loaded($0, coverage) }
    }
    return states + shown.map { .failed($0) }
  }

  private static var events: [ImageNodeEvent] {
    let reduced = ImageDetail(pixelSize: PixelSize(width: 8, height: 8), reduction: 2)
    let updates: [ImageUpdate] = [
      .progress(ImageProgress(fraction: 0.75)), .progress(half),
      .progress(ImageProgress(fraction: 1, image: square(3))),
      .loaded(LoadedImage(key: "cat", image: square(2), place: .source)),
      .loaded(LoadedImage(key: "cat", image: square(4), place: .memory, detail: reduced)),
      .failed(.notFound("cat")),
    ]
    return sizes.map { .start(displaySize: $0) } + sizes.map { .measureDetail(displaySize: $0) }
      + updates.map { .receive($0, request: 0) }
      + [
        .leave, .reset, .proceed(displaySize: nil), .appear, .replaceDefault, .captureDrawing, .finishDisplay,
      ]
  }

  private static var situations: [ImageNodeSituation] {
    (0..<32).map { mask in
      ImageNodeSituation(
        imageCount: mask & 1,
        isInPreloadRange: mask & 2 != 0,
        isVisible: mask & 4 != 0,
        hasRuntime: mask & 8 != 0,
        isChosenByApplication: mask & 16 != 0
      )
    }
  }

  @Test("Every event in every state and situation does what the model does", arguments: events)
  fileprivate func everyEvent(event: ImageNodeEvent) {
    for state in Self.states {
      for situation in Self.situations {
        var (machine, model) = (Machine(state), NetworkImageModel(state))
        let (effects, expected) = (machine.handle(event, in: situation), model.handle(event, in: situation))
        if effects != expected { Issue.record("\(state), \(situation): \(effects), expected \(expected)") }
        if NetworkImageModel(machine.state).essence != model.essence {
          Issue.record("\(state), \(situation): \(machine.state), expected \(model)")
        }
        if machine.quality != model.quality { Issue.record("\(state), \(situation): \(machine.quality)") }
        let isWaiting = model.stage == .loading && model.quality == 0
        if machine.isWaiting != isWaiting { Issue.record("\(state), \(situation): \(isWaiting)") }
      }
    }
  }

  /// The named states that a node on screen comes to, with one letter for each of: idle, loading, partly shown while
  /// loading, whole while loading more, loaded, failed, failed with a part, failed with the whole.
  @Test("The table of a node on screen")
  func table() {
    let small = Self.sizes[1]
    let rows: [(String, Machine.State)] = [
      ("i", .idle),
      ("l", .loading(.init(shown: .nothing, coverage: ImageCoverage(small)))),
      ("p", .loading(.init(shown: .part(0.5), coverage: ImageCoverage(small)))),
      ("w", .loading(.init(shown: .whole(.undrawn), coverage: ImageCoverage(small)))),
      ("L", .loaded(.undrawn, ImageCoverage(small))),
      ("f", .failed(.nothing)),
      ("F", .failed(.part(0.5))),
      ("W", .failed(.whole(.undrawn))),
    ]
    let reduced = ImageDetail(pixelSize: PixelSize(width: 8, height: 8), reduction: 2)
    let columns: [ImageNodeEvent] = [
      .start(displaySize: small), .leave, .reset, .measureDetail(displaySize: small),
      .measureDetail(displaySize: Self.sizes[2]), .receive(.progress(Self.half), request: 0),
      .receive(
        .loaded(LoadedImage(key: "cat", image: square(4), place: .source, detail: reduced)),
        request: 0
      ),
      .receive(.failed(.notFound("cat")), request: 0), .proceed(displaySize: small), .appear,
      .replaceDefault, .captureDrawing, .finishDisplay,
    ]
    let situation = ImageNodeSituation(
      imageCount: 1,
      isInPreloadRange: true,
      isVisible: true,
      hasRuntime: true,
      isChosenByApplication: false
    )
    func letter(_ state: Machine.State) -> String {
      switch state {
      case .idle: "i"
      case .loading(let loading) where loading.shown == .nothing: "l"
      case .loading(let loading): loading.shown.quality < 1 ? "p" : "w"
      case .loaded: "L"
      case .failed(.nothing): "f"
      case .failed(let shown): shown.quality < 1 ? "F" : "W"
      }
    }
    let table = rows.map { name, state in
      columns.reduce(into: name + ": ") { text, event in
        var machine = Machine(state)
        _ = machine.handle(event, in: situation)
        text += letter(machine.state)
      }
    }
    // start leave reset same more | part loaded failed | proceed appear default capture finish
    #expect(
      table == [
        "i: liiiiiiiiiiii",
        "l: liillpLflllll",
        "p: piipppLFppppp",
        "w: wiiwwwLWwwwww",
        "L: LiiLwLLLLLLLL",
        "f: fiiffffffffff",
        "F: FiiFFFFFFFFFF",
        "W: WiiWWWWWWWWWW",
      ]
    )
  }

  @Test("A machine made of a model's state is that state, and every state can be told from the others")
  func states() {
    #expect(Set(Self.states).count == Self.states.count && Machine().state == .idle)
    #expect(Self.states.count == 1 + 3 * (7 * 2 + 3) + 7)
  }
}
