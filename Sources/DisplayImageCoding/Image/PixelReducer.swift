internal import DisplayCanvas
internal import DisplayPlatform

/// Averages squares of pixels, row by row, into pixels of a smaller picture.
///
/// At the right and lower edges a square holds only the pixels that exist.
struct PixelReducer {
  private let reduction: Int
  private let width: Int
  /// The sums of red and blue for each pixel of the row that is being gathered, and then those of green and opacity:
  /// two in a number, 16 bits each, which are enough for 256 pixels.
  private var packedSums: [UInt32] = []
  /// The same for larger squares, a number for each channel; a square of 256 pixels' side stays far below what one holds.
  private var wideSums: [SIMD4<UInt32>] = []
  private var rowCount = 0

  init(width: Int, reduction: Int) {
    self.width = width
    self.reduction = reduction
    let count = Self.size(width, reducedBy: reduction)
    if reduction <= 16 {
      packedSums = Array(repeating: 0, count: 2 * count)
    } else {
      wideSums = Array(repeating: SIMD4(), count: count)
    }
  }

  /// How many pixels there are in a row or column that had so many, counting the part of one at the end.
  static func size(_ count: Int, reducedBy reduction: Int) -> Int { (count + reduction - 1) / reduction }

  /// Adds a row of a picture.
  mutating func add(_ pixels: [UInt32], row: Int = 0) {
    let pixels = pixels.span.extracting(row * width..<(row + 1) * width)
    rowCount += 1
    if wideSums.isEmpty { addPacked(pixels) } else { addWide(pixels) }
  }

  private mutating func addPacked(_ pixels: Span<UInt32>) {
    let (width, reduction, mask) = (width, reduction, SIMD4<UInt32>(repeating: 0x00FF_00FF))
    var sums = packedSums.mutableSpan
    let columnCount = sums.count / 2
    var column = 0
    if reduction == 2 {
      // Four squares at once.
      while 2 * column + 8 <= width {
        let start = 2 * column
        let eight = SIMD8(lowHalf: pixels.lanes(at: start), highHalf: pixels.lanes(at: start + 4))
        let (first, second) = (eight.evenHalf, eight.oddHalf)
        let (red, green) = (sums.lanes(at: column), sums.lanes(at: columnCount + column))
        sums.setLanes(red &+ (first & mask) &+ (second & mask), at: column)
        sums.setLanes(green &+ (first &>> 8 & mask) &+ (second &>> 8 & mask), at: columnCount + column)
        column += 4
      }
    }
    while column < columnCount {
      let end = min((column + 1) * reduction, width)
      var (red, green) = (sums[column], sums[columnCount + column])
      var index = column * reduction
      while index < end {
        red &+= pixels[index] & 0x00FF_00FF
        green &+= pixels[index] &>> 8 & 0x00FF_00FF
        index += 1
      }
      (sums[column], sums[columnCount + column]) = (red, green)
      column += 1
    }
  }

  private mutating func addWide(_ pixels: Span<UInt32>) {
    let (width, reduction) = (width, reduction)
    var sums = wideSums.mutableSpan
    for column in sums.indices {
      for index in (column * reduction)..<min((column + 1) * reduction, width) {
        let pixel = pixels[index]
        sums[column] &+= SIMD4(pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255, pixel >> 24)
      }
    }
  }

  /// Whether as many rows were added as make one.
  var isFull: Bool { rowCount == reduction }
  var isEmpty: Bool { rowCount == 0 }

  /// Writes the averages of the rows that were added as a row of the smaller picture, and begins again.
  mutating func flush(into pixels: inout [UInt32], row: Int) {
    var written = pixels.mutableSpan
    if wideSums.isEmpty { flushPacked(into: &written, row: row) } else { flushWide(into: &written, row: row) }
    rowCount = 0
  }

  private mutating func flushPacked(into written: inout MutableSpan<UInt32>, row: Int) {
    let (width, reduction, rowCount) = (width, reduction, rowCount)
    var sums = packedSums.mutableSpan
    let columnCount = sums.count / 2
    let start = row * columnCount
    var column = 0
    let count = UInt32(rowCount * reduction)
    if count & (count - 1) == 0 {
      // Squares of a power of two pixels are divided by a shift, four at once.
      let (mask, half) = (SIMD4<UInt32>(repeating: 0x00FF_00FF), SIMD4(repeating: count / 2 * 0x0001_0001))
      let shift = SIMD4(repeating: UInt32(count.trailingZeroBitCount))
      while (column + 4) * reduction <= width {
        let red = (sums.lanes(at: column) &+ half) &>> shift & mask
        let green = (sums.lanes(at: columnCount + column) &+ half) &>> shift & mask
        written.setLanes(red | green &<< 8, at: start + column)
        sums.setLanes(.zero, at: column)
        sums.setLanes(.zero, at: columnCount + column)
        column += 4
      }
    }
    while column < columnCount {
      let (red, green) = (sums[column], sums[columnCount + column])
      let sum = SIMD4(red & 0xFFFF, green & 0xFFFF, red >> 16, green >> 16)
      written[start + column] = Self.mean(sum, of: rowCount * min(reduction, width - column * reduction))
      (sums[column], sums[columnCount + column]) = (0, 0)
      column += 1
    }
  }

  private mutating func flushWide(into written: inout MutableSpan<UInt32>, row: Int) {
    let (width, reduction, rowCount) = (width, reduction, rowCount)
    var sums = wideSums.mutableSpan
    for column in sums.indices {
      let count = rowCount * min(reduction, width - column * reduction)
      written[row * sums.count + column] = Self.mean(sums[column], of: count)
      sums[column] = .zero
    }
  }

  private static func mean(_ sum: SIMD4<UInt32>, of count: Int) -> UInt32 {
    let mean = (sum &+ SIMD4(repeating: UInt32(count) / 2)) / SIMD4(repeating: UInt32(count))
    return mean.x | mean.y << 8 | mean.z << 16 | mean.w << 24
  }
}

extension Bitmap {
  /// The picture with each square of pixels averaged into one.
  ///
  /// - Complexity: O(pixels).
  func reduced(by reduction: Int) -> Bitmap {
    guard reduction > 1 else { return self }
    let (columns, rows) = (
      PixelReducer.size(width, reducedBy: reduction), PixelReducer.size(height, reducedBy: reduction)
    )
    var reducer = PixelReducer(width: width, reduction: reduction)
    var result = [UInt32](repeating: 0, count: columns * rows)
    for y in 0..<height {
      reducer.add(pixels, row: y)
      guard reducer.isFull || y == height - 1 else { continue }
      reducer.flush(into: &result, row: y / reduction)
    }
    return Bitmap(width: columns, height: rows, scale: scale, premultiplied: result) ?? self
  }
}
