internal import DisplayConcurrency
public import DisplayGeometry

/// The sizes that an element may take: on each axis, all lengths from a minimum to a maximum.
///
/// The minima are finite and not negative; a maximum is at least the minimum and may be infinite, which
/// leaves the axis unconstrained. A range whose minimum is its maximum fixes the length.
@frozen
public struct SizeRange: Sendable, Hashable {
  /// The smallest allowed size.
  public let min: Size
  /// The largest allowed size; an extent may be infinite.
  public let max: Size

  /// Takes the bounds as they are. Stretching in a stack makes ranges whose minimum lies above the maximum,
  /// for which intersection has a meaning.
  @inlinable
  init(uncheckedMin min: Size, max: Size) {
    self.min = min
    self.max = max
  }

  /// Makes a range from its bounds.
  ///
  /// A minimum that is negative, NaN or infinite becomes 0, a maximum that is NaN becomes infinite, and a
  /// maximum below the minimum becomes the minimum. All of that is reported.
  public init(min: Size, max: Size) {
    self.init(uncheckedMin: min, max: max)
    guard !isValid else { return }
    Diagnostics.report(
      Diagnostic(message: "The size range from \(min) to \(max) is none; its bounds were sanitized.")
    )
    let least = Size(width: Self.minimum(min.width), height: Self.minimum(min.height))
    let most = Size(
      width: Self.maximum(max.width, atLeast: least.width),
      height: Self.maximum(max.height, atLeast: least.height)
    )
    self.init(uncheckedMin: least, max: most)
  }

  /// Makes the range that only one size is in.
  public init(exactly size: Size) {
    self.init(min: size, max: size)
  }

  /// Makes the range from nothing to a size, which may be infinite.
  public init(upTo size: Size) {
    self.init(min: .zero, max: size)
  }

  /// The range that only the empty size is in.
  @inlinable
  public static var zero: SizeRange { SizeRange(uncheckedMin: .zero, max: .zero) }

  /// The range of all sizes.
  @inlinable
  public static var unconstrained: SizeRange {
    SizeRange(uncheckedMin: .zero, max: Size(width: .infinity, height: .infinity))
  }

  private var isValid: Bool {
    min.width >= 0 && min.height >= 0 && min.isFinite && max.width >= min.width
      && max.height >= min.height
  }

  private static func minimum(_ length: Double) -> Double {
    length >= 0 && length.isFinite ? length : 0
  }

  private static func maximum(_ length: Double, atLeast minimum: Double) -> Double {
    length.isNaN ? .infinity : Swift.max(length, minimum)
  }
}

extension SizeRange: CustomStringConvertible {
  /// The bounds, as in `0.0×0.0…320.0×inf`.
  public var description: String { min == max ? "\(min)" : "\(min)…\(max)" }
}
