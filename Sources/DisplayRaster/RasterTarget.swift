internal import DisplayCanvas
internal import DisplayGeometry

/// A drawing under way: the pixels, and what applies to the next command.
///
/// Coordinates of pixels are those of the whole drawing, whichever part of it is drawn here, and every shape is
/// prepared for the whole ``field``. So each pixel comes out the same whether the drawing is made at once, in
/// strips by several workers, or mended inside a damaged rectangle.
struct RasterTarget {
  /// What `save` remembers.
  struct State {
    /// Takes points to pixels. An upright transform that moves to within ``PixelRect/snapDistance`` of whole pixels
    /// moves to whole pixels, so that pixels that were drawn for that place are copied and not resampled.
    private(set) var transform: Transform
    /// The same as it was asked for, so that what is snapped does not add up from layer to layer.
    private var unsnapped: Transform
    /// The pixels that may change.
    var clip: PixelRect
    /// How much of each of them may change, when not all of it.
    var mask: SpanMask?
    /// How many spans the mask may have, and all masks that are remembered, and whether the mask is one of these.
    var maskCost = 0
    var keptMaskCost = 0
    var isMaskKept = false
    /// From 0 to 255.
    var opacity: UInt32 = 255
    var blendMode = BlendMode.sourceOver
    var shadow: Shadow?

    init(transform: Transform, clip: PixelRect) {
      unsnapped = transform
      self.transform = transform.snappedToPixels
      self.clip = clip
    }

    /// Applies another transform before those that are there.
    mutating func concatenate(_ inner: Transform) {
      unsnapped = inner.concatenating(unsnapped)
      transform = unsnapped.snappedToPixels
    }

    /// Begins a picture of its own, of which some pixels may change. Only the transform goes on.
    mutating func beginLayer(clip: PixelRect) {
      self.clip = clip
      mask = nil
      opacity = 255
      blendMode = .sourceOver
      shadow = nil
    }
  }

  var surface: Surface
  /// The pixels that shapes are prepared for: the whole drawing, and around it what may throw a shadow into it.
  var field: PixelRect
  var state: State
  var layers: [LayerFrame] = []
  let glyphCache: GlyphCache
  let pool: PixelBufferPool
  /// Whether nobody wants the drawing any more.
  let isCancelled: () -> Bool

  // Buffers that commands use one after another. A command takes one out while it works with it.
  var accumulator = RowAccumulator()
  var limitedSpans: [CoverageSpan] = []
  var movedSpans: [CoverageSpan] = []
  var shadedPixels: [UInt32] = []

  // Shapes that come again and again, as cards and buttons do, are converted once, and so are their shadows.
  var shapeMasks = RecentValues<Shape, SpanMask>(capacity: 8)
  var shadowMasks = RecentValues<RoundedShadow.Key, CoverageMask>(capacity: 4)

  private var saved: [State] = []
  /// How far the layers extend that were not begun yet, in their order.
  private var extents: ArraySlice<PixelRect> = []

  /// Makes a drawing.
  ///
  /// - Parameters:
  ///   - surface: The part that is drawn here.
  ///   - field: The pixels of the whole drawing.
  ///   - clip: Which pixels of the part may change.
  ///   - scale: Pixels per point.
  ///   - isCancelled: Whether nobody wants the drawing any more.
  init(
    surface: Surface,
    field: PixelRect,
    clip: PixelRect,
    scale: Double,
    glyphCache: GlyphCache,
    pool: PixelBufferPool,
    isCancelled: @escaping () -> Bool
  ) {
    self.surface = surface
    self.field = field
    self.isCancelled = isCancelled
    self.glyphCache = glyphCache
    self.pool = pool
    state = State(transform: .scale(x: scale, y: scale), clip: clip.intersection(surface.rect))
  }

  /// Runs commands until one is not wanted any more; whether all ran. Layers left open are drawn at the end.
  mutating func execute(_ commands: [DisplayList.Command]) -> Bool {
    extents = LayerExtents(of: commands, transform: state.transform).rects[...]
    for command in commands {
      if isCancelled() { return false }
      execute(command)
    }
    while !layers.isEmpty { endLayer() }
    return !isCancelled()
  }

  /// Makes some pixels transparent.
  mutating func clear(_ rect: PixelRect) {
    for y in rect.minY..<rect.maxY {
      let range = surface.range(ofRow: y, columns: rect.minX..<rect.maxX)
      var pixels = surface.pixels.mutableSpan
      pixels.blend(0, coverage: 255, over: range, mode: .clear)
    }
  }

  /// Gives all memory back that was drawn into, when nobody wants the drawing.
  mutating func giveBackPixels() {
    pool.recycle(surface.pixels)
    for layer in layers {
      if let below = layer.below { pool.recycle(below.pixels) }
    }
    surface = Surface(rect: .empty, pixels: [])
    layers = []
  }

  private mutating func execute(_ command: DisplayList.Command) {
    switch command {
    case .save:
      saved.append(state)
      state.isMaskKept = true
    case .restore:
      if saved.count > layers.last?.savedCount ?? 0, let last = saved.popLast() { state = last }
    case .concatenate(let transform):
      state.concatenate(transform)
    case .clip(let shape, let rule):
      clip(to: shape, rule: rule)
    case .multiplyOpacity(let factor):
      state.opacity = UInt32((Double(state.opacity) * min(max(0, factor), 1)).rounded())
    case .setBlendMode(let mode):
      state.blendMode = mode
    case .setShadow(let shadow):
      state.shadow = shadow
    case .beginLayer:
      beginLayer(around: extents.popFirst() ?? .largest, savedCount: saved.count)
    case .endLayer:
      guard let layer = layers.last else { return }
      saved.removeLast(saved.count - layer.savedCount)
      endLayer()
    case .fill, .stroke, .drawBitmap, .drawGlyphs:
      draw(command)
    }
  }

  private mutating func draw(_ command: DisplayList.Command) {
    guard !state.clip.isEmpty, state.opacity > 0 || state.blendMode == .clear else { return }
    guard state.shadow == nil else {
      if fillWithShadow(command) { return }
      beginLayer(around: command.pixelBounds(under: state.transform), savedCount: saved.count)
      drawPlain(command)
      return endLayer()
    }
    drawPlain(command)
  }

  private mutating func drawPlain(_ command: DisplayList.Command) {
    switch command {
    case .fill(let shape, let rule, let paint): fill(shape, rule: rule, paint: paint)
    case .stroke(let shape, let style, let paint): stroke(shape, style: style, paint: paint)
    case .drawBitmap(let picture, let rect, let filter): draw(picture, in: rect, filter: filter)
    case .drawGlyphs(let run, let origin): draw(run, at: origin)
    default: break
    }
  }

  /// The pixels of a rectangle when its edges lie between pixels, give or take ``PixelRect/snapDistance``; nil
  /// otherwise, or when it is turned or empty.
  func wholePixels(of rect: Rect) -> PixelRect? {
    guard !rect.isEmpty, state.transform.b == 0, state.transform.c == 0 else { return nil }
    let moved = state.transform.apply(to: rect)
    guard moved.origin.isFinite, moved.size.isFinite else { return nil }
    func whole(_ coordinate: Double) -> Int? {
      let snapped = PixelRect.snapped(PixelRect.near(coordinate))
      return snapped == snapped.rounded() ? Int(snapped) : nil
    }
    guard let minX = whole(moved.minX), let minY = whole(moved.minY), let maxX = whole(moved.maxX),
      let maxY = whole(moved.maxY)
    else { return nil }
    return PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }
}
