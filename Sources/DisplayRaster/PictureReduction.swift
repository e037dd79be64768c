internal import DisplayCanvas
internal import DisplayGeometry
internal import DisplayPlatform

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
    let isHalf = picture.width == 2 * self.width && picture.height == 2 * self.height
    pixels = isHalf ? Self.halves(of: picture, rect) : Self.means(of: picture, whole, rect)
  }

  /// A part of a picture of any smaller size.
  private static func means(of picture: Bitmap, _ whole: PixelRect, _ rect: PixelRect) -> [UInt32] {
    let columns = (rect.minX..<rect.maxX).map { Stretch($0, of: picture.width, to: whole.width) }
    let area = 1 / (Double(picture.width) * Double(picture.height))
    let read = picture.pixels.span
    var means: [UInt32] = []
    means.reserveCapacity(rect.width * rect.height)
    var sums = [SIMD4<Double>](repeating: .zero, count: columns.count)
    for y in rect.minY..<rect.maxY {
      for column in sums.indices { sums[column] = .zero }
      let rows = Stretch(y, of: picture.height, to: whole.height)
      for row in rows.first...rows.last {
        let weight = Double(rows.share(of: row))
        let pixels = read.extracting((row * picture.width)..<((row + 1) * picture.width))
        for column in columns.indices { sums[column] += columns[column].sum(of: pixels) * weight }
      }
      for sum in sums {
        let mean = sum * area + 0.5
        means.append(UInt32(mean.x) | UInt32(mean.y) << 8 | UInt32(mean.z) << 16 | UInt32(mean.w) << 24)
      }
    }
    return means
  }

  /// A part of a picture with sides half as long, in which each pixel is the mean of four.
  private static func halves(of picture: Bitmap, _ rect: PixelRect) -> [UInt32] {
    let read = picture.pixels.span
    var means = [UInt32](repeating: 0, count: rect.width * rect.height)
    var written = means.mutableSpan
    for y in 0..<rect.height {
      let upper = 2 * (rect.minY + y) * picture.width + 2 * rect.minX
      let lower = upper + picture.width
      let start = y * rect.width
      var x = 0
      while x + 4 <= rect.width {
        let above = SIMD8(lowHalf: read.lanes(at: upper + 2 * x), highHalf: read.lanes(at: upper + 2 * x + 4))
        let below = SIMD8(lowHalf: read.lanes(at: lower + 2 * x), highHalf: read.lanes(at: lower + 2 * x + 4))
        written.setLanes(mean(above.evenHalf, above.oddHalf, below.evenHalf, below.oddHalf), at: start + x)
        x += 4
      }
      while x < rect.width {
        let (above, below) = (upper + 2 * x, lower + 2 * x)
        written[start + x] =
          mean(
            SIMD4(repeating: read[above]),
            SIMD4(repeating: read[above + 1]),
            SIMD4(repeating: read[below]),
            SIMD4(repeating: read[below + 1])
          ).x
        x += 1
      }
    }
    return means
  }

  /// The mean of four pixels, four times: two channels of a pixel are added in one number, in 16 bits each.
  @inline(__always)
  private static func mean(
    _ first: SIMD4<UInt32>,
    _ second: SIMD4<UInt32>,
    _ third: SIMD4<UInt32>,
    _ fourth: SIMD4<UInt32>
  ) -> SIMD4<UInt32> {
    let (mask, half) = (SIMD4<UInt32>(repeating: 0x00FF_00FF), SIMD4<UInt32>(repeating: 0x0002_0002))
    let redAndBlue = (first & mask) &+ (second & mask) &+ (third & mask) &+ (fourth & mask) &+ half
    let upper = (first &>> 8 & mask) &+ (second &>> 8 & mask)
    let greenAndOpacity = upper &+ (third &>> 8 & mask) &+ (fourth &>> 8 & mask) &+ half
    return (redAndBlue &>> 2 & mask) | (greenAndOpacity &>> 2 & mask) &<< 8
  }
}

/// What one place along a smaller side stands for along the larger: places, the first and the last perhaps in
/// part. Lengths are in parts of which a place of the larger side has as many as the smaller side has places; so
/// they are whole, and add up to the larger side.
private struct Stretch {
  let first: Int
  let last: Int
  private let firstShare: Int
  private let lastShare: Int
  private let fullShare: Int

  init(_ place: Int, of side: Int, to smallerSide: Int) {
    let (start, end) = (place * side, (place + 1) * side)
    first = start / smallerSide
    last = (end - 1) / smallerSide
    firstShare = min(end, (first + 1) * smallerSide) - start
    lastShare = end - max(start, last * smallerSide)
    fullShare = smallerSide
  }

  @inline(__always)
  func share(of index: Int) -> Int { index == first ? firstShare : index == last ? lastShare : fullShare }

  /// The channels of the pixels of a row, each as often as its share says: exact, for a row has at most 2¹⁶ pixels
  /// and each channel 32 bits.
  @inline(__always)
  func sum(of row: Span<UInt32>) -> SIMD4<Double> {
    var redAndBlue: UInt64 = 0
    var greenAndOpacity: UInt64 = 0
    for index in first...last {
      let share = UInt64(truncatingIfNeeded: share(of: index))
      let pixel = UInt64(row[index])
      redAndBlue &+= ((pixel & 0xFF) | (pixel & 0xFF_0000) &<< 16) &* share
      greenAndOpacity &+= ((pixel &>> 8 & 0xFF) | (pixel & 0xFF00_0000) &<< 8) &* share
    }
    return SIMD4(
      Double(redAndBlue & 0xFFFF_FFFF),
      Double(greenAndOpacity & 0xFFFF_FFFF),
      Double(redAndBlue &>> 32),
      Double(greenAndOpacity &>> 32)
    )
  }
}
