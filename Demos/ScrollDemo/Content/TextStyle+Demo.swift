import AsyncDisplay

extension TextStyle {
  /// An author's name.
  static let name = TextStyle(font: .system(size: 15, weight: .bold), color: Color(hex: 0x1B1E25))
  /// What stands small beside something.
  static let caption = TextStyle(font: .system(size: 13), color: Color(hex: 0x757C8A))
  /// A post's text.
  static let body = TextStyle(
    font: .system(size: 15),
    color: Color(hex: 0x2A2E37),
    lineHeightMultiple: 1.12
  )
  /// What the reader has written.
  static let ownMessage = TextStyle(font: .system(size: 15), color: .white, lineHeightMultiple: 1.12)
  /// A line of a file.
  static let line = TextStyle(font: .system(size: 14), color: Color(hex: 0x22262E))
  /// The number of a line.
  static let lineNumber = TextStyle(
    font: .system(size: 12),
    color: Color(hex: 0x9AA1AE),
    alignment: .right,
    lineHeightMultiple: 14.0 / 12.0
  )
}
