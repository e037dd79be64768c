public import DisplayCanvas
internal import DisplayGeometry

extension ShapedText {
  /// A character as readers see it, or several that share a shape, as an engine has shaped it.
  public struct Cluster: Sendable, Hashable {
    /// How many UTF-8 code units of the text it stands for.
    public var utf8Count: Int
    /// The font that the glyphs are of.
    public var font: Font
    /// The glyphs, placed from the left end of the cluster's baseline.
    public var glyphs: [GlyphRun.Glyph]
    /// How far the pen moves on, in points; negative counts as 0.
    public var advance: Double

    /// Makes a cluster.
    public init(utf8Count: Int, font: Font, glyphs: [GlyphRun.Glyph], advance: Double) {
      self.utf8Count = utf8Count
      self.font = font
      self.glyphs = glyphs
      self.advance = advance
    }
  }

  /// Makes a shaped text of the clusters that an engine worked out, in the order of the text.
  ///
  /// Where lines may end, and which parts run from right to left, is found here; an engine takes the mirror image
  /// of a bracket where it knows that it needs one. Line breaks, tabs and places for attachments are set as the text says,
  /// whatever their clusters hold. A cluster takes whole scalars, one at least; what the clusters leave over of
  /// the text is set by the built-in engine's rules, and clusters past the end are left out.
  ///
  /// - Complexity: Linear in the length of the text.
  public init(_ text: AttributedText, clusters: [Cluster]) {
    var shaper = ClusterShaper(text, fallback: nil)
    self.init(text: text, clusters: shaper.assemble(clusters))
  }
}

extension ClusterShaper {
  /// The clusters of the whole text, of those that were shaped elsewhere.
  fileprivate mutating func assemble(_ given: [ShapedText.Cluster]) -> ShapedClusters {
    nextStyle()
    beginRun(style.font)
    var scalars = text.string.unicodeScalars.makeIterator()
    var rest = given[...]
    while let first = scalars.next() {
      let cluster = rest.popFirst()
      if Int(shaped.starts[shaped.count]) >= styleEnd { nextStyle() }
      properties.append(table[first])
      let kind = properties[properties.count - 1].lineBreakClass
      var width = UTF8.width(first)
      while let wanted = cluster?.utf8Count, width < wanted, let scalar = scalars.next() {
        properties.append(table[scalar])
        width += UTF8.width(scalar)
      }
      lastScalars.append(properties.count - 1)
      if let cluster, !isSetByText(first, kind) {
        append(cluster, startingWith: first)
      } else {
        append(first, kind)
      }
      shaped.starts.append(shaped.starts[shaped.count - 1] &+ UInt32(truncatingIfNeeded: width))
    }
    arrange()
    return shaped
  }

  private func isSetByText(_ scalar: Unicode.Scalar, _ kind: LineBreakClass) -> Bool {
    switch kind {
    case .mandatoryBreak, .carriageReturn, .lineFeed, .nextLine: true
    case .contingentBreak: scalar == "\u{FFFC}" && style.attachment != nil
    default: scalar == "\t"
    }
  }

  private mutating func append(_ cluster: ShapedText.Cluster, startingWith scalar: Unicode.Scalar) {
    beginRun(cluster.font)
    // Kerning is the engine's own.
    previousGlyph = nil
    var traits = ShapedClusters.Traits(of: scalar)
    var glyph = GlyphID.missing
    if let only = cluster.glyphs.first, cluster.glyphs.count == 1, only.position == .zero {
      glyph = only.id
    } else if cluster.glyphs.isEmpty {
      traits.insert(.blank)
    } else {
      traits.insert(.glyphList)
      glyph = GlyphID(rawValue: UInt32(shaped.glyphLists.count))
      shaped.glyphLists.append(
        cluster.glyphs.map {
          .init(
            glyph: $0.id,
            offset: TextUnit(points: $0.position.x),
            depth: TextUnit(points: $0.position.y)
          )
        }
      )
    }
    add(glyph, advance: max(0, TextUnit(points: cluster.advance)), traits)
    previousGlyph = nil
  }
}
