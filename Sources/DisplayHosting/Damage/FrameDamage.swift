public import DisplayCanvas
internal import DisplayGeometry
public import DisplayNodes
internal import DisplayRaster

/// How the pixels of one layer tree differ from those of another: what moves, and after that what has to be drawn again.
///
/// A buffer that shows the old tree shows the new one when the ``moves`` have been made, one after another, and the
/// ``rects`` have then been drawn from the new tree. Outside of both nothing differs. Rectangles are in pixels, with the
/// origin at the root layer's upper left corner, and lie within the picture.
///
/// ```swift
/// let damage = FrameDamage(from: shown, to: tree, scale: 2)
/// if !damage.isEmpty { window.update(damage.rects) }
/// ```
public struct FrameDamage: Sendable, Hashable {
  /// Pixels per point.
  public let scale: Double
  /// How many pixels wide the new tree's picture is.
  public let width: Int
  /// How many pixels high the new tree's picture is.
  public let height: Int
  /// What scrolls: the first is made first. No two have a pixel in common.
  public let moves: [PixelMove]
  /// What is drawn again after the moves.
  public let rects: [PixelRect]

  /// Finds what differs between two trees; everything does where there is no old one, or one of another size.
  ///
  /// Contents differ when they were set in between, whatever they show. A layer that clips, and in which most of what is
  /// seen went the same whole number of pixels, moves those pixels.
  ///
  /// - Parameters:
  ///   - old: The tree that is shown.
  ///   - new: The tree that is to be shown.
  ///   - scale: Pixels per point; what is no positive number counts as 1.
  /// - Complexity: O(n) in the layers of both.
  public init(from old: LayerSnapshot?, to new: LayerSnapshot, scale: Double) {
    let rasterizer = Rasterizer(scale: scale)
    self.scale = rasterizer.scale
    let field = rasterizer.pixels(of: new.appearance.frame.size) ?? .empty
    (width, height) = (field.width, field.height)
    guard let old, old.appearance.frame.size == new.appearance.frame.size else {
      (moves, rects) = ([], field.isEmpty ? [] : [field])
      return
    }
    var search = DamageSearch(from: old, to: new, scale: rasterizer.scale, field: field)
    search.run()
    (moves, rects) = search.outcome
  }

  /// Whether both trees look the same.
  public var isEmpty: Bool { moves.isEmpty && rects.isEmpty }

  /// Whether all pixels are drawn again.
  package var coversEverything: Bool { rects.contains(field) }

  /// The pixels of the whole picture.
  package var field: PixelRect { PixelRect(minX: 0, minY: 0, maxX: width, maxY: height) }

  /// All pixels that may differ, as a few rectangles: what a display has to be given.
  public var changedRects: [PixelRect] {
    var region = DamageRegion()
    for move in moves { region.add(move.target) }
    for rect in rects { region.add(rect) }
    return region.rects
  }
}
