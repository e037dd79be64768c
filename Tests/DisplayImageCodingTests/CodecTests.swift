import TestSupport
import Testing

@testable import DisplayCanvas
@testable import DisplayImageCoding

@Suite("Deflate and PNG")
struct CodecTests {
  private func roundTrip(_ bytes: [UInt8]) throws -> [Int] {
    var reader = Inflate(Deflate.zlibStream(bytes))
    #expect(try reader.zlibStream() == bytes)
    return reader.blockTypes
  }

  @Test("What is compressed comes out again: nothing, one byte, runs, text, noise, and far repetitions")
  func roundTrips() throws {
    var numbers = Numbers(state: 3)
    let noise = (0..<70_000).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    let text = Array(String(repeating: "the same words again and again, ", count: 1_500).utf8)
    let inputs: [[UInt8]] = [
      [], [7], Array(repeating: 0, count: 100_000), text, noise, noise + noise,
      Array(noise[..<31_000]) + noise,
    ]
    for bytes in inputs {
      _ = try roundTrip(bytes)
    }
    // Noise cannot be compressed and is stored, with hardly more than its own length.
    #expect(Deflate.zlibStream(noise).count < noise.count + 100)
    #expect(try roundTrip(noise).contains(0))
    #expect(try roundTrip(text).contains(2))
    #expect(try roundTrip([1, 2, 3]) == [1])
  }

  @Test(
    "Random mixtures of runs, copies and noise come out again",
    arguments: 0..<UInt64(TestDepth.count(4, full: 8))
  )
  func fuzz(seed: UInt64) throws {
    var numbers = Numbers(state: seed)
    var bytes: [UInt8] = []
    while bytes.count < 20_000 {
      switch Int.random(in: 0..<3, using: &numbers) {
      case 0:
        let byte = UInt8.random(in: 0...255, using: &numbers)
        bytes += Array(repeating: byte, count: Int.random(in: 1...700, using: &numbers))
      case 1 where !bytes.isEmpty:
        let start = Int.random(in: 0..<bytes.count, using: &numbers)
        bytes += bytes[start..<min(bytes.count, start + Int.random(in: 1...500, using: &numbers))]
      default:
        for _ in 0..<Int.random(in: 1...300, using: &numbers) {
          bytes.append(UInt8.random(in: 0...255, using: &numbers))
        }
      }
    }
    _ = try roundTrip(bytes)
  }

  @Test("The known checksums of known texts")
  func checksums() {
    var crc = CRC32()
    crc.update(Array("123456789".utf8).span)
    #expect(crc.value == 0xCBF4_3926)
    var adler = Adler32()
    adler.update(Array("Wikipedia".utf8).span)
    #expect(adler.value == 0x11E6_0398)
  }

  @Test("A prefix code is as short as Huffman's, and no longer than its limit")
  func prefixCodes() {
    var numbers = Numbers(state: 11)
    for _ in 0..<200 {
      let counts = (0..<Int.random(in: 2...12, using: &numbers)).map { _ in
        Int.random(in: 0...50, using: &numbers)
      }
      let code = HuffmanCode(frequencies: counts, limit: 15)
      // Huffman's own algorithm: merging the two rarest costs their sum, again and again.
      var weights = counts.filter { $0 > 0 }
      guard weights.count > 1 else { continue }
      var best = 0
      while weights.count > 1 {
        weights.sort(by: >)
        let merged = weights.removeLast() + weights.removeLast()
        best += merged
        weights.append(merged)
      }
      #expect(zip(counts, code.lengths).reduce(0) { $0 + $1.0 * Int($1.1) } == best)
    }
    var fibonacci = [1, 1]
    while fibonacci.count < 30 {
      fibonacci.append(fibonacci[fibonacci.count - 1] + fibonacci[fibonacci.count - 2])
    }
    let code = HuffmanCode(frequencies: fibonacci, limit: 9)
    #expect(code.lengths.max() == 9)
    #expect(code.lengths.reduce(0.0) { $0 + 1 / Double(1 << Int($1)) } == 1)
  }

  /// Colors that need each of the five ways to keep them, with the byte of the header that says which.
  static let palettes: [(type: UInt8, color: @Sendable (Int) -> Color)] = [
    (0, { Color(red: UInt8($0 & 255), green: UInt8($0 & 255), blue: UInt8($0 & 255)) }),
    (2, { Color(red: UInt8($0 & 255), green: UInt8($0 >> 8 & 255), blue: UInt8($0 * 7 & 255)) }),
    (3, { Color(red: UInt8($0 % 16 * 16), green: 9, blue: UInt8($0 % 15), alpha: $0 % 3 == 0 ? 0 : 255) }),
    (
      4,
      {
        Color(red: UInt8($0 & 127), green: UInt8($0 & 127), blue: UInt8($0 & 127), alpha: UInt8($0 / 7 & 255))
      }
    ),
    (6, { Color(red: UInt8($0 & 255), green: UInt8($0 >> 8 & 255), blue: 3, alpha: UInt8($0 * 3 & 255)) }),
  ]

  @Test(
    "A PNG holds the pixels that went in, whatever the size, in the fewest channels that can",
    arguments: [(1, 1), (7, 3), (300, 12)]
  )
  func png(width: Int, height: Int) throws {
    for palette in Self.palettes {
      let pixels = (0..<(width * height)).map { palette.color($0 * $0 / 3 + $0).premultiplied }
      let bitmap = try #require(Bitmap(width: width, height: height, pixels: pixels))
      for effort in PNGEncoder.Effort.allCases {
        let file = PNGEncoder.encode(bitmap, effort: effort)
        #expect(try ImageDecoder.decode(file).pixels == pixels, "\(effort)")
        if width == 300 { #expect(file[25] == palette.type) }
      }
    }
  }

  @Test(
    "Colors that were chosen to share a place of the palette's table make no palette, and come back the same"
  )
  func crowdedPalette() throws {
    // The multiplier's inverse modulo 2³² turns neighboring products into pixels of one place.
    var inverse: UInt32 = 1
    for _ in 0..<5 { inverse = inverse &* (2 &- 0x9E37_79B1 &* inverse) }
    let opaque = (0..<1 << 22).lazy.map { UInt32($0) &* inverse }.filter { $0 >> 24 == 255 }
    let crowded = Array(opaque.prefix(200))
    #expect(PNGColors(crowded).type == .rgb)
    #expect(PNGColors(Array(crowded.prefix(32))).type == .palette)
    let spread = (0..<256).map { 0xFF00_0000 | UInt32($0) &* 0x0001_0307 & 0xFF_FFFF }
    #expect(PNGColors(spread).type == .palette)
  }
}
