/// Gives the pieces of a line their places from left to right.
struct LinePlacer {
  let cutter: LineCutter
  let token: ShapedText?
  /// The width between the edges that lines are aligned with.
  let width: TextUnit

  private var clusters: ShapedClusters { cutter.clusters }

  /// The left edge of what is seen of a line, and its pieces.
  func place(_ line: LineBox) -> (x: TextUnit, width: TextUnit, segments: [TextSegment]) {
    let hardLine = clusters.hardLines[line.hardLine]
    let isRightToLeft = hardLine.direction == .rightToLeft
    let free = max(0, width - line.extent)
    var x = isRightToLeft ? line.trailingIndent : line.indent
    var stretch: TextSegment.Stretch?
    switch cutter.text.runs[hardLine.paragraphStyle].style.paragraph.alignment {
    case .left: break
    case .right: x += free
    case .center: x += free / 2
    case .natural: if isRightToLeft { x += free }
    case .justified:
      if !line.endsHard, !hardLine.hasTabs { stretch = self.stretch(of: line.head, room: free) }
      if stretch == nil, isRightToLeft { x += free }
    }
    var segments: [TextSegment] = []
    appendText(line.head, line, x: x, stretch, to: &segments)
    if line.isHyphenated { appendHyphen(after: line.head.upperBound - 1, x: x, to: &segments) }
    if line.isTruncated, let token {
      append(.token, 0..<token.clusters.count, width: token.width, x: x, to: &segments)
      let width = clusters.positions[line.tail.upperBound] - clusters.positions[line.tail.lowerBound]
      append(.text, line.tail, width: width, x: x, to: &segments)
    } else {
      let end = line.endsHard ? min(hardLine.contentEnd, line.clusters.upperBound) : line.clusters.upperBound
      let hanging = line.head.upperBound..<max(line.head.upperBound, end)
      let width = clusters.positions[hanging.upperBound] - clusters.positions[hanging.lowerBound]
      append(.hanging, hanging, width: width, x: x, to: &segments)
    }
    return (x, stretch.map { line.width + $0.room } ?? line.width, segments)
  }

  private func appendText(
    _ range: Range<Int>,
    _ line: LineBox,
    x: TextUnit,
    _ stretch: TextSegment.Stretch?,
    to segments: inout [TextSegment]
  ) {
    let hardLine = clusters.hardLines[line.hardLine]
    guard hardLine.hasTabs else {
      let width = clusters.positions[range.upperBound] - clusters.positions[range.lowerBound]
      append(.text, range, width: width + (stretch?.room ?? 0), x: x, to: &segments)
      if !segments.isEmpty { segments[segments.count - 1].stretch = stretch }
      return
    }
    var pen = cutter.pen(hardLine, at: line.indent)
    var start = range.lowerBound
    for cluster in range where clusters.traits[cluster].contains(.tab) {
      appendTabbed(start..<cluster, &pen, x - line.indent, to: &segments)
      append(.text, cluster..<(cluster + 1), width: 0, x: x, to: &segments)
      pen.tab()
      start = cluster + 1
    }
    appendTabbed(start..<range.upperBound, &pen, x - line.indent, to: &segments)
  }

  /// Adds the text between two tabs, and widens the tab before it as far as there.
  private func appendTabbed(
    _ range: Range<Int>,
    _ pen: inout TabPen,
    _ shift: TextUnit,
    to segments: inout [TextSegment]
  ) {
    let width = clusters.positions[range.upperBound] - clusters.positions[range.lowerBound]
    pen.advance(by: width)
    let start = pen.textStart + shift
    if let last = segments.indices.last { segments[last].width = max(0, start - segments[last].x) }
    guard !range.isEmpty else { return }
    segments.append(TextSegment(kind: .text, clusters: range, x: start, width: width))
  }

  private func appendHyphen(after cluster: Int, x: TextUnit, to segments: inout [TextSegment]) {
    append(
      .hyphen,
      cluster..<(cluster + 1),
      width: cutter.hyphenWidth(after: cluster),
      x: x,
      to: &segments
    )
  }

  /// Adds a piece behind those that are there, or at the start of the line.
  private func append(
    _ kind: TextSegment.Kind,
    _ range: Range<Int>,
    width: TextUnit,
    x: TextUnit,
    to segments: inout [TextSegment]
  ) {
    guard !range.isEmpty else { return }
    let x = segments.last.map { $0.x + $0.width } ?? x
    segments.append(TextSegment(kind: kind, clusters: range, x: x, width: width))
  }

  /// How a line is widened to both edges; nil when it has no gap.
  private func stretch(of range: Range<Int>, room: TextUnit) -> TextSegment.Stretch? {
    for widensSpaces in [true, false] {
      var stretch = TextSegment.Stretch(room: room, gapCount: 0, widensSpaces: widensSpaces)
      for cluster in range.dropLast() where clusters.traits[cluster].isGap(stretch) { stretch.gapCount += 1 }
      if stretch.gapCount > 0 { return stretch }
    }
    return nil
  }
}
