public import DisplayCanvas

/// How characters look, and how the paragraph is set that they begin.
///
/// ```swift
/// var link = TextStyle(font: .system(size: 15))
/// link.color = Color(hex: 0x0060DF)
/// link.underline = .single
/// link.link = "https://example.org"
/// ```
public struct TextStyle: Sendable, Hashable {
  /// The font.
  public var font: Font
  /// The color.
  public var color: Color
  /// The color behind the characters, as high as the line; nil for none.
  public var backgroundColor: Color?
  /// A line under the characters; nil for none.
  public var underline: TextDecoration?
  /// A line through the characters; nil for none.
  public var strikethrough: TextDecoration?
  /// Space added after each character, in points; negative brings them together, but none gets narrower than
  /// nothing. What is no finite number counts as 0.
  public var tracking = 0.0
  /// How far the characters are raised above the line's baseline, in points; negative lowers them. What is no
  /// finite number counts as 0.
  public var baselineOffset = 0.0
  /// What the characters lead to, in whatever form the reader of it understands; nil for nothing.
  public var link: String?
  /// The place that is kept for each U+FFFC among the characters; nil sets it like any other character.
  public var attachment: TextAttachment?
  /// How the paragraph is set; that of a paragraph's first character counts.
  public var paragraph: ParagraphStyle

  /// Makes a style.
  public init(font: Font = .system(size: 15), color: Color = .black, paragraph: ParagraphStyle) {
    self.font = font
    self.color = color
    self.paragraph = paragraph
  }

  /// Makes a style from what paragraphs differ in most.
  public init(
    font: Font = .system(size: 15),
    color: Color = .black,
    alignment: TextAlignment = .natural,
    lineHeightMultiple: Double = 1
  ) {
    self.init(
      font: font,
      color: color,
      paragraph: ParagraphStyle(alignment: alignment, lineHeightMultiple: lineHeightMultiple)
    )
  }

  /// The height of a line in this style alone, in points.
  public var lineHeight: Double { paragraph.lineHeight(ofNatural: font.lineHeight) }
}

extension TextStyle {
  /// Whether characters take the same places as in another style.
  func isMeasured(like other: TextStyle) -> Bool {
    var alike = other
    (alike.color, alike.backgroundColor, alike.link) = (color, backgroundColor, link)
    (alike.underline, alike.strikethrough) = (underline, strikethrough)
    return alike == self
  }
}
