internal import DisplayImageCoding

/// What a ``MultiplexImageNode`` does about its images.
///
/// ```
///         start               all looked up                 better to be had
///   idle ───────▶ searching ───────────────▶ settled ──────────────────────────▶ loading
///                                             ▲   │ ◀──────── loaded, failed ──────┘
///                             loaded, failed  │   │ measureDetail
///                                            refining             leave, reset: ▶ idle, from everywhere
/// ```
struct MultiplexImageStateMachine: ImageNodeStateMachine, Hashable {
  enum State: Hashable {
    /// Nothing was requested.
    case idle
    /// Memory is searched for the images with these indices.
    case searching(Set<Int>, Progress)
    /// The image with an index is loaded, which is better than what is shown.
    case loading(Int, Progress)
    /// The image that is shown is loaded once more, with more detail.
    case refining(Int, Progress)
    /// Nothing is requested until the next image is chosen, and when there is none to choose.
    case settled(Progress)
  }

  struct Progress: Hashable {
    var plan: MultiplexPlan
    /// For how many pixels images were requested last.
    var displaySize: PixelSize?
    var shown: Shown?
  }

  /// The image that is shown.
  struct Shown: Hashable {
    let key: ImageKey
    /// On how many pixels it may be shown.
    var coverage: ImageCoverage
  }

  private(set) var state = State.idle

  init() {}

  /// A machine in any state, for tests.
  init(_ state: State) { self.state = state }

  /// Which image is shown.
  var shownKey: ImageKey? { progress?.shown?.key }

  var quality: Double { shownKey == nil ? 0 : 1 }

  private var progress: Progress? {
    switch state {
    case .idle: nil
    case .searching(_, let progress), .loading(_, let progress), .refining(_, let progress),
      .settled(let progress):
      progress
    }
  }

  mutating func handle(_ event: ImageNodeEvent, in situation: ImageNodeSituation) -> [ImageNodeEffect] {
    switch event {
    case .start(let displaySize):
      return search(displaySize, in: situation)
    case .leave:
      return giveUp(.drop)
    case .reset:
      return giveUp(.reset)
    case .measureDetail(let displaySize):
      guard case .settled(let progress) = state, let best = progress.plan.best,
        progress.shown?.coverage.covers(displaySize) == false,
        situation.hasRuntime, !situation.isChosenByApplication
      else { return [] }
      return load(best, displaySize, progress) { .refining($0, $1) }
    case .receive(let update, let request):
      return receive(update, of: request, in: situation)
    case .proceed(let displaySize):
      guard case .settled(let progress) = state, let next = progress.plan.next, situation.hasRuntime
      else { return [] }
      return load(next, displaySize, progress) { .loading($0, $1) }
    case .appear, .replaceDefault, .captureDrawing, .finishDisplay:
      return []
    }
  }

  /// Looks for all images in memory; what is to be loaded is known when all answers are here.
  private mutating func search(_ displaySize: PixelSize?, in situation: ImageNodeSituation)
    -> [ImageNodeEffect]
  {
    guard state == .idle, situation.allowsLoading else { return [] }
    let plan = MultiplexPlan(count: situation.imageCount, loadsIntermediates: situation.loadsIntermediates)
    let indices = 0..<situation.imageCount
    state = .searching(Set(indices), Progress(plan: plan, displaySize: displaySize))
    return indices.map { .request($0, fromMemoryOnly: true, displaySize: displaySize) }
  }

  private mutating func load(
    _ index: Int,
    _ displaySize: PixelSize?,
    _ progress: Progress,
    as makeState: (Int, Progress) -> State
  ) -> [ImageNodeEffect] {
    var progress = progress
    progress.displaySize = displaySize
    state = makeState(index, progress)
    return [.request(index, fromMemoryOnly: false, displaySize: displaySize)]
  }

  private mutating func receive(
    _ update: ImageUpdate,
    of index: Int,
    in situation: ImageNodeSituation
  ) -> [ImageNodeEffect] {
    guard var progress, isRequested(index) else { return [] }
    guard !situation.isChosenByApplication else { return giveUp() }
    var effects = [ImageNodeEffect.endRequest(index)]
    switch update {
    case .progress:
      return []
    // Memory was only searched for it.
    case .failed(.notInMemory) where isSearching:
      break
    case .loaded(let loaded):
      // The image that is shown comes once more with more detail.
      guard progress.plan.best == index || progress.plan.accept(index) else { break }
      let isWhole = loaded.detail.reduction == 1
      progress.shown = Shown(
        key: loaded.key,
        coverage: isWhole ? .everything : ImageCoverage(progress.displaySize)
      )
      effects += [.show(loaded.image, loaded.detail), .notifyLoaded(loaded)]
    case .failed(let error):
      // There is no more detail of the image that is shown.
      if progress.plan.best == index { progress.shown?.coverage = ImageCoverage(progress.displaySize) }
      progress.plan.fail(index)
      effects.append(.notifyFailed(error))
    }
    if case .searching(let others, _) = state, others.count > 1 {
      state = .searching(others.subtracting([index]), progress)
    } else {
      state = .settled(progress)
    }
    return effects
  }

  private var isSearching: Bool { if case .searching = state { true } else { false } }

  private func isRequested(_ index: Int) -> Bool {
    switch state {
    case .idle, .settled: false
    case .searching(let indices, _): indices.contains(index)
    case .loading(let requested, _), .refining(let requested, _): requested == index
    }
  }
}
