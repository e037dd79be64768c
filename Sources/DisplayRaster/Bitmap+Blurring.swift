public import DisplayCanvas

extension Bitmap {
  /// The picture blurred, as large as it is: at its edges it goes on as it ends there, so that they do not fade.
  ///
  /// The blur is that of ``Shadow``: a Gaussian whose standard deviation is half of the radius, made of three box blurs.
  ///
  /// - Parameter radius: How far the blur spreads, in points; 256 pixels at most, and what is not positive blurs nothing.
  /// - Complexity: O(pixels), however wide the blur is.
  public func blurred(radius: Double) -> Bitmap {
    let pixels = radius > 0 ? min(radius * scale, Shadow.maximumBlurRadius) : 0
    let blur = BoxBlur(standardDeviation: pixels / 2)
    guard blur.reach > 0 else { return self }
    var picture = BlurredPicture(self)
    for window in blur.windows { picture.blurRows(window) }
    for window in blur.windows { picture.blurColumns(window) }
    return picture.bitmap(scale: scale) ?? self
  }
}

/// A picture that is being blurred: four channels a pixel, with eight bits behind the point.
private struct BlurredPicture {
  private let width: Int
  private let height: Int
  private var pixels: [SIMD4<UInt16>]
  /// Where the next step writes.
  private var other: [SIMD4<UInt16>]

  init(_ bitmap: Bitmap) {
    (width, height) = (bitmap.width, bitmap.height)
    pixels = bitmap.pixels.map { pixel in
      let levels = SIMD4<UInt32>(pixel, pixel >> 8, pixel >> 16, pixel >> 24) & 255
      return SIMD4<UInt16>(truncatingIfNeeded: levels &<< 8)
    }
    other = pixels
  }

  func bitmap(scale: Double) -> Bitmap? {
    let rounded = pixels.map { pixel in
      let levels = (SIMD4<UInt32>(truncatingIfNeeded: pixel) &+ 128) &>> 8
      return levels.x | levels.y << 8 | levels.z << 16 | levels.w << 24
    }
    return Bitmap(width: width, height: height, scale: scale, pixels: rounded)
  }

  mutating func blurRows(_ window: BoxBlur.Window) {
    let mean = Mean(window.width)
    for y in 0..<height {
      let (first, last) = (y * width, y * width + width - 1)
      var sum = SIMD4<UInt32>.zero
      for x in -window.before..<window.after { sum &+= wide(pixels[min(max(first, first + x), last)]) }
      for place in first...last {
        sum &+= wide(pixels[min(place + window.after, last)])
        other[place] = mean.of(sum)
        sum &-= wide(pixels[max(first, place - window.before)])
      }
    }
    swap(&pixels, &other)
  }

  /// Blurs all columns side by side, row after row, as memory lies.
  mutating func blurColumns(_ window: BoxBlur.Window) {
    let mean = Mean(window.width)
    var sums = [SIMD4<UInt32>](repeating: .zero, count: width)
    func row(_ y: Int) -> Int { min(max(0, y), height - 1) * width }
    for y in -window.before..<window.after {
      let start = row(y)
      for x in 0..<width { sums[x] &+= wide(pixels[start + x]) }
    }
    for y in 0..<height {
      let (place, coming, going) = (y * width, row(y + window.after), row(y - window.before))
      for x in 0..<width {
        let sum = sums[x] &+ wide(pixels[coming + x])
        other[place + x] = mean.of(sum)
        sums[x] = sum &- wide(pixels[going + x])
      }
    }
    swap(&pixels, &other)
  }

  @inline(__always)
  private func wide(_ pixel: SIMD4<UInt16>) -> SIMD4<UInt32> { SIMD4<UInt32>(truncatingIfNeeded: pixel) }

  /// Divides sums of a window by its width, rounded: sums are less than 2²⁴, so that a product with 32 binary places is exact
  /// enough, and faster than a conversion of numbers with a point.
  private struct Mean {
    private let reciprocal: UInt64

    init(_ width: Int) { reciprocal = ((1 << 32) + UInt64(width) / 2) / UInt64(width) }

    @inline(__always)
    func of(_ sum: SIMD4<UInt32>) -> SIMD4<UInt16> {
      let product = SIMD4<UInt64>(truncatingIfNeeded: sum) &* reciprocal &+ (1 << 31)
      return SIMD4<UInt16>(truncatingIfNeeded: product &>> 32)
    }
  }
}
