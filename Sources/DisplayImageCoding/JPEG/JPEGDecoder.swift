internal import DisplayCanvas

/// Decodes a JPEG file that arrives in pieces of any size: baseline and progressive, 8 bits a channel.
///
/// A state machine over the file's segments. A segment is interpreted when it is whole; the data of a scan is
/// decoded as it comes, and a marker in it is looked for first, so that decoding knows where data ends.
struct JPEGDecoder: ImageDecoding {
  private enum Step {
    case marker
    case scan
    case end
  }

  private var options: ImageDecodingOptions
  private(set) var header: ImageHeader?
  private var orientation = ImageOrientation.up
  private var hints = JPEGColorHints()
  private var tables = JPEGTables()
  private var scanHeader: JPEGScanHeader?
  private var picture: JPEGPicture?
  /// The frame's segment while the decoder waits for what the picture is to be reduced by.
  private var pausedFrame: JPEGFrameSegment?
  private let pausesAtHeader: Bool
  private var scan: JPEGScan?
  private var scanCount = 0
  private var bits = JPEGBits(position: 0, end: 0)

  private var step = Step.marker
  /// Bytes that are still needed, and where in the file they begin.
  private var input: [UInt8] = []
  private var inputStart = 0
  private var position = 0
  /// Up to where the scan's data was searched for a marker, and the one that was found.
  private var searched = 0
  private var markerPosition: Int?
  private var hasInputEnded = false

  init(options: ImageDecodingOptions, pausesAtHeader: Bool) {
    self.options = options
    self.pausesAtHeader = pausesAtHeader
  }

  /// Whether the header has come, and nothing after it is decoded before ``resume(reduction:)``.
  var isPaused: Bool { pausedFrame != nil }

  /// How many bytes are kept of the picture.
  var workingMemory: Int { picture?.workingMemory ?? 0 }

  /// Whether the file's end was seen.
  var isComplete: Bool {
    if case .end = step { return true }
    return false
  }

  /// The share of the picture that is there.
  var fraction: Double {
    if isComplete { return 1 }
    guard let picture, let scan else { return 0 }
    let share = Double(scan.unit) / Double(scan.unitCount)
    if picture.comesInRows { return share }
    let scans = Double(scanCount - 1) + share
    return scans / (scans + 2)
  }

  /// What of the picture is there; nil for nothing.
  var bitmap: Bitmap? {
    guard let picture else { return nil }
    return picture.bitmap(isFinished: isComplete, scale: options.scale)?
      .reduced(by: options.reduction / picture.frame.reduction)
  }

  /// Takes the next bytes of the file; those after its end are left alone.
  mutating func append(_ bytes: ArraySlice<UInt8>) throws(ImageDecodingError) {
    guard !isComplete else { return }
    if position > 65_536, position > input.count / 2 {
      input.removeSubrange(..<position)
      inputStart += position
      searched -= position
      if let marker = markerPosition { markerPosition = marker - position }
      bits.position -= position
      position = 0
    }
    input += bytes
    try run()
  }

  /// Goes on after the header.
  mutating func resume(reduction: Int) throws(ImageDecodingError) {
    guard let segment = pausedFrame else { return }
    pausedFrame = nil
    options = options.reduced(by: reduction)
    try begin(JPEGFrame(segment, reduction: options.reduction, limits: options.limits))
    try run()
  }

  /// Says that no more bytes follow.
  mutating func endInput() throws(ImageDecodingError) {
    guard !isComplete else { return }
    hasInputEnded = true
    try run()
    guard !isComplete else { return }
    // A file that lacks nothing but its last marker is complete.
    guard case .marker = step, scanHeader?.coversAll ?? false else {
      throw .truncated(.jpeg, at: inputStart + input.count)
    }
    finish()
  }

  private func malformed(_ reason: String) -> ImageDecodingError {
    .malformed(.jpeg, at: inputStart + position, reason: reason)
  }

  private mutating func run() throws(ImageDecodingError) {
    while !isPaused {
      switch step {
      case .marker: guard try readSegment() else { return }
      case .scan: guard try decodeScan() else { return }
      case .end: return
      }
    }
  }

  private mutating func finish() {
    step = .end
    picture?.finish()
    input = []
  }
}

// MARK: Segments

extension JPEGDecoder {
  /// Reads the next segment if all of it is there.
  private mutating func readSegment() throws(ImageDecodingError) -> Bool {
    // What lies between segments is skipped; a marker may begin with any number of bytes of ones.
    while position + 1 < input.count {
      if input[position] == 0xFF, input[position + 1] != 0, input[position + 1] != 0xFF { break }
      position += 1
    }
    guard position + 1 < input.count else { return false }
    let marker = input[position + 1]
    switch marker {
    case 0x01, 0xD0...0xD8:
      position += 2
      return true
    case 0xD9:
      guard scanHeader?.coversAll ?? false else { throw .truncated(.jpeg, at: inputStart + position) }
      finish()
      return false
    default: break
    }
    guard position + 3 < input.count else { return false }
    let length = Int(input[position + 2]) << 8 | Int(input[position + 3])
    guard length >= 2 else { throw malformed("a segment of \(length) bytes") }
    let end = position + 2 + length
    guard end <= input.count else { return false }
    try interpret(marker, input[(position + 4)..<end])
    position = end
    if case .scan = step {
      bits = JPEGBits(position: position, end: position)
      searched = position
      markerPosition = nil
    }
    return true
  }

  private mutating func interpret(
    _ marker: UInt8,
    _ data: ArraySlice<UInt8>
  ) throws(ImageDecodingError) {
    var flaw: String?
    switch marker {
    case 0xC4: flaw = tables.defineCodes(data)
    case 0xDB: flaw = tables.defineQuantization(data)
    case 0xDD: flaw = tables.defineRestarts(data)
    case 0xC0, 0xC1, 0xC2: try takeFrame(data, isProgressive: marker == 0xC2)
    case 0xC3, 0xC5...0xC7, 0xC8...0xCF:
      throw .unsupported(.jpeg, feature: Self.feature(ofFrame: marker))
    case 0xDA: try takeScan(data)
    case 0xE0...0xEF:
      hints.take(marker, data)
      if marker == 0xE1, data.starts(with: Array("Exif\0\0".utf8)) {
        orientation = ImageOrientation(exif: data.dropFirst(6)) ?? orientation
        header?.orientation = orientation
      }
    default: break
    }
    if let flaw { throw malformed(flaw) }
  }

  private static func feature(ofFrame marker: UInt8) -> String {
    switch marker {
    case 0xC3: "lossless coding"
    case 0xC9...0xCF: "arithmetic coding"
    default: "hierarchical coding"
    }
  }

  private mutating func takeFrame(
    _ data: ArraySlice<UInt8>,
    isProgressive: Bool
  ) throws(ImageDecodingError) {
    guard header == nil else { throw malformed("a second frame") }
    let segment = JPEGFrameSegment(
      data: Array(data),
      isProgressive: isProgressive,
      offset: inputStart + position
    )
    let frame = try JPEGFrame(segment, reduction: options.reduction, limits: options.limits)
    var memory: [Int] = []
    for reduction in [1, 2, 4, 8] {
      memory.append(try JPEGFrame(segment, reduction: reduction, limits: options.limits).memory)
    }
    header = ImageHeader(
      format: .jpeg,
      width: frame.width,
      height: frame.height,
      isProgressive: isProgressive,
      orientation: orientation,
      memory: memory,
      isReducedInRows: false
    )
    guard !pausesAtHeader else { return pausedFrame = segment }
    try begin(frame)
  }

  private mutating func begin(_ frame: JPEGFrame) throws(ImageDecodingError) {
    picture = try JPEGPicture(frame, limits: options.limits, delivered: inputStart + input.count)
    scanHeader = JPEGScanHeader(frame)
  }

  private mutating func takeScan(_ data: ArraySlice<UInt8>) throws(ImageDecodingError) {
    guard let frame = picture?.frame else { throw malformed("a scan before a frame") }
    scanCount += 1
    try options.limits.check(scans: scanCount)
    do throws(JPEGScanHeader.Flaw) {
      scan = try scanHeader?.scan(data, frame: frame, tables: tables)
    } catch { throw malformed(error.reason) }
    picture?.coloring = hints.coloring(of: frame)
    if let scan, let flaw = picture?.begin(scan, tables: tables.quantization) { throw malformed(flaw) }
    step = .scan
  }
}

// MARK: Scans

extension JPEGDecoder {
  /// Decodes what is there of a scan; false when more is needed.
  private mutating func decodeScan() throws(ImageDecodingError) -> Bool {
    findMarker()
    bits.end = markerPosition ?? (input.last == 0xFF ? input.count - 1 : input.count)
    let isWhole = markerPosition != nil || hasInputEnded
    guard var scan, let halt = picture?.decode(&scan, &bits, input: input, isWhole: isWhole) else {
      return false
    }
    self.scan = scan
    position = bits.position
    switch halt {
    case .needsInput: return false
    case .overrun:
      guard markerPosition != nil else { throw .truncated(.jpeg, at: inputStart + input.count) }
      throw malformed("a scan's data ends too early")
    case .flaw(let reason): throw malformed(reason)
    case .restart: return try restart()
    case .end:
      step = .marker
      return true
    }
  }

  private mutating func restart() throws(ImageDecodingError) -> Bool {
    guard let marker = markerPosition, marker + 1 < input.count else {
      // Data that goes on without a restart is skipped up to the next marker.
      position = searched
      return false
    }
    position = marker
    guard 0xD0...0xD7 ~= input[marker + 1] else { throw malformed("a missing restart") }
    position += 2
    scan?.restart()
    bits = JPEGBits(position: position, end: position)
    searched = position
    markerPosition = nil
    return true
  }

  /// Looks for a marker in the scan's data: a byte of ones that no zero follows.
  private mutating func findMarker() {
    guard markerPosition == nil else { return }
    (searched, markerPosition) = Self.findMarker(in: input.span, from: searched)
  }

  private static func findMarker(in bytes: Span<UInt8>, from start: Int) -> (searched: Int, marker: Int?) {
    var index = start
    while index + 1 < bytes.count {
      if bytes[index] == 0xFF, bytes[index + 1] != 0 { return (index, index) }
      index += 1
    }
    return (index, nil)
  }
}
