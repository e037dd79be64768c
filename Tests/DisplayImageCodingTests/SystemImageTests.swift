#if SystemImages
  import TestSupport
  import Testing

  @testable import DisplayCanvas
  @testable import DisplayImageCoding

  /// The system's decoders beside this library's own, and beside pixels that a formula gives.
  @Suite("Pictures decoded by the system's libraries")
  struct SystemImageTests {
    /// Written by cwebp -lossless -exact from a picture of 12 by 9 pixels, those of ``webPPixel(_:_:)``.
    private static let webP: [UInt8] = [
      0x52, 0x49, 0x46, 0x46, 0x70, 0x00, 0x00, 0x00, 0x57, 0x45, 0x42, 0x50, 0x56, 0x50, 0x38, 0x4C, 0x63,
      0x00,
      0x00, 0x00, 0x2F, 0x0B, 0x00, 0x02, 0x10, 0x99, 0x32, 0x44, 0xF4, 0x3F, 0x36, 0x51, 0xFE, 0xE8, 0x7F,
      0x28,
      0x0C, 0xB2, 0x8D, 0x54, 0x90, 0xF7, 0x97, 0x7D, 0x82, 0x5D, 0x86, 0x42, 0x4C, 0x9A, 0x86, 0x84, 0x5D,
      0x22,
      0xAD, 0x6D, 0x25, 0x7F, 0x35, 0x22, 0xD1, 0x48, 0x34, 0x1A, 0x49, 0x1E, 0xA3, 0x91, 0xE4, 0x31, 0x3A,
      0x81,
      0x63, 0xB0, 0x05, 0x23, 0x38, 0x82, 0x95, 0x1E, 0x10, 0xC9, 0x05, 0x89, 0x6E, 0x52, 0xAD, 0x64, 0xEA,
      0xC2,
      0xC9, 0x01, 0x14, 0x64, 0x68, 0x0B, 0x13, 0x3F, 0x9C, 0x13, 0xC0, 0x48, 0x00, 0x75, 0x61, 0x20, 0xC3,
      0x46,
      0x9C, 0x68, 0x00, 0x64, 0x41, 0x17, 0x0C, 0x0F, 0x78, 0x85, 0x03, 0x00,
    ]

    private static func webPPixel(_ x: Int, _ y: Int) -> UInt32 {
      let alpha = (x + y).isMultiple(of: 3) ? 64 + x * 8 : 255
      let channels = [x * 20, y * 28, x * y * 3 & 255].map { UInt32($0 * alpha * 2 + 255) / 510 }
      return channels[0] | channels[1] << 8 | channels[2] << 16 | UInt32(alpha) << 24
    }

    @Test("A WebP has the pixels that were written, at once, byte by byte and reduced")
    func webP() throws {
      let expected = (0..<9).flatMap { y in (0..<12).map { x in Self.webPPixel(x, y) } }
      let bitmap = try ImageDecoder.decode(Self.webP)
      #expect(bitmap.width == 12)
      #expect(bitmap.pixels == expected)
      var decoder = ImageDecoder(pausesAtHeader: true)
      for byte in Self.webP { try decoder.append([byte]) }
      #expect(decoder.isPaused)
      #expect(decoder.header?.format == .webp)
      #expect(decoder.header?.height == 9)
      try decoder.resume(reduction: 3)
      #expect(try decoder.finish() == bitmap.reduced(by: 3))
    }

    @Test("A PNG of each kind has the pixels of this library's decoder")
    func png() throws {
      for kind in [
        (0, 1), (0, 8), (0, 16), (2, 8), (2, 16), (3, 4), (3, 8), (4, 8), (4, 16), (6, 8), (6, 16),
      ] {
        for isInterlaced in [false, true] {
          let file = PNGDecoderTests.picture(kind, width: 13, height: 7, isInterlaced: isInterlaced, seed: 5)
            .file
          guard let own = try? ImageDecoder.decode(file, registry: .builtIn) else { continue }
          let other = try ImageDecoder.decode(file, registry: .system)
          #expect(other.width == own.width)
          #expect(other.pixels == own.pixels, "\(kind), \(isInterlaced)")
        }
      }
    }

    @Test("A JPEG of each kind has the pixels of djpeg, reduced or not", arguments: JPEGDecoderTests.names)
    func jpeg(name: String) throws {
      for reduction in [1, 2, 4, 8] {
        let expected = try JPEGDecoderTests.expected("\(name)-\(reduction).pnm")
        let options = ImageDecodingOptions(reduction: reduction)
        let file = try JPEGDecoderTests.file(name + ".jpg")
        let bitmap = try ImageDecoder.decode(file, options: options, registry: .system)
        #expect(bitmap.width == expected.width)
        #expect(bitmap.pixels == expected.pixels, "\(reduction)")
      }
    }

    @Test("Inks are decoded by this library, and the orientation is told")
    func inksAndOrientation() throws {
      let file = try JPEGDecoderTests.file("cmyk.jpg")
      #expect(
        try ImageDecoder.decode(file, registry: .system) == ImageDecoder.decode(file, registry: .builtIn)
      )
      let exif: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
      let png = PNGDecoderTests.picture((0, 8), width: 3, height: 2, isInterlaced: false, seed: 1).file
      var decoder = ImageDecoder(registry: .system)
      try decoder.append(png[..<33] + PNGWriter.chunk("eXIf", exif) + png[33...])
      try decoder.finish()
      #expect(decoder.header?.orientation == .right)
    }

    @Test(
      "A file that is cut, changed or too large is a picture or an error, and takes the memory that is allowed"
    )
    func damaged() throws {
      var numbers = Numbers(state: 1)
      let files = try [
        Self.webP, JPEGDecoderTests.file("baseline-2x2.jpg"), JPEGDecoderTests.file("progressive-2x1.jpg"),
        PNGDecoderTests.picture((6, 8), width: 13, height: 7, isInterlaced: true, seed: 5).file,
      ]
      for file in files {
        #expect(throws: ImageDecodingError.self) {
          try ImageDecoder.decode(
            file,
            options: ImageDecodingOptions(limits: ImageDecodingLimits(memory: 200)),
            registry: .system
          )
        }
        for count in 0..<file.count { _ = try? ImageDecoder.decode(Array(file[..<count]), registry: .system) }
        #expect(throws: ImageDecodingError.self) {
          try ImageDecoder.decode(Array(file[..<(file.count / 2)]), registry: .system)
        }
        for _ in 0..<TestDepth.count(400, full: 20_000) {
          var changed = file
          for _ in 0...numbers.next(below: 4) {
            changed[numbers.next(below: file.count)] = UInt8(truncatingIfNeeded: numbers.next())
          }
          _ = try? ImageDecoder.decode(
            changed,
            options: ImageDecodingOptions(limits: ImageDecodingLimits(area: 1 << 16)),
            registry: .system
          )
        }
      }
    }
  }
#endif
