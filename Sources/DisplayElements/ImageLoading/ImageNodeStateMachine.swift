internal import DisplayCanvas
internal import DisplayImageCoding

/// What a node decides about the images that it loads, as a pure value: it knows no time, no task and no node. The node
/// performs the effects; see ``LoadingImageNode``.
protocol ImageNodeStateMachine {
  /// Makes a machine that has requested nothing.
  init()

  /// How much of an image is shown: 0 for nothing, 1 for all of it, between them for one of lower quality.
  var quality: Double { get }

  /// Takes an event in, in a situation of the node, and returns what the node has to do, in this order.
  ///
  /// Notifications of the application come last, since it may send further events from them.
  mutating func handle(_ event: ImageNodeEvent, in situation: ImageNodeSituation) -> [ImageNodeEffect]
}

extension ImageNodeStateMachine {
  /// Starts over: nothing was requested, and nothing is to be.
  mutating func giveUp(_ effects: ImageNodeEffect...) -> [ImageNodeEffect] {
    self = Self()
    return [.cancelRequests] + effects
  }
}

/// Something that happens to a node that loads images.
enum ImageNodeEvent: Hashable {
  /// The node may load now: it entered the preload range, or the hierarchy, or has another address.
  case start(displaySize: PixelSize?)
  /// The node left the preload range.
  case leave
  /// The node has another address, or gave the choice of the image back to itself.
  case reset
  /// The node is about to show its image on so many pixels; nil for all of the image's own.
  case measureDetail(displaySize: PixelSize?)
  /// A request has news.
  case receive(ImageUpdate, request: Int)
  /// The news of a request were handled, and the application was notified of them.
  case proceed(displaySize: PixelSize?)
  /// The node is on screen.
  case appear
  /// The node has another default image.
  case replaceDefault
  /// A drawing of what the node shows is captured.
  case captureDrawing
  /// The drawing that was captured last is on the layer.
  case finishDisplay
}

/// Something that a node has to do for its machine.
enum ImageNodeEffect: Hashable {
  /// Request the image with an index; from memory alone, or from the source too. It replaces a request for the same one.
  case request(Int, fromMemoryOnly: Bool, displaySize: PixelSize?)
  /// Drop a request that has ended.
  case endRequest(Int)
  /// Drop all requests.
  case cancelRequests
  /// Show an image.
  case show(Bitmap, ImageDetail?)
  /// Show the default image in place of another one.
  case showDefault
  /// Show the default image, and keep the size of the image that was shown.
  case drop
  /// Show the default image, also in place of one that the application had chosen.
  case reset
  /// Notify the application of an image.
  case notifyLoaded(LoadedImage)
  /// Notify the application that there is going to be no image.
  case notifyFailed(ImageLoadError)
  /// Notify the application that the whole image is on the layer.
  case notifyDisplayed
}

/// What a machine has to know of its node.
struct ImageNodeSituation: Hashable {
  /// How many images the node has addresses of.
  var imageCount: Int
  /// Whether those of lower quality are loaded on the way to the best.
  var loadsIntermediates = false
  var isInPreloadRange: Bool
  var isVisible: Bool
  /// Whether there is a runtime in whose frames news are delivered.
  var hasRuntime: Bool
  /// Whether the application set the image that is shown, which stays.
  var isChosenByApplication: Bool

  /// Whether the node may begin to load.
  var allowsLoading: Bool { imageCount > 0 && isInPreloadRange && hasRuntime && !isChosenByApplication }
}
