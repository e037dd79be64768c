/// Gives the pieces of a line their places.
///
/// Pieces are worked out in the order of the text, at distances from the edge that the paragraph starts at; each
/// is then seen where the directions of its clusters put it.
struct LinePlacer {
  let cutter: LineCutter
  let token: ShapedText?
  /// The width between the edges that lines are aligned with.
  let width: TextUnit

  private var clusters: ShapedClusters { cutter.clusters }

  /// How far from a line's edges its letters may be seen, in points: four ems around each, raised ones in lines that are as
  /// low as can be, and glyphs of a letter that lie above or below it.
  ///
  /// - Complexity: Linear in the runs, and in the letters of several glyphs.
  var reach: Double {
    var (letter, depth) = (0.0, 0.0)
    for clusters in [clusters, token?.clusters].compactMap(\.self) {
      for run in clusters.runs {
        letter = max(letter, 4 * run.font.size + run.ascent + run.descent + abs(run.raise))
      }
      for part in clusters.glyphLists.joined() { depth = max(depth, abs(part.depth.points)) }
    }
    return letter + depth
  }

  /// The left edge of what is seen of a line, and its pieces from left to right.
  func place(_ line: LineBox) -> (x: TextUnit, width: TextUnit, segments: [TextSegment]) {
    let hardLine = clusters.hardLines[line.hardLine]
    let isRightToLeft = hardLine.direction == .rightToLeft
    let free = max(0, width - line.extent)
    var x = isRightToLeft ? line.trailingIndent : line.indent
    var stretch: TextSegment.Stretch?
    switch cutter.text.readParagraph(ofRun: hardLine.paragraphStyle, \.alignment) {
    case .left: break
    case .right: x += free
    case .center: x += free / 2
    case .natural: if isRightToLeft { x += free }
    case .justified:
      if !line.endsHard, hardLine.tabs == nil { stretch = self.stretch(of: line.head, room: free) }
      if stretch == nil, isRightToLeft { x += free }
    }
    let width = line.width + (stretch?.room ?? 0)
    var row = LineRow(x: x, width: width, isRightToLeft: isRightToLeft)
    appendText(line, hardLine, stretch, to: &row)
    if line.isTruncated, let token {
      row.append(segments(.token, 0..<token.clusters.count, token.clusters))
      row.append(segments(.text, line.tail, clusters))
    } else {
      let end = line.endsHard ? min(hardLine.contentEnd, line.clusters.upperBound) : line.clusters.upperBound
      appendHanging(line.head.upperBound..<max(line.head.upperBound, end), to: &row)
    }
    return (x, width, row.segments)
  }

  private func appendText(
    _ line: LineBox,
    _ hardLine: ShapedClusters.HardLine,
    _ stretch: TextSegment.Stretch?,
    to row: inout LineRow
  ) {
    guard let tabs = hardLine.tabs else {
      var pieces = segments(.text, line.head, clusters, stretch)
      if line.isHyphenated { pieces.append(hyphen(after: line.head.upperBound - 1)) }
      return row.append(pieces)
    }
    var pen = TabPen(tabs, start: line.indent)
    var start = line.head.lowerBound
    for cluster in line.head where clusters.traits[cluster].contains(.tab) {
      appendText(start..<cluster, after: &pen, line, to: &row)
      pen.tab()
      start = cluster + 1
    }
    appendText(start..<line.head.upperBound, after: &pen, line, to: &row)
  }

  /// Adds the text between two tabs, and the tab before it as wide as the way to there.
  private func appendText(
    _ range: Range<Int>,
    after pen: inout TabPen,
    _ line: LineBox,
    to row: inout LineRow
  ) {
    pen.advance(by: clusters.positions[range.upperBound] - clusters.positions[range.lowerBound])
    if range.lowerBound > line.head.lowerBound {
      let tab = range.lowerBound - 1..<range.lowerBound
      let width = max(0, pen.textStart - line.indent - row.end)
      row.append([TextSegment(kind: .text, clusters: tab, width: width)])
    }
    row.end = pen.textStart - line.indent
    var pieces = segments(.text, range, clusters)
    if line.isHyphenated, range.upperBound == line.head.upperBound, !range.isEmpty {
      pieces.append(hyphen(after: range.upperBound - 1))
    }
    row.append(pieces)
  }

  /// Adds white space, which goes on where the line ends whatever its own direction.
  private func appendHanging(_ range: Range<Int>, to row: inout LineRow) {
    guard !range.isEmpty else { return }
    let width = clusters.positions[range.upperBound] - clusters.positions[range.lowerBound]
    let level: UInt8 = row.isRightToLeft ? 1 : 0
    row.append([TextSegment(kind: .hanging, clusters: range, width: width, level: level)])
  }

  /// Clusters in pieces of one direction, in the order of the text.
  private func segments(
    _ kind: TextSegment.Kind,
    _ range: Range<Int>,
    _ clusters: ShapedClusters,
    _ stretch: TextSegment.Stretch? = nil
  ) -> [TextSegment] {
    var segments: [TextSegment] = []
    var stretch = stretch
    var start = range.lowerBound
    while start < range.upperBound {
      let level = clusters.level(ofCluster: start)
      var end = clusters.levels.isEmpty ? range.upperBound : start + 1
      while end < range.upperBound, clusters.levels[end] == level { end += 1 }
      var segment = TextSegment(
        kind: kind,
        clusters: start..<end,
        width: clusters.positions[end] - clusters.positions[start],
        level: level,
        stretch: stretch
      )
      if let here = stretch {
        let gaps = segment.clusters.reduce(0) { clusters.isGap($1, here) ? $0 + 1 : $0 }
        segment.width += here.extra(after: gaps)
        stretch?.gapsBefore += gaps
      }
      segments.append(segment)
      start = end
    }
    return segments
  }

  private func hyphen(after cluster: Int) -> TextSegment {
    TextSegment(
      kind: .hyphen,
      clusters: cluster..<(cluster + 1),
      width: cutter.hyphenWidth(after: cluster),
      level: clusters.level(ofCluster: cluster)
    )
  }

  /// How a line is widened to both edges; nil when it has no gap.
  private func stretch(of range: Range<Int>, room: TextUnit) -> TextSegment.Stretch? {
    for widensSpaces in [true, false] {
      var stretch = TextSegment.Stretch(
        room: room,
        gapCount: 0,
        widensSpaces: widensSpaces,
        last: range.upperBound - 1
      )
      for cluster in range where clusters.isGap(cluster, stretch) { stretch.gapCount += 1 }
      if stretch.gapCount > 0 { return stretch }
    }
    return nil
  }
}
