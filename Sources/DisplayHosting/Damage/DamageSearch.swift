internal import DisplayCanvas
internal import DisplayGeometry
internal import DisplayNodes

/// Compares two layer trees from their roots on, and gathers the pixels in which their pictures may differ.
///
/// Layers are compared in pairs. Where both look the same at the same place, only their contents and what lies in them can
/// differ; elsewhere everything does that either can change. A pair in which most layers went the same way is a
/// ``ScrolledLayer``: its pixels are moved, and layers in it are compared with those at the place that they came from.
///
/// Pairs wait in a list and not on the stack, as trees may be of any depth.
struct DamageSearch {
  /// What is compared, of which those from ``next`` on wait.
  private var pairs: [LayerPair]
  private var next = 0
  private let field: PixelRect
  /// What has to be drawn again, apart from what lies in scrolled layers.
  private var region = DamageRegion()
  private var scrolls: [ScrolledLayer] = []

  /// How many layers are moved in one picture: what lies around each is looked at. Others that scroll are drawn again.
  private static let mostScrolls = 16

  init(from old: LayerSnapshot, to new: LayerSnapshot, scale: Double, field: PixelRect) {
    self.field = field
    let before = PlacedLayer(old, in: LayerSpace(root: old, scale: scale, field: field))
    let after = PlacedLayer(new, in: LayerSpace(root: new, scale: scale, field: field))
    pairs = [LayerPair(old: before, new: after, parent: nil, scroll: nil)]
  }

  mutating func run() {
    while next < pairs.count {
      compare(next)
      next += 1
    }
  }

  /// The moves, and the pixels that are drawn again after them. What a move leaves little of is no move.
  var outcome: (moves: [PixelMove], rects: [PixelRect]) {
    var region = region
    var moves: [PixelMove] = []
    for scroll in scrolls {
      if region.contains(scroll.rect) || 2 * scroll.damage.area > scroll.rect.area {
        region.add(scroll.rect)
      } else {
        moves.append(scroll.move)
      }
      for rect in scroll.damage.rects { region.add(rect) }
    }
    return (moves, region.rects)
  }

  private mutating func compare(_ index: Int) {
    let pair = pairs[index]
    let shift = pair.scroll.map { scrolls[$0].shift } ?? .zero
    guard pair.shift == shift, pair.looksAlike, pair.scroll == nil || pair.isExact else {
      return add(old: pair.old.allPixels, new: pair.new.allPixels, in: pair.scroll)
    }
    if !pair.hasSameContents { add(old: pair.old.ownPixels, new: pair.new.ownPixels, in: pair.scroll) }
    compare(pair.old.covers, pair.new.covers, in: index, scroll: pair.scroll)
    let (old, new) = (pair.old.sublayers, pair.new.sublayers)
    guard !old.isEmpty || !new.isEmpty else { return }
    var scroll = pair.scroll
    if scroll == nil, scrolls.count < Self.mostScrolls, let found = ScrolledLayer(pair, old, new),
      isApart(found.rect)
    {
      scroll = scrolls.count
      scrolls.append(found)
      addSurroundings(of: index, to: scrolls.count - 1)
    }
    compare(old, new, in: index, scroll: scroll)
  }

  /// Whether no other move touches some pixels.
  private func isApart(_ rect: PixelRect) -> Bool {
    scrolls.allSatisfy { $0.rect.intersection(rect).isEmpty }
  }

  /// Has the layers in a pair compared, and adds those that are in one list alone.
  private mutating func compare(_ old: [PlacedLayer], _ new: [PlacedLayer], in parent: Int, scroll: Int?) {
    guard !old.isEmpty || !new.isEmpty else { return }
    let matching = LayerMatching(old, new)
    for index in matching.removed { add(old: old[index].allPixels, new: .empty, in: scroll) }
    for index in matching.inserted { add(old: .empty, new: new[index].allPixels, in: scroll) }
    for (before, after) in matching.pairs {
      pairs.append(LayerPair(old: old[before], new: new[after], parent: parent, scroll: scroll))
    }
  }

  /// Adds pixels that a layer changed in the old picture or changes in the new one.
  private mutating func add(old: PixelRect, new: PixelRect, in scroll: Int?) {
    if let scroll { return scrolls[scroll].add(old: old, new: new) }
    region.add(old.intersection(field))
    region.add(new.intersection(field))
  }

  /// Adds what does not go along with a scrolled layer although it is seen among its pixels: what lies beneath it and
  /// shows through, and what lies in front of it.
  private mutating func addSurroundings(of index: Int, to scroll: Int) {
    let pair = pairs[index]
    for rect in pair.new.borderPixels + pair.new.cornerPixels { scrolls[scroll].addFixed(rect) }
    for cover in pair.old.covers { scrolls[scroll].add(old: cover.allPixels, new: .empty) }
    for cover in pair.new.covers { scrolls[scroll].add(old: .empty, new: cover.allPixels) }
    if pair.new.contentPixels != .empty || pair.old.contentPixels != .empty {
      scrolls[scroll].add(old: pair.old.ownPixels, new: pair.new.ownPixels)
    }
    var isHidden = pair.new.layer.hidesWhatIsBeneath
    var child = index
    while let parent = pairs[child].parent {
      let (inside, around) = (pairs[child], pairs[parent])
      let before = Neighbors(of: inside.old, in: around.old)
      let after = Neighbors(of: inside.new, in: around.new)
      for layer in before.inFront { scrolls[scroll].add(old: layer.allPixels, new: .empty) }
      for layer in after.inFront { scrolls[scroll].add(old: .empty, new: layer.allPixels) }
      for rect in around.new.borderPixels { scrolls[scroll].addFixed(rect) }
      if !isHidden {
        for corner in around.new.cornerPixels { scrolls[scroll].addFixed(corner) }
        for layer in before.beneath { scrolls[scroll].add(old: layer.allPixels, new: .empty) }
        for layer in after.beneath { scrolls[scroll].add(old: .empty, new: layer.allPixels) }
        if around.isUniform(in: scrolls[scroll].rect) {
          isHidden = around.new.layer.hidesWhatIsBeneath
        } else {
          scrolls[scroll].add(old: around.old.ownPixels, new: around.new.ownPixels)
        }
      }
      // Through a layer that is transparent as a whole everything shows that lies beneath it.
      if around.new.layer.appearance.opacity < 1 { isHidden = false }
      child = parent
    }
  }
}

/// The layers around one in its superlayer, by what they lie in front of.
private struct Neighbors {
  var beneath: [PlacedLayer] = []
  var inFront: [PlacedLayer] = []

  init(of layer: PlacedLayer, in superlayer: PlacedLayer) {
    let all = superlayer.sublayers + superlayer.covers
    guard let index = all.firstIndex(where: { $0.layer.identity == layer.layer.identity }) else { return }
    beneath = Array(all[..<index])
    inFront = Array(all[(index + 1)...])
  }
}

extension LayerSnapshot {
  /// Whether nothing shows through that lies beneath the layer's area.
  fileprivate var hidesWhatIsBeneath: Bool {
    appearance.backgroundColor.alpha == 255 && appearance.opacity == 1
  }
}

extension LayerPair {
  /// Whether the layer's own drawing gives some pixels one color, or none, but for those in its corners.
  fileprivate func isUniform(in rect: PixelRect) -> Bool {
    let appearance = new.layer.appearance
    guard old.contentPixels.isEmpty, new.contentPixels.isEmpty else { return false }
    guard appearance.backgroundColor.alpha > 0 else { return appearance.shadow == nil }
    return new.pixels(within: appearance.bounds).contains(rect)
  }
}
