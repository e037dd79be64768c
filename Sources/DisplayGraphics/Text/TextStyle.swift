/// How a text looks: its font, its colour and the way its lines are set.
public struct TextStyle: Sendable, Hashable {
  /// Where lines that are shorter than the width go.
  public enum Alignment: Sendable, Hashable {
    /// To the left edge.
    case left
    /// To the middle.
    case center
    /// To the right edge.
    case right
  }

  /// The font.
  public var font: Font
  /// The colour.
  public var color: Color
  /// Where lines go.
  public var alignment: Alignment
  /// The height of a line, as a multiple of the font's own; what is no positive number counts as 1.
  public var lineHeightMultiple: Double

  /// Makes a style.
  public init(
    font: Font = .system(size: 15),
    color: Color = .black,
    alignment: Alignment = .left,
    lineHeightMultiple: Double = 1
  ) {
    self.font = font
    self.color = color
    self.alignment = alignment
    self.lineHeightMultiple = lineHeightMultiple
  }

  /// The height of one line, in points.
  public var lineHeight: Double {
    let multiple = lineHeightMultiple > 0 && lineHeightMultiple.isFinite ? min(lineHeightMultiple, 100) : 1
    return font.lineHeight * multiple
  }

  /// How far below a line's upper edge its baseline lies, in points: extra height goes half above.
  var baseline: Double {
    (lineHeight - font.lineHeight) / 2 + font.typeface.ascent * font.size
  }
}
