import AsyncDisplay

/// One picture, as large as the window at first: two fingers, or a wheel with Control, make it larger, and a drag moves it.
@MainActor
final class PhotoPage: ScrollNode {
  let photo: NetworkImageNode
  /// Called with how many pictures further on the reader wants to go.
  var didMove: (Int) -> Void = { _ in }

  init(_ file: PhotoFile, loader: ImageLoader) {
    photo = NetworkImageNode(file.key, loader: loader)
    super.init(scrolling: [.horizontal, .vertical])
    photo.contentMode = .scaleAspectFit
    zoomedNode = photo
    zoomRange = 1...8
    isFocusable = true
    backgroundColor = .black
    addGestureRecognizer(
      TapGestureRecognizer(numberOfTaps: 2) { [weak self] tap in self?.toggleZoom(about: tap.location) }
    )
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    photo.frame(width: .points(range.min.width), height: .points(range.min.height))
  }

  override func handleKey(_ key: KeyEvent) -> Bool {
    guard key.isDown else { return super.handleKey(key) }
    let middle = Point(x: frame.width / 2, y: frame.height / 2)
    switch (key.key, key.modifiers.held) {
    case (.left, []) where zoomScale == 1: didMove(-1)
    case (.right, []) where zoomScale == 1: didMove(1)
    case (.character("+"), _), (.character("="), _): setZoomScale(zoomScale * 1.25, about: middle)
    case (.character("-"), _): setZoomScale(zoomScale / 1.25, about: middle)
    case (.character("0"), _): zoomScale = 1
    default: return super.handleKey(key)
    }
    return true
  }

  private func toggleZoom(about place: Point?) {
    guard let place else { return }
    setZoomScale(zoomScale == 1 ? 3 : 1, about: place - contentOffset)
  }
}
