/// A piece of a line whose clusters follow one another without gaps.
struct TextSegment: Sendable {
  enum Kind: Sendable {
    /// Clusters of the text.
    case text
    /// White space that hangs over the end of the line, for carets alone.
    case hanging
    /// What stands for what was left out.
    case token
    /// What is seen where a word is parted.
    case hyphen
  }

  /// Room that is shared out between clusters of a justified line.
  struct Stretch: Sendable {
    var room: TextUnit
    var gapCount: Int
    /// Whether spaces are widened; otherwise gaps between characters that may be parted.
    var widensSpaces: Bool
  }

  var kind: Kind
  /// The clusters, of the text or of the token; for a hyphen the cluster before it.
  var clusters: Range<Int>
  /// The left edge and the width.
  var x: TextUnit
  var width: TextUnit
  var stretch: Stretch?

  /// The left edge of each of some clusters and the right edge of the last, from the segment's own.
  ///
  /// - Complexity: Linear in the length of the segment.
  func edges(of shaped: ShapedClusters) -> [TextUnit] {
    let start = shaped.positions[clusters.lowerBound]
    guard kind != .hyphen, !shaped.traits[clusters.lowerBound].contains(.tab) || clusters.count > 1 else {
      return [0, width]
    }
    guard let stretch else {
      return (clusters.lowerBound...clusters.upperBound).map { shaped.positions[$0] - start }
    }
    var gaps: TextUnit = 0
    var edges: [TextUnit] = [0]
    for cluster in clusters {
      if cluster + 1 < clusters.upperBound, shaped.traits[cluster].isGap(stretch) { gaps += 1 }
      let extra = stretch.room * gaps / TextUnit(stretch.gapCount)
      edges.append(shaped.positions[cluster + 1] - start + extra)
    }
    return edges
  }
}

extension ShapedClusters.Traits {
  /// Whether a justified line is widened after a cluster.
  func isGap(_ stretch: TextSegment.Stretch) -> Bool {
    contains(stretch.widensSpaces ? .white : .breakAfter)
  }
}
