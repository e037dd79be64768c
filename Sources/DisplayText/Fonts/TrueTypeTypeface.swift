public import DisplayCanvas
internal import DisplayGeometry
internal import DisplayPlatform

/// A typeface from a TrueType or OpenType file, with quadratic or with PostScript outlines.
///
/// The file's bytes are kept; outlines are read from them when they are asked for. Nothing in a file can make
/// reading trap, run on or take memory without bounds: what contradicts the format is an error when the
/// typeface is made, and a damaged glyph is blank. Hints are not followed, and of positioning only the kerning
/// of pairs. Glyphs with colors of their own are drawn in these: paints and layers (`COLR`), and PNG pictures (`CBDT`,
/// `sbix`).
public final class TrueTypeTypeface: Typeface {
  /// What the font says of itself.
  public let fontDescription: FontDescription
  /// How many glyphs there are.
  package let glyphCount: Int
  /// The height of the line box above the baseline.
  public let ascent: Double
  /// The depth of the line box below the baseline.
  public let descent: Double
  /// The extra space between two lines.
  public let leading: Double
  /// How far below the baseline the middle of an underline lies.
  public let underlinePosition: Double
  /// How far above the baseline the middle of a line through letters lies.
  public let strikethroughPosition: Double
  /// How thick both are.
  public let decorationThickness: Double

  /// The longest emoji, a family of four with skin tones, has 11 scalars; a flag of a region has 7.
  private static let longestSequence = 32

  private let characters: CharacterMap
  private let outlines: FontOutlines
  private let kerning: KerningTable
  private let colors: ColorGlyphs?
  private let sequences: GlyphSequences?
  private let metrics: FontData
  private let metricCount: Int
  private let perUnit: Double
  #if HarfBuzz
    /// The same font, to shape text with; nil where it is set glyph by glyph.
    let systemFont: SystemFont?
    private let fileByteCount: Int
  #endif

  /// Reads a font.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - index: Which font of a collection; 0 for a file of one font.
  /// - Complexity: Linear in the size of the character map and the kerning.
  public init(_ bytes: [UInt8], index: Int = 0) throws(FontError) {
    let tables = try FontTables(FontData(bytes), index: index)
    let head = try tables.required("head", count: 54)
    let horizontal = try tables.required("hhea", count: 36)
    let maximum = try tables.required("maxp", count: 6)
    metrics = try tables.required("hmtx", count: 4)
    let unitsPerEm = head.uint16(18) ?? 0
    guard (16...16_384).contains(unitsPerEm) else {
      throw .invalidValue(table: "head", field: "unitsPerEm", value: unitsPerEm)
    }
    glyphCount = maximum.uint16(4) ?? 0
    guard glyphCount > 0 else { throw .invalidValue(table: "maxp", field: "numGlyphs", value: 0) }
    metricCount = horizontal.uint16(34) ?? 0
    guard (1...glyphCount).contains(metricCount) else {
      throw .invalidValue(table: "hhea", field: "numberOfHMetrics", value: metricCount)
    }
    guard metrics.count >= 4 * metricCount else {
      throw .truncated(table: "hmtx", needed: 4 * metricCount, available: metrics.count)
    }
    outlines = try FontOutlines(
      tables,
      bytes,
      index: index,
      glyphCount: glyphCount,
      unitsPerEm: unitsPerEm
    )
    characters = try CharacterMap(try tables.required("cmap", count: 4), glyphCount: glyphCount)
    kerning = KerningTable(positioning: tables["GPOS"], kerning: tables["kern"])
    colors = ColorGlyphs(tables, unitsPerEm: unitsPerEm)
    sequences = colors == nil ? nil : GlyphSequences(tables["GSUB"])
    fontDescription = try FontDescription(tables)
    perUnit = 1 / Double(unitsPerEm)
    #if HarfBuzz
      systemFont = SystemFont(bytes, index: index, glyphCount: glyphCount)
      fileByteCount = bytes.count
    #endif
    let lines = FontLineMetrics(tables, horizontal)
    ascent = lines.ascent * perUnit
    descent = lines.descent * perUnit
    leading = lines.leading * perUnit
    underlinePosition = lines.underlinePosition * perUnit
    strikethroughPosition = lines.strikethroughPosition * perUnit
    decorationThickness = lines.decorationThickness * perUnit
  }

  /// What the typeface takes beside the bytes of its file, which it shares with other fonts of a collection.
  var ownByteCount: Int {
    let tables = characters.byteCount + kerning.byteCount
    #if HarfBuzz
      // The system's libraries have copies of their own.
      return tables + (systemFont == nil ? 0 : fileByteCount)
    #else
      return tables
    #endif
  }

  /// Whether any pair of glyphs is kerned.
  public var hasKerning: Bool { !kerning.isEmpty }

  /// How many fonts a file has: one, unless it is a collection.
  public static func fontCount(in bytes: [UInt8]) throws(FontError) -> Int {
    try FontTables.fontCount(in: FontData(bytes))
  }

  /// The glyph that stands for a scalar.
  public func glyph(for scalar: Unicode.Scalar) -> GlyphID { characters[scalar] }

  /// How far the pen moves on after a glyph; of a glyph that does not exist, as after the last.
  public func advance(of glyph: GlyphID) -> Double {
    let index = min(Int(glyph.rawValue), metricCount - 1)
    return length(ofUnits: metrics.uint16(4 * index) ?? 0)
  }

  /// What is added to the advance of a glyph when another follows.
  public func kerning(between left: GlyphID, and right: GlyphID) -> Double {
    length(ofUnits: kerning.adjustment(Int(left.rawValue), Int(right.rawValue)))
  }

  /// A length that the font gives, in em.
  func length(ofUnits units: Int) -> Double { Double(units) * perUnit }

  /// Whether the font has glyphs with colors of their own.
  public var hasColorGlyphs: Bool { colors != nil }

  /// What is drawn for a glyph that has colors of its own; nil for one that is an outline.
  ///
  /// Pictures are decoded each time: who draws keeps what is drawn.
  public func drawing(of glyph: GlyphID, textColor: Color) -> DisplayList? {
    guard Int(glyph.rawValue) < glyphCount else { return nil }
    return colors?.drawing(of: Int(glyph.rawValue), textColor: textColor) { part in
      part < glyphCount ? outlines.outline(of: part) : Path()
    }
  }

  /// The glyph that a font with colors has for several scalars together, as of a flag or a family.
  ///
  /// What only says how others look, and what the font has no glyph for, counts for nothing where it is left out.
  public func glyph(forSequence scalars: [Unicode.Scalar]) -> GlyphID? {
    guard let sequences, scalars.count <= Self.longestSequence else { return nil }
    var glyphs: [Int] = []
    for scalar in scalars {
      let glyph = glyph(for: scalar)
      if glyph != .missing {
        glyphs.append(Int(glyph.rawValue))
      } else if !scalar.properties.isDefaultIgnorableCodePoint {
        return nil
      }
    }
    return sequences.glyph(for: glyphs).map { GlyphID(rawValue: UInt32($0)) }
  }

  /// The glyph's outline.
  public func outline(of glyph: GlyphID) -> Path {
    Int(glyph.rawValue) < glyphCount ? outlines.outline(of: Int(glyph.rawValue)) : Path()
  }
}
