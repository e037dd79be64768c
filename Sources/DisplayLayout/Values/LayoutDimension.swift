/// A length that a style asks for: points, a fraction of the parent's length, or whatever comes out.
///
/// Points and fractions are finite and never negative; what is given otherwise is sanitized where the dimension
/// is made (``points(_:)``, ``fraction(_:)``). A fraction above 1 is allowed and means more than the parent.
/// Number literals are points.
///
///     style.width = 120
///     style.maxWidth = .fraction(0.5)
///     style.height = .auto
@frozen
public struct LayoutDimension: Sendable, Hashable {
  // Seven of these sit in every style, so they share one word each. Auto is NaN, points have the sign plus
  // and fractions the sign minus, the fraction zero being −0.
  @usableFromInline
  let encoded: Double

  @usableFromInline
  init(encoded: Double) {
    self.encoded = encoded
  }

  /// No length of its own: the algorithm that asks puts in its own value.
  @inlinable
  public static var auto: LayoutDimension { LayoutDimension(encoded: .nan) }

  /// Whether the dimension is ``auto``.
  @inlinable
  package var isAuto: Bool { encoded.isNaN }

  /// Whether the dimension is a share of the parent's length.
  @inlinable
  package var isFraction: Bool { encoded.sign == .minus && !encoded.isNaN }

  /// The unit and the number, for reading and for exhaustive switches.
  @inlinable
  public var value: Value {
    if encoded.isNaN { return .auto }
    return encoded.sign == .plus ? .points(encoded) : .fraction(encoded.magnitude)
  }

  /// The length in points, inside a parent whose length may be undefined.
  ///
  /// A fraction of an undefined length, which is NaN or infinite, is no length: it counts as ``auto``.
  ///
  /// - Parameters:
  ///   - parentLength: What fractions refer to.
  ///   - auto: The result for ``auto``.
  @inlinable
  package func resolved(in parentLength: Double, auto: Double) -> Double {
    if encoded.isNaN { return auto }
    if encoded.sign == .plus { return encoded }
    let length = encoded.magnitude * parentLength
    return length.isFinite ? length : auto
  }

  /// Whether two dimensions have the same unit and number.
  @inlinable
  public static func == (lhs: LayoutDimension, rhs: LayoutDimension) -> Bool {
    lhs.encoded.bitPattern == rhs.encoded.bitPattern
  }

  /// Hashes unit and number.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(encoded.bitPattern)
  }

  /// A dimension taken apart.
  @frozen
  public enum Value: Sendable, Hashable {
    /// No length of its own.
    case auto
    /// A length in points.
    case points(Double)
    /// A share of the parent's length, where 1 is all of it.
    case fraction(Double)
  }
}
