import DisplayGeometry
import TestSupport
import Testing

@testable import DisplayCanvas

@Suite("Drawing pictures")
struct PictureDrawingTests {
  private func random(_ width: Int, _ height: Int, seed: UInt64) throws -> Bitmap {
    var numbers = Numbers(state: seed)
    let pixels = (0..<(width * height)).map { _ in
      Color(
        red: .random(in: 0...255, using: &numbers),
        green: .random(in: 0...255, using: &numbers),
        blue: .random(in: 0...255, using: &numbers),
        alpha: .random(in: 0...255, using: &numbers)
      ).premultiplied
    }
    return try #require(Bitmap(width: width, height: height, pixels: pixels))
  }

  @Test(
    "A picture that shrinks is the mean of the areas under each pixel, within half a step",
    arguments: [
      (7, 5, 3, 2), (16, 9, 5, 9), (10, 10, 10, 1), (33, 20, 32, 19), (2, 2, 1, 1), (8, 4, 4, 2),
      (22, 6, 11, 3),
    ]
  )
  func areaMeans(width: Int, height: Int, smallerWidth: Int, smallerHeight: Int) throws {
    let picture = try random(width, height, seed: 1)
    let rect = Rect(x: 0, y: 0, width: Double(smallerWidth), height: Double(smallerHeight))
    let drawn = try draw(smallerWidth, smallerHeight) { $0.draw(picture, in: rect) }
    for y in 0..<smallerHeight {
      for x in 0..<smallerWidth {
        var sums = [0.0, 0, 0, 0]
        for row in 0..<height {
          for column in 0..<width {
            func share(_ place: Int, _ index: Int, _ side: Int, _ smaller: Int) -> Double {
              max(
                0,
                Double(min((place + 1) * side, (index + 1) * smaller) - max(place * side, index * smaller))
              )
            }
            let weight = share(x, column, width, smallerWidth) * share(y, row, height, smallerHeight)
            guard weight > 0 else { continue }
            for (channel, value) in picture.channels(column, row).enumerated() {
              sums[channel] += weight * Double(value)
            }
          }
        }
        for (channel, sum) in sums.enumerated() {
          #expect(abs(Double(drawn.channels(x, y)[channel]) - sum / Double(width * height)) <= 0.501)
        }
      }
    }
  }

  @Test(
    "Any part of a picture that shrinks is as in the whole",
    arguments: [(30, 20, 15, 10), (30, 20, 14, 9)]
  )
  func partsOfSmaller(width: Int, height: Int, smallerWidth: Int, smallerHeight: Int) throws {
    let picture = try random(width, height, seed: 3)
    let rect = Rect(x: 0, y: 0, width: Double(smallerWidth), height: Double(smallerHeight))
    let whole = try draw(smallerWidth, smallerHeight) { $0.draw(picture, in: rect) }
    for part in [
      PixelRect(minX: 3, minY: 2, maxX: 12, maxY: 7), PixelRect(minX: 6, minY: 0, maxX: 8, maxY: 9),
    ] {
      let drawn = try draw(smallerWidth, smallerHeight) { canvas in
        canvas.clip(to: part.rect)
        canvas.draw(picture, in: rect)
      }
      for y in part.minY..<part.maxY {
        for x in part.minX..<part.maxX { #expect(drawn[x, y] == whole[x, y]) }
      }
    }
  }

  @Test("The nearest pixels make sharp squares, the smooth way mixtures of four")
  func growing() throws {
    let picture = try random(3, 2, seed: 2)
    let rect = Rect(x: 0, y: 0, width: 12, height: 8)
    let nearest = try draw(12, 8) { $0.draw(picture, in: rect, filter: .nearest) }
    let smooth = try draw(12, 8) { $0.draw(picture, in: rect) }
    for y in 0..<8 {
      for x in 0..<12 {
        #expect(nearest[x, y] == picture[x / 4, y / 4])
        let (u, v) = ((Double(x) + 0.5) / 4 - 0.5, (Double(y) + 0.5) / 4 - 0.5)
        let exact = (0..<4).map { channel -> Double in
          var sum = 0.0
          for row in 0..<2 {
            for column in 0..<3 {
              let weight =
                max(0, 1 - abs(min(max(u, 0), 2) - Double(column)))
                * max(0, 1 - abs(min(max(v, 0), 1) - Double(row)))
              sum += weight * Double(picture.channels(column, row)[channel])
            }
          }
          return sum
        }
        for channel in 0..<4 { #expect(abs(Double(smooth.channels(x, y)[channel]) - exact[channel]) <= 2) }
      }
    }
  }

  @Test("Turned by a right angle, each pixel lies where it should", arguments: BitmapFilter.allCases)
  func turned(filter: BitmapFilter) throws {
    let picture = try random(5, 3, seed: 3)
    let drawn = try draw(3, 5) { canvas in
      canvas.concatenate(Transform(a: 0, b: 1, c: -1, d: 0, tx: 3, ty: 0))
      canvas.draw(picture, in: Rect(x: 0, y: 0, width: 5, height: 3), filter: filter)
    }
    for y in 0..<5 {
      for x in 0..<3 { #expect(drawn[x, y] == picture[y, 2 - x]) }
    }
  }

  @Test("Fits place a picture of other proportions as they say")
  func fits() {
    let (size, rect) = (Size(width: 40, height: 20), Rect(x: 10, y: 10, width: 60, height: 60))
    #expect(BitmapFit.stretch.frame(of: size, in: rect) == rect)
    #expect(BitmapFit.contain.frame(of: size, in: rect) == Rect(x: 10, y: 25, width: 60, height: 30))
    #expect(BitmapFit.cover.frame(of: size, in: rect) == Rect(x: -20, y: 10, width: 120, height: 60))
    #expect(BitmapFit.center.frame(of: size, in: rect) == Rect(x: 20, y: 30, width: 40, height: 20))
  }

  @Test("What covers lies inside its rectangle alone, and a picture is as transparent as the state")
  func cutAndFaint() throws {
    let white = try #require(Bitmap(width: 4, height: 2, filledWith: .white))
    let drawn = try draw(8, 8) { canvas in
      canvas.multiplyOpacity(by: 0.5)
      canvas.draw(white, in: Rect(x: 2, y: 2, width: 4, height: 4), fit: .cover)
    }
    #expect(drawn.opacities.filter { $0 == 128 }.count == 16 && drawn.opacities.filter { $0 > 0 }.count == 16)
    #expect(drawn.channels(3, 3) == [128, 128, 128, 128])
    let blitted = try draw(4, 2) { canvas in
      canvas.multiplyOpacity(by: 0.5)
      canvas.setBlendMode(.copy)
      canvas.draw(white, in: Rect(x: 0, y: 0, width: 4, height: 2))
    }
    #expect(blitted.opacities.allSatisfy { $0 == 128 })
  }
}
