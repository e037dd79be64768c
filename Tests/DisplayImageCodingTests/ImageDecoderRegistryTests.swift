import Testing

@testable import DisplayCanvas
@testable import DisplayImageCoding

@Suite("What decodes which files")
struct ImageDecoderRegistryTests {
  /// Files of two letters and a shade: a picture of one pixel.
  private struct ShadeDecoder: ImageDecoding {
    static let format = ImageFormat(name: "shade", signature: [0x53, nil, 0x48])

    let format: ImageFormat
    let pausesAtHeader: Bool
    var file: [UInt8] = []
    var reduction = 1
    var hasEnded = false
    var isPaused = false
    var header: ImageHeader?

    init(_ format: ImageFormat = Self.format, _ pausesAtHeader: Bool = false) {
      self.format = format
      self.pausesAtHeader = pausesAtHeader
    }

    var bitmap: Bitmap? {
      guard hasEnded, file.count > 3 else { return nil }
      return Bitmap(width: 1, height: 1, pixels: [0xFF00_0000 | UInt32(file[3]) + UInt32(reduction)])
    }
    var fraction: Double { min(1, Double(file.count) / 4) }
    var isComplete: Bool { hasEnded }
    var workingMemory: Int { file.count }

    mutating func append(_ bytes: ArraySlice<UInt8>) throws(ImageDecodingError) {
      file += bytes
      guard header == nil, file.count > 2 else { return }
      header = ImageHeader(format: format, width: 1, height: 1, bytesPerPixel: 4)
      isPaused = pausesAtHeader
    }

    mutating func resume(reduction: Int) throws(ImageDecodingError) {
      guard isPaused else { return }
      isPaused = false
      self.reduction = reduction
    }

    mutating func endInput() throws(ImageDecodingError) {
      hasEnded = true
      if file.count == 5 { throw .malformed(format, at: 4, reason: "a fifth byte") }
    }
  }

  private static let shade: [UInt8] = [0x53, 0x7F, 0x48, 0x20]

  private func registry(_ format: ImageFormat = ShadeDecoder.format) -> ImageDecoderRegistry {
    var registry = ImageDecoderRegistry.builtIn
    registry.register(format) { ShadeDecoder(format, $1) }
    return registry
  }

  @Test("An adopter's decoder is found by the bytes that count, at once and byte by byte")
  func own() throws {
    let expected: [UInt32] = [0xFF00_0021]
    #expect(try ImageDecoder.decode(Self.shade, registry: registry()).pixels == expected)
    var decoder = ImageDecoder(registry: registry(), pausesAtHeader: true)
    for (index, byte) in Self.shade.enumerated() {
      try decoder.append([byte])
      #expect(decoder.isPaused == (index >= 2))
      #expect(decoder.header?.format == (index >= 2 ? ShadeDecoder.format : nil))
    }
    #expect(decoder.workingMemory == 4)
    #expect(decoder.fraction == 1)
    try decoder.resume(reduction: 4)
    #expect(try decoder.finish().pixels == [0xFF00_0024])
    #expect(decoder.isComplete)
    #expect(throws: ImageDecodingError.unknownFormat(beginning: [0x53])) {
      try ImageDecoder.decode(Self.shade)
    }
  }

  @Test("Its errors stay, and a file in which it finds no picture is one")
  func errors() throws {
    var decoder = ImageDecoder(registry: registry())
    try decoder.append(Self.shade + [0])
    let fault = ImageDecodingError.malformed(ShadeDecoder.format, at: 4, reason: "a fifth byte")
    for _ in 0..<2 { #expect(throws: fault) { try decoder.finish() } }
    #expect(fault.description.contains("shade"))
    let none = ImageDecodingError.malformed(
      ShadeDecoder.format,
      at: 3,
      reason: "its decoder found no picture in it"
    )
    #expect(throws: none) { try ImageDecoder.decode(Array(Self.shade[..<3]), registry: registry()) }
  }

  @Test("The last one that was registered for a file decodes it, and what needs more bytes is waited for")
  func order() throws {
    let png = PNGDecoderTests.picture((0, 8), width: 2, height: 2, isInterlaced: false, seed: 1).file
    #expect(throws: ImageDecodingError.self) {
      try ImageDecoder.decode(png, registry: ImageDecoderRegistry())
    }
    #expect(try ImageDecoder.decode(png, registry: registry(.png)).width == 1)
    #expect(registry(.png).formats == [.png, .jpeg])
    // Two formats that begin alike: the longer one, asked first, is told from the other by its last byte.
    let long = ImageFormat(name: "long", signature: [0x53, nil, 0x48, 0x20])
    var both = registry()
    both.register(long) { ShadeDecoder(long, $1) }
    for (last, format) in [(0x20, long), (0x21, ShadeDecoder.format)] as [(UInt8, ImageFormat)] {
      var decoder = ImageDecoder(registry: both)
      for byte in Self.shade[..<3] {
        try decoder.append([byte])
        #expect(decoder.header == nil)
      }
      try decoder.append([last])
      #expect(decoder.header?.format == format)
    }
    // At the end of the file nothing is waited for.
    #expect(
      throws: ImageDecodingError.malformed(
        ShadeDecoder.format,
        at: 3,
        reason: "its decoder found no picture in it"
      )
    ) {
      try ImageDecoder.decode(Array(Self.shade[..<3]), registry: both)
    }
  }

  @Test("A header of an adopter's own says what memory its picture takes, and bears any numbers")
  func header() {
    let header = ImageHeader(format: .webp, width: 100, height: 50, bytesPerPixel: 8)
    #expect(header.decodingMemory(reduction: 1) == 40_000)
    #expect(header.decodingMemory(reduction: 2) == 40_000 + 5_000)
    for number in [Int.min, -1, 0, Int.max] {
      let odd = ImageHeader(format: .webp, width: number, height: number, bytesPerPixel: number)
      #expect(odd.width > 0)
      #expect(odd.decodingMemory(reduction: 1) > 0)
    }
  }
}
