/// What may stand in a text that is edited.
package struct TextEditingRules: Sendable, Hashable {
  /// Whether there may be several lines; otherwise line breaks become spaces.
  package var isMultiline = true
  /// How many characters as readers see them there may be; nil for any number. A text that was set may have more; then
  /// nothing can be added.
  package var characterLimit: Int?
  /// Whether nothing may be revealed of the text: then it is one word.
  package var isSecure = false

  /// How long a paragraph may be that is kept in one piece, where there are several; a single line always is.
  var mostPieceUnits = TextBlock.mostUnits

  var mostBlockUnits: Int { isMultiline ? mostPieceUnits : .max }

  /// Makes rules; everything is set afterwards.
  package init() {}

  /// A text without what may not stand in it: control characters, and line breaks where there is one line.
  func sanitized(_ string: String) -> String {
    let isClean = string.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != 0xC2 && $0 != 0xE2 }
    if isClean { return string }
    var clean = ""
    for character in string {
      if character.isNewline {
        clean.append(isMultiline ? character : " ")
      } else if character == "\t" || !character.isControl {
        clean.append(character)
      }
    }
    return clean
  }
}

extension Character {
  fileprivate var isControl: Bool {
    unicodeScalars.first?.properties.generalCategory == .control
  }
}
