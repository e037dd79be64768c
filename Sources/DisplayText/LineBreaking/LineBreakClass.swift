/// What Unicode's line breaking algorithm knows a character as, after its rule LB1.
///
/// The ambiguous and the unknown count as letters, South East Asian ones as letters or marks, small kana as
/// what may not start a line. Quotation marks are told apart by the side that they stand on.
enum LineBreakClass: UInt8 {
  case letter
  case hebrewLetter
  case digit
  case space
  case mandatoryBreak
  case carriageReturn
  case lineFeed
  case nextLine
  case zeroWidthSpace
  case zeroWidthJoiner
  case combiningMark
  case wordJoiner
  case glue
  case breakAfter
  case unambiguousHyphen
  case hyphen
  case breakBefore
  case breakOnBothSides
  case contingentBreak
  case closing
  case closingParenthesis
  case opening
  case exclamation
  case infixSeparator
  case symbol
  case nonStarter
  case quotation
  case openingQuotation
  case closingQuotation
  case inseparable
  case postfix
  case prefix
  case ideograph
  case emojiBase
  case emojiModifier
  case unassignedPictograph
  case leadingJamo
  case vowelJamo
  case trailingJamo
  case hangulOpenSyllable
  case hangulClosedSyllable
  case regionalIndicator
  case aksara
  case aksaraPrebase
  case aksaraStart
  case viramaFinal
  case virama
  case dottedCircle
  case unknownPictograph
}

/// A character's class and whether it is wide in East Asian text.
struct LineBreakProperty: Hashable {
  let lineBreakClass: LineBreakClass
  let isEastAsian: Bool

  init(_ lineBreakClass: LineBreakClass, isEastAsian: Bool = false) {
    self.lineBreakClass = lineBreakClass
    self.isEastAsian = isEastAsian
  }
}
