import AsyncDisplay

extension TextStyle {
  /// What is said about something, on white.
  static let body = TextStyle(
    font: .system(size: 15),
    color: Color(hex: 0x2A2E37),
    lineHeightMultiple: 1.15
  )
  /// What stands beside something, small and gray.
  static let caption = TextStyle(font: .system(size: 12), color: Color(hex: 0x8A91A0))
  /// What a button says, on a dark ground.
  static let button = TextStyle(font: .system(size: 16, weight: .bold), color: .white)
  /// What a button says that cannot be used.
  static let disabledButton = TextStyle(font: .system(size: 16, weight: .bold), color: Color(hex: 0x9AA1AE))
}
