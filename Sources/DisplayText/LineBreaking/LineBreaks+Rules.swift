extension LineBreaks {
  /// LB11 to LB17 as far as they look past spaces, for a character that follows a space.
  func isHeldAcrossSpaces(before right: LineBreakClass) -> Bool {
    switch right {
    case .wordJoiner, .closing, .closingParenthesis, .exclamation, .symbol: return true  // LB11, LB13
    default: break
    }
    guard let solid else {
      // LB15b and LB15d at the start of a text of spaces.
      return right == .closingQuotation && closesBeforeEnd() || right == .infixSeparator && !isBeforeDigit()
    }
    switch solid.lineBreakClass {
    case .opening: return true  // LB14
    case .openingQuotation where opensAfter(beforeSolid): return true  // LB15a
    default: break
    }
    switch right {
    case .closingQuotation: if closesBeforeEnd() { return true }  // LB15b
    case .infixSeparator: return !isBeforeDigit()  // LB15c, LB15d
    case .nonStarter:
      let isClosing = solid.lineBreakClass == .closing || solid.lineBreakClass == .closingParenthesis
      return isClosing  // LB16
    case .breakOnBothSides: return solid.lineBreakClass == .breakOnBothSides  // LB17
    default: break
    }
    return false
  }

  /// LB11 to LB30b for two characters without a space between them.
  func isHeld(_ previous: LineBreakProperty, _ next: LineBreakProperty) -> Bool {
    let left = previous.lineBreakClass
    let right = next.lineBreakClass
    if left == .wordJoiner || right == .wordJoiner || left == .glue { return true }  // LB11, LB12
    if right == .glue {  // LB12a
      return left != .breakAfter && left != .hyphen && left != .unambiguousHyphen
    }
    switch right {
    case .closing, .closingParenthesis, .exclamation, .symbol, .infixSeparator: return true  // LB13, LB15d
    case .closingQuotation where closesBeforeEnd(): return true  // LB15b
    default: break
    }
    if left == .opening { return true }  // LB14
    if left == .openingQuotation, opensAfter(beforePrevious) { return true }  // LB15a
    if right == .nonStarter, left == .closing || left == .closingParenthesis { return true }  // LB16
    if left == .breakOnBothSides, right == .breakOnBothSides { return true }  // LB17
    if isHeldByQuotation(previous, next) { return true }  // LB19, LB19a
    if left == .contingentBreak || right == .contingentBreak { return false }  // LB20
    return isHeldInWord(left, right) || isHeldInNumber(left, right) || isHeldInSyllable(previous, next)
  }

  private func isHeldByQuotation(_ previous: LineBreakProperty, _ next: LineBreakProperty) -> Bool {
    let left = previous.lineBreakClass
    let right = next.lineBreakClass
    if right == .quotation || right == .closingQuotation { return true }
    if left == .quotation || left == .openingQuotation { return true }
    if right == .openingQuotation {
      return !previous.isEastAsian || !(following(index + 1)?.property.isEastAsian ?? false)
    }
    if left == .closingQuotation {
      return !next.isEastAsian || !(beforePrevious?.isEastAsian ?? false)
    }
    return false
  }

  /// LB20a to LB24.
  private func isHeldInWord(_ left: LineBreakClass, _ right: LineBreakClass) -> Bool {
    let isHyphen = left == .hyphen || left == .unambiguousHyphen
    // LB20a
    if isHyphen, right.isAlphabetic, beforePrevious?.lineBreakClass.startsWord ?? true { return true }
    switch right {
    case .breakAfter, .unambiguousHyphen, .hyphen, .nonStarter, .inseparable: return true  // LB21, LB22
    default: break
    }
    if left == .breakBefore { return true }
    if isHyphen, right != .hebrewLetter, beforePrevious?.lineBreakClass == .hebrewLetter { return true }
    if left == .symbol, right == .hebrewLetter { return true }
    if left.isAlphabetic { return right == .digit || right.isAlphabetic || right.isAffix }
    if right.isAlphabetic { return left == .digit || left.isAffix || left == .infixSeparator }
    if left == .prefix { return right.isIdeographic }
    return right == .postfix && left.isIdeographic
  }

  /// LB25.
  private func isHeldInNumber(_ left: LineBreakClass, _ right: LineBreakClass) -> Bool {
    switch right {
    case .postfix, .prefix: return number != .none
    case .digit:
      return number == .digits || left.isAffix || left == .hyphen || left == .infixSeparator
    case .opening where left.isAffix:
      guard let inner = following(index + 1) else { return false }
      if inner.property.lineBreakClass == .digit { return true }
      return inner.property.lineBreakClass == .infixSeparator
        && following(inner.end)?.property.lineBreakClass == .digit
    default: return false
    }
  }

  /// LB26 to LB30b.
  private func isHeldInSyllable(_ previous: LineBreakProperty, _ next: LineBreakProperty) -> Bool {
    let left = previous.lineBreakClass
    let right = next.lineBreakClass
    switch (left, right) {
    case (.leadingJamo, .leadingJamo), (.leadingJamo, .vowelJamo), (.leadingJamo, .hangulOpenSyllable),
      (.leadingJamo, .hangulClosedSyllable), (.vowelJamo, .vowelJamo), (.vowelJamo, .trailingJamo),
      (.hangulOpenSyllable, .vowelJamo), (.hangulOpenSyllable, .trailingJamo),
      (.trailingJamo, .trailingJamo), (.hangulClosedSyllable, .trailingJamo):
      return true
    case (.emojiBase, .emojiModifier), (.unassignedPictograph, .emojiModifier),
      (.unknownPictograph, .emojiModifier):
      return true
    case (.regionalIndicator, .regionalIndicator): return regionalIndicators % 2 == 1
    default: break
    }
    if left.isHangul { return right == .postfix }
    if right.isHangul { return left == .prefix }
    if isHeldInAksara(left, right) { return true }
    if right == .opening { return !next.isEastAsian && (left.isAlphabetic || left == .digit) }
    if left == .closingParenthesis {
      return !previous.isEastAsian && (right.isAlphabetic || right == .digit)
    }
    return false
  }

  /// LB28a.
  private func isHeldInAksara(_ left: LineBreakClass, _ right: LineBreakClass) -> Bool {
    if left == .aksaraPrebase, right.isAksara { return true }
    if left == .virama, beforePrevious?.lineBreakClass.isAksara ?? false {
      if right == .aksara || right == .dottedCircle { return true }
    }
    guard left.isAksara else { return false }
    if right == .viramaFinal || right == .virama { return true }
    return right.isAksara && following(index + 1)?.property.lineBreakClass == .viramaFinal
  }

  /// Whether a quotation mark that opens does so after what stands before it.
  private func opensAfter(_ property: LineBreakProperty?) -> Bool {
    switch property?.lineBreakClass {
    case nil, .mandatoryBreak, .carriageReturn, .lineFeed, .nextLine, .opening, .quotation,
      .openingQuotation, .closingQuotation, .glue, .space, .zeroWidthSpace:
      true
    default: false
    }
  }

  /// Whether the quotation mark that comes next stands before what ends a phrase.
  private func closesBeforeEnd() -> Bool {
    switch following(index + 1)?.property.lineBreakClass {
    case nil, .space, .glue, .wordJoiner, .closing, .closingParenthesis, .quotation, .openingQuotation,
      .closingQuotation, .exclamation, .infixSeparator, .symbol, .mandatoryBreak, .carriageReturn,
      .lineFeed, .nextLine, .zeroWidthSpace:
      true
    default: false
    }
  }

  private func isBeforeDigit() -> Bool { following(index + 1)?.property.lineBreakClass == .digit }
}
