extension TextWords {
  /// What a character is to words.
  enum Kind {
    case letter
    case digit
    case connector
    case katakana
    case hiragana
    case ideograph
    case space
    case lineBreak
    /// Joins letters, digits, or either, that stand on both sides of it.
    case letterJoiner
    case digitJoiner
    case joiner
    case sign

    init(_ character: Character) {
      guard let scalar = character.unicodeScalars.first else {
        self = .sign
        return
      }
      switch scalar.value {
      case 0x61...0x7A, 0x41...0x5A: self = .letter
      case 0x30...0x39: self = .digit
      case 0x27, 0x2E, 0x2018, 0x2019, 0x2024, 0xFF07, 0xFF0E: self = .joiner
      case 0xB7, 0x387, 0x5F4, 0x2027: self = .letterJoiner
      case 0x2C, 0x3B, 0x60C, 0x66C, 0xFF0C: self = .digitJoiner
      case 0x3041...0x309F: self = .hiragana
      case 0x30A0...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: self = .katakana
      default: self = Self.kind(of: character, scalar.properties)
      }
    }

    private static func kind(of character: Character, _ properties: Unicode.Scalar.Properties) -> Kind {
      if character.isNewline { return .lineBreak }
      if character.isWhitespace { return .space }
      if properties.isIdeographic { return .ideograph }
      switch properties.generalCategory {
      case .decimalNumber: return .digit
      case .connectorPunctuation: return .connector
      case .format, .nonspacingMark, .spacingMark, .enclosingMark: return .letter
      default: return properties.isAlphabetic ? .letter : .sign
      }
    }

    var isWord: Bool {
      switch self {
      case .letter, .digit, .connector, .katakana, .hiragana, .ideograph: true
      default: false
      }
    }

    var joinsWords: Bool { joins(.letter) || joins(.digit) }

    private var isOfWords: Bool { self == .letter || self == .digit || self == .connector }

    private func joins(_ kind: Kind) -> Bool {
      switch self {
      case .joiner: kind == .letter || kind == .digit
      case .letterJoiner: kind == .letter
      case .digitJoiner: kind == .digit
      default: false
      }
    }

    /// Whether two neighbors are of one piece, with the characters around them.
    static func areJoined(_ before: Kind?, _ left: Kind, _ right: Kind, _ after: Kind?) -> Bool {
      if left.isOfWords, right.isOfWords { return true }
      if left == right, left == .katakana || left == .hiragana || left == .space { return true }
      if (left == .katakana && right == .connector) || (left == .connector && right == .katakana) {
        return true
      }
      if right.joins(left) { return left == after }
      return left.joins(right) && before == right
    }
  }
}
