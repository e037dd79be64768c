public import DisplayCanvas
internal import DisplayConcurrency
public import DisplayImageCoding

/// Gets the bytes of pictures: from files, a network, an archive.
public protocol ImageDataSource: Sendable {
  /// The bytes of one picture, in pieces, as they arrive.
  ///
  /// Called in a task on the scheduler's executor. When nobody wants the picture any more the stream is given up,
  /// which its termination handler is notified of.
  ///
  /// - Returns: A stream that ends with the picture, or with the reason why there is none: an
  ///   ``ImageLoadError``, or any other error, which counts as one that may pass.
  nonisolated func data(of key: ImageKey) -> AsyncThrowingStream<[UInt8], any Error>
}

/// Makes pictures of the bytes that a source of data delivers, while they arrive.
///
/// Formats are recognized by what the file begins with: PNG and JPEG, and what else an `ImageDecoderRegistry` has. What
/// can be seen of a picture before all of it is there is reported each time that another eighth of it has come, unless
/// the source is told not to, or the loader has not passed on yet what was reported before.
///
/// ```swift
/// let loader = ImageLoader(source: DecodingImageSource(ImageFolder(path: "Photos")), scheduler: .system())
/// ```
public struct DecodingImageSource: ImageSource {
  /// Whether a picture is shown before it is complete.
  public enum Progress: Sendable, Hashable {
    /// Only how far it has come is reported.
    case fraction
    /// What there is of it can be shown.
    case images
  }

  private let data: any ImageDataSource
  private let options: ImageDecodingOptions
  private let decoders: ImageDecoderRegistry
  private let progressKind: Progress

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - data: Delivers the bytes.
  ///   - options: The size, scale and limits of what is decoded.
  ///   - decoders: What the formats are decoded by.
  ///   - progress: Whether a picture is shown before it is complete.
  public init(
    _ data: any ImageDataSource,
    options: ImageDecodingOptions = ImageDecodingOptions(),
    decoders: ImageDecoderRegistry = .standard,
    progress: Progress = .images
  ) {
    self.data = data
    self.options = options
    self.decoders = decoders
    progressKind = progress
  }

  /// Decodes one picture with all its pixels.
  public nonisolated func load(
    _ key: ImageKey,
    progress: @escaping @Sendable (ImageProgress) -> Void
  ) async throws(ImageLoadError) -> Bitmap {
    try await load(key, demand: .unlimited, progress: progress).image
  }

  /// Decodes one picture with as many pixels as are shown, once there is memory for it.
  public nonisolated func load(
    _ key: ImageKey,
    demand: ImageDemand,
    progress: @escaping @Sendable (ImageProgress) -> Void
  ) async throws(ImageLoadError) -> DecodedImage {
    do {
      return try await decode(key, demand, progress: progress)
    } catch let error as ImageLoadError {
      throw error
    } catch let error as ImageDecodingError {
      throw .undecodable(key, reason: "\(error)")
    } catch {
      throw Task.isCancelled ? .cancelled(key) : .unavailable(key, reason: "\(error)")
    }
  }

  private func decode(
    _ key: ImageKey,
    _ demand: ImageDemand,
    progress: @Sendable (ImageProgress) -> Void
  ) async throws -> DecodedImage {
    var decoder = ImageDecoder(options: options, registry: decoders, pausesAtHeader: true)
    var plan: ImageDecodingPlan?
    var reported = 0
    var pieceCount = 0
    for try await piece in data.data(of: key) {
      // A stream that never waits leaves its thread to others now and then, and ends when nobody wants it.
      if Task.isCancelled { throw ImageLoadError.cancelled(key) }
      pieceCount += 1
      if piece.isEmpty || pieceCount.isMultiple(of: 16) { await Task.yield() }
      WorkMeter.count(.decodedByte, piece.count)
      try decoder.append(piece)
      if decoder.isPaused, let header = decoder.header {
        let made = try makePlan(for: key, header, demand)
        // Nothing of the picture's size is allocated before.
        try await demand.reserve(made.memory)
        try decoder.resume(reduction: made.reduction)
        plan = made
      }
      // A decoder may be anybody's, and say anything.
      let fraction = decoder.fraction
      let eighths = fraction > 0 ? Int(min(fraction, 1) * 8) : 0
      guard eighths > reported, !decoder.isComplete else { continue }
      reported = eighths
      // One picture waits for a frame and one is on its way there: the plan has memory for no third.
      let image = plan?.showsProgress == true && !demand.isProgressWaiting ? decoder.bitmap : nil
      let (bitmap, detail) = (image.map { plan?.scaled($0) ?? $0 }, plan?.detail)
      progress(ImageProgress(fraction: fraction, image: bitmap, detail: detail))
    }
    // A stream that is given up ends as if all had come.
    if Task.isCancelled { throw ImageLoadError.cancelled(key) }
    let bitmap = try decoder.finish()
    return plan.map { DecodedImage($0.scaled(bitmap), detail: $0.detail) } ?? DecodedImage(bitmap)
  }

  private func makePlan(
    for key: ImageKey,
    _ header: ImageHeader,
    _ demand: ImageDemand
  ) throws(ImageLoadError) -> ImageDecodingPlan {
    let plan = ImageDecodingPlan(
      header,
      base: options.reduction,
      displaySize: demand.displaySize,
      showsProgress: progressKind == .images,
      memoryBudget: min(demand.memoryBudget, options.limits.memory)
    )
    if let plan { return plan }
    let least = ImageDecodingPlan.leastMemory(header, base: options.reduction)
    guard least <= options.limits.memory else {
      let error = ImageDecodingError.limitExceeded(.memory, seen: least, allowed: options.limits.memory)
      throw .undecodable(key, reason: "\(error)")
    }
    throw .exceedsMemory(key, needed: least, budget: demand.memoryBudget)
  }
}
