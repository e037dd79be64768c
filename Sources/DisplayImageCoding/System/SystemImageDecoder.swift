#if SystemImages
  internal import DisplayCanvas
  internal import DisplayPlatform

  /// Decodes a file by the system's library for its format, once all of it is there.
  ///
  /// What a PNG or a JPEG says of its picture is read by this library's own decoders, so that limits, orientation and memory
  /// are what they are there. What the system's libraries do not convert, or convert otherwise, this library decodes as well:
  /// a JPEG for print or of an odd sampling, and a PNG of deep samples.
  struct SystemImageDecoder: ImageDecoding {
    private let format: ImageFormat
    private var options: ImageDecodingOptions
    private let pausesAtHeader: Bool
    /// The bytes that have come.
    private var file: [UInt8] = []
    /// Reads the header of a PNG or a JPEG; nil once it has, and for other formats.
    private var reader: (any ImageDecoding)?
    /// How many bytes there have to be before the next look for a WebP's header: twice as many as at the last one.
    private var nextLook = 1
    private(set) var header: ImageHeader?
    private(set) var isPaused = false
    private(set) var bitmap: Bitmap?

    init(_ format: ImageFormat, options: ImageDecodingOptions, pausesAtHeader: Bool) {
      self.format = format
      self.options = options
      self.pausesAtHeader = pausesAtHeader
      switch format {
      case .png: reader = PNGDecoder(options: options, pausesAtHeader: true)
      case .jpeg: reader = JPEGDecoder(options: options, pausesAtHeader: true)
      default: reader = nil
      }
    }

    var isComplete: Bool { bitmap != nil }
    var fraction: Double { isComplete ? 1 : 0 }
    var workingMemory: Int { file.count + (bitmap?.byteCount ?? 0) }

    mutating func append(_ bytes: ArraySlice<UInt8>) throws(ImageDecodingError) {
      file += bytes
      guard header == nil else { return }
      try readHeader(newest: bytes, isWhole: false)
    }

    mutating func resume(reduction: Int) throws(ImageDecodingError) {
      guard isPaused else { return }
      isPaused = false
      options = options.reduced(by: reduction)
    }

    mutating func endInput() throws(ImageDecodingError) {
      if header == nil { try readHeader(newest: [], isWhole: true) }
      if format == .png, let orientation = pngOrientation { header?.orientation = orientation }
      guard let header else { throw .truncated(format, at: file.count) }
      let own = format == .jpeg ? 1 << min(options.reduction.trailingZeroBitCount, 3) : 1
      let width = PixelReducer.size(header.width, reducedBy: own)
      let height = PixelReducer.size(header.height, reducedBy: own)
      try options.limits.check(memory: header.decodingMemory(reduction: options.reduction))
      guard let pixels = try decode(width: width, height: height) else { return try decodeByOwn() }
      bitmap = Bitmap(width: width, height: height, scale: options.scale, premultiplied: pixels)?
        .reduced(by: options.reduction / own)
      file = []
    }

    /// The pixels; nil for what the system's library does not convert.
    private func decode(width: Int, height: Int) throws(ImageDecodingError) -> [UInt32]? {
      do throws(SystemPictures.Fault) {
        switch format {
        case .png:
          // The depth is the first byte after the sides.
          if file.count > 24, file[24] == 16 { return nil }
          return try SystemPictures.png(file, width: width, height: height).map(Self.premultiplied)
        case .jpeg: return try SystemPictures.jpeg(file, width: width, height: height)
        default: return try SystemPictures.webp(file, width: width, height: height).map(Self.premultiplied)
        }
      } catch {
        guard case .refused(let reason) = error else { return nil }
        throw .malformed(format, at: file.count, reason: reason)
      }
    }

    private mutating func decodeByOwn() throws(ImageDecodingError) {
      var decoder: any ImageDecoding =
        format == .png
        ? PNGDecoder(options: options, pausesAtHeader: false)
        : JPEGDecoder(options: options, pausesAtHeader: false)
      try decoder.append(file[...])
      try decoder.endInput()
      bitmap = decoder.bitmap
      file = []
    }

    private mutating func readHeader(newest: ArraySlice<UInt8>, isWhole: Bool) throws(ImageDecodingError) {
      if reader != nil {
        try reader?.append(newest)
        header = reader?.header
        if header != nil { reader = nil }
      } else if isWhole || file.count >= nextLook {
        nextLook = 2 * file.count
        header = try webpHeader()
      }
      isPaused = pausesAtHeader && header != nil
    }

    /// The orientation that a chunk before the pixels of a PNG tells; nil where there is none.
    private var pngOrientation: ImageOrientation? {
      var position = 8
      while position + 8 <= file.count {
        let length = file[position..<(position + 4)].reduce(0) { $0 << 8 | Int($1) }
        let (name, start) = (file[(position + 4)..<(position + 8)], position + 8)
        guard length <= file.count - start, !name.elementsEqual("IDAT".utf8) else { return nil }
        if name.elementsEqual("eXIf".utf8) { return ImageOrientation(exif: file[start..<(start + length)]) }
        position = start + length + 4
      }
      return nil
    }

    private func webpHeader() throws(ImageDecodingError) -> ImageHeader? {
      switch SystemPictures.webpHeader(file) {
      case .open: return nil
      case .animation: throw .unsupported(format, feature: "an animation")
      case .damaged: throw .malformed(format, at: file.count, reason: "a header that makes no sense")
      case .sides(let width, let height):
        try options.limits.check(width: width, height: height)
        // The result, and the pixels that libwebp keeps of a file without losses.
        return ImageHeader(format: format, width: width, height: height, bytesPerPixel: 8)
      }
    }

    /// A pixel with its colors multiplied by the opacity.
    private static func premultiplied(_ pixel: UInt32) -> UInt32 {
      if pixel >> 24 == 255 { return pixel }
      return Color(
        red: UInt8(truncatingIfNeeded: pixel),
        green: UInt8(truncatingIfNeeded: pixel >> 8),
        blue: UInt8(truncatingIfNeeded: pixel >> 16),
        alpha: UInt8(truncatingIfNeeded: pixel >> 24)
      ).premultiplied
    }
  }
#endif
