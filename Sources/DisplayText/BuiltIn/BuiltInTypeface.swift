public import DisplayCanvas
internal import DisplayGeometry

/// The font that is always there, in two weights: printable ASCII, Latin-1 (U+00A0 to U+00FF), and – — ‘ ’ “ ” • … €.
///
/// Its letters are strokes of a pen, written down in hundredths of an em and turned into outlines when the
/// typeface is first used. What it has no glyph for is shown as a box, unless nothing is to be seen of it.
/// There is no kerning.
public final class BuiltInTypeface: Typeface {
  /// The weight for running text.
  public static let regular = BuiltInTypeface(penRadius: 4.2, stretch: 1, extraAdvance: 0)
  /// The weight for names and headings.
  public static let bold = BuiltInTypeface(penRadius: 6.2, stretch: 1.04, extraAdvance: 3)

  /// The height of the line box above the baseline.
  public let ascent = 1.0
  /// The depth of the line box below the baseline.
  public let descent = 0.25
  /// The extra space between two lines.
  public let leading = 0.0

  private struct Glyph {
    let advance: Double
    let outline: Path
  }

  private static let skeletons = SkeletonTable(
    marks: SkeletonSigns.marks,
    glyphs: [
      SkeletonLetters.small, SkeletonLetters.capital, SkeletonLetters.digit, SkeletonSigns.ascii,
      SkeletonSigns.latin1,
    ]
  )

  /// Glyph 0 is the box; the others in order of their scalars.
  private let glyphs: [Glyph]
  /// The glyphs of the first 256 scalars, which are nearly all.
  private let firstGlyphs: [GlyphID]
  private let otherGlyphs: [Unicode.Scalar: GlyphID]

  private init(penRadius: Double, stretch: Double, extraAdvance: Double) {
    func make(_ skeleton: Skeleton) -> Glyph {
      // The extra width lies on both sides.
      var outline = SkeletonPen.outline(of: skeleton, radius: penRadius, stretch: stretch)
      if extraAdvance > 0 {
        outline = outline.transformed(by: .translation(x: extraAdvance / 200, y: 0))
      }
      return Glyph(advance: (skeleton.advance * stretch + extraAdvance) / 100, outline: outline)
    }
    var glyphs = [make(Self.box)]
    var ids: [Unicode.Scalar: GlyphID] = [:]
    for (scalar, skeleton) in Self.skeletons.glyphs.sorted(by: { $0.key < $1.key }) {
      ids[scalar] = GlyphID(rawValue: UInt32(glyphs.count))
      glyphs.append(make(skeleton))
    }
    let space = GlyphID(rawValue: UInt32(glyphs.count))
    glyphs.append(make(Skeleton(advance: 26)))
    for scalar in [" ", "\u{A0}"] as [Unicode.Scalar] { ids[scalar] = space }
    // The soft hyphen and what controls text have neither shape nor width.
    let nothing = GlyphID(rawValue: UInt32(glyphs.count))
    glyphs.append(Glyph(advance: 0, outline: Path()))
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
    return otherGlyphs[scalar] ?? standIn(for: scalar)
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

  private subscript(glyph: GlyphID) -> Glyph {
    glyphs[glyph.rawValue < UInt32(glyphs.count) ? Int(glyph.rawValue) : 0]
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
