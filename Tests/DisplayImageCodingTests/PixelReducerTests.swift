import DisplayCanvas
import TestSupport
import Testing

@testable import DisplayImageCoding

@Suite("Pictures made smaller by whole numbers")
struct PixelReducerTests {
  /// The mean of the pixels that a square has, a half rounded up.
  private func mean(_ picture: Bitmap, _ column: Int, _ row: Int, reduction: Int) -> UInt32 {
    var (sums, count) = ([0, 0, 0, 0], 0)
    for y in row * reduction..<min((row + 1) * reduction, picture.height) {
      for x in column * reduction..<min((column + 1) * reduction, picture.width) {
        count += 1
        for channel in 0..<4 {
          sums[channel] += Int(picture.pixels[y * picture.width + x] >> (8 * channel) & 255)
        }
      }
    }
    return sums.enumerated().reduce(0) { $0 | UInt32(($1.element + count / 2) / count) << (8 * $1.offset) }
  }

  @Test(
    "Each pixel is the mean of its square, and of what there is of that at the edges",
    arguments: [2, 3, 4, 5, 7, 8, 15, 16, 17, 31, 32]
  )
  func means(reduction: Int) throws {
    var numbers = Numbers(state: UInt64(reduction))
    for (width, height) in [(1, 1), (2, 3), (7, 2), (8, 8), (9, 16), (31, 5), (40, 33), (67, 17)] {
      let pixels = (0..<(width * height)).map { _ in
        // White and black fill the sums to their ends.
        switch numbers.next(below: 3) {
        case 0: UInt32.max
        case 1: UInt32(numbers.next(below: 1 << 32))
        default: UInt32.max &- UInt32(numbers.next(below: 2))
        }
      }
      let picture = try #require(Bitmap(width: width, height: height, pixels: pixels))
      let smaller = picture.reduced(by: reduction)
      let columns = (width + reduction - 1) / reduction
      for row in 0..<(height + reduction - 1) / reduction {
        for column in 0..<columns {
          let exact = mean(picture, column, row, reduction: reduction)
          #expect(smaller.pixels[row * columns + column] == exact, "\(width)x\(height) at \(column), \(row)")
        }
      }
    }
  }

  @Test("White stays white in squares of any size", arguments: [2, 16, 17, 255, 256])
  func white(reduction: Int) throws {
    let picture = try #require(Bitmap(width: 600, height: 300, filledWith: .white))
    #expect(picture.reduced(by: reduction).pixels.allSatisfy { $0 == .max })
  }
}
