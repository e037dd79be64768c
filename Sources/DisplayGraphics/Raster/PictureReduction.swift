internal import DisplayGeometry

/// A picture made smaller: each pixel the mean of the area of the picture that it stands for, fractions of pixels
/// included.
///
/// Only the part that is looked at is made, and a pixel depends on nothing but its own area, so parts that are
/// made apart agree.
struct PictureReduction {
  /// How large the whole smaller picture is.
  let width: Int
  let height: Int
  /// The part that was made.
  let rect: PixelRect
  let pixels: [UInt32]

  /// Shrinks a picture; along a side that would not become shorter it stays as it is.
  ///
  /// - Complexity: O(pixels) of the picture under the part.
  init(_ picture: Bitmap, width: Int, height: Int, part: PixelRect) {
    self.width = min(max(1, width), picture.width)
    self.height = min(max(1, height), picture.height)
    let whole = PixelRect(minX: 0, minY: 0, maxX: self.width, maxY: self.height)
    rect = part.intersection(whole)
    guard !rect.isEmpty else {
      pixels = []
      return
    }
    let (rect, wholeWidth, wholeHeight) = (rect, self.width, self.height)
    var means: [UInt32] = []
    means.reserveCapacity(rect.width * rect.height)
    var sums = [SIMD4<Double>](repeating: .zero, count: rect.width)
    let area = Double(picture.width) * Double(picture.height)
    for y in rect.minY..<rect.maxY {
      for column in sums.indices { sums[column] = .zero }
      Self.forEachShare(of: y, side: picture.height, smallerSide: wholeHeight) { row, share in
        Self.addRow(row, of: picture, weight: share, columns: rect.minX..<rect.maxX, to: wholeWidth, &sums)
      }
      for sum in sums {
        let mean = SIMD4<UInt32>((sum / area).rounded(.toNearestOrAwayFromZero))
        means.append(mean.x | mean.y << 8 | mean.z << 16 | mean.w << 24)
      }
    }
    pixels = means
  }

  /// Adds a row of the picture, shrunk, to sums of rows. All numbers are whole and exact.
  private static func addRow(
    _ row: Int,
    of picture: Bitmap,
    weight: Int,
    columns: Range<Int>,
    to width: Int,
    _ sums: inout [SIMD4<Double>]
  ) {
    let pixels = picture.pixels.span
    let start = row * picture.width
    for x in columns {
      var sum = SIMD4<UInt32>.zero
      forEachShare(of: x, side: picture.width, smallerSide: width) { column, share in
        let pixel = pixels[start + column]
        sum &+=
          SIMD4(pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255, pixel >> 24)
          &* UInt32(truncatingIfNeeded: share)
      }
      sums[x - columns.lowerBound] += SIMD4<Double>(sum) * Double(weight)
    }
  }

  /// Calls a function with each place along a side that a place along the smaller side stands for, and the
  /// length of it that it does, in parts of `smallerSide` to a pixel; they add up to `side`.
  @inline(__always)
  private static func forEachShare(
    of place: Int,
    side: Int,
    smallerSide: Int,
    _ body: (Int, Int) -> Void
  ) {
    let (start, end) = (place * side, (place + 1) * side)
    for index in (start / smallerSide)...((end - 1) / smallerSide) {
      body(index, min(end, (index + 1) * smallerSide) - max(start, index * smallerSide))
    }
  }
}
