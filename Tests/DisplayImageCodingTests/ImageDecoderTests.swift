import Testing

@testable import DisplayCanvas
@testable import DisplayImageCoding

@Suite("Decoding pictures")
struct ImageDecoderTests {
  @Test("What begins like no format is refused as soon as that is known")
  func unknown() {
    var decoder = ImageDecoder()
    #expect(throws: Never.self) { try decoder.append([0x89, 0x50]) }
    #expect(throws: ImageDecodingError.unknownFormat(beginning: [0x89, 0x50, 0x00])) {
      try decoder.append([0, 1, 2])
    }
    // The error stays.
    #expect(throws: ImageDecodingError.unknownFormat(beginning: [0x89, 0x50, 0x00])) { try decoder.finish() }
    #expect(throws: ImageDecodingError.unknownFormat(beginning: [])) { try ImageDecoder.decode([]) }
  }

  @Test("A header of any size up to 30,000 by 30,000 and beyond is a limit error, and allocates nothing")
  func bombs() {
    for side in [8_193, 30_000, 65_536, 65_537, 1 << 30] {
      let header = PNGWriter.number(side) + PNGWriter.number(side) + [8, 6, 0, 0, 0]
      let file = PNGWriter.signature + PNGWriter.chunk("IHDR", header)
      let expected: ImageDecodingError =
        side > 65_536
        ? .limitExceeded(.side, seen: side, allowed: 65_536)
        : .limitExceeded(.area, seen: side * side, allowed: 1 << 26)
      #expect(throws: expected) { try ImageDecoder.decode(file) }
    }
    let frame: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0x75, 0x30, 0x75, 0x30, 1, 1, 0x11, 0]
    #expect(throws: ImageDecodingError.limitExceeded(.area, seen: 900_000_000, allowed: 1 << 26)) {
      try ImageDecoder.decode(frame)
    }
  }

  @Test("Each limit is checked, and holds to the last unit")
  func limits() throws {
    let writer = PNGDecoderTests.picture((2, 8), width: 10, height: 6, isInterlaced: false, seed: 1)
    func decode(_ limits: ImageDecodingLimits) throws(ImageDecodingError) {
      _ = try ImageDecoder.decode(writer.file, options: ImageDecodingOptions(limits: limits))
    }
    try decode(ImageDecodingLimits(side: 10, area: 60, memory: 340, fileSize: writer.file.count))
    #expect(throws: ImageDecodingError.limitExceeded(.side, seen: 10, allowed: 9)) {
      try decode(ImageDecodingLimits(side: 9))
    }
    #expect(throws: ImageDecodingError.limitExceeded(.area, seen: 60, allowed: 59)) {
      try decode(ImageDecodingLimits(area: 59))
    }
    #expect(throws: ImageDecodingError.limitExceeded(.memory, seen: 340, allowed: 339)) {
      try decode(ImageDecodingLimits(memory: 339))
    }
    let count = writer.file.count
    #expect(throws: ImageDecodingError.limitExceeded(.fileSize, seen: count, allowed: count - 1)) {
      try decode(ImageDecodingLimits(fileSize: count - 1))
    }
  }

  @Test("An orientation is read from either byte order, and nonsense is none")
  func exif() {
    for orientation in ImageOrientation.allCases {
      let value = UInt8(orientation.rawValue)
      let big: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0]
      let little: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, value, 0, 0, 0]
      #expect(ImageOrientation(exif: big[...]) == orientation)
      #expect(ImageOrientation(exif: little[...]) == orientation)
      for count in 0..<20 { #expect(ImageOrientation(exif: big[..<count]) == nil) }
    }
    #expect(ImageOrientation(exif: [0x4D, 0x4D, 0, 42, 0xFF, 0xFF, 0xFF, 0xFF]) == nil)
  }

  @Test("The orientation of a file is in its header")
  func orientation() throws {
    let exif: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
    let writer = PNGDecoderTests.picture((0, 8), width: 3, height: 2, isInterlaced: false, seed: 1)
    var png = ImageDecoder()
    try png.append(writer.file[..<33] + PNGWriter.chunk("eXIf", exif) + writer.file[33...])
    #expect(png.header?.orientation == .right)

    let segment = Array("Exif\0\0".utf8) + exif
    let file = try JPEGDecoderTests.file("gray.jpg")
    var jpeg = ImageDecoder()
    try jpeg.append(file[..<2] + [0xFF, 0xE1, 0, UInt8(segment.count + 2)] + segment + file[2...])
    #expect(jpeg.header?.orientation == .right)
  }

  @Test("Turning a picture puts each corner where the orientation says")
  func turning() throws {
    let bitmap = try #require(Bitmap(width: 3, height: 2, pixels: (1...6).map { 0xFF00_0000 | $0 }))
    let expected: [ImageOrientation: [UInt32]] = [
      .up: [1, 2, 3, 4, 5, 6], .upMirrored: [3, 2, 1, 6, 5, 4], .down: [6, 5, 4, 3, 2, 1],
      .downMirrored: [4, 5, 6, 1, 2, 3], .leftMirrored: [1, 4, 2, 5, 3, 6], .right: [4, 1, 5, 2, 6, 3],
      .rightMirrored: [6, 3, 5, 2, 4, 1], .left: [3, 6, 2, 5, 1, 4],
    ]
    for (orientation, pixels) in expected {
      let turned = bitmap.oriented(orientation)
      #expect(turned.pixels == pixels.map { 0xFF00_0000 | $0 }, "\(orientation)")
      #expect(turned.width == (orientation.swapsSides ? 2 : 3))
    }
  }

  @Test("An error says what is wrong, the value and what to do")
  func descriptions() {
    #expect(
      ImageDecodingError.limitExceeded(.side, seen: 9, allowed: 8).description
        == "the picture exceeds the limit 'side': 9, and 8 are allowed; raise the limit if the file is to be "
        + "trusted, or make the picture smaller"
    )
    #expect(ImageDecodingError.unknownFormat(beginning: [0x0A, 0xFF]).description.contains("[0a ff]"))
  }
}
