/// Where lines may, must and must not end in a run of characters.
///
/// Implements all rules of Unicode Standard Annex #14, version 17.0.0, in their order, without tailoring and
/// without dictionaries: scripts that write no spaces and need one (Thai, Lao, Khmer, Burmese) break only at
/// what separates their words visibly.
///
/// - Complexity: Linear in the number of characters.
struct LineBreaks {
  /// What happens between a character and the next.
  enum Kind: UInt8 {
    case prohibited
    case allowed
    case mandatory
  }

  let properties: [LineBreakProperty]
  var index = 0
  /// The characters before, marks taken as part of what they stand on.
  var previous: LineBreakProperty?
  var beforePrevious: LineBreakProperty?
  /// The last character that is no space, and what came before it.
  var solid: LineBreakProperty?
  var beforeSolid: LineBreakProperty?
  var endsWithJoiner = false
  var regionalIndicators = 0
  var number = NumberState.none

  /// How much of a number, as rule LB25 understands it, ends here.
  enum NumberState {
    case none
    /// Digits, perhaps with separators after them.
    case digits
    /// The same and a closing bracket.
    case closed
  }

  /// The kind of break after each character. After the last one it is mandatory.
  static func kinds(after properties: [LineBreakProperty]) -> [Kind] {
    guard !properties.isEmpty else { return [] }
    var kinds = [Kind](repeating: .mandatory, count: properties.count)
    var state = LineBreaks(properties)
    state.advance()
    while state.index < properties.count {
      if state.skipLetter() {
        kinds[state.index - 2] = .prohibited
      } else {
        kinds[state.index - 1] = state.kindBeforeNext()
        state.advance()
      }
    }
    return kinds
  }

  private init(_ properties: [LineBreakProperty]) {
    self.properties = properties
  }

  /// Takes the next character into account if it is a letter after a letter, which most characters are: they
  /// stay together.
  private mutating func skipLetter() -> Bool {
    guard properties[index].lineBreakClass == .letter, previous?.lineBreakClass == .letter, !endsWithJoiner
    else { return false }
    index += 1
    beforePrevious = previous
    beforeSolid = previous
    previous = properties[index - 1]
    solid = previous
    return true
  }

  /// Takes the next character into account.
  private mutating func advance() {
    let next = properties[index]
    index += 1
    let kind = next.lineBreakClass
    let isMark = kind == .combiningMark || kind == .zeroWidthJoiner
    endsWithJoiner = kind == .zeroWidthJoiner
    // LB9: a mark belongs to what it stands on. LB10: what stands alone is a letter.
    if isMark, let previous, !previous.lineBreakClass.refusesMarks { return }
    let effective = isMark ? LineBreakProperty(.letter, isEastAsian: next.isEastAsian) : next
    count(effective.lineBreakClass)
    beforePrevious = previous
    previous = effective
    if effective.lineBreakClass != .space {
      beforeSolid = beforePrevious
      solid = effective
    }
  }

  private mutating func count(_ kind: LineBreakClass) {
    regionalIndicators = kind == .regionalIndicator ? regionalIndicators + 1 : 0
    switch kind {
    case .digit: number = .digits
    case .symbol, .infixSeparator: if number != .digits { number = .none }
    case .closing, .closingParenthesis: number = number == .digits ? .closed : .none
    default: number = .none
    }
  }

  /// The character after the one that comes next, marks left out.
  func following(_ start: Int) -> (property: LineBreakProperty, end: Int)? {
    var end = start
    while end < properties.count {
      let kind = properties[end].lineBreakClass
      end += 1
      if kind != .combiningMark && kind != .zeroWidthJoiner { return (properties[end - 1], end) }
    }
    return nil
  }

  private func kindBeforeNext() -> Kind {
    guard let previous else { return .prohibited }
    let next = properties[index]
    let left = previous.lineBreakClass
    let right = next.lineBreakClass
    // The most frequent pairs, as LB28, LB7 and LB18 have them.
    if left == .letter, right == .letter || right == .space { return .prohibited }
    switch left {
    case .mandatoryBreak, .lineFeed, .nextLine: return .mandatory  // LB4, LB5
    case .carriageReturn: return right == .lineFeed ? .prohibited : .mandatory
    default: break
    }
    switch right {
    case .mandatoryBreak, .carriageReturn, .lineFeed, .nextLine: return .prohibited  // LB6
    case .space, .zeroWidthSpace: return .prohibited  // LB7
    default: break
    }
    if solid?.lineBreakClass == .zeroWidthSpace { return .allowed }  // LB8
    if endsWithJoiner { return .prohibited }  // LB8a
    if right == .combiningMark || right == .zeroWidthJoiner {
      if !left.refusesMarks { return .prohibited }  // LB9
      return left == .space && !isHeldAcrossSpaces(before: .letter) ? .allowed : .prohibited
    }
    if left == .space { return isHeldAcrossSpaces(before: right) ? .prohibited : .allowed }  // LB18
    return isHeld(previous, next) ? .prohibited : .allowed
  }
}
