internal import DisplayCanvas
internal import DisplayConcurrency
internal import DisplayPlatform

/// How the pixels of a host come from one frame to the next: which ones move, and new ones for those that are damaged.
///
/// A patch is a value; any thread may apply it to memory of its own, once to each that shows the frame before.
public struct FramePatch: Sendable {
  /// New pixels of a rectangle.
  struct Tile: Sendable {
    let rect: PixelRect
    let buffer: PixelBuffer
  }

  /// What it brings up to date.
  public let damage: FrameDamage
  private let tiles: [Tile]

  init(damage: FrameDamage, tiles: [Tile]) {
    self.damage = damage
    self.tiles = tiles
  }

  /// Moves pixels, and puts the new ones into their places.
  ///
  /// Memory that is too small for the picture, or whose rows are shorter, stays as it is, which is reported.
  ///
  /// - Parameters:
  ///   - pixels: The host's pixels, row by row from the top, with the picture's upper left corner first.
  ///   - rowStride: How many pixels lie from one row to the next.
  ///   - order: How the host's pixels are made up.
  /// - Complexity: O(pixels) of the damage.
  public func apply(to pixels: inout MutableSpan<UInt32>, rowStride: Int, order: PixelOrder = .rgba) {
    guard !damage.isEmpty else { return }
    let (rows, isTooLarge) = rowStride.multipliedReportingOverflow(by: damage.height - 1)
    guard rowStride >= damage.width, !isTooLarge, pixels.count - damage.width >= rows else {
      return Diagnostics.report(
        Diagnostic(
          message:
            "A frame of \(damage.width) by \(damage.height) pixels does not fit into \(pixels.count) pixels in "
            + "rows of \(rowStride); hand in the memory of a window of that size."
        )
      )
    }
    for move in damage.moves { pixels.apply(move, rowStride: rowStride) }
    for tile in tiles { pixels.copy(tile, rowStride: rowStride, order: order) }
  }
}

/// How the four channels of a pixel lie in memory, whose colors are multiplied by the opacity.
public enum PixelOrder: Sendable, Hashable, CaseIterable {
  /// Red, green, blue and opacity, as in a ``Bitmap``.
  case rgba
  /// Blue, green, red and opacity, as windows of X11 and Windows have them.
  case bgra
}

extension MutableSpan<UInt32> {
  fileprivate mutating func apply(_ move: PixelMove, rowStride: Int) {
    let target = move.target
    guard !target.isEmpty else { return }
    func place(_ x: Int, _ y: Int) -> Int { y * rowStride + x }
    if target.width == rowStride {
      // Whole rows are one stretch of memory.
      let start = place(target.minX, target.minY - move.deltaY)
      return self.move(
        start..<(start + target.height * rowStride),
        to: place(target.minX, target.minY)
      )
    }
    // A row is read before another one comes to lie on it.
    let rows = Array(target.minY..<target.maxY)
    for y in move.deltaY > 0 ? rows.reversed() : rows {
      let start = place(target.minX - move.deltaX, y - move.deltaY)
      self.move(start..<(start + target.width), to: place(target.minX, y))
    }
  }

  fileprivate mutating func copy(_ tile: FramePatch.Tile, rowStride: Int, order: PixelOrder) {
    let (rect, pixels) = (tile.rect, tile.buffer.pixels)
    for y in rect.minY..<rect.maxY {
      let start = (y - rect.minY) * rect.width
      let row = start..<(start + rect.width)
      let place = y * rowStride + rect.minX
      switch order {
      case .rgba: replace(at: place, with: pixels.span.extracting(row))
      case .bgra: replaceSwapped(at: place, with: pixels.span.extracting(row))
      }
    }
  }

  /// Copies pixels whose red and blue lie the other way round.
  private mutating func replaceSwapped(at start: Int, with row: Span<UInt32>) {
    var offset = 0
    while offset &+ 4 <= row.count {
      let lanes = row.lanes(at: offset)
      let swapped = (lanes & 0xFF00_FF00) | ((lanes &<< 16) & 0xFF_0000) | ((lanes &>> 16) & 0xFF)
      setLanes(swapped, at: start &+ offset)
      offset &+= 4
    }
    while offset < row.count {
      let pixel = row[offset]
      self[start &+ offset] = pixel & 0xFF00_FF00 | (pixel & 0xFF) << 16 | pixel >> 16 & 0xFF
      offset &+= 1
    }
  }
}
