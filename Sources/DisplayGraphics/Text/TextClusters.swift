/// A text cut into what a reader sees as characters, each with its glyph, its width and how lines may break
/// around it.
struct TextClusters {
  /// How a cluster behaves at the end of a line.
  enum Kind: UInt8 {
    /// Stays with its neighbours.
    case letter
    /// Hangs over the end of a line, which may break after it.
    case space
    /// A line may break after it.
    case hyphen
    /// A line may break before and after it.
    case ideograph
    /// Ends the line.
    case lineBreak
  }

  private(set) var kinds: [Kind] = []
  private(set) var advances: [Double] = []
  private(set) var glyphs: [GlyphID] = []
  /// Where each cluster starts in the text's UTF-8, and one more for the end.
  private(set) var offsets: [Int] = []

  var count: Int { kinds.count }

  init(_ text: String, font: Font) {
    let expected = text.utf8.count
    kinds.reserveCapacity(expected)
    advances.reserveCapacity(expected)
    glyphs.reserveCapacity(expected)
    offsets.reserveCapacity(expected + 1)
    let scalars = text.unicodeScalars
    // Below U+0300 every scalar is a cluster of its own, but for CR LF.
    if text.utf8.allSatisfy({ $0 < 0xCC }) {
      var offset = 0
      var isAfterReturn = false
      for scalar in scalars {
        if isAfterReturn && scalar == "\n" {
          isAfterReturn = false
        } else {
          append(scalar, at: offset, font: font)
          isAfterReturn = scalar == "\r"
        }
        offset += UTF8.width(scalar)
      }
    } else {
      var offset = 0
      for character in text {
        append(Self.scalar(of: character), at: offset, font: font)
        offset += character.utf8.count
      }
    }
    offsets.append(expected)
  }

  private mutating func append(_ scalar: Unicode.Scalar, at offset: Int, font: Font) {
    let kind = Self.kind(of: scalar)
    let glyph = font.typeface.glyph(for: scalar == "\t" ? " " : scalar)
    var advance = kind == .lineBreak ? 0 : font.typeface.advance(of: glyph) * font.size
    if scalar == "\t" { advance *= 4 }
    kinds.append(kind)
    advances.append(advance)
    glyphs.append(glyph)
    offsets.append(offset)
  }

  /// The scalar that stands for a character of several: the composed one where Latin-1 has it, else the
  /// first, whose glyph is a box when the typeface lacks it.
  private static func scalar(of character: Character) -> Unicode.Scalar {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return " " }
    if scalars.count == 1 { return first }
    if character == "\r\n" { return "\n" }
    return composed[character] ?? first
  }

  /// Characters are equal when they are canonically, so the composed form is found under the decomposed one.
  private static let composed: [Character: Unicode.Scalar] = {
    var table: [Character: Unicode.Scalar] = [:]
    for value in UInt8(0xC0)...0xFF {
      let scalar = Unicode.Scalar(value)
      table[Character(scalar)] = scalar
    }
    return table
  }()

  private static func kind(of scalar: Unicode.Scalar) -> Kind {
    switch scalar.value {
    case 0x20, 0x09, 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x205F, 0x3000: .space
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: .lineBreak
    case 0x2D, 0xAD, 0x2010, 0x2012...0x2014: .hyphen
    case 0x2E80...0x2FFF, 0x3003...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFF66...0xFF9F, 0x1F300...0x1FAFF, 0x20000...0x3FFFF:
      .ideograph
    default: .letter
    }
  }
}
