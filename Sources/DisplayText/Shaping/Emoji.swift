// Which characters are emoji, by Unicode Technical Standard 51.

extension Character {
  /// Whether it is to be shown as an emoji: by itself, or because it says so; not where it says that it is text.
  var isShownAsEmoji: Bool {
    let scalars = unicodeScalars
    var rest = scalars.makeIterator()
    guard let first = rest.next() else { return false }
    switch rest.next() {
    // Digits and the like are emoji in keycaps alone.
    case "\u{FE0F}": return first.isASCII ? rest.next() == "\u{20E3}" : first.properties.isEmoji
    case "\u{FE0E}": return false
    case let second? where second.properties.isEmojiModifier: return first.properties.isEmoji
    default: return first.isShownAsEmoji
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is shown as an emoji unless something else is said.
  var isShownAsEmoji: Bool { mayBeEmoji && properties.isEmojiPresentation }

  /// The scalars among which are all that are emoji by themselves: looked at first, for most text has none.
  private var mayBeEmoji: Bool { (0x231A...0x2B55).contains(value) || (0x1F000...0x1FFFF).contains(value) }
}
