internal import DisplayGeometry

/// A bitmap being drawn into, and what applies to the next command: transform, clip and opacity.
struct RasterTarget {
  /// What `save` remembers.
  struct State {
    var transform: AffineTransform
    /// The pixels that may change.
    var clip: PixelRect
    /// How much of each of them may change, when not all of it.
    var mask: CoverageMask?
    /// From 0 to 255.
    var opacity: UInt32 = 255
  }

  var bitmap: Bitmap
  var state: State
  let glyphCache: GlyphCache

  private var saved: [State] = []

  init(bitmap: Bitmap, glyphCache: GlyphCache) {
    self.bitmap = bitmap
    self.glyphCache = glyphCache
    state = State(
      transform: .scale(x: bitmap.scale, y: bitmap.scale),
      clip: PixelRect(minX: 0, minY: 0, maxX: bitmap.width, maxY: bitmap.height)
    )
  }

  mutating func execute(_ command: DisplayList.Command) {
    switch command {
    case .save:
      saved.append(state)
    case .restore:
      if let last = saved.popLast() { state = last }
    case .concatenate(let transform):
      state.transform = transform.concatenating(state.transform)
    case .clip(let rect, let cornerRadius):
      clip(to: rect, cornerRadius: cornerRadius)
    case .multiplyOpacity(let factor):
      state.opacity = UInt32((Double(state.opacity) * min(max(0, factor), 1)).rounded())
    case .fillRect(let rect, let cornerRadius, let paint):
      fill(rect, cornerRadius: cornerRadius, paint: paint)
    case .fillPath(let path, let paint):
      fill(path, paint: paint)
    case .drawBitmap(let picture, let rect):
      draw(picture, in: rect)
    case .drawGlyphs(let run, let origin):
      draw(run, at: origin)
    }
  }

  /// The pixels of a rectangle when its edges lie between pixels; nil otherwise, or when it is turned or
  /// empty.
  func wholePixels(of rect: Rect) -> PixelRect? {
    guard !rect.isEmpty, state.transform.b == 0, state.transform.c == 0 else { return nil }
    let moved = state.transform.apply(to: rect)
    guard moved.origin.isFinite, moved.size.isFinite else { return nil }
    let edges = [moved.minX, moved.minY, moved.maxX, moved.maxY].map(PixelRect.near)
    guard edges.allSatisfy({ abs($0 - $0.rounded()) < 1e-6 }) else { return nil }
    return PixelRect(
      minX: Int(edges[0].rounded()),
      minY: Int(edges[1].rounded()),
      maxX: Int(edges[2].rounded()),
      maxY: Int(edges[3].rounded())
    )
  }

  private mutating func clip(to rect: Rect, cornerRadius: Double) {
    if !(cornerRadius > 0), let pixels = wholePixels(of: rect) {
      state.clip = state.clip.intersection(pixels)
      return
    }
    let edges = EdgeList(Path(rect, cornerRadius: cornerRadius), transform: state.transform)
    let mask = CoverageMask(of: edges, in: state.clip)
    state.mask = state.mask.map { $0.intersection(mask) } ?? mask
    state.clip = state.clip.intersection(mask.rect)
  }
}
