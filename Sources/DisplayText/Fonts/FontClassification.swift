/// What a font is made for and how its strokes end: by the classes that its table `OS/2` puts it in, and by the name of
/// its family, for many fonts leave the classes out or say of everything that it is text.
struct FontClassification {
  let isMonospaced: Bool
  let isSerif: Bool
  let purpose: FontDescription.Purpose

  /// Classifies a font.
  init(_ os2: FontData?, family: String) {
    let panose = (0..<4).map { os2?.uint8(32 + $0) ?? 0 }
    let familyClass = os2?.uint8(30) ?? 0
    let words = Self.words(of: family)
    let isForText = panose[0] == 2
    isMonospaced = isForText && panose[3] == 9
    // Panose first: 2 to 10 are kinds of serifs, and 11 to 15 none. Then the name, then the class of the family.
    switch panose[1] {
    case 2...10 where isForText: isSerif = true
    case 11... where isForText: isSerif = false
    default:
      isSerif =
        words.contains("serif") && !words.contains("sans")
        || (1...7).contains(familyClass) && !words.contains("sans")
    }
    purpose = Self.purpose(words) ?? Self.purpose(panose: panose[0], familyClass: familyClass)
  }

  private static func purpose(_ words: Set<String>) -> FontDescription.Purpose? {
    if !words.isDisjoint(with: ["math", "maths", "mathematical"]) { return .mathematics }
    if !words.isDisjoint(with: symbolWords) { return .symbols }
    return words.isDisjoint(with: ["ornaments", "ornament", "borders", "decorative"]) ? nil : .decoration
  }

  private static let symbolWords: Set<String> = [
    "symbol", "symbols", "symbola", "emoji", "dingbats", "dingbat", "webdings", "wingdings", "icons", "icon",
    "music",
    "braille", "barcode", "awesome", "pictograms",
  ]

  private static func purpose(panose kind: Int, familyClass: Int) -> FontDescription.Purpose {
    // Panose: 3 is written by hand, 4 is decorative, 5 is made of symbols. Classes: ornaments, scripts and symbols.
    switch (kind, familyClass) {
    case (5, _), (_, 12): .symbols
    case (3...4, _), (_, 9...10): .decoration
    default: .text
    }
  }

  /// The words of a name in small letters; a capital after a small letter, and each character that is no letter, begins another.
  static func words(of name: String) -> Set<String> {
    var words: Set<String> = []
    var word = ""
    var isAfterSmall = false
    for character in name {
      if !character.isLetter || isAfterSmall && character.isUppercase {
        if !word.isEmpty { words.insert(word.lowercased()) }
        word = ""
      }
      if character.isLetter { word.append(character) }
      isAfterSmall = character.isLowercase
    }
    if !word.isEmpty { words.insert(word.lowercased()) }
    return words
  }
}
