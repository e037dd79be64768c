internal import DisplayCanvas
internal import DisplayGeometry

/// The outlines of a font: the tables `loca` and `glyf`.
///
/// An outline is read each time that it is asked for. One that is damaged is empty, and so is the rest of a
/// composite glyph that nests too deep or has too many parts.
struct GlyphOutlines: Sendable {
  private static let deepestNesting = 8
  private static let mostParts = 256
  private static let mostPoints = 1 << 16

  private let locations: FontData
  private let glyphs: FontData
  private let isLong: Bool
  private let scale: Double

  init(_ tables: FontTables, glyphCount: Int, unitsPerEm: Int) throws(FontError) {
    let locationFormat = try tables.required("head", count: 54).uint16(50) ?? 0
    guard locationFormat <= 1 else {
      throw .invalidValue(table: "head", field: "indexToLocFormat", value: locationFormat)
    }
    isLong = locationFormat == 1
    locations = try tables.required("loca", count: (isLong ? 4 : 2) * (glyphCount + 1))
    glyphs = try tables.required("glyf", count: 0)
    scale = 1 / Double(unitsPerEm)
  }

  /// The outline of a glyph, in em, with the y axis pointing down.
  func outline(of glyph: Int) -> Path {
    var path = Path()
    var budget = Budget(parts: Self.mostParts, points: Self.mostPoints)
    let toEm = Transform(a: scale, b: 0, c: 0, d: -scale, tx: 0, ty: 0)
    append(glyph, toEm, depth: 0, &budget, to: &path)
    return path
  }

  /// What one outline may still take.
  private struct Budget {
    var parts: Int
    var points: Int
  }

  private func data(of glyph: Int) -> FontData? {
    let ends =
      isLong
      ? (locations.uint32(4 * glyph), locations.uint32(4 * glyph + 4))
      : (locations.uint16(2 * glyph).map { 2 * $0 }, locations.uint16(2 * glyph + 2).map { 2 * $0 })
    guard let start = ends.0, let end = ends.1, start < end else { return nil }
    return glyphs.part(at: start, count: end - start)
  }

  private func append(
    _ glyph: Int,
    _ transform: Transform,
    depth: Int,
    _ budget: inout Budget,
    to path: inout Path
  ) {
    budget.parts -= 1
    guard budget.parts >= 0, depth <= Self.deepestNesting, let data = data(of: glyph),
      let contourCount = data.int16(0)
    else { return }
    if contourCount < 0 {
      for part in CompositeGlyph.parts(data, atMost: budget.parts) {
        append(part.glyph, part.transform.concatenating(transform), depth: depth + 1, &budget, to: &path)
      }
    } else if let contours = SimpleGlyph.contours(data, count: contourCount, budget: &budget.points) {
      for contour in contours { SimpleGlyph.append(contour, transform, to: &path) }
    }
  }
}
