@_spi(Machinery) public import DisplayNodes

/// One picture in several qualities, of which the best that is there is shown.
///
/// When the node enters the preload state it looks into the loader's memory for all of them, shows the best
/// that it finds, and loads what is better: the best, or with ``downloadsIntermediateImages`` one after the
/// other from the least. A picture that cannot be had is passed over. The loads are taken back, and the picture
/// is dropped, when the node leaves the state, as in ``NetworkImageNode``.
open class MultiplexImageNode: ImageNode {
  private nonisolated let loader: ImageLoader
  /// Nil while nothing was begun.
  private var plan: MultiplexPlan?
  /// The requests under way, by the number of their picture.
  private var fetches: [Int: ImageFetch] = [:]
  /// On how many pixels the picture that is shown may be shown.
  private var coverage = ImageCoverage.everything

  /// The pictures, from the best to the worst. Setting others gives up what is shown, also when the application
  /// had set it.
  public var imageKeys: [ImageKey] {
    didSet { if imageKeys != oldValue || content.value.origin == .application { restart() } }
  }
  /// Whether the lesser pictures are loaded on the way to the best; counts from the next start on.
  public var downloadsIntermediateImages = false
  /// Which of the pictures is shown.
  public private(set) var displayedImageKey: ImageKey?

  /// Called on the main actor when a picture that is better than those before is there.
  public var imageDidLoad: (@MainActor (LoadedImage) -> Void)?
  /// Called on the main actor when one of the pictures cannot be had.
  public var imageDidFail: (@MainActor (ImageLoadError) -> Void)?

  /// Makes a node. Legal on any task.
  ///
  /// - Parameters:
  ///   - imageKeys: The pictures, from the best to the worst.
  ///   - loader: Loads them.
  nonisolated public init(_ imageKeys: [ImageKey] = [], loader: ImageLoader) {
    self.imageKeys = imageKeys
    self.loader = loader
    super.init()
  }

  /// Starts to look and to load, or takes the loads back and drops the picture, and makes them more or less urgent.
  @_spi(Machinery) open override func followState(from old: InterfaceState) {
    super.followState(from: old)
    let isNear = interfaceState.contains(.preload)
    if isNear, !old.contains(.preload) {
      start()
    } else if !isNear, old.contains(.preload) {
      forgetLoads()
      changeContentInFrame { $0.drop(for: nil) }
    }
    for fetch in fetches.values { fetch.setPriority(interfaceState.imagePriority) }
  }

  /// Starts a node that had no runtime when it came near.
  @_spi(Machinery) open override func followHierarchy() {
    super.followHierarchy()
    if isInHierarchy { start() }
  }

  override func loadMissingDetail() {
    guard let best = plan?.best, fetches.isEmpty, !coverage.covers(displaySize), content.value.origin == .node
    else { return }
    startRequest(for: best, caching: .memory)
  }

  private func restart() {
    forgetLoads()
    changeContentInFrame { $0.restart(with: nil) }
    start()
  }

  private func forgetLoads() {
    plan = nil
    fetches.removeAll()
    displayedImageKey = nil
    coverage = .everything
  }

  /// Looks for all pictures in memory; what is to be loaded is known when all answers are here.
  private func start() {
    guard plan == nil, !imageKeys.isEmpty, interfaceState.contains(.preload), runtime != nil,
      content.value.origin == .node
    else { return }
    plan = MultiplexPlan(count: imageKeys.count, loadsIntermediates: downloadsIntermediateImages)
    for number in imageKeys.indices { startRequest(for: number, caching: .memoryOnly) }
  }

  private func startRequest(for number: Int, caching: ImageRequest.Caching) {
    guard let mailbox = runtime?.mailbox else { return }
    let request = ImageRequest(
      imageKeys[number],
      priority: interfaceState.imagePriority,
      caching: caching,
      displaySize: displaySize
    )
    fetches[number] = ImageFetch(request, from: loader, mailbox: mailbox) { [weak self] update in
      self?.receive(update, number: number, request)
    }
  }

  private func receive(_ update: ImageUpdate, number: Int, _ request: ImageRequest) {
    guard content.value.origin == .node else { return forgetLoads() }
    guard update.isLast else { return }
    fetches[number] = nil
    switch update {
    case .progress: break
    // What is in memory was only looked for.
    case .failed(.notInMemory) where request.caching == .memoryOnly: break
    case .loaded(let loaded):
      // The one that is shown comes once more with more detail.
      if plan?.best == number || plan?.accept(number) == true {
        coverage = loaded.detail.reduction == 1 ? .everything : ImageCoverage(request.displaySize)
        displayedImageKey = loaded.key
        changeContentInFrame { $0.accept(loaded.image, detail: loaded.detail) }
        imageDidLoad?(loaded)
      }
    case .failed(let error):
      // More detail of what is shown is not to be had.
      if plan?.best == number { coverage = ImageCoverage(request.displaySize) }
      plan?.fail(number)
      imageDidFail?(error)
    }
    // A closure above may have started over.
    if fetches.isEmpty, let next = plan?.next { startRequest(for: next, caching: .memory) }
  }
}
