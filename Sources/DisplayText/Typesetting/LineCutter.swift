internal import DisplayCanvas

/// Finds out which clusters go on a line.
///
/// A line ends at the last place where it may before the width is exceeded; a word longer than the line is cut
/// between two clusters. White space at a line's end hangs over and counts for nothing.
///
/// - Complexity: Logarithmic in the length of the line, and linear in that of its last word; where there are tabs,
///   linear in the line and, for each tab, logarithmic in the number of tab stops.
struct LineCutter {
  /// The clusters of a line.
  struct Line {
    /// All of them, with what hangs over and the line break.
    var clusters: Range<Int>
    /// The end of what is seen.
    var contentEnd: Int
    /// The width of what is seen.
    var width: TextUnit
    /// Whether the line ends because the text says so.
    var endsHard: Bool
    /// Whether a hyphen is seen at the end.
    var isHyphenated = false
    /// Whether it ends where the text may not be parted, for no such place fits.
    var isForced = false
  }

  let clusters: ShapedClusters
  let text: AttributedText

  /// The line that starts at a cluster.
  ///
  /// - Parameters:
  ///   - start: Its first cluster.
  ///   - hardLine: The piece of text between line breaks that it is in.
  ///   - indent: How far from the edge it starts, for the sake of tabs.
  ///   - available: How wide it may be.
  func line(
    from start: Int,
    in hardLine: ShapedClusters.HardLine,
    indent: TextUnit,
    available: TextUnit
  ) -> Line {
    let end = hardLine.contentEnd
    let overflow =
      hardLine.tabs.map { tabbedOverflow(start..<end, TabPen($0, start: indent), limit: indent + available) }
      ?? firstOverflow(start, end, limit: clusters.positions[start] + available)
    guard overflow < end else { return rest(from: start, hardLine, indent: indent) }
    let hangingEnd = endOfWhite(from: overflow, before: end)
    if hangingEnd == end { return rest(from: start, hardLine, indent: indent) }
    let limit = clusters.positions[start] + available
    var breakEnd = hangingEnd
    while breakEnd > start, !mayEnd(after: breakEnd - 1, limit: limit) { breakEnd -= 1 }
    if breakEnd > start { return line(start..<breakEnd, hardLine, indent: indent) }
    // One character at least goes on the line, with the white space behind it. It is not cut where a hyphen
    // would be seen that does not fit, unless there is nothing but places for hyphens.
    let overflowEnd = max(hangingEnd, start + 1)
    var cutStart = overflowEnd
    while cutStart > start, clusters.traits[cutStart - 1].contains(.softHyphen) { cutStart -= 1 }
    if cutStart == start { cutStart = overflowEnd }
    // Nor within a shape that several characters share, unless the line starts with it.
    let shape = clusters.cut(before: cutStart)
    cutStart = shape > start ? shape : clusters.cut(after: cutStart)
    let cut = endOfWhite(from: cutStart, before: end)
    var forced =
      cut == end
      ? rest(from: start, hardLine, indent: indent) : line(start..<cut, hardLine, indent: indent)
    forced.isForced = true
    return forced
  }

  /// The first cluster whose right edge lies past a limit; the end when there is none.
  func firstOverflow(_ start: Int, _ end: Int, limit: TextUnit) -> Int {
    // Steps that double find the neighborhood: a line is short even where the text is long.
    var low = start
    var step = 16
    while low + step < end, clusters.positions[low + step] <= limit {
      low += step
      step *= 2
    }
    var high = min(low + step, end)
    if clusters.positions[high] <= limit { return end }
    while high - low > 1 {
      let middle = (low + high) / 2
      if clusters.positions[middle] <= limit { low = middle } else { high = middle }
    }
    return low
  }

  /// The end of the white space that starts at a cluster.
  func endOfWhite(from start: Int, before end: Int) -> Int {
    var index = start
    while index < end, clusters.traits[index].contains(.white) { index += 1 }
    return index
  }

  /// The end of what is seen of some clusters.
  func endOfContent(_ range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, !clusters.traits[end - 1].isDisjoint(with: [.white, .lineBreak]) {
      end -= 1
    }
    return end
  }

  /// The width of a hyphen in the font of a cluster; like any character none is narrower than nothing.
  func hyphenWidth(after cluster: Int) -> TextUnit {
    let font = clusters.runs[clusters.runIndex(ofCluster: cluster)].font
    return max(.zero, font.advance(of: font.hyphen) ?? 0)
  }

  // MARK: Pieces

  private func rest(from start: Int, _ hardLine: ShapedClusters.HardLine, indent: TextUnit) -> Line {
    var line = self.line(start..<hardLine.contentEnd, hardLine, indent: indent)
    line.clusters = start..<hardLine.clusters.upperBound
    line.endsHard = true
    line.isHyphenated = false
    return line
  }

  private func line(_ range: Range<Int>, _ hardLine: ShapedClusters.HardLine, indent: TextUnit) -> Line {
    let contentEnd = endOfContent(range)
    var line = Line(clusters: range, contentEnd: contentEnd, width: 0, endsHard: false)
    line.width = width(of: range.lowerBound..<contentEnd, hardLine, indent: indent)
    if range.upperBound < hardLine.contentEnd, clusters.traits[range.upperBound - 1].contains(.softHyphen) {
      line.isHyphenated = true
      line.width += hyphenWidth(after: range.upperBound - 1)
    }
    return line
  }

  private func width(
    of range: Range<Int>,
    _ hardLine: ShapedClusters.HardLine,
    indent: TextUnit
  ) -> TextUnit {
    guard let tabs = hardLine.tabs else {
      return clusters.positions[range.upperBound] - clusters.positions[range.lowerBound]
    }
    var pen = TabPen(tabs, start: indent)
    for cluster in range { advance(&pen, over: cluster) }
    return pen.edge - indent
  }

  private func mayEnd(after cluster: Int, limit: TextUnit) -> Bool {
    let traits = clusters.traits[cluster]
    guard traits.contains(.breakAfter) else { return false }
    guard traits.contains(.softHyphen) else { return true }
    return clusters.positions[cluster + 1] + hyphenWidth(after: cluster) <= limit
  }

  // MARK: Tabs

  /// Moves a pen over a cluster.
  func advance(_ pen: inout TabPen, over cluster: Int) {
    if clusters.traits[cluster].contains(.tab) {
      pen.tab()
    } else {
      pen.advance(by: clusters.positions[cluster + 1] - clusters.positions[cluster])
    }
  }

  /// The first of some clusters whose right edge lies past a limit; the end when there is none.
  func tabbedOverflow(_ range: Range<Int>, _ pen: TabPen, limit: TextUnit) -> Int {
    var pen = pen
    for cluster in range {
      advance(&pen, over: cluster)
      if pen.edge > limit { return cluster }
    }
    return range.upperBound
  }
}

extension Font {
  /// What is shown where a word is parted: the hyphen, or the minus where there is none.
  var hyphen: GlyphID {
    let hyphen = typeface.glyph(for: "\u{2010}")
    return hyphen == .missing ? typeface.glyph(for: "-") : hyphen
  }
}
