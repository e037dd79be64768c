internal import DisplayCanvas

/// Decodes a PNG file that arrives in pieces of any size: every color type and depth, interlaced or not.
///
/// A state machine over the file's chunks. Chunks that carry no pixels are gathered and interpreted, or skipped;
/// those with pixels go to the decompressor piece by piece.
struct PNGDecoder: ImageDecoding {
  private enum Step {
    case signature
    case chunkStart
    case chunkData(left: Int)
    case chunkChecksum
    case end
  }

  private var options: ImageDecodingOptions
  private(set) var header: ImageHeader?
  private var pngHeader: PNGHeader?
  private var palette: [UInt8] = []
  private var transparency: [UInt8] = []
  private var inflater: Inflater
  /// How many bytes the stream had after the last row.
  private var surplus = 0
  /// Whether that was too much, so that the stream is looked at no further.
  private var isPastPixels = false

  private static let mostSurplus = 1 << 17
  private var picture: PNGPicture?
  private var hasPixelsBegun = false

  private var step = Step.signature
  private var name = PNGChunkName(0)
  private var checksum = CRC32()
  /// Bytes of what is gathered until it is whole.
  private var gathered: [UInt8] = []
  /// The data of a chunk without pixels.
  private var data: [UInt8] = []
  /// How many bytes of the file have come.
  private var deliveredCount = 0
  /// How many bytes of the file were consumed.
  private var offset = 0

  /// Whether the header has come, and nothing after it is decoded before ``resume(reduction:)``; the bytes that come
  /// meanwhile.
  private(set) var isPaused = false
  private var held: [UInt8] = []
  private let pausesAtHeader: Bool

  init(options: ImageDecodingOptions, pausesAtHeader: Bool) {
    self.options = options
    self.pausesAtHeader = pausesAtHeader
    inflater = Inflater(verifiesChecksum: options.checksums == .verified)
  }

  /// Whether the file's end was seen.
  var isComplete: Bool {
    if case .end = step { return true }
    return false
  }

  /// Whether all pixels are there.
  var hasAllPixels: Bool { picture?.isComplete ?? false }

  /// The share of the picture that is there.
  var fraction: Double { picture?.fraction ?? 0 }

  /// What of the picture is there; nil for nothing.
  var bitmap: Bitmap? { picture?.bitmap }

  /// How many bytes are kept of the picture.
  var workingMemory: Int { picture?.workingMemory ?? 0 }

  /// Goes on after the header.
  mutating func resume(reduction: Int) throws(ImageDecodingError) {
    guard isPaused else { return }
    isPaused = false
    options = options.reduced(by: reduction)
    let bytes = held
    held = []
    try take(bytes[...])
  }

  /// Takes the next bytes of the file; those after its end are left alone.
  mutating func append(_ bytes: ArraySlice<UInt8>) throws(ImageDecodingError) {
    deliveredCount += bytes.count
    try take(bytes)
  }

  private mutating func take(_ bytes: ArraySlice<UInt8>) throws(ImageDecodingError) {
    var rest = bytes
    while !rest.isEmpty {
      if isPaused { return held += rest }
      switch step {
      case .signature:
        guard let signature = gather(8, from: &rest) else { return }
        guard ImageFormat.png.matches(beginning: signature[...]) == true else {
          throw malformed("a wrong signature")
        }
        step = .chunkStart
      case .chunkStart:
        guard let start = gather(8, from: &rest) else { return }
        try beginChunk(start)
      case .chunkData(let left):
        let part = rest.prefix(min(left, 65_536))
        rest = rest.dropFirst(part.count)
        try takeData(part)
        offset += part.count
        step = part.count == left ? .chunkChecksum : .chunkData(left: left - part.count)
      case .chunkChecksum:
        guard let stored = gather(4, from: &rest) else { return }
        try endChunk(stored: stored.reduce(0) { $0 << 8 | UInt32($1) })
      case .end: return
      }
    }
  }

  /// Says that no more bytes follow.
  mutating func endInput() throws(ImageDecodingError) {
    if hasPixelsBegun, !isPastPixels {
      inflater.endInput()
      // What the decompressor still held back may complete the picture.
      try expand()
    }
    guard hasAllPixels else { throw .truncated(.png, at: offset) }
  }

  private func malformed(_ reason: String) -> ImageDecodingError {
    .malformed(.png, at: offset, reason: reason)
  }

  /// Gathers so many bytes; nil as long as they are not there.
  private mutating func gather(_ count: Int, from rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    let part = rest.prefix(count - gathered.count)
    rest = rest.dropFirst(part.count)
    gathered += part
    offset += part.count
    guard gathered.count == count else { return nil }
    defer { gathered.removeAll(keepingCapacity: true) }
    return gathered
  }

  private mutating func beginChunk(_ start: [UInt8]) throws(ImageDecodingError) {
    let length = start[..<4].reduce(0) { $0 << 8 | Int($1) }
    name = PNGChunkName(start[4...].reduce(0) { $0 << 8 | UInt32($1) })
    guard length < 1 << 31 else { throw malformed("a chunk of \(length) bytes") }
    guard pngHeader != nil || name == .header else { throw malformed("a chunk '\(name)' before the header") }
    guard name != .header || pngHeader == nil else { throw malformed("a second header") }
    if let longest = name.longestData, length > longest, name.isCritical {
      throw malformed("a chunk '\(name)' of \(length) bytes, and \(longest) are the most")
    }
    guard name.isKnown || !name.isCritical else {
      throw .unsupported(.png, feature: "the chunk '\(name)'")
    }
    if name == .pixels { try beginPixels() }
    checksum = CRC32()
    checksum.update(start.span.extracting(4..<8))
    data.removeAll(keepingCapacity: true)
    step = length == 0 ? .chunkChecksum : .chunkData(left: length)
  }

  private mutating func takeData(_ part: ArraySlice<UInt8>) throws(ImageDecodingError) {
    if options.checksums == .verified { checksum.update(part.span) }
    if name == .pixels {
      if isPastPixels { return }
      inflater.append(part)
      try expand()
    } else if let longest = name.longestData, data.count + part.count <= longest {
      data += part
    }
  }

  private mutating func endChunk(stored: UInt32) throws(ImageDecodingError) {
    guard options.checksums == .ignored || stored == checksum.value else {
      throw malformed("the chunk '\(name)' has the checksum \(checksum.value), and \(stored) is stored")
    }
    step = .chunkStart
    switch name {
    case .header: try takeHeader()
    case .palette where !hasPixelsBegun: palette = data
    case .transparency where !hasPixelsBegun: transparency = data
    case .exif: header?.orientation = ImageOrientation(exif: data[...]) ?? .up
    case .end:
      step = .end
      try endInput()
    default: break
    }
  }

  private mutating func takeHeader() throws(ImageDecodingError) {
    let png = try PNGHeader(data[...], at: offset)
    try options.limits.check(width: png.width, height: png.height)
    pngHeader = png
    header = ImageHeader(
      format: .png,
      width: png.width,
      height: png.height,
      isProgressive: png.isInterlaced,
      memory: [png.memory(reduction: 1)],
      isReducedInRows: !png.isInterlaced,
      rowMemory: png.rowMemory
    )
    isPaused = pausesAtHeader
  }

  /// Makes ready for pixels, now that all is known that they depend on.
  private mutating func beginPixels() throws(ImageDecodingError) {
    guard !hasPixelsBegun, let png = pngHeader else { return }
    guard png.colorType != .palette || palette.count >= 3 else { throw malformed("pixels before a palette") }
    let format = PNGPixelFormat(png, palette: palette, transparency: transparency)
    picture = try PNGPicture(png, format: format, options: options, delivered: deliveredCount)
    hasPixelsBegun = true
  }

  /// Lets the decompressor expand what it has, and makes rows of it.
  private mutating func expand() throws(ImageDecodingError) {
    while true {
      let outcome: Result<Inflater.Status, InflateFlaw>
      do throws(InflateFlaw) { outcome = .success(try inflater.run()) } catch { outcome = .failure(error) }
      // What came before a flaw counts, however the bytes were cut into pieces.
      var unknownFilter: UInt8?
      let isSurplus = hasAllPixels
      inflater.takeOutput {
        if isSurplus { surplus += $0.count }
        unknownFilter = picture?.take($0)
      }
      if let unknownFilter { throw malformed("the filter \(unknownFilter)") }
      let status: Inflater.Status
      switch outcome {
      case .success(let reached): status = reached
      // Nothing after the last row matters to the picture, but a wrong checksum.
      case .failure(.truncated) where hasAllPixels: return
      case .failure(.truncated): throw .truncated(.png, at: offset)
      case .failure(let flaw): throw malformed(flaw.description)
      }
      // A stream with more than the picture is not expanded to its end.
      if surplus > Self.mostSurplus, !inflater.isAtChecksum {
        isPastPixels = true
        inflater = Inflater(verifiesChecksum: false)
        return
      }
      if case .needsRoom = status, !hasAllPixels || inflater.isAtChecksum { continue }
      return
    }
  }
}
