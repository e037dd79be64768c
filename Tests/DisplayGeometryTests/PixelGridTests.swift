import DisplayGeometry
import Testing

@Suite("PixelGrid")
struct PixelGridTests {
  @Test("rounding forgives one single-precision unit and no more", arguments: [1.0, 2.0, 3.0])
  func forgiveness(scale: Double) {
    let grid = PixelGrid(scale: scale)
    #expect(grid.ceil(20 + 0x1p-24) == 20)
    #expect(grid.floor(20 - 0x1p-24) == 20)
    #expect(grid.ceil(20 + 0x1p-22) == 20 + 1 / scale)
    #expect(grid.floor(20 - 0x1p-22) == 20 - 1 / scale)
  }

  @Test("a result is a whole number of pixels and the nearest one on its side", arguments: [1.0, 2.0, 3.0])
  func nearest(scale: Double) {
    let grid = PixelGrid(scale: scale)
    for step in -400...400 {
      let length = Double(step) / 31
      let (low, high, near) = (grid.floor(length), grid.ceil(length), grid.round(length))
      for value in [low, high, near] {
        #expect(abs(value * scale - (value * scale).rounded()) < 1e-9)
      }
      #expect(low <= length + 0x1p-23 && length < low + 1 / scale)
      #expect(high >= length - 0x1p-23 && length > high - 1 / scale)
      #expect(abs(near - length) <= 0.5 / scale + 1e-12)
    }
  }

  @Test("a scale that is no positive number counts as 1", arguments: [0, -2, .nan, .infinity])
  func badScale(scale: Double) {
    #expect(PixelGrid(scale: scale).scale == 1)
  }
}
