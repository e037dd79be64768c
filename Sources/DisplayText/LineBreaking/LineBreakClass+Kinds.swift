extension LineBreakClass {
  /// Whether a mark after it stands alone.
  var refusesMarks: Bool {
    switch self {
    case .mandatoryBreak, .carriageReturn, .lineFeed, .nextLine, .space, .zeroWidthSpace: true
    default: false
    }
  }

  var isAlphabetic: Bool {
    switch self {
    case .letter, .hebrewLetter, .dottedCircle, .unknownPictograph: true
    default: false
    }
  }

  /// What stands before or after a number: a currency sign, a per cent sign.
  var isAffix: Bool { self == .prefix || self == .postfix }

  var isIdeographic: Bool {
    switch self {
    case .ideograph, .emojiBase, .emojiModifier, .unassignedPictograph: true
    default: false
    }
  }

  var isHangul: Bool {
    switch self {
    case .leadingJamo, .vowelJamo, .trailingJamo, .hangulOpenSyllable, .hangulClosedSyllable: true
    default: false
    }
  }

  var isAksara: Bool { self == .aksara || self == .aksaraStart || self == .dottedCircle }

  /// Whether a hyphen after it begins a word.
  var startsWord: Bool {
    switch self {
    case .mandatoryBreak, .carriageReturn, .lineFeed, .nextLine, .space, .zeroWidthSpace, .contingentBreak,
      .glue:
      true
    default: false
    }
  }
}
