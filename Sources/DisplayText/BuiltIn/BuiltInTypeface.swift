public import DisplayCanvas
internal import DisplayGeometry

/// The font that is always there, in two weights: the letters of the languages of Europe and the signs beside them.
///
/// It has printable ASCII, Latin-1 (U+00A0 to U+00FF), Latin Extended-A (U+0100 to U+017F), the Latin letters of
/// Romanian, Skolt Sámi and Welsh beyond these, modern Greek with its accents, the Cyrillic letters of the Slavic
/// languages, dashes, quotation marks, small digits and fractions, signs of currencies, arrows, mathematical signs, and
/// shapes such as ✓, ★ and ●. Its letters are strokes of a pen, written down in hundredths of an em and turned into
/// outlines when the typeface is first used; those beyond Latin-1 only when one of them is. What it has no glyph for is
/// shown as a box, unless nothing is to be seen of it. There is no kerning.
public final class BuiltInTypeface: Typeface {
  /// The weight for running text.
  public static let regular = BuiltInTypeface(.regular)
  /// The weight for names and headings.
  public static let bold = BuiltInTypeface(.bold)

  /// The height of the line box above the baseline.
  public let ascent = 1.0
  /// The depth of the line box below the baseline.
  public let descent = 0.25
  /// The extra space between two lines.
  public let leading = 0.0

  private static let skeletons = SkeletonTable(
    marks: SkeletonSigns.marks,
    glyphs: [
      SkeletonLetters.small, SkeletonLetters.capital, SkeletonLetters.digit, SkeletonSigns.ascii,
      SkeletonSigns.latin1,
    ]
  )

  /// The scalars past which there is no glyph.
  private static let end: UInt32 = 0x2800

  /// Glyph 0 is the box; the others in order of their scalars.
  private let glyphs: [BuiltInGlyph]
  /// The glyphs of the first 256 scalars, which nearly all texts consist of.
  private let firstGlyphs: [GlyphID]
  private let otherGlyphs: [Unicode.Scalar: GlyphID]

  private init(_ pen: BuiltInPen) {
    var glyphs = [pen.draw(Self.box)]
    var ids: [Unicode.Scalar: GlyphID] = [:]
    for (scalar, skeleton) in Self.skeletons.glyphs.sorted(by: { $0.key < $1.key }) {
      ids[scalar] = GlyphID(rawValue: UInt32(glyphs.count))
      glyphs.append(pen.draw(skeleton))
    }
    let space = GlyphID(rawValue: UInt32(glyphs.count))
    glyphs.append(pen.draw(Skeleton(advance: 26)))
    for scalar in [" ", "\u{A0}"] as [Unicode.Scalar] { ids[scalar] = space }
    // The soft hyphen and what controls text have neither shape nor width.
    let nothing = GlyphID(rawValue: UInt32(glyphs.count))
    glyphs.append(BuiltInGlyph(advance: 0, outline: Path()))
    for scalar in ["\u{AD}", "\u{200B}", "\u{200C}", "\u{200D}", "\u{FE0E}", "\u{FE0F}"] as [Unicode.Scalar] {
      ids[scalar] = nothing
    }
    for value in Array(0..<32) + Array(127..<160) { ids[Unicode.Scalar(UInt8(value))] = nothing }
    self.glyphs = glyphs
    firstGlyphs = (0..<256).map { ids[Unicode.Scalar(UInt8($0))] ?? GlyphID(rawValue: 0) }
    otherGlyphs = ids.filter { $0.key.value > 255 }
  }

  /// The glyph that stands for a scalar; the box when there is none.
  public func glyph(for scalar: Unicode.Scalar) -> GlyphID {
    if scalar.value < 256 { return firstGlyphs[Int(scalar.value)] }
    if let glyph = otherGlyphs[scalar] { return glyph }
    if scalar.value < Self.end, let index = more.indices[scalar] {
      return GlyphID(rawValue: UInt32(glyphs.count + index))
    }
    return standIn(for: scalar)
  }

  /// How far the pen moves on after a glyph; after the box for a glyph of another typeface.
  public func advance(of glyph: GlyphID) -> Double { self[glyph].advance }

  /// The glyph's outline.
  public func outline(of glyph: GlyphID) -> Path { self[glyph].outline }

  /// What is shown for a scalar without a glyph: nothing when it only controls text, a blank for any space,
  /// else the box.
  private func standIn(for scalar: Unicode.Scalar) -> GlyphID {
    if scalar.properties.isDefaultIgnorableCodePoint { return firstGlyphs[0x00] }
    return scalar.properties.generalCategory == .spaceSeparator ? firstGlyphs[0x20] : GlyphID(rawValue: 0)
  }

  private subscript(glyph: GlyphID) -> BuiltInGlyph {
    let index = Int(glyph.rawValue)
    if index < glyphs.count { return glyphs[index] }
    let others = more.glyphs
    return index - glyphs.count < others.count ? others[index - glyphs.count] : glyphs[0]
  }

  // MARK: Beyond Latin-1

  /// The glyphs beyond Latin-1, made when one of them is first asked for.
  private var more: MoreGlyphs { self === Self.bold ? Self.moreBold : Self.moreRegular }

  private static let moreRegular = MoreGlyphs(.regular, skeletons)
  private static let moreBold = MoreGlyphs(.bold, skeletons)

  private struct MoreGlyphs: Sendable {
    let glyphs: [BuiltInGlyph]
    let indices: [Unicode.Scalar: Int]

    init(_ pen: BuiltInPen, _ skeletons: SkeletonTable) {
      var all = skeletons
      all.add(
        marks: SkeletonLatin.marks,
        glyphs: [
          SkeletonLatin.extendedA, SkeletonLatin.others, SkeletonGreek.letters, SkeletonCyrillic.capital,
          SkeletonCyrillic.small, SkeletonPunctuation.signs, SkeletonPunctuation.numbers,
          SkeletonPunctuation.letterlike, SkeletonSymbols.arrows, SkeletonSymbols.mathematics,
          SkeletonSymbols.shapes,
        ]
      )
      let added = all.glyphs.filter { skeletons.glyphs[$0.key] == nil }.sorted { $0.key < $1.key }
      glyphs = added.map { pen.draw($0.value) }
      indices = Dictionary(uniqueKeysWithValues: added.enumerated().map { ($0.element.key, $0.offset) })
    }
  }

  private static let box = Skeleton(
    advance: 54,
    strokes: [
      SkeletonStroke(
        points: [SIMD2(10, 4), SIMD2(44, 4), SIMD2(44, 66), SIMD2(10, 66)],
        isClosed: true
      )
    ]
  )
}
