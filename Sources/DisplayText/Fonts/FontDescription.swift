/// What a font says of itself: its family, and which of the family's faces it is.
public struct FontDescription: Sendable, Hashable {
  /// What a font is made for.
  public enum Purpose: Sendable, Hashable {
    /// Running text and headings.
    case text
    /// Formulas: its letters are shaped and spaced for these.
    case mathematics
    /// Pictograms, music, emoji and the like, beside which letters are an extra.
    case symbols
    /// Ornament and handwriting.
    case decoration
  }

  /// The name of the family.
  public var family: String
  /// The name of the face within its family, such as "Bold Italic".
  public var face: String
  /// How heavy it is, from 1 to 1000: 400 is for running text, 700 is bold.
  public var weight: Int
  /// How wide it is, from 1 to 9: 5 is as wide as usual, less is condensed.
  public var width: Int
  /// Whether it is slanted.
  public var isItalic: Bool
  /// Whether all characters are equally wide.
  public var isMonospaced: Bool
  /// Whether strokes end in serifs, as far as the font says so.
  public var isSerif: Bool
  /// What it is made for, as far as the font says so: in its numbers, or with a word such as "Math" or "Symbols" in the
  /// name of its family.
  public var purpose: Purpose

  /// Makes a description, to look for a face with.
  public init(
    family: String,
    face: String = "",
    weight: Int = 400,
    width: Int = 5,
    isItalic: Bool = false,
    isMonospaced: Bool = false,
    isSerif: Bool = false,
    purpose: Purpose = .text
  ) {
    self.family = family
    self.face = face
    self.weight = weight
    self.width = width
    self.isItalic = isItalic
    self.isMonospaced = isMonospaced
    self.isSerif = isSerif
    self.purpose = purpose
  }

  /// Reads what a font says of itself.
  init(_ tables: FontTables) throws(FontError) {
    let head = try tables.required("head", count: 54)
    let os2 = tables["OS/2"]
    let names = FontNames(tables["name"])
    family = names.name(16) ?? names.name(1) ?? ""
    face = names.name(17) ?? names.name(2) ?? ""
    let macStyle = head.uint16(44) ?? 0
    let weightClass = os2?.uint16(4) ?? 0
    // Some old files number weights from 1 to 9.
    let scaled = (1...9).contains(weightClass) ? weightClass * 100 : weightClass
    weight = (1...1000).contains(scaled) ? scaled : macStyle & 1 != 0 ? 700 : 400
    let widthClass = os2?.uint16(6) ?? 5
    width = (1...9).contains(widthClass) ? widthClass : 5
    let selection = os2?.uint16(62) ?? 0
    isItalic = selection & 0x201 != 0 || macStyle & 2 != 0
    let kind = FontClassification(os2, family: family)
    isMonospaced = (tables["post"]?.uint32(12) ?? 0) != 0 || kind.isMonospaced
    isSerif = kind.isSerif
    purpose = kind.purpose
  }
}

extension FontDescription {
  /// How far a face is from what is looked for; the smallest number matches best.
  ///
  /// The rules are those of CSS Fonts Level 4, section 5: first the width counts, then the slant, then the
  /// weight. Narrower faces are taken first for narrow and normal widths, wider first for wide ones.
  func distance(to face: FontDescription) -> Int { inScale.distanceInScale(to: face.inScale) }

  /// What distances of weights stay below.
  static var weightScale: Int { 10_000 }

  /// The description with a weight from 1 to 1,000 and a width from 1 to 9.
  var inScale: FontDescription {
    var description = self
    description.weight = min(max(1, weight), 1_000)
    description.width = min(max(1, width), 9)
    return description
  }

  private func distanceInScale(to face: FontDescription) -> Int {
    let widthDifference = face.width - width
    let isPreferredSide = width <= 5 ? widthDifference <= 0 : widthDifference >= 0
    let widthDistance = abs(widthDifference) + (isPreferredSide ? 0 : 9)
    let slantDistance = isItalic == face.isItalic ? 0 : 1
    return (widthDistance * 2 + slantDistance) * Self.weightScale + weightDistance(to: face.weight)
  }

  private func weightDistance(to other: Int) -> Int {
    let difference = abs(other - weight)
    switch weight {
    case 400...500:
      if (weight...500).contains(other) { return difference }
      return other < weight ? 1_000 + difference : 2_000 + difference
    case ..<400: return other <= weight ? difference : 1_000 + difference
    default: return other >= weight ? difference : 1_000 + difference
    }
  }
}
