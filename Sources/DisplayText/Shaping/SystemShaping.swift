#if HarfBuzz
  internal import DisplayPlatform

  /// Replaces the glyphs of clusters by those that HarfBuzz finds for them, in fonts that come from files.
  ///
  /// Clusters, runs and levels stay what they are: what the font makes of several characters together, a ligature or
  /// a conjunct, is shared by their clusters. Text is parted where the script, the direction or the style changes, and
  /// at soft hyphens, so that no shape spans a place where a hyphen may be seen.
  ///
  /// - Complexity: Linear in the length of the text, as HarfBuzz is.
  struct SystemShaping {
    private let text: AttributedText
    private let utf8: [UInt8]
    private var clusters: ShapedClusters
    private var widths: [TextUnit]
    private let scripts: [SystemFont.Script?]

    /// The clusters with their new glyphs.
    static func shape(_ clusters: ShapedClusters, of text: AttributedText) -> ShapedClusters {
      guard clusters.runs.contains(where: { $0.font.systemFont != nil }) else { return clusters }
      var shaping = SystemShaping(clusters, of: text)
      for index in clusters.runs.indices {
        guard let font = clusters.runs[index].font.systemFont else { continue }
        shaping.shape(clusters.runs[index], until: clusters.runEnd(index), font)
      }
      return shaping.finished()
    }

    private init(_ clusters: ShapedClusters, of text: AttributedText) {
      self.text = text
      self.clusters = clusters
      utf8 = Array(text.string.utf8)
      widths = (0..<clusters.count).map { clusters.positions[$0 + 1] - clusters.positions[$0] }
      scripts = Self.scripts(of: clusters, text.string)
    }

    /// The script of each cluster; nil where its characters have none of their own.
    private static func scripts(of clusters: ShapedClusters, _ string: String) -> [SystemFont.Script?] {
      var scripts = [SystemFont.Script?](repeating: nil, count: clusters.count)
      var cluster = 0
      var position = 0
      for scalar in string.unicodeScalars {
        while Int(clusters.starts[cluster + 1]) <= position { cluster += 1 }
        if scripts[cluster] == nil { scripts[cluster] = SystemFont.Script(of: scalar) }
        position += UTF8.width(scalar)
      }
      return scripts
    }

    private func finished() -> ShapedClusters {
      var clusters = clusters
      for index in widths.indices {
        clusters.positions[index + 1] = clusters.positions[index] + widths[index]
      }
      return clusters
    }

    private mutating func shape(_ run: ShapedClusters.Run, until runEnd: Int, _ font: SystemFont) {
      let tracking = RunStyle.tracking(of: text.runs[run.style].style)
      var start = run.start
      while start < runEnd {
        guard !standsApart(start) else {
          start += 1
          continue
        }
        var script = scripts[start]
        let level = clusters.level(ofCluster: start)
        var end = start + 1
        while end < runEnd, !standsApart(end), clusters.level(ofCluster: end) == level {
          guard script == nil || scripts[end] == nil || scripts[end] == script else { break }
          script = script ?? scripts[end]
          end += 1
        }
        let part = SystemFont.Run(
          range: Int(clusters.starts[start])..<Int(clusters.starts[end]),
          script: script,
          isRightToLeft: level % 2 == 1,
          hasLigatures: tracking == 0
        )
        let placer = ClusterPlacer(run.font, tracking: tracking, isRightToLeft: part.isRightToLeft)
        placer.place(font.shape(part, of: utf8), on: start..<end, of: &clusters, widths: &widths)
        start = end
      }
    }

    /// Whether a cluster is set by the typesetter's own rules, or not seen at all.
    private func standsApart(_ cluster: Int) -> Bool {
      let traits = clusters.traits[cluster]
      return !traits.isDisjoint(with: [.lineBreak, .tab, .attachment, .softHyphen])
        || traits.contains(.blank) && widths[cluster] == 0
    }
  }

  extension Font {
    /// The typeface as HarfBuzz knows it; nil of one that is not from a file.
    fileprivate var systemFont: SystemFont? { (typeface as? TrueTypeTypeface)?.systemFont }
  }
#endif
