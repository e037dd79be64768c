import DisplayGeometry
import TestSupport
import Testing

@testable import DisplayCanvas
@testable import DisplayRaster

/// The formulas of `BlendMode` for one channel, from 0 to 1.
private func formula(_ mode: BlendMode, s: Double, d: Double, sa: Double, da: Double) -> Double {
  switch mode {
  case .sourceOver: s + d * (1 - sa)
  case .multiply: s * d + s * (1 - da) + d * (1 - sa)
  case .screen: s + d - s * d
  case .plus: min(1, s + d)
  case .clear: 0
  case .copy: s
  }
}

@Suite("Blending")
struct BlendTests {
  @Test("Multiplying by a share rounds to the nearest, for every channel and share")
  func exactScaling() {
    for share in 0..<256 {
      for channel in 0..<256 {
        let exact = UInt32((Double(channel * share) / 255).rounded())
        let pixel = UInt32(channel) * 0x0101_0101
        if scale(pixel, by: UInt32(share)) != exact * 0x0101_0101 { Issue.record("\(channel) by \(share)") }
      }
    }
  }

  @Test(
    "Every pair of opacities and of channels blends by the formula, within a rounding of each product",
    arguments: BlendMode.allCases
  )
  func formulas(mode: BlendMode) {
    // All pairs of opacities, and with each a channel of the source and one beneath.
    var numbers = Numbers(state: 2)
    for sourceOpacity in stride(from: 0, through: 255, by: TestDepth.count(5, full: 1)) {
      let channel = Int.random(in: 0...sourceOpacity, using: &numbers)
      let source = UInt32(channel) | UInt32(sourceOpacity) << 8 | UInt32(sourceOpacity) << 24
      var below: [UInt32] = []
      for opacity in 0..<256 {
        below.append(UInt32(Int.random(in: 0...opacity, using: &numbers)) | UInt32(opacity) << 24)
      }
      var result = below
      var pixels = result.mutableSpan
      pixels.blend(source, coverage: 255, over: 0..<256, mode: mode)
      for (index, pixel) in below.enumerated() {
        for shift in [0, 8, 16, 24] as [UInt32] {
          let exact = formula(
            mode,
            s: Double(source >> shift & 255) / 255,
            d: Double(pixel >> shift & 255) / 255,
            sa: Double(sourceOpacity) / 255,
            da: Double(pixel >> 24) / 255
          )
          let limit = mode == .multiply ? 1.5 : mode == .sourceOver || mode == .screen ? 0.5 : 1e-9
          let error = abs(Double(result[index] >> shift & 255) - exact * 255)
          if error > limit { Issue.record("\(source) over \(pixel): \(error) off") }
        }
        // Still premultiplied: no color above the opacity.
        let opacity = result[index] >> 24
        if ![0, 8, 16].allSatisfy({ result[index] >> $0 & 255 <= opacity }) {
          Issue.record("color \(result[index])")
        }
      }
    }
  }

  @Test(
    "A row of coverages blends pixel by pixel, at every length and place, and may go on with zeros",
    arguments: BlendMode.allCases
  )
  func rowsOfCoverages(mode: BlendMode) {
    var numbers = Numbers(state: 12)
    func color() -> UInt32 {
      let alpha = UInt8.random(in: 0...255, using: &numbers)
      return Color(red: 10, green: .random(in: 0...255, using: &numbers), blue: 250, alpha: alpha)
        .premultiplied
    }
    for count in 0...11 {
      for start in 0...5 {
        let source = color()
        let below = (0..<16).map { _ in color() }
        let shares = (0..<count).map { _ in UInt8.random(in: 0...1, using: &numbers) * .random(in: 0...255) }
        var expected = below
        for (offset, share) in shares.enumerated() {
          var pixels = expected.mutableSpan
          let place = (start + offset)..<(start + offset + 1)
          pixels.blend(source, coverage: share, over: place, mode: mode)
        }
        for padding in 0...4 {
          var result = below
          var pixels = result.mutableSpan
          let padded = shares + Array(repeating: 0, count: padding)
          pixels.blend(source, shares: padded.span, at: start, mode: mode)
          #expect(result == expected, "\(count) from \(start), \(padding) zeros")
        }
      }
    }
  }

  @Test("Partly covered pixels lie between the full result and what was there", arguments: BlendMode.allCases)
  func coverages(mode: BlendMode) {
    var numbers = Numbers(state: 7)
    for coverage in 0..<256 {
      let alpha = UInt8.random(in: 0...255, using: &numbers)
      let color = Color(red: .random(in: 0...255, using: &numbers), green: 90, blue: 255, alpha: alpha)
      let source = color.premultiplied
      let below = Color(red: 200, green: .random(in: 0...255, using: &numbers), blue: 0, alpha: 180)
        .premultiplied
      var one = [below]
      var span = one.mutableSpan
      span.blend(source, coverage: 255, over: 0..<1, mode: mode)
      var part = [below]
      span = part.mutableSpan
      span.blend(source, coverage: UInt8(coverage), over: 0..<1, mode: mode)
      for shift in [0, 8, 16, 24] as [UInt32] {
        let (full, old) = (Double(one[0] >> shift & 255), Double(below >> shift & 255))
        // Adding light is cut off at the top, which a mixture of the results is not.
        if mode == .plus && full == 255 { continue }
        let mixture = old + (full - old) * Double(coverage) / 255
        #expect(abs(Double(part[0] >> shift & 255) - mixture) <= 2.5, "\(mode), coverage \(coverage)")
      }
    }
  }

  @Test(
    "One pixel, a row of pixels and a mask agree, whatever the length and place",
    arguments: BlendMode.allCases
  )
  func kernelsAgree(mode: BlendMode) {
    var numbers = Numbers(state: 4)
    func random() -> UInt32 {
      Color(
        red: .random(in: 0...255, using: &numbers),
        green: .random(in: 0...255, using: &numbers),
        blue: .random(in: 0...255, using: &numbers),
        alpha: [0, 255, UInt8.random(in: 0...255, using: &numbers)][Int.random(in: 0...2, using: &numbers)]
      ).premultiplied
    }
    for count in 0..<14 {
      for coverage in [0, 1, 77, 254, 255] as [UInt8] {
        let below = (0..<20).map { _ in random() }
        let row = (0..<count).map { _ in random() }
        let start = Int.random(in: 0...(20 - count), using: &numbers)
        var single = below
        var together = below
        var span = together.mutableSpan
        span.blend(row.span, coverage: coverage, at: start, mode: mode)
        for (offset, pixel) in row.enumerated() {
          var span = single.mutableSpan
          span.blend(pixel, coverage: coverage, over: (start + offset)..<(start + offset + 1), mode: mode)
        }
        #expect(together == single)
        let color = random()
        var stretch = below
        span = stretch.mutableSpan
        span.blend(color, coverage: coverage, over: start..<(start + count), mode: mode)
        var masked = below
        span = masked.mutableSpan
        let shares = [UInt8](repeating: coverage, count: count)
        span.blend(color, shares: shares.span, at: start, mode: mode)
        #expect(masked == stretch)
      }
    }
  }
}
