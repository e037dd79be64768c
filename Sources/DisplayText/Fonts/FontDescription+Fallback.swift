// Which faces stand in for a font that lacks a character.

extension FontDescription {
  /// How far a face is from one that it stands in for; the smallest number is nearest.
  ///
  /// First counts what the face is made for, then width and slant as for a search by name, then whether the weight is
  /// about the same, whether its characters are all as wide, whether it has serifs, and whether its family says so;
  /// among these the weight, to the unit.
  func standInDistance(to face: FontDescription) -> Int {
    let weightDistance = distance(to: face) % Self.weightScale
    let purpose =
      switch face.purpose {
      case .text: 0
      case .mathematics, .symbols: 1
      case .decoration: 2
      }
    let unlikeness =
      (abs(inScale.weight - face.inScale.weight) > Self.aboutTheSameWeight ? 8 : 0)
      + (isMonospaced == face.isMonospaced ? 0 : 4) + (isSerif == face.isSerif ? 0 : 2)
      + (face.saysSoInItsName(isSerif ? "serif" : "sans") ? 0 : 1)
    return ((purpose * 64 + distance(to: face) / Self.weightScale) * 16 + unlikeness) * Self.weightScale
      + weightDistance
  }

  private func saysSoInItsName(_ word: String) -> Bool { FontClassification.words(of: family).contains(word) }

  /// A step of the nine by which weights are named, and half of one.
  private static var aboutTheSameWeight: Int { 150 }

  /// Whether a face of this description may stand in for a scalar: for letters only one that is made for text.
  func mayStandIn(for scalar: Unicode.Scalar) -> Bool { purpose == .text || !scalar.isLetterOfText }
}

extension Unicode.Scalar {
  /// Whether it is a letter, a mark or a digit, but for the alphabets of formulas.
  fileprivate var isLetterOfText: Bool {
    switch value {
    case 0x2100...0x214F, 0x1D400...0x1D7FF, 0x1EE00...0x1EEFF: return false
    default: break
    }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .decimalNumber:
      return true
    default: return false
    }
  }
}
