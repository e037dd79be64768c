public import DisplayCanvas

/// Finds a typeface for a character that another one lacks.
public protocol TypefaceFallback: Sendable {
  /// A typeface that has a glyph for a scalar and goes with another one; nil when there is none.
  ///
  /// Any thread may call it, and often with the same arguments.
  func typeface(for scalar: Unicode.Scalar, insteadOf typeface: any Typeface) -> (any Typeface)?
}
