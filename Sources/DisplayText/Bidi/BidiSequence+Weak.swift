extension BidiSequence {
  /// Rules W1 to W3: marks are what they stand on, numbers are Arabic after Arabic letters, and those letters
  /// run as Hebrew does.
  mutating func resolveMarksAndNumbers() {
    var previous = before
    var letter = before
    for place in classes.indices {
      if classes[place] == .nonspacingMark {
        classes[place] = previous.isIsolateInitiator || previous == .popIsolate ? .otherNeutral : previous
      }
      previous = classes[place]
      switch previous {
      case .leftToRight, .rightToLeft: letter = previous
      case .arabicLetter:
        letter = previous
        classes[place] = .rightToLeft
      case .europeanNumber where letter == .arabicLetter: classes[place] = .arabicNumber
      default: break
      }
    }
  }

  /// Rules W4 to W7: what separates or ends numbers belongs to them or is neutral, and numbers after Latin
  /// letters run as they do.
  mutating func resolveSeparators() {
    for place in classes.indices.dropFirst().dropLast() {
      let left = classes[place - 1]
      guard left == classes[place + 1] else { continue }
      switch classes[place] {
      case .commonSeparator where left == .europeanNumber || left == .arabicNumber: classes[place] = left
      case .europeanSeparator where left == .europeanNumber: classes[place] = left
      default: break
      }
    }
    resolveTerminators()
    var letter = before
    for place in classes.indices {
      switch classes[place] {
      case .leftToRight, .rightToLeft: letter = classes[place]
      case .europeanNumber where letter == .leftToRight: classes[place] = .leftToRight
      case .europeanSeparator, .commonSeparator: classes[place] = .otherNeutral
      default: break
      }
    }
  }

  /// Rule W5, and W6 for what it leaves.
  private mutating func resolveTerminators() {
    var place = 0
    while place < classes.count {
      guard classes[place] == .europeanTerminator else {
        place += 1
        continue
      }
      var end = place
      while end < classes.count, classes[end] == .europeanTerminator { end += 1 }
      let isNumber =
        place > 0 && classes[place - 1] == .europeanNumber
        || end < classes.count && classes[end] == .europeanNumber
      for index in place..<end { classes[index] = isNumber ? .europeanNumber : .otherNeutral }
      place = end
    }
  }
}
