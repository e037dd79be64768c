/// Text with every character written out that would act instead of being seen.
///
/// Names of files, arguments, and what a file holds come from anywhere. Raw, their control characters would write to
/// the reader's terminal: move its cursor, set its title, change the order of letters. Written out, as `\u{1b}` or `\n`,
/// they are seen for what they are. These are the control characters of ASCII and of Latin-1, the separators of lines and
/// paragraphs, and what has no shape of its own, such as bidirectional marks and byte order marks; joiners within words
/// and emoji stay.
package enum VisibleText {
  /// Text that takes one line: line breaks are written out, too.
  package static func line(_ text: some StringProtocol) -> String { escaping(text) { isHidden($0) } }

  /// Text of several lines: line feeds stay as they are.
  package static func lines(_ text: some StringProtocol) -> String {
    escaping(text) { $0 != "\n" && isHidden($0) }
  }

  /// Whether a character acts instead of being seen.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    // Within words and emoji these two are part of the spelling.
    case .format: return scalar != "\u{200C}" && scalar != "\u{200D}"
    default: return false
    }
  }

  private static func escaping(
    _ text: some StringProtocol,
    where isEscaped: (Unicode.Scalar) -> Bool
  ) -> String {
    guard text.unicodeScalars.contains(where: isEscaped) else { return String(text) }
    var output = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isEscaped(scalar) {
        output.append(contentsOf: escape(of: scalar).unicodeScalars)
      } else {
        output.append(scalar)
      }
    }
    return String(output)
  }

  private static func escape(of scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(scalar.value, radix: 16))}"
    }
  }
}
