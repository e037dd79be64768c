public import DisplayCanvas
internal import DisplayConcurrency

/// A typeface at a size.
public struct Font: Sendable {
  /// How heavy the letters of the built-in typeface are.
  public enum Weight: Sendable, Hashable {
    /// For running text.
    case regular
    /// For names and headings.
    case bold
  }

  /// The source of the glyphs.
  public let typeface: any Typeface
  /// The length of one em, in points, between 0.1 and 10,000.
  public let size: Double

  /// Makes a font; a size outside 0.1 to 10,000 points counts as the nearest one inside and is reported.
  public init(typeface: any Typeface, size: Double) {
    self.typeface = typeface
    let usable = size.isNaN ? 0.1 : min(max(size, 0.1), 10_000)
    if usable != size {
      Diagnostics.report(
        Diagnostic(message: "A font size of \(size) counts as \(usable); use 0.1 to 10,000 points.")
      )
    }
    self.size = usable
  }

  /// The built-in typeface at a size.
  public static func system(size: Double, weight: Weight = .regular) -> Font {
    Font(typeface: weight == .bold ? BuiltInTypeface.bold : BuiltInTypeface.regular, size: size)
  }

  /// The height of one line without extra space, in points.
  public var lineHeight: Double {
    points(typeface.ascent) + points(typeface.descent) + points(typeface.leading)
  }
}

extension Font: Hashable {
  /// Whether two fonts have the same typeface, as an object, and the same size.
  public static func == (lhs: Font, rhs: Font) -> Bool {
    lhs.typeface === rhs.typeface && lhs.size == rhs.size
  }

  /// Feeds what equality compares into a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(typeface))
    hasher.combine(size)
  }
}
