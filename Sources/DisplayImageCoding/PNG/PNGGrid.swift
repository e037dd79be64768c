/// The pixels of a PNG as finely as its passes have told them: one for each block of pixels that is still the same.
///
/// The first pass of an interlaced picture tells one pixel of 64. Nothing is kept for the others until passes come that
/// tell them, so that memory grows with what the file has delivered.
struct PNGGrid {
  private let width: Int
  private let height: Int
  /// How many pixels of the picture one of the grid stands for.
  private(set) var blockWidth: Int
  private(set) var blockHeight: Int
  private(set) var pixels: [UInt32] = []

  /// Makes the grid of a picture of which nothing has come; the pass is its first.
  init(width: Int, height: Int, pass: PNGPass) {
    self.width = width
    self.height = height
    (blockWidth, blockHeight) = (pass.blockWidth, pass.blockHeight)
  }

  /// Pixels in a row and in a column of the grid.
  private var columns: Int { PixelReducer.size(width, reducedBy: blockWidth) }
  private var rows: Int { PixelReducer.size(height, reducedBy: blockHeight) }

  /// Writes a row of a pass.
  mutating func write(_ row: [UInt32], of pass: PNGPass, number: Int) {
    let (columns, y) = (columns, (pass.top + number * pass.stepY) / blockHeight)
    let area = rows * columns
    pixels.grow(to: (y + 1) * columns, of: area, with: 0)
    let (first, step, count) = (
      y * columns + pass.left / blockWidth, pass.stepX / blockWidth, pass.columns(of: width)
    )
    var target = pixels.mutableSpan
    for index in 0..<count { target[first + index * step] = row[index] }
  }

  /// Makes room for what a pass tells: each pixel becomes as many as the pass can tell apart.
  mutating func refine(for pass: PNGPass) {
    refine(blockWidth: pass.blockWidth, blockHeight: pass.blockHeight)
  }

  /// All pixels of the picture; those that have not come are transparent.
  var picture: [UInt32] {
    var grid = self
    let area = rows * columns
    grid.pixels.grow(to: area, of: area, with: 0)
    grid.refine(blockWidth: 1, blockHeight: 1)
    return grid.pixels
  }

  private mutating func refine(blockWidth: Int, blockHeight: Int) {
    guard (blockWidth, blockHeight) != (self.blockWidth, self.blockHeight) else { return }
    let (across, down) = (self.blockWidth / blockWidth, self.blockHeight / blockHeight)
    let coarse = columns
    self.blockWidth = blockWidth
    self.blockHeight = blockHeight
    pixels = Self.repeated(pixels, coarse, columns: columns, rows: rows, across: across, down: down)
  }

  /// A grid of so many columns and rows, in which each pixel of a coarser one is repeated.
  private static func repeated(
    _ pixels: [UInt32],
    _ coarse: Int,
    columns: Int,
    rows: Int,
    across: Int,
    down: Int
  ) -> [UInt32] {
    var fine = [UInt32](repeating: 0, count: rows * columns)
    var target = fine.mutableSpan
    let source = pixels.span
    for y in 0..<rows {
      for x in 0..<columns { target[y * columns + x] = source[y / down * coarse + x / across] }
    }
    return fine
  }
}
