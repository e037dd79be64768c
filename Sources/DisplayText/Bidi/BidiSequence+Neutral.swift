extension BidiSequence {
  /// How many brackets may be open at once: definition BD16.
  private static let mostOpenBrackets = 63

  /// Rule N0: both brackets of a pair take the direction of what is in them, if it is that of the sequence, or
  /// else of what stands before.
  mutating func resolveBrackets(_ scalars: [Unicode.Scalar]) {
    for pair in bracketPairs(scalars) {
      var contents: BidiClass?
      for place in pair.open + 1..<pair.close {
        guard let strong = classes[place].strongDirection else { continue }
        contents = strong
        if strong == direction { break }
      }
      guard var contents else { continue }
      if contents != direction {
        let preceding = classes[..<pair.open].last { $0.strongDirection != nil }?.strongDirection
        if preceding ?? before != contents { contents = direction }
      }
      setBracket(at: pair.open, contents)
      setBracket(at: pair.close, contents)
    }
  }

  /// Rules N1 and N2: neutral characters take the direction that both sides have, or else the sequence's.
  mutating func resolveNeutrals() {
    var place = 0
    while place < classes.count {
      guard classes[place].isNeutral else {
        place += 1
        continue
      }
      var end = place
      while end < classes.count, classes[end].isNeutral { end += 1 }
      let left = place > 0 ? classes[place - 1].strongDirection : before
      let right = end < classes.count ? classes[end].strongDirection : after
      let resolved = left == right ? left ?? direction : direction
      for index in place..<end { classes[index] = resolved }
      place = end
    }
  }

  private func bracketPairs(_ scalars: [Unicode.Scalar]) -> [(open: Int, close: Int)] {
    var pairs: [(open: Int, close: Int)] = []
    var open: [(closing: Unicode.Scalar, place: Int)] = []
    for place in classes.indices where classes[place] == .otherNeutral {
      guard let bracket = Bracket(scalars[indices[place]]) else { continue }
      switch bracket {
      case .opening(let closing):
        if open.count == Self.mostOpenBrackets { return pairs.sorted { $0 < $1 } }
        open.append((closing, place))
      case .closing(let closing):
        guard let match = open.lastIndex(where: { $0.closing == closing }) else { continue }
        pairs.append((open[match].place, place))
        open.removeSubrange(match...)
      }
    }
    return pairs.sorted { $0 < $1 }
  }

  /// The marks on a bracket go with it.
  private mutating func setBracket(at place: Int, _ direction: BidiClass) {
    classes[place] = direction
    var next = place + 1
    while next < classes.count, originals[next] == .nonspacingMark {
      classes[next] = direction
      next += 1
    }
  }
}

/// A bracket that belongs to another: the property Bidi_Paired_Bracket, which brackets have that are mirrored.
private enum Bracket {
  /// With the bracket that closes it.
  case opening(closing: Unicode.Scalar)
  /// The bracket itself.
  case closing(Unicode.Scalar)

  init?(_ scalar: Unicode.Scalar) {
    guard scalar.value < 0x80 || scalar.value >= 0xF3A, let other = BidiMirroring.mirrored(scalar) else {
      return nil
    }
    switch scalar.properties.generalCategory {
    case .openPunctuation: self = .opening(closing: Self.canonical(other))
    case .closePunctuation: self = .closing(Self.canonical(scalar))
    default: return nil
    }
  }

  /// Two brackets are equivalent to another two.
  private static func canonical(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar == "\u{232A}" ? "\u{3009}" : scalar
  }
}
