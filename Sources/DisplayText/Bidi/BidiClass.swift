/// What Unicode's bidirectional algorithm knows a character as.
///
/// The order is that of the table in ``BidiTable``.
enum BidiClass: UInt8 {
  case leftToRight
  case rightToLeft
  case arabicLetter
  case europeanNumber
  case europeanSeparator
  case europeanTerminator
  case arabicNumber
  case commonSeparator
  case nonspacingMark
  case boundaryNeutral
  case paragraphSeparator
  case segmentSeparator
  case whitespace
  case otherNeutral
  case leftToRightEmbedding
  case leftToRightOverride
  case rightToLeftEmbedding
  case rightToLeftOverride
  case popFormat
  case leftToRightIsolate
  case rightToLeftIsolate
  case firstStrongIsolate
  case popIsolate
}

extension BidiClass {
  /// Whether rules after X9 act as if the character were not there.
  var isRemoved: Bool {
    switch self {
    case .boundaryNeutral, .leftToRightEmbedding, .leftToRightOverride, .rightToLeftEmbedding,
      .rightToLeftOverride, .popFormat:
      true
    default: false
    }
  }

  /// Whether it begins an isolate.
  var isIsolateInitiator: Bool {
    self == .leftToRightIsolate || self == .rightToLeftIsolate || self == .firstStrongIsolate
  }

  /// Whether it takes the direction of what is around it: the algorithm's NI.
  var isNeutral: Bool {
    switch self {
    case .paragraphSeparator, .segmentSeparator, .whitespace, .otherNeutral, .popIsolate: true
    default: isIsolateInitiator
    }
  }

  /// Whether it goes to the paragraph's level at the end of a line or before a tab.
  var isTrailing: Bool {
    self == .whitespace || self == .popIsolate || isIsolateInitiator || isRemoved
  }

  /// The direction of a letter; nil for all else.
  var letterDirection: TextDirection? {
    switch self {
    case .leftToRight: .leftToRight
    case .rightToLeft, .arabicLetter: .rightToLeft
    default: nil
    }
  }

  /// The direction that neutral characters see: that of letters, and numbers run as Hebrew does.
  var strongDirection: BidiClass? {
    switch self {
    case .leftToRight: .leftToRight
    case .rightToLeft, .arabicLetter, .arabicNumber, .europeanNumber: .rightToLeft
    default: nil
    }
  }

  /// Whether a text with such a character, set from left to right, may have parts that are not.
  var mayReorder: Bool {
    switch self {
    case .rightToLeft, .arabicLetter, .arabicNumber, .rightToLeftEmbedding, .rightToLeftOverride,
      .rightToLeftIsolate:
      true
    default: false
    }
  }
}
