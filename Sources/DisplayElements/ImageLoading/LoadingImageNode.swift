internal import DisplayConcurrency
internal import DisplayCanvas
internal import DisplayImageCoding
internal import DisplayNodes

/// A node that loads its images: it sends events to a state machine, and performs the effects.
@MainActor
protocol LoadingImageNode: ImageNode {
  associatedtype Machine: ImageNodeStateMachine

  var machine: Machine { get set }
  var requests: ImageRequests { get }
  var situation: ImageNodeSituation { get }
  /// On how many pixels the image is shown, for a request that begins now; nil for all of its own.
  var requestedDisplaySize: PixelSize? { get }
  /// What is shown while there is no image.
  var defaultImage: Bitmap? { get }

  var imageDidLoad: (@MainActor (LoadedImage) -> Void)? { get }
  var imageDidFail: (@MainActor (ImageLoadError) -> Void)? { get }
  var imageDidFinishDisplay: (@MainActor () -> Void)? { get }

  func makeRequest(_ index: Int, fromMemoryOnly: Bool, displaySize: PixelSize?) -> ImageRequest?
}

extension LoadingImageNode {
  var defaultImage: Bitmap? { nil }
  var imageDidFinishDisplay: (@MainActor () -> Void)? { nil }

  func handle(_ event: ImageNodeEvent) {
    for effect in machine.handle(event, in: situation) { perform(effect) }
  }

  /// Starts to load, if the node may.
  func start() { handle(.start(displaySize: requestedDisplaySize)) }

  /// Gives up what was loaded and what is being loaded, and starts over.
  func restart() {
    handle(.reset)
    start()
  }

  /// Loads on entering the preload range, drops the image on leaving it, and requests it more or less urgently.
  func updateRequests(from old: InterfaceState) {
    let isNear = interfaceState.contains(.preload)
    if isNear, !old.contains(.preload) {
      start()
    } else if !isNear, old.contains(.preload) {
      handle(.leave)
    }
    requests.setPriority(interfaceState.imagePriority)
    if interfaceState.contains(.visible) { handle(.appear) }
  }

  /// What all such nodes know of themselves.
  func situation(imageCount: Int, loadsIntermediates: Bool = false) -> ImageNodeSituation {
    ImageNodeSituation(
      imageCount: imageCount,
      loadsIntermediates: loadsIntermediates,
      isInPreloadRange: interfaceState.contains(.preload),
      isVisible: interfaceState.contains(.visible),
      hasRuntime: runtime != nil,
      isChosenByApplication: content.value.origin == .application
    )
  }

  private func perform(_ effect: ImageNodeEffect) {
    switch effect {
    case .request(let index, let isFromMemoryOnly, let displaySize):
      guard let mailbox = runtime?.mailbox,
        let request = makeRequest(index, fromMemoryOnly: isFromMemoryOnly, displaySize: displaySize)
      else { return }
      requests.start(request, index: index, mailbox: mailbox) { [node = Weak(self)] in
        node.object?.receive($0, request: index)
      }
    case .endRequest(let index): requests.end(index)
    case .cancelRequests: requests.cancelAll()
    case .show(let image, let detail): changeContentInFrame { $0.accept(image, detail: detail) }
    case .showDefault: changeContentInFrame { [defaultImage] in $0.accept(defaultImage) }
    case .drop: changeContentInFrame { [defaultImage] in $0.drop(for: defaultImage) }
    case .reset: changeContentInFrame { [defaultImage] in $0.restart(with: defaultImage) }
    case .notifyLoaded(let loaded): imageDidLoad?(loaded)
    case .notifyFailed(let error): imageDidFail?(error)
    case .notifyDisplayed: imageDidFinishDisplay?()
    }
  }

  private func receive(_ update: ImageUpdate, request index: Int) {
    handle(.receive(update, request: index))
    // The application may have started over meanwhile.
    handle(.proceed(displaySize: requestedDisplaySize))
  }
}
