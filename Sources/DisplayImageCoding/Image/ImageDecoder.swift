public import DisplayCanvas

/// Makes a picture of a file's bytes, at once or as they arrive.
///
/// The format is recognized by how the file begins; see ``ImageDecoderRegistry``. A decoder is a value without a thread of its
/// own: feed it on any worker.
///
/// ```swift
/// var decoder = ImageDecoder()
/// for chunk in chunks {
///   try decoder.append(chunk)
///   show(decoder.bitmap)            // what is there so far
/// }
/// try decoder.finish()
/// ```
///
/// Memory is bounded by the options' limits and grows with what the file has delivered: a short one that promises a
/// large picture takes little. Time is bounded by the size of the picture and of the file. Whatever the bytes
/// are, the outcome is a picture or an ``ImageDecodingError``. After an error what was decoded before can still be
/// had; more bytes are not taken, and the same error is thrown again.
public struct ImageDecoder: Sendable {
  /// How pictures are decoded.
  public let options: ImageDecodingOptions
  /// The first bytes, until the format is known by them.
  private var beginning: [UInt8] = []
  private let registry: ImageDecoderRegistry
  private var decoder: (any ImageDecoding)?
  private var byteCount = 0
  private let pausesAtHeader: Bool
  private var failure: ImageDecodingError?
  private var hasEnded = false

  /// Makes a decoder for one picture.
  ///
  /// - Parameters:
  ///   - options: How the picture is decoded.
  ///   - registry: What the formats are decoded by.
  ///   - pausesAtHeader: Whether nothing is decoded between the header and ``resume(reduction:)``, for those who choose a
  ///     reduction, or wait for memory, once they know how large the picture is.
  public init(
    options: ImageDecodingOptions = ImageDecodingOptions(),
    registry: ImageDecoderRegistry = .standard,
    pausesAtHeader: Bool = false
  ) {
    self.options = options
    self.registry = registry
    self.pausesAtHeader = pausesAtHeader
  }

  /// The picture of a whole file.
  ///
  /// - Complexity: O(pixels and bytes of the file).
  /// - Throws: Why there is no complete picture.
  public static func decode(
    _ bytes: [UInt8],
    options: ImageDecodingOptions = ImageDecodingOptions(),
    registry: ImageDecoderRegistry = .standard
  ) throws(ImageDecodingError) -> Bitmap {
    var decoder = ImageDecoder(options: options, registry: registry)
    try decoder.append(bytes)
    return try decoder.finish()
  }

  /// What the file says of its picture; nil as long as that has not come.
  public var header: ImageHeader? { decoder?.header }

  /// What there is of the picture, as the options want it; nil for nothing.
  ///
  /// What has not come is transparent in a PNG and gray in a JPEG; interlaced and progressive pictures are coarse
  /// first. The sides are those of the complete picture.
  ///
  /// - Complexity: O(pixels). Of a progressive JPEG all pixels are computed anew.
  public var bitmap: Bitmap? { decoder?.bitmap }

  /// The share of the picture that is there, from 0 to 1: rows of a file that comes from top to bottom, passes of
  /// one that comes in several. Of a progressive JPEG nobody knows how many are to come: it stays below 1 until
  /// the end.
  public var fraction: Double { decoder?.fraction ?? 0 }

  /// Whether the picture is complete; more bytes do not matter.
  public var isComplete: Bool { decoder?.isComplete ?? false }

  /// Whether the header has come and the decoder waits for ``resume(reduction:)``; bytes that come meanwhile are kept.
  public var isPaused: Bool { decoder?.isPaused ?? false }

  /// How many bytes the decoder keeps of the picture at present: pixels, and what becomes pixels.
  package var workingMemory: Int { decoder?.workingMemory ?? 0 }

  /// Decodes what has come since the header, and goes on; does nothing for a decoder that is not paused.
  ///
  /// - Parameter reduction: Takes the place of the options' reduction.
  /// - Throws: What is wrong with the file.
  public mutating func resume(reduction: Int) throws(ImageDecodingError) {
    try attempt { whole throws(ImageDecodingError) in try whole.decoder?.resume(reduction: reduction) }
  }

  /// Takes the next bytes of the file.
  ///
  /// - Complexity: O(bytes, and pixels that become known).
  /// - Throws: What is wrong with the file.
  public mutating func append(_ bytes: [UInt8]) throws(ImageDecodingError) { try append(bytes[...]) }

  /// Takes the next bytes of the file.
  ///
  /// - Complexity: O(bytes, and pixels that become known).
  /// - Throws: What is wrong with the file.
  public mutating func append(_ bytes: ArraySlice<UInt8>) throws(ImageDecodingError) {
    try attempt { whole throws(ImageDecodingError) in try whole.take(bytes) }
  }

  /// Says that no more bytes follow, and returns the picture.
  ///
  /// - Throws: Why the picture is not complete; ``bitmap`` has what there is.
  @discardableResult
  public mutating func finish() throws(ImageDecodingError) -> Bitmap {
    try attempt { whole throws(ImageDecodingError) in try whole.end() }
    if let bitmap { return bitmap }
    guard let header else { throw .unknownFormat(beginning: []) }
    throw .malformed(header.format, at: byteCount, reason: "its decoder found no picture in it")
  }

  /// Does a step, unless one failed before; its failure is kept.
  private mutating func attempt(
    _ body: (inout ImageDecoder) throws(ImageDecodingError) -> Void
  ) throws(ImageDecodingError) {
    if let failure { throw failure }
    do throws(ImageDecodingError) { try body(&self) } catch {
      failure = error
      throw error
    }
  }

  private mutating func take(_ bytes: ArraySlice<UInt8>) throws(ImageDecodingError) {
    guard !hasEnded else { return }
    byteCount += bytes.count
    try options.limits.check(fileSize: byteCount)
    if decoder != nil {
      try decoder?.append(bytes)
    } else {
      beginning += bytes
      try recognize()
    }
  }

  private mutating func recognize() throws(ImageDecodingError) {
    switch registry.recognize(beginning[...], isWhole: hasEnded) {
    case .open: return
    case .unknown(let count): throw .unknownFormat(beginning: Array(beginning.prefix(count)))
    case .known(let make): decoder = make(options, pausesAtHeader)
    }
    let bytes = beginning
    beginning = []
    try decoder?.append(bytes[...])
  }

  private mutating func end() throws(ImageDecodingError) {
    guard !hasEnded else { return }
    hasEnded = true
    if decoder == nil { try recognize() }
    let reduction = options.reduction
    try decoder?.resume(reduction: reduction)
    try decoder?.endInput()
  }
}
