/// How a picture is to be decoded.
public struct ImageDecodingOptions: Sendable, Hashable {
  /// What is done about the checksums in a file.
  public enum Checksums: Sendable, Hashable {
    /// A wrong one is an error.
    case verified
    /// They are not looked at, so that a damaged file shows what it can.
    case ignored
  }

  /// How many pixels of the file, in a row and in a column, make one of the result: 1 for all of them.
  ///
  /// The result's sides are those of the file divided by this, rounded up. A pixel is the average of those it
  /// stands for, of premultiplied colors; for JPEG powers of two up to 8 come out of a smaller transform
  /// instead, which is as good and faster.
  public let reduction: Int
  /// The largest ``reduction``.
  package static var maximumReduction: Int { 256 }
  /// Pixels per point of the result.
  public var scale: Double
  /// What the picture may cost.
  public var limits: ImageDecodingLimits
  /// What is done about checksums.
  public var checksums: Checksums

  /// Makes options; a reduction is brought to 1...256.
  public init(
    reduction: Int = 1,
    scale: Double = 1,
    limits: ImageDecodingLimits = ImageDecodingLimits(),
    checksums: Checksums = .verified
  ) {
    self.reduction = min(max(reduction, 1), Self.maximumReduction)
    self.scale = scale
    self.limits = limits
    self.checksums = checksums
  }

  /// The same options with another reduction.
  package func reduced(by reduction: Int) -> ImageDecodingOptions {
    ImageDecodingOptions(reduction: reduction, scale: scale, limits: limits, checksums: checksums)
  }
}
