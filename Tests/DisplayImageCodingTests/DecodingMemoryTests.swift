import DisplayCanvas
import TestSupport
import Testing

@testable import DisplayImageCoding

@Suite("Memory of decoding")
struct DecodingMemoryTests {
  /// The segments of a JPEG whose blocks all take one bit.
  private enum JPEG {
    static let start: [UInt8] = [0xFF, 0xD8]
    static let end: [UInt8] = [0xFF, 0xD9]
    static let quantization = segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
    static let codes =
      segment(0xC4, [0x00, 1] + [UInt8](repeating: 0, count: 15) + [0])
      + segment(0xC4, [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0])

    static func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
      [0xFF, marker, UInt8((data.count + 2) >> 8), UInt8((data.count + 2) & 255)] + data
    }

    static func frame(_ side: Int, isProgressive: Bool) -> [UInt8] {
      let size = [UInt8(side >> 8), UInt8(side & 255)]
      return segment(
        isProgressive ? 0xC2 : 0xC0,
        [8] + size + size + [3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0]
      )
    }

    static func scan(_ components: [UInt8], first: UInt8, last: UInt8) -> [UInt8] {
      segment(0xDA, [UInt8(components.count)] + components.flatMap { [$0, 0] } + [first, last, 0])
    }
  }

  private static let large = 8_192

  private func failure(of file: [UInt8]) -> (error: ImageDecodingError?, memory: Int) {
    var decoder = ImageDecoder()
    do throws(ImageDecodingError) {
      try decoder.append(file)
      try decoder.finish()
      return (nil, decoder.workingMemory)
    } catch {
      return (error, decoder.workingMemory)
    }
  }

  @Test("What is wrong before the first block is told before anything is kept", arguments: [true, false])
  func headersFirst(isProgressive: Bool) {
    let frame = JPEG.frame(Self.large, isProgressive: isProgressive)
    let last: UInt8 = isProgressive ? 0 : 63
    let scan = JPEG.scan([1, 2, 3], first: 0, last: last)
    let padding = [UInt8](repeating: 0, count: 4_000)
    for (segments, reason) in [
      (frame + JPEG.codes + scan, "no quantization table 0"),
      (JPEG.quantization + frame + scan, "no code table 0x0"),
      (
        JPEG.quantization + JPEG.codes + frame + JPEG.scan([1, 7], first: 0, last: last),
        "the component 7 in a scan"
      ),
      (JPEG.quantization + JPEG.codes + frame + frame, "a second frame"),
    ] {
      let (error, memory) = failure(of: JPEG.start + segments + padding)
      guard case .malformed(.jpeg, _, reason) = error else {
        Issue.record("\(String(describing: error)) instead of '\(reason)'")
        continue
      }
      #expect(memory == 0, "\(reason)")
    }
    let (error, memory) = failure(of: JPEG.start + frame)
    #expect(error == .truncated(.jpeg, at: 2 + frame.count) && memory == 0)
  }

  @Test("A scan of a component's details before its means is refused, for it may say nothing of many blocks")
  func detailsFirst() {
    let file =
      JPEG.start + JPEG.quantization + JPEG.codes + JPEG.frame(Self.large, isProgressive: true)
      + JPEG.scan([1], first: 1, last: 63) + [UInt8](repeating: 0, count: 4_000)
    let (error, memory) = failure(of: file)
    #expect(error?.description.contains("the frequencies 1 to 63 before the mean of their component") == true)
    #expect(memory == 0)
  }

  @Test("Memory grows with the bytes that came, up to what the header promises", arguments: [true, false])
  func growthOfJPEG(isProgressive: Bool) throws {
    let scan = JPEG.scan([1, 2, 3], first: 0, last: isProgressive ? 0 : 63)
    let head =
      JPEG.start + JPEG.quantization + JPEG.codes + JPEG.frame(Self.large, isProgressive: isProgressive)
      + scan
    var decoder = ImageDecoder()
    try decoder.append(head)
    var count = 0
    // A bit is a block at least: its coefficients, its samples, its pixels, and as much room for those to come.
    let mostOfBit = 2 * (128 + 64 + 4 * 64)
    let band = 512 * 6 * (128 + 64 + 4 * 64)
    while count < TestDepth.count(4_096, full: 16_384) {
      try decoder.append([UInt8](repeating: 0, count: 512))
      count += 512
      #expect(decoder.workingMemory <= 8 * count * mostOfBit + 2 * band)
    }
    // The whole takes 786 kilobytes of file.
    #expect(decoder.workingMemory > 0)
    #expect(decoder.workingMemory < 64 << 20)
    #expect(try #require(decoder.header).decodingMemory(reduction: 1) > 350 << 20)
  }

  @Test("A PNG that has just begun keeps what has come of it", arguments: [false, true])
  func growthOfPNG(isInterlaced: Bool) throws {
    let rowSize = isInterlaced ? Self.large / 64 : Self.large / 8
    let rows = [UInt8](repeating: 0, count: 8 * (1 + rowSize))
    let header =
      PNGWriter.number(Self.large) + PNGWriter.number(Self.large) + [1, 0, 0, 0, isInterlaced ? 1 : 0]
    let stream = PNGWriter.stored([UInt8](repeating: 0, count: 65_536))
    let file =
      PNGWriter.signature + PNGWriter.chunk("IHDR", header)
      + PNGWriter.chunk("IDAT", Array(stream.prefix(rows.count + 64)))
    var decoder = ImageDecoder()
    try decoder.append(file)
    let whole = try #require(decoder.header).decodingMemory(reduction: 1)
    #expect(whole >= 256 << 20)
    // Room for what a byte of the file may well tell, or eight rows of the first pass, twice for the room, and the row
    // that is coming.
    #expect(decoder.workingMemory > 0)
    #expect(decoder.workingMemory <= max(256 * file.count, 20 * 4 * Self.large) + 2 * Self.large)
  }

  @Test("What a stream has far behind the last row is not expanded, and does not count")
  func surplus() throws {
    // Blocks of bytes as they are, none of which is the last.
    let block = [0, 0xFF, 0xFF, 0, 0] + [UInt8](repeating: 0, count: 0xFFFF)
    var file = PNGWriter.signature
    file += PNGWriter.chunk("IHDR", PNGWriter.number(1) + PNGWriter.number(1) + [8, 0, 0, 0, 0])
    file += PNGWriter.chunk("IDAT", [0x78, 0x01] + block)
    for _ in 0..<5 { file += PNGWriter.chunk("IDAT", block) }
    // No block begins so.
    for _ in 0..<16 { file += PNGWriter.chunk("IDAT", [0xFF]) }
    file += PNGWriter.chunk("IEND", [])
    for size in [1_000, file.count] {
      var decoder = ImageDecoder()
      for start in stride(from: 0, to: file.count, by: size) {
        try decoder.append(Array(file[start..<min(start + size, file.count)]))
      }
      #expect(try decoder.finish().pixels.count == 1)
    }
  }

  @Test("No picture takes more at any time than its header says, whatever the reduction")
  func promise() throws {
    var files = try (JPEGDecoderTests.names + ["cmyk"]).map { try JPEGDecoderTests.file($0 + ".jpg") }
    for isInterlaced in [false, true] {
      for (width, height) in [(1, 1), (3, 40), (40, 3), (33, 29)] {
        files.append(
          PNGDecoderTests.picture((2, 8), width: width, height: height, isInterlaced: isInterlaced, seed: 3)
            .file
        )
      }
    }
    for file in files {
      for reduction in TestDepth.isFull ? [1, 2, 3, 4, 8, 12] : [1, 3] {
        var decoder = ImageDecoder(options: ImageDecodingOptions(reduction: reduction))
        var most = 0
        for byte in file {
          try decoder.append([byte])
          most = max(most, decoder.workingMemory)
        }
        try decoder.finish()
        // An array has a little more room than was asked for: up to the next size that memory is given out in.
        let promised = try #require(decoder.header).decodingMemory(reduction: reduction)
        #expect(most <= promised + 512, "\(file.count) bytes by \(reduction)")
      }
    }
  }

  @Test("A decoder that pauses at the header takes the reduction that it is told then")
  func pause() throws {
    let png = PNGDecoderTests.picture((2, 8), width: 20, height: 30, isInterlaced: false, seed: 1).file
    for file in [try JPEGDecoderTests.file("progressive-2x2.jpg"), png] {
      for size in [1, 7, file.count] {
        for reduction in [1, 2, 4] {
          var decoder = ImageDecoder(pausesAtHeader: true)
          for start in stride(from: 0, to: file.count, by: size) {
            try decoder.append(file[start..<min(start + size, file.count)])
            #expect(decoder.isPaused == (decoder.header != nil))
          }
          #expect(decoder.workingMemory == 0 && decoder.bitmap == nil)
          try decoder.resume(reduction: reduction)
          #expect(!decoder.isPaused)
          let expected = try ImageDecoder.decode(file, options: ImageDecodingOptions(reduction: reduction))
          #expect(try decoder.finish() == expected)
        }
      }
      // Without being told, it decodes by the options.
      var decoder = ImageDecoder(options: ImageDecodingOptions(reduction: 2), pausesAtHeader: true)
      try decoder.append(file)
      #expect(
        try decoder.finish() == ImageDecoder.decode(file, options: ImageDecodingOptions(reduction: 2))
      )
    }
  }

  @Test("The reduction that covers a size is the largest whose result has as many pixels")
  func covering() throws {
    var decoder = ImageDecoder(pausesAtHeader: true)
    try decoder.append(JPEG.start + JPEG.frame(1_000, isProgressive: false))
    let header = try #require(decoder.header)
    for (size, reduction) in [(1, 8), (125, 8), (126, 4), (250, 4), (251, 2), (500, 2), (501, 1), (5_000, 1)]
    {
      #expect(header.reduction(covering: PixelSize(width: size, height: size)) == reduction)
      #expect(header.reduction(covering: PixelSize(width: 1, height: size)) == reduction)
    }
  }
}
