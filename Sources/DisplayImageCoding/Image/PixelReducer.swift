internal import DisplayCanvas

/// Averages squares of pixels, row by row, into pixels of a smaller picture.
///
/// At the right and lower edges a square holds only the pixels that exist.
struct PixelReducer {
  private let reduction: Int
  private let width: Int
  /// For each pixel of the row that is being gathered the sums of its four channels.
  private var sums: [SIMD4<UInt32>]
  private var rowCount = 0

  init(width: Int, reduction: Int) {
    self.width = width
    self.reduction = reduction
    sums = Array(repeating: SIMD4(), count: Self.size(width, reducedBy: reduction))
  }

  /// How many pixels there are in a row or column that had so many, counting the part of one at the end.
  static func size(_ count: Int, reducedBy reduction: Int) -> Int { (count + reduction - 1) / reduction }

  /// Adds a row of a picture; the sum of a square of 256 pixels' side stays far below what a number holds.
  mutating func add(_ pixels: [UInt32], row: Int = 0) {
    var index = row * width
    let rowEnd = index + width
    for column in sums.indices {
      let end = min(index + reduction, rowEnd)
      var sum = sums[column]
      while index < end {
        let pixel = pixels[index]
        sum &+= SIMD4(pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255, pixel >> 24)
        index += 1
      }
      sums[column] = sum
    }
    rowCount += 1
  }

  /// Whether as many rows were added as make one.
  var isFull: Bool { rowCount == reduction }
  var isEmpty: Bool { rowCount == 0 }

  /// Writes the averages of the rows that were added as a row of the smaller picture, and begins anew.
  mutating func flush(into pixels: inout [UInt32], row: Int) {
    let start = row * sums.count
    for column in sums.indices {
      let count = UInt32(rowCount * min(reduction, width - column * reduction))
      let mean = (sums[column] &+ SIMD4(repeating: count / 2)) / SIMD4(repeating: count)
      pixels[start + column] = mean.x | mean.y << 8 | mean.z << 16 | mean.w << 24
      sums[column] = SIMD4()
    }
    rowCount = 0
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
