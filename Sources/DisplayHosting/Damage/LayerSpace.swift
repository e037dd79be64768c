internal import DisplayCanvas
internal import DisplayGeometry
internal import DisplayNodes
internal import DisplayRaster

/// What applies to the layers that lie in another one: where their points come to lie, and which pixels they can reach.
struct LayerSpace {
  /// A shadow of all that lies in a layer, and the clip that applies to it.
  private struct Shade {
    let geometry: ShadowGeometry
    let clip: PixelRect
  }

  /// Pixels per point of the picture.
  let scale: Double
  /// Takes points to pixels, as commands ask for it; see ``PlacedLayer/drawn``.
  private(set) var transform: Transform
  /// No pixel outside is changed by what lies here, but for shadows.
  private(set) var clip: PixelRect
  /// All pixels here are clipped by nothing, but for those in the corners.
  private(set) var inner: PixelRect
  /// Where rounded clips may cut.
  private(set) var corners: [PixelRect] = []
  /// The shadows that layers around this one cast offscreen, from the outermost on.
  private var shades: [Shade] = []
  /// All that may be drawn otherwise when something here is, where shadows lie in too many others to follow each.
  private var shadedAtMost: PixelRect?

  /// How many corners and shadows are told apart, so that a layer costs the same however deep it lies.
  private static let mostApart = 16

  /// The space that the root layer of a picture lies in.
  init(root: LayerSnapshot, scale: Double, field: PixelRect) {
    let frame = root.appearance.frame
    self.scale = scale
    transform = .scale(x: scale, y: scale)
    transform.translate(x: -frame.minX, y: -frame.minY)
    clip = field
    inner = PixelRect(
      minX: 0,
      minY: 0,
      maxX: Self.wholePixels(in: frame.width * scale, upTo: field.maxX),
      maxY: Self.wholePixels(in: frame.height * scale, upTo: field.maxY)
    )
    .intersection(field)
  }

  /// How many pixels of a row are covered as a whole: the last one may be in part.
  private static func wholePixels(in length: Double, upTo most: Int) -> Int {
    guard length > 0 else { return 0 }
    return length < Double(most) ? Int(PixelRect.snapped(length).rounded(.down)) : most
  }

  /// The space in a layer: that of its covers, or that of its sublayers, which its bounds' origin moves.
  init(in layer: PlacedLayer, isScrolled: Bool) {
    self = layer.space
    transform = layer.transform
    let appearance = layer.layer.appearance
    if isScrolled { transform.translate(x: -appearance.boundsOrigin.x, y: -appearance.boundsOrigin.y) }
    if layer.recording.castsOffscreen, let shadow = appearance.shadow {
      if shades.count == Self.mostApart {
        shadedAtMost = shades[0].clip
      } else {
        shades.append(Shade(geometry: ShadowGeometry(shadow, transform: layer.drawn), clip: clip))
      }
      clip = .largest
    }
    guard appearance.clipsToBounds else { return }
    clip = clip.intersection(layer.pixels(around: appearance.bounds))
    inner = inner.intersection(layer.pixels(within: appearance.bounds))
    corners += layer.cornerPixels.filter { !$0.intersection(clip).isEmpty }
    if corners.count > Self.mostApart { corners = [corners.reduce(.empty) { $0.union($1) }] }
  }

  /// Whether shadows are cast of all that lies here.
  var isShaded: Bool { !shades.isEmpty }

  /// The pixels that are drawn otherwise when some are that lie here.
  func reach(of rect: PixelRect) -> PixelRect {
    if let shadedAtMost { return rect.isEmpty ? .empty : shadedAtMost }
    var reached = rect.intersection(clip)
    for shade in shades.reversed() where !reached.isEmpty {
      reached = reached.union(shade.geometry.shade(of: reached)).intersection(shade.clip)
    }
    return reached.isEmpty ? .empty : reached
  }
}

extension Transform {
  /// Moves what follows, as a canvas does.
  mutating func translate(x: Double, y: Double) {
    if x != 0 || y != 0 { self = Transform.translation(x: x, y: y).concatenating(self) }
  }

  /// Whether points are moved, and stretched alike in both directions, and no more.
  var isUpright: Bool { b == 0 && c == 0 && a == d && a > 0 }
}
