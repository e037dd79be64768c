import DisplayCanvas
import Testing

@Suite("Pictures in other colors")
struct ColorMatrixTests {
  private func pixel(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) -> UInt32 {
    Color(red: red, green: green, blue: blue, alpha: alpha).premultiplied
  }

  private func adjusted(_ color: UInt32, by matrix: ColorMatrix) throws -> UInt32 {
    try #require(Bitmap(width: 1, height: 1, pixels: [color])).adjusted(by: matrix)[0, 0]
  }

  @Test("Presets change colors as the filters of CSS do")
  func presets() throws {
    let orange = pixel(255, 128, 0)
    #expect(try adjusted(orange, by: .identity) == orange)
    #expect(try adjusted(orange, by: .inverted) == pixel(0, 127, 255))
    // 0.213 · 255 + 0.715 · 128 = 145.8
    #expect(try adjusted(orange, by: .saturation(0)) == pixel(146, 146, 146))
    #expect(try adjusted(orange, by: .brightness(0.5)) == pixel(128, 64, 0))
    #expect(try adjusted(orange, by: .brightness(3)) == pixel(255, 255, 0))
    #expect(try adjusted(orange, by: .contrast(0)) == pixel(128, 128, 128))
    #expect(try adjusted(orange, by: .contrast(2)) == pixel(255, 129, 0))
    for amount in [-1, -Double.infinity, .nan] {
      #expect(try adjusted(orange, by: .brightness(amount)) == pixel(0, 0, 0))
    }
  }

  @Test("Every level of every opacity is what the rule says, to the level")
  func levels() throws {
    let matrix = ColorMatrix(red: [0.5, 0.25, 0, 0.1], green: [0, 1, -0.5, 0], blue: [0, 0, 1.5, -0.2])
    for alpha in stride(from: 0, through: 255, by: 5) {
      for level in stride(from: 0, through: alpha, by: 3) {
        let (red, green, blue) = (level, alpha - level, level / 2)
        let old = UInt32(red | green << 8 | blue << 16 | alpha << 24)
        let opacity = Double(alpha) / 255
        // The channels as they are written, changed, kept in range, and multiplied by the opacity again.
        func channel(_ weights: SIMD4<Double>) -> Double {
          guard alpha > 0 else { return 0 }
          let (r, g, b) = (
            Double(red) / 255 / opacity, Double(green) / 255 / opacity, Double(blue) / 255 / opacity
          )
          let sum = weights.x * r + weights.y * g + weights.z * b + weights.w
          return min(max(0, sum), 1) * opacity * 255
        }
        let new = try adjusted(old, by: matrix)
        #expect(new >> 24 == UInt32(alpha))
        for (shift, weights) in [(0, matrix.red), (8, matrix.green), (16, matrix.blue)] {
          #expect(abs(Double(new >> UInt32(shift) & 255) - channel(weights)) < 0.501)
        }
      }
    }
  }

  @Test("Two changes in one are those one after the other, without what is lost in between")
  func followed() throws {
    let (first, second) = (ColorMatrix.brightness(0.8), ColorMatrix.saturation(0.3))
    for color in [pixel(10, 200, 90), pixel(240, 3, 77, 120), pixel(0, 0, 0, 40)] {
      let steps = try adjusted(adjusted(color, by: first), by: second)
      let once = try adjusted(color, by: first.followed(by: second))
      for shift in stride(from: UInt32(0), to: 32, by: 8) {
        #expect(abs(Int(steps >> shift & 255) - Int(once >> shift & 255)) <= 1)
      }
    }
    let there = ColorMatrix.brightness(4).followed(by: .brightness(0.25))
    #expect(try adjusted(pixel(200, 100, 50), by: there) == pixel(200, 100, 50))
  }

  @Test("Weights that are no numbers, or too large, count as others")
  func oddWeights() throws {
    let matrix = ColorMatrix(
      red: [.nan, 1, .infinity, 0],
      green: [1e300, 0, 0, 0],
      blue: [0, 0, 1, -1e300]
    )
    #expect(matrix.red == [0, 1, 0, 0] && matrix.green.x == 1_000 && matrix.blue.w == -1_000)
    #expect(try adjusted(pixel(1, 7, 9), by: matrix) == pixel(7, 255, 0))
  }
}
