public import DisplayImageCoding

/// What a loader asks of its source for one picture: how many pixels are shown, and how much memory there is.
///
/// A source that decodes says how much memory a picture is going to take before it takes it, and waits until there is
/// as much. The loader takes the memory back by itself when the load has ended.
///
/// ```swift
/// func load(
///   _ key: ImageKey, demand: ImageDemand, progress: @escaping @Sendable (ImageProgress) -> Void
/// ) async throws(ImageLoadError) -> DecodedImage {
///   let header = try await header(of: key)
///   let reduction = demand.displaySize.map(header.reduction(covering:)) ?? 1
///   try await demand.reserve(header.decodingMemory(reduction: reduction))
///   return try await decode(key, reduction: reduction)
/// }
/// ```
public struct ImageDemand: Sendable {
  /// How many pixels of the display the picture is shown on; nil when all of its own are wanted.
  public let displaySize: PixelSize?
  /// How many bytes all pictures that are being decoded may take together.
  public let memoryBudget: Int
  private let reservation: @Sendable (Int) async throws(ImageLoadError) -> Void
  private let progressIsWaiting: @Sendable () -> Bool

  /// Makes a demand.
  ///
  /// - Parameters:
  ///   - displaySize: How many pixels the picture is shown on; nil when all of its own are wanted.
  ///   - memoryBudget: How many bytes may be reserved.
  ///   - reserve: Waits until so many bytes are free, and takes them.
  public init(
    displaySize: PixelSize?,
    memoryBudget: Int,
    reserve: @escaping @Sendable (Int) async throws(ImageLoadError) -> Void
  ) {
    self.init(
      displaySize: displaySize,
      memoryBudget: memoryBudget,
      progressIsWaiting: { false },
      reserve: reserve
    )
  }

  /// - Parameter progressIsWaiting: Whether the loader has not yet passed on what was reported last.
  init(
    displaySize: PixelSize?,
    memoryBudget: Int,
    progressIsWaiting: @escaping @Sendable () -> Bool,
    reserve: @escaping @Sendable (Int) async throws(ImageLoadError) -> Void
  ) {
    self.displaySize = displaySize
    self.memoryBudget = memoryBudget
    self.progressIsWaiting = progressIsWaiting
    reservation = reserve
  }

  /// All pixels, and all memory that there is.
  public static var unlimited: ImageDemand {
    ImageDemand(displaySize: nil, memoryBudget: .max) { (_) async throws(ImageLoadError) in }
  }

  /// Whether the loader has not yet passed on what was reported last: another picture would be one too many.
  var isProgressWaiting: Bool { progressIsWaiting() }

  /// Waits until so much memory is free, without holding a thread, and takes it until the load ends.
  ///
  /// The most urgent of those that wait gets it first, however much it is, and the oldest of these; nobody overtakes,
  /// but a call that can go on only after a frame is overtaken by those for other runtimes. Called again it gives back
  /// what was taken, and waits for the new amount.
  ///
  /// - Throws: ``ImageLoadError/exceedsMemory(_:needed:budget:)`` at once for more than the budget, and
  ///   ``ImageLoadError/cancelled(_:)`` when nobody wants the picture any more.
  public func reserve(_ byteCount: Int) async throws(ImageLoadError) { try await reservation(byteCount) }
}
