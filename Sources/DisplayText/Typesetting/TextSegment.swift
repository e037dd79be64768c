/// A piece of a line whose clusters follow one another without gaps, all in one direction.
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
    /// The last cluster of the line, which is not widened.
    var last: Int
    /// How many gaps there are in the line before the segment.
    var gapsBefore = 0

    /// The room that some gaps take from the segment's start on.
    func extra(after gaps: Int) -> TextUnit {
      room * TextUnit(gapsBefore + gaps) / TextUnit(gapCount)
        - room * TextUnit(gapsBefore) / TextUnit(gapCount)
    }
  }

  var kind: Kind
  /// The clusters, of the text or of the token; for a hyphen the cluster before it.
  var clusters: Range<Int>
  /// The left edge and the width.
  var x: TextUnit = 0
  var width: TextUnit
  var level: UInt8 = 0
  var stretch: Stretch?

  var isRightToLeft: Bool { level % 2 == 1 }

  /// Where each of the clusters starts and the last one ends, from the edge that the segment starts at.
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
    var gaps = 0
    var edges: [TextUnit] = [0]
    for cluster in clusters {
      if shaped.isGap(cluster, stretch) { gaps += 1 }
      edges.append(shaped.positions[cluster + 1] - start + stretch.extra(after: gaps))
    }
    return edges
  }

  /// What some of the clusters take, from the text's left edge.
  func span(of part: Range<Int>, _ edges: [TextUnit]) -> Range<TextUnit> {
    let start = edges[part.lowerBound - clusters.lowerBound]
    let end = edges[part.upperBound - clusters.lowerBound]
    return isRightToLeft ? x + width - end..<x + width - start : x + start..<x + end
  }

  /// How far a place lies from the edge that the segment starts at, in the direction of the text.
  func distance(to x: TextUnit) -> TextUnit { isRightToLeft ? self.x + width - x : x - self.x }
}

extension ShapedClusters {
  /// Whether a justified line is widened after a cluster.
  func isGap(_ cluster: Int, _ stretch: TextSegment.Stretch) -> Bool {
    guard cluster != stretch.last else { return false }
    if stretch.widensSpaces { return traits[cluster].contains(.white) }
    // Of a word that might be parted nothing is to be seen where it is not.
    return traits[cluster].contains(.breakAfter) && !traits[cluster].contains(.softHyphen)
  }
}
