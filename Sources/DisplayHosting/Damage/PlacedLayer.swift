internal import DisplayCanvas
internal import DisplayGeometry
internal import DisplayNodes
internal import DisplayRaster

/// A layer with its place among the pixels of a picture.
struct PlacedLayer {
  let layer: LayerSnapshot
  /// The space that the layer lies in.
  let space: LayerSpace
  /// Takes the layer's points to pixels, as commands ask for it.
  let transform: Transform
  /// The same as it is drawn: what is nearly on whole pixels lies on them.
  let drawn: Transform

  init(_ layer: LayerSnapshot, in space: LayerSpace) {
    self.layer = layer
    self.space = space
    let appearance = layer.appearance
    var transform = space.transform
    transform.translate(x: appearance.frame.minX, y: appearance.frame.minY)
    if appearance.transform != .identity {
      let own = LayerRecording.transformAboutMiddle(of: appearance)
      transform = own.concatenating(transform)
    }
    self.transform = transform
    drawn = transform.snappedToPixels
  }

  var recording: LayerRecording { layer.recording }

  // MARK: Pixels

  /// The pixels that a rectangle in the layer's points touches: with a margin for antialiasing, unless it lies on whole
  /// ones.
  func pixels(around rect: Rect) -> PixelRect {
    guard !rect.isEmpty else { return .empty }
    if let whole = wholePixels(of: rect) { return whole }
    let moved = drawn.apply(to: rect)
    guard moved.origin.isFinite, moved.size.isFinite else { return .largest }
    return PixelRect(around: moved.inset(by: EdgeInsets(all: -1)))
  }

  /// The pixels that a rectangle in the layer's points covers as a whole; none where it is turned.
  func pixels(within rect: Rect) -> PixelRect {
    if let whole = wholePixels(of: rect) { return whole }
    let moved = drawn.apply(to: rect)
    guard !rect.isEmpty, drawn.isUpright, moved.origin.isFinite, moved.size.isFinite else { return .empty }
    return PixelRect(around: moved).inset(by: 1)
  }

  /// The pixels of a rectangle whose edges lie between pixels.
  func wholePixels(of rect: Rect) -> PixelRect? {
    guard !rect.isEmpty, drawn.isUpright else { return nil }
    let moved = drawn.apply(to: rect)
    guard moved.origin.isFinite, moved.size.isFinite else { return nil }
    let edges = [moved.minX, moved.minY, moved.maxX, moved.maxY]
      .map { PixelRect.snapped(PixelRect.near($0)) }
    guard edges.allSatisfy({ $0 == $0.rounded() }) else { return nil }
    return PixelRect(minX: Int(edges[0]), minY: Int(edges[1]), maxX: Int(edges[2]), maxY: Int(edges[3]))
  }

  /// The pixels in which the layer's corners are cut; none where they are sharp.
  var cornerPixels: [PixelRect] {
    let appearance = layer.appearance
    guard appearance.cornerRadius > 0 else { return [] }
    let (bounds, size) = (appearance.bounds, appearance.frame.size)
    let radius = min(appearance.cornerRadius, size.width, size.height)
    return [(0, 0), (1, 0), (0, 1), (1, 1)].map { x, y in
      let corner = Rect(
        x: bounds.minX + x * (size.width - radius),
        y: bounds.minY + y * (size.height - radius),
        width: radius,
        height: radius
      )
      return pixels(around: corner).inset(by: -1)
    }
  }

  /// The pixels of the line along the inside of the layer's edge.
  var borderPixels: [PixelRect] {
    let (bounds, line) = (layer.appearance.bounds, layer.appearance.borderWidth)
    guard line > 0 else { return [] }
    let inside = bounds.inset(by: EdgeInsets(all: line))
    return pixels(around: bounds).subtracting(pixels(within: inside)) + cornerPixels
  }

  // MARK: Reach

  /// The pixels that the layer's own background, contents, border and shadow can change.
  var ownPixels: PixelRect {
    let appearance = layer.appearance
    var own = contentPixels
    if appearance.backgroundColor.alpha > 0 || appearance.borderWidth > 0 {
      own = own.union(pixels(around: appearance.bounds))
    }
    if let shadow = appearance.shadow {
      own = own.union(ShadowGeometry(shadow, transform: drawn).shade(of: own))
    }
    return space.reach(of: own)
  }

  /// The pixels that the layer's contents can change, before clips around it.
  var contentPixels: PixelRect {
    guard let contents = layer.contents else { return .empty }
    let bounds = layer.appearance.bounds
    guard let bitmap = contents as? Bitmap else {
      var canvas = Canvas()
      contents.record(into: &canvas, in: bounds, scale: space.scale)
      return canvas.makeDisplayList().pixelBounds(under: drawn)
    }
    return pixels(around: bounds.union(Rect(origin: .zero, size: bitmap.size)))
  }

  /// The pixels that the layer and all in it can change.
  ///
  /// - Complexity: O(n) in the layers.
  var allPixels: PixelRect {
    var all = PixelRect.empty
    var waiting = [self]
    while let next = waiting.popLast() {
      all = all.union(next.ownPixels)
      waiting += next.sublayers
      waiting += next.covers
    }
    return all
  }

  /// The layers inside, from back to front.
  var sublayers: [PlacedLayer] { Self.placed(layer.sublayers, LayerSpace(in: self, isScrolled: true)) }

  /// The layers in front of them.
  var covers: [PlacedLayer] { Self.placed(layer.covers, LayerSpace(in: self, isScrolled: false)) }

  private static func placed(
    _ layers: [LayerSnapshot],
    _ space: @autoclosure () -> LayerSpace
  ) -> [PlacedLayer] {
    guard !layers.isEmpty else { return [] }
    let space = space()
    return layers.map { PlacedLayer($0, in: space) }
  }
}
