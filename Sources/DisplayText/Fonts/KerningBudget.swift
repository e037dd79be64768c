/// What the pair adjustments of one font may take.
///
/// Tables may share their parts, so that a small file could ask for any amount of memory.
struct KerningBudget {
  /// How many values are read: as many as the file has bytes are more than any font needs.
  var values: Int
  /// How many glyphs coverages and classes may name.
  var glyphs = 1 << 19

  init(values: Int) { self.values = values }

  /// Whether a table of classes still fits; it counts from now on.
  mutating func take(_ classes: GlyphClasses) -> Bool {
    glyphs -= classes.glyphs.count
    return glyphs >= 0
  }
}
