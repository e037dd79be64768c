/// What the pair adjustments of one font may take.
///
/// Tables may share their parts, so that a small file could ask for any amount of memory.
struct KerningBudget {
  /// How many values are read: as many as the file has bytes are more than any font needs.
  var values: Int
  /// How many glyphs coverages and classes may name.
  var glyphs = 1 << 19

  init(values: Int) { self.values = values }

  /// A table of classes that still fits, which counts from now on; nil for one that does not. Once the budget is spent none is
  /// laid out.
  mutating func take(_ classes: @autoclosure () -> GlyphClasses) -> GlyphClasses? {
    guard glyphs > 0 else { return nil }
    let classes = classes()
    glyphs -= classes.glyphs.count
    return glyphs >= 0 ? classes : nil
  }
}
