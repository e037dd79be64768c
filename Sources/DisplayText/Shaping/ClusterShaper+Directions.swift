internal import DisplayCanvas

extension ClusterShaper {
  /// Finds out which way each cluster runs, and which side each paragraph starts at.
  mutating func resolveDirections() {
    guard mayReorder else { return }
    let scalars = Array(text.string.unicodeScalars)
    shaped.levels = [UInt8](repeating: 0, count: shaped.count)
    var line = 0
    while line < shaped.hardLines.count {
      var end = line + 1
      while end < shaped.hardLines.count, !shaped.hardLines[end].startsParagraph { end += 1 }
      resolveDirections(ofLines: line..<end, scalars)
      line = end
    }
    if shaped.levels.allSatisfy({ $0 == 0 }) { shaped.levels = [] }
  }

  /// Takes the mirror image of brackets and the like that run from right to left, where the typeface has it.
  mutating func mirror() {
    guard !shaped.levels.isEmpty else { return }
    var scalars = text.string.unicodeScalars.makeIterator()
    var widened: TextUnit = 0
    var run = 0
    for cluster in 0..<shaped.count {
      let scalar = scalars.next()
      for _ in firstScalar(of: cluster) + 1..<firstScalar(of: cluster + 1) { _ = scalars.next() }
      while shaped.runEnd(run) <= cluster { run += 1 }
      if shaped.levels[cluster] % 2 == 1, shaped.traits[cluster].isDisjoint(with: [.glyphList, .blank]),
        let other = scalar.flatMap(BidiMirroring.mirrored)
      {
        // Tracking and kerning may have left less of the cluster than the glyph is wide.
        let width = shaped.positions[cluster + 1] + widened - shaped.positions[cluster]
        widened += max(replaceGlyph(of: cluster, by: other, shaped.runs[run].font), 0 - width)
      }
      shaped.positions[cluster + 1] += widened
    }
  }

  /// The index of a cluster's first scalar in the text.
  func firstScalar(of cluster: Int) -> Int {
    lastScalars.isEmpty || cluster == 0 ? cluster : lastScalars[cluster - 1] + 1
  }

  /// Whether anything may run from right to left.
  private var mayReorder: Bool {
    text.runs.contains { $0.style.paragraph.baseDirection == .rightToLeft }
      || text.string.unicodeScalars.contains { $0.value >= 0x590 && BidiTable.shared[$0].mayReorder }
  }

  private mutating func resolveDirections(ofLines lines: Range<Int>, _ scalars: [Unicode.Scalar]) {
    let first = shaped.hardLines[lines.lowerBound]
    let clusters = first.clusters.lowerBound..<shaped.hardLines[lines.upperBound - 1].clusters.upperBound
    let start = firstScalar(of: clusters.lowerBound)
    let paragraph = BidiParagraph(
      Array(scalars[start..<firstScalar(of: clusters.upperBound)]),
      direction: text.runs[first.paragraphStyle].style.paragraph.baseDirection
    )
    for cluster in clusters { shaped.levels[cluster] = paragraph.levels[firstScalar(of: cluster) - start] }
    guard paragraph.baseLevel == 1 else { return }
    for line in lines { shaped.hardLines[line].direction = .rightToLeft }
  }

  /// How much wider the cluster becomes.
  private mutating func replaceGlyph(of cluster: Int, by scalar: Unicode.Scalar, _ font: Font) -> TextUnit {
    let glyph = font.typeface.glyph(for: scalar)
    guard glyph != .missing else { return 0 }
    let old = font.advance(of: shaped.glyphs[cluster]) ?? 0
    shaped.glyphs[cluster] = glyph
    return (font.advance(of: glyph) ?? 0) - old
  }
}
