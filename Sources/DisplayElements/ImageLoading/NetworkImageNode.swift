public import DisplayCanvas
internal import DisplayImageCoding
@_spi(Machinery) public import DisplayNodes

/// A picture that is loaded when the node enters the preload range, and released when it leaves it.
///
/// The load starts when the node enters the preload state, becomes more urgent as the node comes nearer, and is
/// taken back when the node leaves that state. The picture is dropped then too, and the node keeps its size.
/// Until a picture is there the ``defaultImage`` is shown, or the ``ImageNode/placeholderColor``. Pictures of lower
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
/// photo.defaultImage = placeholder
/// ```
open class NetworkImageNode: ImageNode, LoadingImageNode {
  nonisolated let requests: ImageRequests
  final var machine = NetworkImageStateMachine()

  /// The picture; nil for none. Setting another one gives up the picture that is shown, also when the
  /// application had set it.
  public var imageKey: ImageKey? {
    didSet { if imageKey != oldValue || content.value.origin == .application { restart() } }
  }
  /// What is shown until the picture is there.
  public var defaultImage: Bitmap? {
    didSet { handle(.replaceDefault) }
  }
  /// Whether the picture may be taken from the loader's memory and is kept there; counts from the next load on.
  public var shouldCacheImage = true
  /// Whether a load that failed for a transient reason is tried again; counts from the next load on.
  public var shouldRetry = true
  /// Whether a picture that is shown smaller than it is may be decoded to fewer pixels; counts from the next load on.
  public var shouldReduceImage = true
  /// How much of the picture is shown: 0 for nothing, 1 for all of it, between them for one of lower quality.
  public var currentQuality: Double { machine.quality }

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
    requests = ImageRequests(to: loader)
    self.defaultImage = defaultImage
    super.init()
    changeContent { $0.restart(with: defaultImage) }
  }

  /// Starts the load or takes it back and drops the picture, makes it more or less urgent, and shows what came of the
  /// picture when the node comes on screen.
  @_spi(Machinery) open override func followState(from old: InterfaceState) {
    super.followState(from: old)
    updateRequests(from: old)
  }

  /// Starts the load of a node that had no runtime when it entered the preload range.
  @_spi(Machinery) open override func followHierarchy() {
    super.followHierarchy()
    if isInHierarchy { start() }
  }

  open override func makeDrawing() -> (any Drawing)? {
    handle(.captureDrawing)
    return super.makeDrawing()
  }

  /// Notifies ``imageDidFinishDisplay``. An override calls this.
  open override func displayDidFinish() {
    super.displayDidFinish()
    handle(.finishDisplay)
  }

  /// While nothing of the picture is there yet.
  open override var placeholderShouldPersist: Bool { machine.isWaiting }

  override func loadMissingDetail() { handle(.measureDetail(displaySize: requestedDisplaySize)) }

  final var situation: ImageNodeSituation { situation(imageCount: imageKey == nil ? 0 : 1) }

  final var requestedDisplaySize: PixelSize? { shouldReduceImage ? displaySize : nil }

  final func makeRequest(_ index: Int, fromMemoryOnly: Bool, displaySize: PixelSize?) -> ImageRequest? {
    guard let imageKey else { return nil }
    return ImageRequest(
      imageKey,
      priority: interfaceState.imagePriority,
      caching: shouldCacheImage ? .memory : .none,
      retrying: shouldRetry ? .allowed : .none,
      displaySize: displaySize
    )
  }
}
