internal import DisplayCanvas
internal import DisplayGeometry
internal import DisplayNodes

/// A layer of the old tree and the same one of the new tree.
struct LayerPair {
  let old: PlacedLayer
  let new: PlacedLayer
  /// The pair that this one lies in, by its index; nil for the roots.
  let parent: Int?
  /// The move that this one is part of, by its index; nil where everything stays in its place.
  let scroll: Int?

  /// How far the layer went, in pixels; nil when that is no whole number of them, or when it is turned otherwise.
  var shift: PixelShift? {
    let (from, to) = (old.drawn, new.drawn)
    if from == to { return .zero }
    guard from.a == to.a, from.b == to.b, from.c == to.c, from.d == to.d else { return nil }
    return PixelShift(x: to.tx - from.tx, y: to.ty - from.ty)
  }

  /// Whether both look the same but for their contents, their place and what lies in them.
  var looksAlike: Bool {
    var before = old.layer.appearance
    let after = new.layer.appearance
    before.frame.origin = after.frame.origin
    before.boundsOrigin = after.boundsOrigin
    if !before.showsSize, !after.showsSize, old.layer.contents == nil, new.layer.contents == nil {
      before.frame.size = after.frame.size
    }
    return before == after && old.recording.isComposited(like: new.recording)
  }

  /// Whether both have the same contents.
  var hasSameContents: Bool { old.layer.contentsVersion == new.layer.contentsVersion }

  /// Whether the layer's own pixels are the same wherever it lies on whole pixels: its edges lie between pixels and its
  /// contents are copied.
  var isExact: Bool {
    guard new.drawn.isUpright, new.drawn.tx == new.drawn.tx.rounded(), new.drawn.ty == new.drawn.ty.rounded()
    else { return false }
    let (appearance, contents) = (new.layer.appearance, new.layer.contents)
    guard appearance.showsSize || contents != nil else { return true }
    guard let edges = new.wholePixels(of: appearance.bounds) else { return false }
    guard let contents else { return true }
    guard let bitmap = contents as? Bitmap else { return false }
    return bitmap.width == edges.width && bitmap.height == edges.height
  }
}

/// How far something goes, in pixels.
struct PixelShift: Hashable {
  let x: Int
  let y: Int

  static let zero = PixelShift(x: 0, y: 0)

  init(x: Int, y: Int) {
    (self.x, self.y) = (x, y)
  }

  /// Nil for what is no whole number of pixels.
  init?(x: Double, y: Double) {
    guard let x = Int(exactly: x), let y = Int(exactly: y) else { return nil }
    self.init(x: x, y: y)
  }
}

extension PixelRect {
  func offset(by shift: PixelShift) -> PixelRect { offset(x: shift.x, y: shift.y) }
}

extension LayerAppearance {
  /// Whether the layer's size changes what is seen of it and of the layers in it.
  fileprivate var showsSize: Bool {
    backgroundColor.alpha > 0 || borderWidth > 0 || shadow != nil || clipsToBounds || transform != .identity
  }
}
