#if HarfBuzz
  internal import DisplayCanvas
  internal import DisplayPlatform

  /// Gives the glyphs of a shaped run to its clusters.
  struct ClusterPlacer {
    private let font: Font
    private let tracking: TextUnit
    private let isRightToLeft: Bool

    /// Places glyphs of a font at a size.
    init(_ font: Font, tracking: TextUnit, isRightToLeft: Bool) {
      self.font = font
      self.tracking = tracking
      self.isRightToLeft = isRightToLeft
    }

    /// Gives glyphs, from left to right, to the clusters that they stand for.
    ///
    /// A cluster without glyphs of its own shares those of the one before it in the text.
    func place(
      _ glyphs: [SystemFont.Glyph],
      on range: Range<Int>,
      of clusters: inout ShapedClusters,
      widths: inout [TextUnit]
    ) {
      var owners = [Range<Int>?](repeating: nil, count: range.count)
      for (index, glyph) in glyphs.enumerated() {
        let cluster = min(max(range.lowerBound, clusters.cluster(at: glyph.position)), range.upperBound - 1)
        let before = owners[cluster - range.lowerBound]
        owners[cluster - range.lowerBound] = (before?.lowerBound ?? index)..<(index + 1)
      }
      var start = range.lowerBound
      while start < range.upperBound {
        var end = start + 1
        while end < range.upperBound, owners[end - range.lowerBound] == nil { end += 1 }
        let own = owners[start - range.lowerBound].map { Array(glyphs[$0]) } ?? []
        place(own, onShape: start..<end, of: &clusters, widths: &widths)
        start = end
      }
    }

    /// Gives glyphs to clusters that share them.
    private func place(
      _ glyphs: [SystemFont.Glyph],
      onShape range: Range<Int>,
      of clusters: inout ShapedClusters,
      widths: inout [TextUnit]
    ) {
      let seen = visible(glyphs)
      let first = range.lowerBound
      let isWhite = clusters.traits[first].contains(.white)
      // A space that the font lacks is as wide as the typesetter made it.
      if isWhite, range.count == 1, seen.first?.id ?? 0 == 0 { return }
      var width = max(0, seen.reduce(0) { $0 + units($1.advance) })
      let space = width > 0 ? max(-width, tracking * TextUnit(range.count)) : 0
      width += space
      for (index, cluster) in range.enumerated() {
        // Without their product, which a crafted font may make too large.
        let (share, rest) = width.quotientAndRemainder(dividingBy: TextUnit(range.count))
        widths[cluster] =
          share + rest * TextUnit(index + 1) / TextUnit(range.count)
          - rest * TextUnit(index) / TextUnit(range.count)
        guard cluster > first else { continue }
        clusters.traits[cluster - 1].remove(.breakAfter)
        clusters.traits[cluster].formUnion([.continued, .blank])
      }
      clusters.traits[first].remove(.glyphList)
      if isWhite { return }
      // The pen starts at the left edge of the last cluster where the text runs from right to left.
      let start = isRightToLeft ? widths[first] - width + space : 0
      set(placed(seen, from: start), on: first, of: &clusters)
    }

    /// The glyphs without boxes for what the font lacks, unless there is nothing else: then one.
    private func visible(_ glyphs: [SystemFont.Glyph]) -> [SystemFont.Glyph] {
      let known = glyphs.filter { $0.id != 0 }
      return known.isEmpty ? Array(glyphs.prefix(1)) : known
    }

    private func placed(
      _ glyphs: [SystemFont.Glyph],
      from start: TextUnit
    ) -> [ShapedClusters.PlacedGlyph] {
      var pen = start
      return glyphs.map { glyph in
        defer { pen += units(glyph.advance) }
        return ShapedClusters.PlacedGlyph(
          glyph: GlyphID(rawValue: glyph.id),
          offset: pen + units(glyph.offsetX),
          depth: -units(glyph.offsetY)
        )
      }
    }

    private func set(_ list: [ShapedClusters.PlacedGlyph], on cluster: Int, of clusters: inout ShapedClusters)
    {
      if list.isEmpty {
        clusters.traits[cluster].insert(.blank)
      } else if list.count == 1, list[0].offset == 0, list[0].depth == 0 {
        clusters.glyphs[cluster] = list[0].glyph
      } else {
        clusters.traits[cluster].insert(.glyphList)
        clusters.glyphs[cluster] = GlyphID(rawValue: UInt32(clusters.glyphLists.count))
        clusters.glyphLists.append(list)
      }
    }

    private func units(_ length: Int) -> TextUnit {
      TextUnit(points: font.typeface.length(ofUnits: length) * font.size)
    }
  }

  extension Typeface {
    /// A length of the font in em.
    fileprivate func length(ofUnits units: Int) -> Double {
      (self as? TrueTypeTypeface)?.length(ofUnits: units) ?? 0
    }
  }
#endif
