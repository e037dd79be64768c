internal import DisplayCanvas

/// The characters of a text in glyphs, before lines are made of them.
///
/// A cluster is what a reader sees as one character. The arrays are parallel and as long as there are clusters,
/// but for those that have one element more for the end; they are in the order of the text, whichever way it
/// runs. All lengths are at their final size. Clusters that share a shape, as those of a ligature do, have equal
/// shares of its width, and the first has the glyphs.
struct ShapedClusters: Sendable {
  /// What else there is to know of a cluster.
  struct Traits: OptionSet, Sendable {
    let rawValue: UInt16

    /// A line may end after it.
    static let breakAfter = Traits(rawValue: 1)
    /// It hangs over the end of a line.
    static let white = Traits(rawValue: 2)
    /// Its width depends on where it stands.
    static let tab = Traits(rawValue: 4)
    /// It ends the line.
    static let lineBreak = Traits(rawValue: 8)
    /// A hyphen is seen after it where a line ends.
    static let softHyphen = Traits(rawValue: 16)
    /// Its glyphs are in ``ShapedClusters/glyphLists``, at the index that stands for its glyph.
    static let glyphList = Traits(rawValue: 32)
    /// It is a place kept for an attachment.
    static let attachment = Traits(rawValue: 64)
    /// There is nothing to draw.
    static let blank = Traits(rawValue: 128)
    /// It shares a shape with the cluster before, which draws it: no line starts with it.
    static let continued = Traits(rawValue: 256)
  }

  /// Clusters of one typeface, size and style, up to the next run's first.
  struct Run: Sendable {
    var start: Int
    var font: Font
    /// The index of the run in the attributed text.
    var style: Int
    /// Height above the baseline, depth below it, and space between lines, in points.
    var ascent: Double
    var descent: Double
    var leading: Double
    /// The shift of the baseline, upwards.
    var raise: Double
  }

  /// Clusters up to a line break of the text, or to its end.
  struct HardLine: Sendable {
    /// All clusters, with the line break.
    var clusters: Range<Int>
    /// The end of what is not the line break.
    var contentEnd: Int
    /// The index of the run in the attributed text whose paragraph style counts.
    var paragraphStyle: Int
    var startsParagraph: Bool
    /// Where tabs lead; nil where there are none.
    var tabs: TabStops?
    var direction: TextDirection
  }

  /// A glyph of a cluster that has several, and how far it lies from the cluster's left edge.
  struct PlacedGlyph: Sendable {
    var glyph: GlyphID
    var offset: TextUnit
    /// How far it lies below the baseline.
    var depth: TextUnit = 0
  }

  /// Where each cluster starts in the text's UTF-8, and the end of the last one.
  var starts: [UInt32] = [0]
  /// The sums of the advances of all clusters before, never less than the one before.
  var positions: [TextUnit] = [0]
  var traits: [Traits] = []
  var glyphs: [GlyphID] = []
  var glyphLists: [[PlacedGlyph]] = []
  /// At least one, the first of which starts at cluster 0.
  var runs: [Run] = []
  /// At least one.
  var hardLines: [HardLine] = []
  /// The embedding level of each cluster, odd from right to left; empty where all are 0.
  var levels: [UInt8] = []

  var count: Int { traits.count }

  /// The embedding level of a cluster.
  func level(ofCluster cluster: Int) -> UInt8 { levels.isEmpty ? 0 : levels[cluster] }

  /// The nearest place at or before another where the clusters may be parted.
  func cut(before cluster: Int) -> Int {
    var cut = cluster
    while cut > 0, cut < count, traits[cut].contains(.continued) { cut -= 1 }
    return cut
  }

  /// The nearest place at or after another where the clusters may be parted.
  func cut(after cluster: Int) -> Int {
    var cut = cluster
    while cut < count, traits[cut].contains(.continued) { cut += 1 }
    return cut
  }

  /// The index of the run that a cluster is in.
  func runIndex(ofCluster cluster: Int) -> Int {
    var low = 0
    var high = runs.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if runs[middle].start <= cluster { low = middle } else { high = middle }
    }
    return low
  }

  /// The end of a run's clusters.
  func runEnd(_ index: Int) -> Int { index + 1 < runs.count ? runs[index + 1].start : count }

  /// The cluster that a position in the text's UTF-8 lies in; the number of clusters at and past the end.
  func cluster(at position: Int) -> Int {
    guard position > 0 else { return 0 }
    var low = 0
    var high = count + 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= position { low = middle } else { high = middle }
    }
    return low
  }
}
