/// A character of several scalars, taken apart into those that have a shape.
///
/// A character may have any number of scalars. Only a short one is looked up as a whole, which takes it to its
/// canonical form, and of a long one what comes first is seen.
///
/// - Complexity: Linear in the number of scalars.
struct CharacterParts {
  /// A letter with as many marks as the Stream-Safe Text Format of Unicode Standard Annex #15 allows.
  static let mostVisible = 31
  /// The longest decomposition of a composed scalar: a Greek letter with three marks.
  private static let longestComposed = 4

  /// The scalars to be shown over one another or in a row; empty when nothing is to be seen.
  let visible: [Unicode.Scalar]

  /// Takes the composed scalar where Unicode has one; emoji joined to a sequence, for which a font would need a
  /// picture of its own, one after the other, without what changes their looks.
  init(_ character: Character) {
    if let composed = Self.composed(character) ?? Self.syllable(of: character) {
      visible = [composed]
      return
    }
    var parts: [Unicode.Scalar] = []
    for scalar in character.unicodeScalars {
      if scalar.properties.isEmojiModifier && !parts.isEmpty { continue }
      if !scalar.properties.isDefaultIgnorableCodePoint { parts.append(scalar) }
      if parts.count == Self.mostVisible { break }
    }
    visible = parts
  }

  /// The scalar that is canonically the same as a character; nil when there is none, or is not looked for.
  static func composed(_ character: Character) -> Unicode.Scalar? {
    character.unicodeScalars.dropFirst(longestComposed).isEmpty ? composed[character] : nil
  }

  /// Characters are equal when they are canonically, so the composed form is found under the decomposed one.
  private static let composed: [Character: Unicode.Scalar] = {
    var table: [Character: Unicode.Scalar] = [:]
    let blocks: [ClosedRange<UInt32>] = [0xC0...0x24F, 0x386...0x3CE, 0x400...0x4FF, 0x1E00...0x1FFF]
    for value in blocks.joined() {
      guard let scalar = Unicode.Scalar(value) else { continue }
      table[Character(scalar)] = scalar
    }
    return table
  }()

  /// The Hangul syllable of a leading consonant, a vowel and perhaps a trailing consonant, by the arithmetic of
  /// chapter 3.12 of the Unicode Standard.
  private static func syllable(of character: Character) -> Unicode.Scalar? {
    var parts = character.unicodeScalars.makeIterator()
    guard let leading = parts.next()?.value, let vowel = parts.next()?.value,
      (0x1100...0x1112).contains(leading), (0x1161...0x1175).contains(vowel)
    else { return nil }
    var syllable = 0xAC00 + ((leading - 0x1100) * 21 + (vowel - 0x1161)) * 28
    if let trailing = parts.next()?.value {
      guard (0x11A8...0x11C2).contains(trailing), parts.next() == nil else { return nil }
      syllable += trailing - 0x11A7
    }
    return Unicode.Scalar(syllable)
  }
}
