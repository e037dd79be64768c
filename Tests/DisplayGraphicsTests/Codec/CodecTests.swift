import Testing

@testable import DisplayGraphics

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

  @Test("Random mixtures of runs, copies and noise come out again", arguments: 0..<8 as Range<UInt64>)
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

  @Test(
    "A PNG holds the pixels that went in, opaque or not, whatever the size",
    arguments: [(1, 1), (7, 3), (300, 12)]
  )
  func png(width: Int, height: Int) throws {
    var numbers = Numbers(state: 17)
    for isOpaque in [true, false] {
      let pixels = (0..<(width * height)).map { index -> UInt32 in
        let shade = UInt8((index % width) * 255 / width)
        let alpha = isOpaque ? 255 : [0, 255].randomElement(using: &numbers) ?? 0
        return Color(red: shade, green: UInt8(index % 251), blue: 9, alpha: UInt8(alpha)).premultiplied
      }
      let bitmap = try #require(Bitmap(width: width, height: height, pixels: pixels))
      #expect(try decode(PNGEncoder.encode(bitmap)) == pixels)
    }
  }

  /// The pixels of a PNG with 8 bits a channel, premultiplied.
  private func decode(_ file: [UInt8]) throws -> [UInt32] {
    #expect(Array(file[..<8]) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    func number(_ at: Int) -> Int { file[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) } }
    var position = 8
    var data: [UInt8] = []
    var names: [String] = []
    while position < file.count {
      let length = number(position)
      let body = Array(file[(position + 4)..<(position + 8 + length)])
      var crc = CRC32()
      crc.update(body.span)
      #expect(Int(crc.value) == number(position + 8 + length))
      let name = String(decoding: body[..<4], as: UTF8.self)
      names.append(name)
      if name == "IDAT" { data += body[4...] }
      position += 12 + length
    }
    #expect(names.first == "IHDR" && names.last == "IEND")
    let (width, height, channels) = (number(16), number(20), file[25] == 2 ? 3 : 4)
    var reader = Inflate(data)
    let raw = try reader.zlibStream()
    var rows = [[Int](repeating: 0, count: width * channels)]
    for y in 0..<height {
      let start = y * (width * channels + 1)
      var row = raw[(start + 1)..<(start + 1 + width * channels)].map(Int.init)
      for index in row.indices {
        let left = index >= channels ? row[index - channels] : 0
        let (above, corner) = (rows[y][index], index >= channels ? rows[y][index - channels] : 0)
        let guess = left + above - corner
        let nearest = [left, above, corner].min { abs(guess - $0) < abs(guess - $1) } ?? 0
        row[index] = (row[index] + [0, left, above, (left + above) / 2, nearest][Int(raw[start])]) & 255
      }
      rows.append(row)
    }
    return rows.dropFirst().flatMap { row in
      (0..<width).map { x in
        let pixel = row[(x * channels)..<(x * channels + channels)].map { UInt8($0) }
        let alpha = channels == 4 ? pixel[3] : 255
        return Color(red: pixel[0], green: pixel[1], blue: pixel[2], alpha: alpha).premultiplied
      }
    }
  }
}
