import DisplayCanvas
import Testing

@testable import DisplayRaster

@Suite("Blurred pictures")
struct BlurTests {
  private func channels(_ pixel: UInt32) -> [Double] {
    (0..<4).map { Double(pixel >> ($0 * 8) & 255) }
  }

  /// A picture of random colors, some of them transparent.
  private func picture(_ width: Int, _ height: Int, seed: UInt64, scale: Double = 1) throws -> Bitmap {
    var state = seed
    func next() -> UInt32 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt32(state >> 33)
    }
    let pixels = (0..<width * height).map { _ -> UInt32 in
      let color = next()
      return next() % 3 == 0 ? color & 0xFFFF_FF00 | 0xFF : color
    }
    return try #require(Bitmap(width: width, height: height, scale: scale, pixels: pixels))
  }

  /// What windows make of a picture, one after another along rows and then along columns; at its edges it goes on as it ends.
  private func blurred(_ bitmap: Bitmap, with windows: [[(distance: Int, weight: Double)]]) -> [[Double]] {
    var values = bitmap.pixels.map(channels)
    for isAlongRows in [true, false] {
      for window in windows {
        values = values.indices.map { place in
          var sum = [0.0, 0, 0, 0]
          for (distance, weight) in window {
            var (x, y) = (place % bitmap.width, place / bitmap.width)
            if isAlongRows { x += distance } else { y += distance }
            let column = min(max(0, x), bitmap.width - 1)
            let source = values[min(max(0, y), bitmap.height - 1) * bitmap.width + column]
            for channel in 0..<4 { sum[channel] += source[channel] * weight }
          }
          return sum
        }
      }
    }
    return values
  }

  private func box(_ distances: ClosedRange<Int>) -> [(distance: Int, weight: Double)] {
    distances.map { ($0, 1 / Double(distances.count)) }
  }

  /// The largest difference of a channel.
  private func difference(_ bitmap: Bitmap, _ wanted: [[Double]]) -> Double {
    zip(bitmap.pixels, wanted).reduce(0) { worst, pair in
      zip(channels(pair.0), pair.1).reduce(worst) { max($0, abs($1.0 - $1.1)) }
    }
  }

  @Test("A blur is three boxes that are as wide as the specification of SVG filters says")
  func boxes() throws {
    let bitmap = try picture(37, 23, seed: 1)
    // d = ⌊σ · 3√(2π)/4 + ½⌋, with σ half of the radius
    let four = bitmap.blurred(radius: 4)
    #expect(difference(four, blurred(bitmap, with: [box(-2...1), box(-1...2), box(-2...2)])) < 0.6)
    let six = bitmap.blurred(radius: 6)
    #expect(difference(six, blurred(bitmap, with: [box(-3...2), box(-2...3), box(-3...3)])) < 0.6)
    let five = bitmap.blurred(radius: 5.3)
    #expect(difference(five, blurred(bitmap, with: Array(repeating: box(-2...2), count: 3))) < 0.6)
    let wide = bitmap.blurred(radius: 40)
    #expect(difference(wide, blurred(bitmap, with: [box(-19...18), box(-18...19), box(-19...19)])) < 0.6)
  }

  @Test("It is nearly a Gaussian whose standard deviation is half of the radius", arguments: [6.0, 9, 20])
  func gaussianBlur(radius: Double) throws {
    let bitmap = try picture(37, 23, seed: UInt64(radius))
    let deviation = radius / 2
    let reach = Int(deviation * 4)
    let weights = (-reach...reach).map { distance -> Double in
      // A power of e by squaring, as in (1 + x/n)ⁿ.
      var weight = 1 - Double(distance * distance) / (2 * deviation * deviation) / 65_536
      for _ in 0..<16 { weight *= weight }
      return weight
    }
    let total = weights.reduce(0, +)
    let window = zip(-reach...reach, weights).map { (distance: $0, weight: $1 / total) }
    #expect(difference(bitmap.blurred(radius: radius), blurred(bitmap, with: [window])) < 14)
  }

  @Test("One color stays as it is, however wide the blur and small the picture is")
  func uniform() throws {
    for (width, height) in [(1, 1), (1, 40), (300, 2), (17, 9)] {
      let color = Color(red: 200, green: 100, blue: 50, alpha: 180)
      let bitmap = try #require(Bitmap(width: width, height: height, filledWith: color))
      for radius in [2.0, 30, 256, 1e308, .infinity] { #expect(bitmap.blurred(radius: radius) == bitmap) }
    }
  }

  @Test("A radius is in points, and one that is not positive blurs nothing")
  func radii() throws {
    let bitmap = try picture(20, 20, seed: 3, scale: 2)
    #expect(bitmap.blurred(radius: 4) == bitmap.scaled(to: 1).blurred(radius: 8).scaled(to: 2))
    for radius in [0, -1, .nan, -Double.infinity] { #expect(bitmap.blurred(radius: radius) == bitmap) }
  }

  @Test("Turned by half a circle it is blurred the same, and no channel exceeds the opacity")
  func symmetry() throws {
    let bitmap = try picture(31, 18, seed: 11)
    let turned = try #require(Bitmap(width: 31, height: 18, pixels: bitmap.pixels.reversed()))
    // Three boxes of odd width are alike in both directions.
    let radius = 2 * 5 / 1.879_971_205_598_703
    let blurred = bitmap.blurred(radius: radius)
    #expect(turned.blurred(radius: radius).pixels == blurred.pixels.reversed())
    for pixel in blurred.pixels {
      let levels = channels(pixel)
      #expect(levels.dropLast().allSatisfy { $0 <= levels[3] })
    }
  }
}
