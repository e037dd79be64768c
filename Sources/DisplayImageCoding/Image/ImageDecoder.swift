public import DisplayCanvas

/// Makes a picture of a file's bytes, at once or as they arrive.
///
/// The format is recognized by its signature; see ``ImageFormat``. A decoder is a value without a thread of its
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
  // Each in a place of its own, where it works on its pixels without a copy.
  private var png: PNGDecoder?
  private var jpeg: JPEGDecoder?
  private var byteCount = 0
  private let pausesAtHeader: Bool
  private var failure: ImageDecodingError?
  private var hasEnded = false

  /// Makes a decoder for one picture.
  ///
  /// - Parameters:
  ///   - options: How the picture is decoded.
  ///   - pausesAtHeader: Whether nothing is decoded between the header and ``resume(reduction:)``, for those who choose a
  ///     reduction, or wait for memory, once they know how large the picture is.
  public init(options: ImageDecodingOptions = ImageDecodingOptions(), pausesAtHeader: Bool = false) {
    self.options = options
    self.pausesAtHeader = pausesAtHeader
  }

  /// The picture of a whole file.
  ///
  /// - Complexity: O(pixels and bytes of the file).
  /// - Throws: Why there is no complete picture.
  public static func decode(
    _ bytes: [UInt8],
    options: ImageDecodingOptions = ImageDecodingOptions()
  ) throws(ImageDecodingError) -> Bitmap {
    var decoder = ImageDecoder(options: options)
    try decoder.append(bytes)
    return try decoder.finish()
  }

  /// What the file says of its picture; nil as long as that has not come.
  public var header: ImageHeader? {
    png?.header ?? jpeg?.header
  }

  /// What there is of the picture, as the options want it; nil for nothing.
  ///
  /// What has not come is transparent in a PNG and gray in a JPEG; interlaced and progressive pictures are coarse
  /// first. The sides are those of the complete picture.
  ///
  /// - Complexity: O(pixels). Of a progressive JPEG all pixels are computed anew.
  public var bitmap: Bitmap? {
    png?.bitmap ?? jpeg?.bitmap
  }

  /// The share of the picture that is there, from 0 to 1: rows of a file that comes from top to bottom, passes of
  /// one that comes in several. Of a progressive JPEG nobody knows how many are to come: it stays below 1 until
  /// the end.
  public var fraction: Double {
    png?.fraction ?? jpeg?.fraction ?? 0
  }

  /// Whether the picture is complete; more bytes do not matter.
  public var isComplete: Bool {
    png?.isComplete ?? jpeg?.isComplete ?? false
  }

  /// Whether the header has come and the decoder waits for ``resume(reduction:)``; bytes that come meanwhile are kept.
  public var isPaused: Bool {
    png?.isPaused ?? jpeg?.isPaused ?? false
  }

  /// How many bytes the decoder keeps of the picture at present: pixels, and what becomes pixels.
  public var workingMemory: Int {
    png?.workingMemory ?? jpeg?.workingMemory ?? 0
  }

  /// Decodes what has come since the header, and goes on; does nothing for a decoder that is not paused.
  ///
  /// - Parameter reduction: Takes the place of the options' reduction.
  /// - Throws: What is wrong with the file.
  public mutating func resume(reduction: Int) throws(ImageDecodingError) {
    try attempt { decoder throws(ImageDecodingError) in
      try decoder.png?.resume(reduction: reduction)
      try decoder.jpeg?.resume(reduction: reduction)
    }
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
    try attempt { decoder throws(ImageDecodingError) in try decoder.take(bytes) }
  }

  /// Says that no more bytes follow, and returns the picture.
  ///
  /// - Throws: Why the picture is not complete; ``bitmap`` has what there is.
  @discardableResult
  public mutating func finish() throws(ImageDecodingError) -> Bitmap {
    try attempt { decoder throws(ImageDecodingError) in try decoder.end() }
    guard let bitmap else { throw .unknownFormat(beginning: []) }
    return bitmap
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
    try png?.append(bytes)
    try jpeg?.append(bytes)
    guard png == nil, jpeg == nil else { return }
    beginning += bytes
    try recognize()
  }

  private mutating func recognize() throws(ImageDecodingError) {
    switch ImageFormat(beginning: beginning[...]) {
    case .png: png = PNGDecoder(options: options, pausesAtHeader: pausesAtHeader)
    case .jpeg: jpeg = JPEGDecoder(options: options, pausesAtHeader: pausesAtHeader)
    case nil:
      // The error names the bytes up to the first that fits no format, however many have come.
      let seen = 1...8
      guard let count = seen.first(where: { !ImageFormat.mayBegin(with: beginning.prefix($0)) }) else {
        return
      }
      throw .unknownFormat(beginning: Array(beginning.prefix(count)))
    }
    defer { beginning = [] }
    try png?.append(beginning[...])
    try jpeg?.append(beginning[...])
  }

  private mutating func end() throws(ImageDecodingError) {
    guard !hasEnded else { return }
    hasEnded = true
    guard png != nil || jpeg != nil else { throw .unknownFormat(beginning: beginning) }
    try png?.resume(reduction: options.reduction)
    try jpeg?.resume(reduction: options.reduction)
    try png?.endInput()
    try jpeg?.endInput()
  }
}
