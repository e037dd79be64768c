import DisplayCanvas
import TestSupport
import Testing

@testable import DisplayImageCoding

@Suite("Decoding PNG")
struct PNGDecoderTests {
  /// Every color type with every depth that it may have.
  static let kinds: [(colorType: Int, depth: Int)] = [
    (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8), (4, 8), (4, 16),
    (6, 8), (6, 16),
  ]

  static func picture(
    _ kind: (colorType: Int, depth: Int),
    width: Int,
    height: Int,
    isInterlaced: Bool,
    isKeyed: Bool = false,
    seed: UInt64
  ) -> PNGWriter {
    var numbers = Numbers(state: seed)
    let top = 1 << kind.depth - 1
    // Few values, so that the transparent one occurs; sometimes any.
    let samples = (0..<(width * height)).map { _ in
      (0..<PNGWriter.channels(kind.colorType)).map { _ in
        Bool.random(using: &numbers) ? Int.random(in: 0...top, using: &numbers) : top
      }
    }
    var writer = PNGWriter(
      width: width,
      height: height,
      depth: kind.depth,
      colorType: kind.colorType,
      isInterlaced: isInterlaced,
      samples: samples
    )
    if kind.colorType == 3 {
      // Some of the colors that pixels name do not exist.
      let count = max(1, (top + 1) * 3 / 4)
      writer.palette = (0..<(3 * count)).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    }
    if isKeyed {
      // Bits beyond the depth say nothing.
      let noise = numbers.next(below: 1 << 16) & ~top
      let key = [UInt8((top | noise) >> 8), UInt8((top | noise) & 255)]
      switch kind.colorType {
      case 0: writer.transparency = key
      case 2: writer.transparency = key + key + key
      case 3: writer.transparency = [0, 128]
      default: break
      }
    }
    return writer
  }

  @Test("Every color type, depth, filter and interlacing gives the pixels that went in", arguments: kinds)
  func allKinds(colorType: Int, depth: Int) throws {
    for (width, height) in [(1, 1), (2, 7), (9, 8), (33, 5)] {
      for isInterlaced in [false, true] {
        for isKeyed in [false, true] {
          let writer = Self.picture(
            (colorType, depth),
            width: width,
            height: height,
            isInterlaced: isInterlaced,
            isKeyed: isKeyed,
            seed: UInt64(width)
          )
          let bitmap = try ImageDecoder.decode(writer.file)
          #expect(bitmap.width == width && bitmap.height == height)
          #expect(bitmap.pixels == writer.pixels)
        }
      }
    }
  }

  @Test("A file in pieces gives what it gives at once, and rows are there as soon as their bytes are")
  func pieces() throws {
    for isInterlaced in [false, true] {
      let writer = Self.picture((6, 8), width: 20, height: 30, isInterlaced: isInterlaced, seed: 4)
      var decoder = ImageDecoder()
      var fractions: [Double] = []
      for byte in writer.file {
        try decoder.append([byte])
        fractions.append(decoder.fraction)
        if let bitmap = decoder.bitmap { #expect(bitmap.width == 20 && bitmap.height == 30) }
      }
      #expect(decoder.isComplete)
      #expect(try decoder.finish().pixels == writer.pixels)
      #expect(fractions == fractions.sorted() && fractions.last == 1)
      #expect(Set(fractions).count > 20)
    }
  }

  @Test("Rows that came are shown, those that did not are transparent")
  func partly() throws {
    let writer = Self.picture((2, 8), width: 40, height: 40, isInterlaced: false, seed: 9)
    var decoder = ImageDecoder()
    try decoder.append(writer.file[..<(writer.file.count / 2)])
    let rows = Int(decoder.fraction * 40)
    #expect(10..<30 ~= rows)
    let shown = try #require(decoder.bitmap)
    #expect(shown.pixels[..<(rows * 40)] == writer.pixels[..<(rows * 40)])
    #expect(shown.pixels[(rows * 40)...].allSatisfy { $0 == 0 })
  }

  @Test("The first pass of an interlaced picture fills it with blocks")
  func coarse() throws {
    let side = 128
    let writer = Self.picture((0, 8), width: side, height: side, isInterlaced: true, seed: 2)
    var decoder = ImageDecoder()
    let rows = Double(side / 8 + side / 8 + side / 8 + side / 4 + side / 4 + side / 2 + side / 2)
    for byte in writer.file where decoder.fraction < Double(side / 8) / rows { try decoder.append([byte]) }
    #expect(decoder.fraction < Double(side / 4) / rows)
    let shown = try #require(decoder.bitmap)
    let pixels = writer.pixels
    var isCoarse = true
    // Some rows of the second pass may have come, which fill the right half of blocks.
    for y in 0..<side {
      for x in 0..<side where x % 8 < 4 {
        isCoarse = isCoarse && shown[x, y] == pixels[y / 8 * 8 * side + x / 8 * 8]
      }
    }
    #expect(isCoarse)
  }

  @Test("A reduced picture has the averages of squares", arguments: [2, 3, 4, 8, 50])
  func reduced(by reduction: Int) throws {
    for isInterlaced in [false, true] {
      let writer = Self.picture((6, 8), width: 21, height: 17, isInterlaced: isInterlaced, seed: 6)
      let bitmap = try ImageDecoder.decode(writer.file, options: ImageDecodingOptions(reduction: reduction))
      let pixels = writer.pixels
      let columns = Array(stride(from: 0, to: 21, by: reduction))
      let expected = stride(from: 0, to: 17, by: reduction).flatMap { top in
        columns.map { left -> UInt32 in
          let square = (top..<min(17, top + reduction)).flatMap { y in
            (left..<min(21, left + reduction)).map { pixels[y * 21 + $0] }
          }
          return [24, 16, 8, 0].reduce(0) { result, shift in
            let sum = square.reduce(0) { $0 + Double($1 >> UInt32(shift) & 255) }
            return result << 8 | UInt32((sum / Double(square.count)).rounded())
          }
        }
      }
      #expect(bitmap.width == columns.count)
      #expect(bitmap.pixels == expected)
    }
  }

  @Test("A file that ends at any byte is an error that says so, or a picture; nothing traps")
  func truncation() throws {
    let writer = Self.picture((3, 4), width: 11, height: 9, isInterlaced: true, isKeyed: true, seed: 5)
    let file = writer.file
    for count in 0..<file.count {
      var decoder = ImageDecoder()
      do throws(ImageDecodingError) {
        try decoder.append(file[..<count])
        let bitmap = try decoder.finish()
        #expect(bitmap.pixels == writer.pixels)
        #expect(count >= file.count - 24)
      } catch {
        switch error {
        case .unknownFormat(let beginning): #expect(beginning.count == count && count < 8)
        case .truncated(.png, at: count): #expect(count >= 8)
        default: Issue.record("\(count) bytes: \(error)")
        }
      }
    }
  }

  @Test("One wrong bit anywhere is noticed, or does not matter", arguments: 0..<4 as Range<UInt64>)
  func flips(seed: UInt64) throws {
    let writer = Self.picture((2, 8), width: 6, height: 5, isInterlaced: seed & 1 == 1, seed: seed)
    let file = writer.file
    for index in file.indices {
      var wrong = file
      wrong[index] ^= 1 << UInt8((Int(seed) * 3 + index) % 8)
      if let bitmap = try? ImageDecoder.decode(wrong) { #expect(bitmap.pixels == writer.pixels) }
      // Without checksums anything may come out, but for a trap.
      _ = try? ImageDecoder.decode(wrong, options: ImageDecodingOptions(checksums: .ignored))
    }
  }
}
