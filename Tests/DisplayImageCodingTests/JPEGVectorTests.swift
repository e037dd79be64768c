import TestSupport
import Testing

@testable import DisplayImageCoding

@Suite("JPEG, eight at a time")
struct JPEGVectorTests {
  @Test(
    "Eight colors at once are those of the formula, for every pair of color differences",
    arguments: [0, 90, 255] as [UInt8]
  )
  func colors(luma: UInt8) {
    for blueness in UInt8.min...UInt8.max where Int(blueness) % TestDepth.count(5, full: 1) == 0 {
      for first in stride(from: 0, to: 256, by: 8) {
        let redness = (0..<8).map { UInt8(first + $0) }
        let colors = JPEGColoring.rgb(SIMD8(repeating: luma), SIMD8(repeating: blueness), SIMD8(redness))
        for lane in 0..<8 {
          let (y, b, r) = (Double(luma), Double(blueness) - 128, Double(redness[lane]) - 128)
          let expected = [y + 1.402 * r, y - 0.344_136_286 * b - 0.714_136_286 * r, y + 1.772 * b]
          for (channel, value) in expected.enumerated() {
            let found = Double(colors[lane] >> (8 * UInt32(channel)) & 255)
            let clamped = min(max(value, 0), 255)
            // The formula's factors are whole parts of 65,536.
            guard abs(found - clamped) > 0.51 else { continue }
            Issue.record("\(luma), \(blueness), \(redness[lane]): \(found) for \(clamped)")
          }
          #expect(colors[lane] == JPEGColoring.rgb(luma, blueness, redness[lane]))
        }
      }
    }
  }

  /// Three parts of each sample and one of its neighbor on either side, or of itself at the ends.
  private static func doubled(_ row: [Int], roundings: (Int, Int), divisor: Int) -> [UInt8] {
    row.indices.flatMap { index -> [UInt8] in
      let left = (3 * row[index] + row[max(0, index - 1)] + roundings.0) / divisor
      let right = (3 * row[index] + row[min(row.count - 1, index + 1)] + roundings.1) / divisor
      return [UInt8(left), UInt8(right)]
    }
  }

  @Test("Rows of every length are doubled as single samples are", arguments: 1...40)
  func doubling(count: Int) {
    var numbers = Numbers(state: UInt64(count))
    // One for all rows: nothing of a row reaches the next.
    var doubling = JPEGDoubling(length: 2 * count)
    for _ in 0..<20 {
      let rows = (0..<2).map { _ in
        (0..<count).map { _ in [0, 255, numbers.next(below: 256)][numbers.next(below: 3)] }
      }
      let (near, far) = (rows[0].map(UInt8.init), rows[1].map(UInt8.init))
      var line = [UInt8](repeating: 7, count: 2 * count + JPEGDoubling.excess)
      var span = line.mutableSpan
      doubling.doubleAcross(near.span, into: &span)
      #expect(Array(line.prefix(2 * count)) == Self.doubled(rows[0], roundings: (1, 2), divisor: 4))
      var other = line.mutableSpan
      doubling.doubleBoth(near.span, far.span, into: &other)
      let sums = zip(rows[0], rows[1]).map { 3 * $0 + $1 }
      #expect(Array(line.prefix(2 * count)) == Self.doubled(sums, roundings: (8, 7), divisor: 16))
    }
  }
}
