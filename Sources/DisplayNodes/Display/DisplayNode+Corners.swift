internal import DisplayCanvas
internal import DisplayGeometry

extension DisplayNode {
  /// How the corners come about when ``cornerRadius`` is above 0; by the layer, unless set.
  public var cornerRounding: CornerRounding {
    get { extras?.cornerRounding ?? .byLayer }
    set {
      guard newValue != cornerRounding else { return }
      let redraws = newValue == .precomposited || cornerRounding == .precomposited
      madeExtras.cornerRounding = newValue
      cornersDidChange(redraws: redraws)
    }
  }

  /// Which corners are rounded by ``cornerRadius``; all, unless set.
  public var roundedCorners: CornerSet {
    get { extras?.roundedCorners ?? .all }
    set {
      guard newValue != roundedCorners else { return }
      madeExtras.roundedCorners = newValue
      cornersDidChange(redraws: cornerRounding == .precomposited)
    }
  }

  /// The color that the node's contents are drawn over, with the radius of their corners; nil when the layer has
  /// both.
  var precompositedCorners: PrecompositedCorners? {
    guard cornerRadius > 0, cornerRounding == .precomposited else { return nil }
    return PrecompositedCorners(
      radii: roundedCorners.radii(cornerRadius),
      backgroundColor: backgroundColor
    )
  }

  func backgroundColorDidChange() {
    guard precompositedCorners == nil else { return setNeedsDisplay() }
    updateLayer { $0.backgroundColor = backgroundColor }
  }

  func cornersDidChange(redraws: Bool) {
    updateLayer { layer in
      layer.cornerRadius = cornerRounding == .byLayer ? cornerRadius : 0
      layer.roundedCorners = roundedCorners
      layer.backgroundColor = precompositedCorners == nil ? backgroundColor : .clear
    }
    updateCornerCovers()
    if redraws { setNeedsDisplay() }
  }

  /// Has the corners covered that could not be while nobody was there to draw the covers.
  func coverMissingCorners() {
    if let extras, extras.cornerRounding.isCovered, extras.cornerLayers.isEmpty { updateCornerCovers() }
  }

  /// Brings the layers over the corners up to what the node is now; without a runtime there are none.
  func updateCornerCovers() {
    guard let layer, let extras else { return }
    let old = extras.cornerLayers
    guard case .covered(let color) = extras.cornerRounding, !bounds.isEmpty, let runtime else {
      extras.cornerLayers = []
      return layer.covers = layer.covers.without(old)
    }
    let radius = min(cornerRadius, bounds.width / 2, bounds.height / 2)
    let covers = CornerCovers(radius: radius, color: color, scale: displayScale)
    runtime.passes.environment.noteCapture()
    let pictures = runtime.cornerPictures[covers] ?? covers.makePictures(by: runtime.renderer)
    runtime.cornerPictures.keep(pictures, for: covers)
    let corners = CornerCovers.order.indices.filter { roundedCorners.contains(CornerCovers.order[$0]) }
    let places = zip(pictures, covers.frames(in: bounds.size)).enumerated()
      .filter { corners.contains($0.offset) }.map(\.element)
    let layers = places.enumerated().map { index, cover in
      let layer = index < old.count ? old[index] : Layer()
      (layer.contents, layer.frame) = cover
      return layer
    }
    extras.cornerLayers = layers
    // Behind the placeholder, which covers everything.
    layer.covers = layers + layer.covers.without(old)
  }
}

/// Corners that are cut out of the contents while they are drawn.
struct PrecompositedCorners: Sendable {
  let radii: CornerRadii
  let backgroundColor: Color

  /// Records contents over the background color, all of it within the corners.
  func record(into canvas: inout Canvas, bounds: Rect, contents: (inout Canvas) -> Void) {
    canvas.save()
    canvas.clip(to: .roundedRect(bounds, radii))
    // Cut one by one, the background would shine through at the edge.
    canvas.beginLayer()
    if backgroundColor.alpha > 0 { canvas.fill(bounds, with: .solid(backgroundColor)) }
    contents(&canvas)
    canvas.endLayer()
    canvas.restore()
  }
}

/// The pictures that cover corners, the same for all nodes with the same corners.
struct CornerPictures: Sendable {
  /// How many different corners are kept, more than an application has, and how many bytes they take at most.
  static var mostKinds: Int { 64 }
  static var mostBytes: Int { 4 << 20 }

  private var kept: [CornerCovers: [any RenderedContents]] = [:]
  /// How many bytes the pictures take that are kept.
  private(set) var byteCount = 0

  /// How many corners have their pictures here.
  var kindCount: Int { kept.count }

  /// The pictures for some corners; nil where they are to be made.
  subscript(covers: CornerCovers) -> [any RenderedContents]? { kept[covers] }

  /// Keeps pictures that were made, unless they are too large.
  mutating func keep(_ made: [any RenderedContents], for covers: CornerCovers) {
    let bytes = made.reduce(0) { $0 + $1.countedBytes }
    guard kept[covers] == nil, bytes <= Self.mostBytes else { return }
    if kept.count >= Self.mostKinds || byteCount + bytes > Self.mostBytes { (kept, byteCount) = ([:], 0) }
    kept[covers] = made
    byteCount += bytes
  }
}
