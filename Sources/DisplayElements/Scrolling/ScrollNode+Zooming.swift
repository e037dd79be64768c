public import DisplayGeometry
public import DisplayNodes

// Content that people make larger and smaller.

/// What of the content is made larger, and how much it is. A scroll node has one.
@MainActor
struct ScrollZoom {
  var node: DisplayNode?
  var range = 1.0...1.0
  var scale = 1.0
  /// How large the node is without it, where it was placed last.
  var nodeSize = Size.zero
  /// How large the content is without it, and with it.
  var contentSize = Size.zero
  var shownSize = Size.zero
  /// The scale when two fingers came down, and the point of the content, without it, that was between them then.
  var pinch: (scale: Double, anchor: Point)?
  /// Watches two fingers; nil as long as nothing is to be made larger.
  var recognizer: PinchGestureRecognizer?

  nonisolated init() {}

  /// How the node is shown: enlarged from its upper left corner.
  var transform: Transform {
    guard scale != 1 else { return .identity }
    let shift = Point(x: nodeSize.width / 2, y: nodeSize.height / 2) * (scale - 1)
    return Transform.scale(x: scale, y: scale).concatenating(.translation(x: shift.x, y: shift.y))
  }
}

extension ScrollNode {
  /// The node in the content that is made larger and smaller; nil, the default, for none. It lies at the content's upper left corner,
  /// and its frame stays what layout makes it: ``zoomScale`` is a transform, which is this node's as long as it is set.
  ///
  /// Two fingers that move apart or together zoom about the point between them, a wheel with Control held about the pointer.
  public var zoomedNode: DisplayNode? {
    get { zoom.node }
    set {
      guard newValue !== zoom.node else { return }
      if let old = zoom.node {
        old.transform = .identity
        zoom.scale = 1
      }
      zoom.node = newValue
      showZoom()
      zoomScale = zoom.scale
    }
  }

  /// How much smaller and larger ``zoomedNode`` may be made than it is; `1...1` by default, which is not at all. A range with ends that
  /// are not finite, or not positive, is reported, and the last one stays.
  public var zoomRange: ClosedRange<Double> {
    get { zoom.range }
    set {
      guard newValue.lowerBound > 0, newValue.upperBound.isFinite else {
        return reportMisuse("a zoom range of \(newValue) is none; the last one stays")
      }
      zoom.range = newValue
      setZoomScale(zoom.scale, about: Point(x: frame.width / 2, y: frame.height / 2))
      updatePinchRecognizer()
    }
  }

  /// How many times as large ``zoomedNode`` is shown as it is; 1 at first. Setting it keeps the middle of what is seen, and what lies
  /// outside ``zoomRange`` becomes its nearer end.
  public var zoomScale: Double {
    get { zoom.scale }
    set { setZoomScale(newValue, about: Point(x: frame.width / 2, y: frame.height / 2)) }
  }

  /// Makes ``zoomedNode`` larger or smaller; a point of the viewport keeps what it shows, as far as the content's ends allow.
  ///
  /// - Parameters:
  ///   - scale: How many times as large as it is it is shown; NaN is reported and ignored.
  ///   - place: The point, in points from the node's upper left corner.
  public func setZoomScale(_ scale: Double, about place: Point) {
    let content = (shownOffset + place) * (1 / zoom.scale)
    setZoomScale(scale, showing: content, at: place)
  }

  /// Zooms with a wheel while Control is held; false when nothing is to be made larger.
  func takeZoom(_ scroll: ScrollEvent) -> Bool {
    guard zoom.node != nil, zoom.range.lowerBound < zoom.range.upperBound,
      scroll.modifiers.contains(.control),
      scroll.delta.y != 0, let place = placeInViewport(of: scroll)
    else { return false }
    let notches = scroll.unit == .notches ? scroll.delta.y : scroll.delta.y / ScrollEvent.pointsPerNotch
    setZoomScale(
      zoom.scale * exponential(-min(max(-20, notches), 20) * 0.1),
      about: place
    )
    return true
  }

  /// The node may be placed otherwise than when it was shown last: by a layout, or by hand.
  package func loadNodes(until deadline: PassDeadline) {
    if let node = zoom.node, node.frame.size != zoom.nodeSize { showZoom() }
  }

  private func setZoomScale(_ scale: Double, showing content: Point, at place: Point) {
    guard !scale.isNaN, place.isFinite else {
      return reportMisuse("a zoom scale of \(scale) about \(place) is none; the last one stays")
    }
    let scale = min(max(zoom.range.lowerBound, scale), zoom.range.upperBound)
    guard zoom.node != nil, scale != zoom.scale || zoom.pinch != nil else { return }
    let hasChanged = scale != zoom.scale
    zoom.scale = scale
    showZoom()
    let offset = content * scale - place
    if offset.isFinite { self.scroll(to: offset) }
    if hasChanged { ImmediateHooks.call("zoomScaleDidChange()", of: self, zoomScaleDidChange) }
  }

  /// Shows the node and the content as large as they are now.
  func showZoom() {
    if let node = zoom.node {
      zoom.nodeSize = node.frame.size
      node.transform = zoom.transform
    }
    let size = Size(width: zoom.contentSize.width * zoom.scale, height: zoom.contentSize.height * zoom.scale)
    guard size != zoom.shownSize, size.isFinite else { return }
    zoom.shownSize = size
    contentRangeDidChange()
  }

  private func updatePinchRecognizer() {
    guard zoom.range.lowerBound < zoom.range.upperBound else {
      if let recognizer = zoom.recognizer { removeGestureRecognizer(recognizer) }
      return zoom.recognizer = nil
    }
    guard zoom.recognizer == nil else { return }
    let recognizer = PinchGestureRecognizer { [weak self] in self?.follow($0) }
    addGestureRecognizer(recognizer)
    zoom.recognizer = recognizer
  }

  private func follow(_ pinch: PinchGestureRecognizer) {
    guard let place = pinch.location.map({ $0 - boundsOrigin }) else { return }
    switch pinch.state {
    case .began:
      zoom.pinch = (zoom.scale, (shownOffset + place) * (1 / zoom.scale))
    case .changed:
      guard let (scale, anchor) = zoom.pinch else { return }
      setZoomScale(scale * pinch.scale, showing: anchor, at: place)
    case .possible, .ended, .cancelled:
      zoom.pinch = nil
    }
  }
}
