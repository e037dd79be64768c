public import DisplayCanvas
internal import DisplayImageCoding
@_spi(Machinery) public import DisplayNodes

/// A picture that is loaded when the node enters the preload range, and released when it leaves it.
///
/// The load starts when the node enters the preload state, becomes more urgent as the node comes nearer, and is
/// taken back when the node leaves that state. The picture is dropped then too, and the node keeps its size.
/// Until a picture is there the ``defaultImage`` is shown, or the ``placeholderColor``. Pictures of lower
/// quality that come while the load goes on are shown while the node is on screen.
///
/// A picture that is shown smaller than it is gets decoded to fewer pixels, if its loader's source can do that; the node
/// has the same size with them. It is loaded once more when the node grows beyond what was decoded.
///
/// A picture that the application sets as ``ImageNode/image`` stays, and nothing is loaded. Setting an
/// ``imageKey`` leaves the choice to the node again, at once; setting the image to nil does too, from the next
/// time on that the node enters the preload state.
///
/// ```swift
/// let photo = NetworkImageNode("cat.png", loader: loader)
/// photo.style.aspectRatio = 1
/// ```
open class NetworkImageNode: ImageNode {
  private enum Stage {
    case idle
    case loading
    case loaded
    case failed
  }

  private nonisolated let loader: ImageLoader
  private var stage = Stage.idle
  private var fetch: ImageFetch?
  /// The best of what came while the node was not on screen.
  private var unshownProgress: ImageProgress?
  /// Whether the latest drawing is of the whole picture.
  private var drawsLoadedImage = false
  private var hasToldOfDisplay = false
  /// On how many pixels the picture may be shown that was asked for.
  private var coverage = ImageCoverage.everything

  /// The picture; nil for none. Setting another one gives up the picture that is shown, also when the
  /// application had set it.
  public var imageKey: ImageKey? {
    didSet { if imageKey != oldValue || content.value.origin == .application { restart() } }
  }
  /// What is shown until the picture is there.
  public var defaultImage: Bitmap? {
    didSet { if currentQuality == 0 { show(defaultImage) } }
  }
  /// Whether the picture may be taken from the loader's memory and is kept there; counts from the next load on.
  public var shouldCacheImage = true
  /// Whether a load that failed for a transient reason is tried again; counts from the next load on.
  public var shouldRetry = true
  /// Whether a picture that is shown smaller than it is may be decoded to fewer pixels; counts from the next load on.
  public var shouldReduceImage = true
  /// How much of the picture is shown: 0 for nothing, 1 for all of it, between them for one of lower quality.
  public private(set) var currentQuality = 0.0

  /// Called on the main actor when the picture is there, with where it was found.
  public var imageDidLoad: (@MainActor (LoadedImage) -> Void)?
  /// Called on the main actor when there is going to be no picture. The load starts over when the node enters
  /// the preload state the next time.
  public var imageDidFail: (@MainActor (ImageLoadError) -> Void)?
  /// Called on the main actor when the whole picture, once loaded, is first on the layer.
  public var imageDidFinishDisplay: (@MainActor () -> Void)?

  /// Makes a node. Legal on any task.
  ///
  /// - Parameters:
  ///   - imageKey: The picture; nil for none yet.
  ///   - loader: Loads it; one for the whole application, as a rule.
  ///   - defaultImage: What is shown until the picture is there.
  nonisolated public init(_ imageKey: ImageKey? = nil, loader: ImageLoader, defaultImage: Bitmap? = nil) {
    self.imageKey = imageKey
    self.loader = loader
    self.defaultImage = defaultImage
    super.init()
    changeContent { $0.restart(with: defaultImage) }
  }

  /// Starts the load or takes it back and drops the picture, makes it more or less urgent, and shows what came of the
  /// picture when the node comes on screen.
  @_spi(Machinery) open override func followState(from old: InterfaceState) {
    super.followState(from: old)
    let isNear = interfaceState.contains(.preload)
    if isNear, !old.contains(.preload) {
      startLoading()
    } else if !isNear, old.contains(.preload) {
      forgetLoad()
      changeContentInFrame { $0.drop(for: defaultImage) }
    }
    fetch?.setPriority(interfaceState.imagePriority)
    if let unshownProgress, interfaceState.contains(.visible) { showProgress(unshownProgress) }
  }

  /// Starts the load of a node that had no runtime when it came near.
  @_spi(Machinery) open override func followHierarchy() {
    super.followHierarchy()
    if isInHierarchy { startLoading() }
  }

  open override func makeDrawing() -> (any Drawing)? {
    drawsLoadedImage = stage == .loaded && content.value.origin == .node
    return super.makeDrawing()
  }

  /// Tells ``imageDidFinishDisplay``. An override calls this.
  open override func displayDidFinish() {
    super.displayDidFinish()
    guard drawsLoadedImage, !hasToldOfDisplay else { return }
    hasToldOfDisplay = true
    imageDidFinishDisplay?()
  }

  /// While nothing of the picture is there yet.
  open override var placeholderShouldPersist: Bool { stage == .loading && currentQuality == 0 }

  private func restart() {
    forgetLoad()
    changeContentInFrame { $0.restart(with: defaultImage) }
    startLoading()
  }

  override func loadMissingDetail() {
    guard stage == .loading || stage == .loaded, !coverage.covers(wantedSize), content.value.origin == .node
    else { return }
    // What is shown stays until more of it is there.
    stage = .idle
    startLoading()
  }

  private func startLoading() {
    guard stage == .idle, let imageKey, interfaceState.contains(.preload), let mailbox = runtime?.mailbox,
      content.value.origin == .node
    else { return }
    stage = .loading
    let displaySize = wantedSize
    coverage = ImageCoverage(displaySize)
    let request = ImageRequest(
      imageKey,
      priority: interfaceState.imagePriority,
      caching: shouldCacheImage ? .memory : .none,
      retrying: shouldRetry ? .allowed : .none,
      displaySize: displaySize
    )
    fetch = ImageFetch(request, from: loader, mailbox: mailbox) { [weak self] in self?.receive($0) }
  }

  /// On how many pixels the picture is shown, for a load that begins now; nil for all of its own.
  private var wantedSize: PixelSize? { shouldReduceImage ? displaySize : nil }

  private func forgetLoad() {
    stage = .idle
    fetch = nil
    unshownProgress = nil
    hasToldOfDisplay = false
    // A drawing of the picture before may still be under way.
    drawsLoadedImage = false
    currentQuality = 0
  }

  private func receive(_ update: ImageUpdate) {
    // The application took over; what comes now is not wanted.
    guard content.value.origin == .node else { return forgetLoad() }
    switch update {
    case .progress(let progress):
      guard progress.image != nil else { return }
      if interfaceState.contains(.visible) { showProgress(progress) } else { unshownProgress = progress }
    case .loaded(let loaded):
      endLoading(as: .loaded)
      currentQuality = 1
      if loaded.detail.reduction == 1 { coverage = .everything }
      show(loaded.image, loaded.detail)
      imageDidLoad?(loaded)
    case .failed(let error):
      endLoading(as: .failed)
      imageDidFail?(error)
    }
  }

  private func endLoading(as stage: Stage) {
    self.stage = stage
    fetch = nil
    unshownProgress = nil
  }

  private func showProgress(_ progress: ImageProgress) {
    unshownProgress = nil
    // A picture that is there already, if with fewer pixels, is not given up for a part of one.
    guard currentQuality < 1 else { return }
    currentQuality = progress.fraction
    show(progress.image, progress.detail)
  }

  private func show(_ image: Bitmap?, _ detail: ImageDetail? = nil) {
    changeContentInFrame { $0.accept(image, detail: detail) }
  }
}
