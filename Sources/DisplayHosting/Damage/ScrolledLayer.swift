internal import DisplayCanvas
internal import DisplayGeometry
internal import DisplayNodes

/// A layer whose pixels are moved, because most of what is seen in it went the same way.
///
/// The pixels are those that the layer shows and that nothing clips. A pixel that comes from one of them needs no drawing
/// where both pictures have the same layers at the two places; where a layer did not go along, it is drawn at the place
/// that the layer has, and at the one that its old pixels were moved to.
struct ScrolledLayer {
  let rect: PixelRect
  let shift: PixelShift
  /// What is drawn again among the pixels, after the move.
  private(set) var damage = DamageRegion()

  var move: PixelMove { PixelMove(rect: rect, deltaX: shift.x, deltaY: shift.y) }

  /// Nil for a layer that is not scrolled, or whose pixels cannot be moved.
  ///
  /// - Parameters:
  ///   - pair: The layer in both trees, which looks the same in both.
  ///   - old: What lies in the old one.
  ///   - new: What lies in the new one.
  init?(_ pair: LayerPair, _ old: [PlacedLayer], _ new: [PlacedLayer]) {
    guard pair.new.drawn.isUpright, let space = new.first?.space, !space.isShaded else { return nil }
    guard let shift = Self.shift(old, new, seenIn: space.clip) else { return nil }
    let appearance = pair.new.layer.appearance
    let bounds = pair.new.pixels(within: appearance.bounds)
    // Layers that may reach over the edge would have to be looked for beyond it.
    guard appearance.clipsToBounds || bounds.contains(space.clip) else { return nil }
    rect = space.inner.intersection(bounds)
    self.shift = shift
    guard !rect.isEmpty, !move.target.isEmpty else { return nil }
    for part in rect.subtracting(move.target) { damage.add(part) }
    for part in space.clip.subtracting(rect) { damage.add(part) }
    for corner in space.corners { addFixed(corner) }
  }

  /// Adds what differs: pixels that a layer changed in the old picture, which are moved, and those that it changes in the
  /// new one.
  mutating func add(old: PixelRect, new: PixelRect) {
    damage.add(new.intersection(rect))
    damage.add(old.offset(by: shift).intersection(rect))
  }

  /// Adds pixels that look the same in both pictures, and other than those around them.
  mutating func addFixed(_ pixels: PixelRect) { add(old: pixels, new: pixels) }

  /// How far most of what is seen went, by area; nil where most of it stays.
  private static func shift(_ old: [PlacedLayer], _ new: [PlacedLayer], seenIn clip: PixelRect) -> PixelShift?
  {
    var areas: [PixelShift: Int] = [:]
    for (before, after) in LayerMatching(old, new).pairs {
      let pair = LayerPair(old: old[before], new: new[after], parent: nil, scroll: nil)
      guard let shift = pair.shift, pair.isOnWholePixels else { continue }
      let seen = pair.new.pixels(around: pair.new.layer.appearance.bounds).intersection(clip)
      areas[shift, default: 0] += max(1, seen.isEmpty ? 0 : seen.area)
    }
    guard let most = areas.max(by: { ($0.value, $1.key.y, $1.key.x) < ($1.value, $0.key.y, $0.key.x) }),
      most.key != .zero
    else { return nil }
    return most.key
  }
}

extension LayerPair {
  /// Whether the layer's upper left corner lies on whole pixels.
  fileprivate var isOnWholePixels: Bool {
    new.drawn.isUpright && new.drawn.tx == new.drawn.tx.rounded() && new.drawn.ty == new.drawn.ty.rounded()
  }
}
