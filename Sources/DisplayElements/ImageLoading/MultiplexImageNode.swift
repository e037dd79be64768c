internal import DisplayImageCoding
@_spi(Machinery) public import DisplayNodes

/// One picture in several qualities, of which the best that is there is shown.
///
/// When the node enters the preload state it looks into the loader's memory for all of them, shows the best
/// that it finds, and loads what is better: the best, or with ``downloadsIntermediateImages`` one after the
/// other from the least. A picture that cannot be had is passed over. The loads are taken back, and the picture
/// is dropped, when the node leaves the state, as in ``NetworkImageNode``.
open class MultiplexImageNode: ImageNode, LoadingImageNode {
  nonisolated let requests: ImageRequests
  final var machine = MultiplexImageStateMachine()

  /// The pictures, from the best to the worst. Setting others gives up what is shown, also when the application
  /// had set it.
  public var imageKeys: [ImageKey] {
    didSet { if imageKeys != oldValue || content.value.origin == .application { restart() } }
  }
  /// Whether the lesser pictures are loaded on the way to the best; counts from the next start on.
  public var downloadsIntermediateImages = false
  /// Which of the pictures is shown.
  public var displayedImageKey: ImageKey? { machine.shownKey }

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
    requests = ImageRequests(to: loader)
    super.init()
  }

  /// Starts to look and to load, or takes the loads back and drops the picture, and makes them more or less urgent.
  @_spi(Machinery) open override func followState(from old: InterfaceState) {
    super.followState(from: old)
    updateRequests(from: old)
  }

  /// Starts a node that had no runtime when it entered the preload range.
  @_spi(Machinery) open override func followHierarchy() {
    super.followHierarchy()
    if isInHierarchy { start() }
  }

  override func loadMissingDetail() { handle(.measureDetail(displaySize: displaySize)) }

  final var situation: ImageNodeSituation {
    situation(imageCount: imageKeys.count, loadsIntermediates: downloadsIntermediateImages)
  }

  final var requestedDisplaySize: PixelSize? { displaySize }

  final func makeRequest(_ index: Int, fromMemoryOnly: Bool, displaySize: PixelSize?) -> ImageRequest? {
    guard imageKeys.indices.contains(index) else { return nil }
    return ImageRequest(
      imageKeys[index],
      priority: interfaceState.imagePriority,
      caching: fromMemoryOnly ? .memoryOnly : .memory,
      displaySize: displaySize
    )
  }
}
