internal import DisplayImageCoding

/// What a ``NetworkImageNode`` does about its image.
///
/// ```
///         start              loaded
///   idle ───────▶ loading ─────────────▶ loaded
///                  │   ▲                   │
///           failed │   └── measureDetail ──┘
///                  ▼
///                failed         leave, reset: ▶ idle, from everywhere
/// ```
///
/// A load for more detail keeps what is shown. A failed load starts over once the node has left the preload range.
struct NetworkImageStateMachine: ImageNodeStateMachine, Hashable {
  enum State: Hashable {
    /// Nothing was requested.
    case idle
    case loading(Loading)
    /// The whole image is shown; with as many pixels as this covers.
    case loaded(Display, ImageCoverage)
    /// There is going to be no image, or no more of it.
    case failed(Shown)
  }

  struct Loading: Hashable {
    var shown: Shown
    /// The latest report of an image that came while the node was not on screen.
    var unshown: ImageProgress?
    /// On how many pixels the image may be shown that was requested.
    var coverage: ImageCoverage
  }

  /// How much of the image is shown.
  enum Shown: Hashable {
    case nothing
    /// An image of lower quality.
    case part(Double)
    /// All of it, if perhaps with fewer pixels than are wanted.
    case whole(Display)

    var quality: Double {
      switch self {
      case .nothing: 0
      case .part(let fraction): fraction
      case .whole: 1
      }
    }
  }

  /// How far the whole image has come towards the layer.
  enum Display: Hashable, CaseIterable {
    /// The latest drawing is not of the whole image.
    case undrawn
    /// The latest drawing is.
    case drawn
    /// It is on the layer, and the application was notified.
    case notified
  }

  private(set) var state = State.idle

  init() {}

  /// A machine in any state, for tests.
  init(_ state: State) { self.state = state }

  private var shown: Shown {
    switch state {
    case .idle: .nothing
    case .loading(let loading): loading.shown
    case .loaded(let display, _): .whole(display)
    case .failed(let shown): shown
    }
  }

  var quality: Double { shown.quality }

  /// Whether nothing of the image is there yet, and some is to come.
  var isWaiting: Bool {
    if case .loading = state { quality == 0 } else { false }
  }

  mutating func handle(_ event: ImageNodeEvent, in situation: ImageNodeSituation) -> [ImageNodeEffect] {
    switch event {
    case .start(let displaySize):
      guard state == .idle else { return [] }
      return load(displaySize, in: situation)
    case .measureDetail(let displaySize):
      guard let coverage, !coverage.covers(displaySize) else { return [] }
      return load(displaySize, in: situation)
    case .leave:
      return giveUp(.drop)
    case .reset:
      return giveUp(.reset)
    case .receive(let update, _):
      return receive(update, in: situation)
    case .appear:
      guard case .loading(let loading) = state, let progress = loading.unshown else { return [] }
      return show(progress, loading)
    case .replaceDefault:
      return quality == 0 ? [.showDefault] : []
    case .captureDrawing:
      noteDrawing(isOfLoadedImage: !situation.isChosenByApplication)
      return []
    case .finishDisplay:
      guard case .whole(.drawn) = shown else { return [] }
      setDisplay(.notified)
      return [.notifyDisplayed]
    case .proceed:
      return []
    }
  }

  /// On how many pixels what is shown, or requested, may be shown; nil while there is nothing to be had.
  private var coverage: ImageCoverage? {
    switch state {
    case .idle, .failed: nil
    case .loading(let loading): loading.coverage
    case .loaded(_, let coverage): coverage
    }
  }

  private mutating func load(_ displaySize: PixelSize?, in situation: ImageNodeSituation) -> [ImageNodeEffect]
  {
    guard situation.allowsLoading else { return [] }
    var loading = Loading(shown: shown, coverage: ImageCoverage(displaySize))
    if case .loading(let earlier) = state { loading.unshown = earlier.unshown }
    state = .loading(loading)
    return [.request(0, fromMemoryOnly: false, displaySize: displaySize)]
  }

  private mutating func receive(_ update: ImageUpdate, in situation: ImageNodeSituation) -> [ImageNodeEffect]
  {
    guard case .loading(var loading) = state else { return [] }
    guard !situation.isChosenByApplication else { return giveUp() }
    switch update {
    case .progress(let progress):
      guard progress.image != nil else { return [] }
      if situation.isVisible { return show(progress, loading) }
      loading.unshown = progress
      state = .loading(loading)
      return []
    case .loaded(let loaded):
      let coverage = loaded.detail.reduction == 1 ? .everything : loading.coverage
      if case .whole(let display) = loading.shown {
        state = .loaded(display, coverage)
      } else {
        state = .loaded(.undrawn, coverage)
      }
      return [.endRequest(0), .show(loaded.image, loaded.detail), .notifyLoaded(loaded)]
    case .failed(let error):
      state = .failed(loading.shown)
      return [.endRequest(0), .notifyFailed(error)]
    }
  }

  private mutating func show(_ progress: ImageProgress, _ loading: Loading) -> [ImageNodeEffect] {
    var loading = loading
    loading.unshown = nil
    defer { state = .loading(loading) }
    // An image that is there already, if with fewer pixels, is not given up for a part of one.
    guard let image = progress.image, loading.shown.quality < 1 else { return [] }
    loading.shown = .part(progress.fraction)
    return [.show(image, progress.detail)]
  }

  private mutating func noteDrawing(isOfLoadedImage: Bool) {
    guard case .whole(let display) = shown, display != .notified else { return }
    if case .loaded = state, isOfLoadedImage { setDisplay(.drawn) } else { setDisplay(.undrawn) }
  }

  private mutating func setDisplay(_ display: Display) {
    switch state {
    case .idle: break
    case .loading(var loading):
      loading.shown = .whole(display)
      state = .loading(loading)
    case .loaded(_, let coverage): state = .loaded(display, coverage)
    case .failed: state = .failed(.whole(display))
    }
  }
}
