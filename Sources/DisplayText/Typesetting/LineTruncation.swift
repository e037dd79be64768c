internal import DisplayCanvas

/// Cuts a line short so that a token fits that stands for what is left out.
struct LineTruncation {
  let cutter: LineCutter
  let rule: TextTruncation
  let available: TextUnit

  private var clusters: ShapedClusters { cutter.clusters }

  /// How often a line is cut in its middle again, for what is left over each time; once does nearly always.
  private static let mostRounds = 64

  /// The line, cut as the rule says, and the token.
  func truncated(_ line: LineBox) -> (line: LineBox, token: ShapedText) {
    let hardLine = clusters.hardLines[line.hardLine]
    let head = line.clusters.lowerBound..<hardLine.contentEnd
    let tail = endOfText(after: line.clusters.lowerBound)
    var token = makeToken(beside: line.clusters.lowerBound)
    var cut = self.cut(line, head, tail, tokenWidth: token.width)
    // The token takes its style from what it stands beside, which is known now.
    let neighbor = rule.mode == .head ? cut.tail.lowerBound : max(head.lowerBound, cut.head.upperBound - 1)
    let better = makeToken(beside: neighbor)
    if better.text != token.text {
      token = better
      cut = self.cut(line, head, tail, tokenWidth: token.width)
    }
    var result = line
    result.head = cut.head
    result.tail = cut.tail
    result.width = width(ofHead: cut.head, line) + token.width + width(ofTail: cut.tail)
    result.isTruncated = true
    result.isHyphenated = false
    result.endsHard = true
    return (result, token)
  }

  private func cut(
    _ line: LineBox,
    _ head: Range<Int>,
    _ tail: Range<Int>,
    tokenWidth: TextUnit
  ) -> (head: Range<Int>, tail: Range<Int>) {
    let room = max(0, available - tokenWidth)
    let none = tail.upperBound..<tail.upperBound
    switch rule.mode {
    case .tail, .clip: return (start(of: head, within: room, line), none)
    case .head: return (head.lowerBound..<head.lowerBound, end(of: tail, within: room))
    case .middle:
      var (cut, room) = (middle(of: head, tail, within: room, line), room)
      // What is left over is not there when the text is set at the width that it comes to have: only the unit that each width
      // has more, for roundings.
      for _ in 0..<Self.mostRounds {
        let own = width(ofHead: cut.head, line) + width(ofTail: cut.tail) + 1
        if own == room { break }
        room = own
        cut = middle(of: head, tail, within: room, line)
      }
      return cut
    }
  }

  /// What fits of the start and of the end, of each about as much.
  private func middle(
    of head: Range<Int>,
    _ tail: Range<Int>,
    within room: TextUnit,
    _ line: LineBox
  ) -> (head: Range<Int>, tail: Range<Int>) {
    let half = start(of: head, within: room / 2, line)
    let end = end(
      of: max(half.upperBound, tail.lowerBound)..<max(half.upperBound, tail.upperBound),
      within: room - width(ofHead: half, line)
    )
    let full = start(
      of: head.lowerBound..<max(head.lowerBound, min(head.upperBound, end.lowerBound)),
      within: room - width(ofTail: end),
      line
    )
    return (full, end)
  }

  /// What fits of some clusters from their start.
  private func start(of range: Range<Int>, within room: TextUnit, _ line: LineBox) -> Range<Int> {
    var end = max(range.lowerBound, clusters.cut(before: firstOverflow(range, room, line)))
    if rule.granularity == .word, end < range.upperBound {
      // White space after a word need not fit.
      var wordEnd = cutter.endOfWhite(from: end, before: range.upperBound)
      while wordEnd > range.lowerBound, !clusters.traits[wordEnd - 1].contains(.breakAfter) { wordEnd -= 1 }
      if cutter.endOfContent(range.lowerBound..<wordEnd) > range.lowerBound { end = wordEnd }
    }
    return range.lowerBound..<cutter.endOfContent(range.lowerBound..<end)
  }

  /// What fits of some clusters to their end.
  private func end(of range: Range<Int>, within room: TextUnit) -> Range<Int> {
    let edge = clusters.positions[range.upperBound]
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = (low + high) / 2
      if edge - clusters.positions[middle] <= room { high = middle } else { low = middle + 1 }
    }
    low = min(clusters.cut(after: low), range.upperBound)
    if rule.granularity == .word, low > range.lowerBound {
      var wordStart = low
      while wordStart < range.upperBound, !clusters.traits[wordStart - 1].contains(.breakAfter) {
        wordStart += 1
      }
      if wordStart < range.upperBound { low = wordStart }
    }
    return cutter.endOfWhite(from: low, before: range.upperBound)..<range.upperBound
  }

  private func firstOverflow(_ range: Range<Int>, _ room: TextUnit, _ line: LineBox) -> Int {
    let hardLine = clusters.hardLines[line.hardLine]
    guard let tabs = hardLine.tabs else {
      return cutter.firstOverflow(
        range.lowerBound,
        range.upperBound,
        limit: clusters.positions[range.lowerBound] + room
      )
    }
    return cutter.tabbedOverflow(range, TabPen(tabs, start: line.indent), limit: line.indent + room)
  }

  /// Tabs of the end lead nowhere: what it starts behind is not known to them.
  private func width(ofTail range: Range<Int>) -> TextUnit {
    clusters.positions[range.upperBound] - clusters.positions[range.lowerBound]
  }

  private func width(ofHead range: Range<Int>, _ line: LineBox) -> TextUnit {
    let hardLine = clusters.hardLines[line.hardLine]
    guard let tabs = hardLine.tabs else { return width(ofTail: range) }
    var pen = TabPen(tabs, start: line.indent)
    for cluster in range { cutter.advance(&pen, over: cluster) }
    return pen.edge - line.indent
  }

  /// The last piece of text between line breaks in which something is seen, from a cluster on.
  private func endOfText(after start: Int) -> Range<Int> {
    for hardLine in clusters.hardLines.reversed() {
      let first = max(start, hardLine.clusters.lowerBound)
      guard first < hardLine.contentEnd else {
        if hardLine.clusters.lowerBound <= start { break }
        continue
      }
      let end = cutter.endOfContent(first..<hardLine.contentEnd)
      if end > first { return first..<end }
    }
    return start..<start
  }

  private func makeToken(beside cluster: Int) -> ShapedText {
    if let token = rule.token { return BuiltInTextEngine().shape(token) }
    let run = clusters.runs[clusters.runIndex(ofCluster: min(max(0, cluster), max(0, clusters.count - 1)))]
    var style = TextStyle(font: run.font, color: cutter.text.runs[run.style].style.color)
    style.baselineOffset = run.raise
    let hasEllipsis = run.font.typeface.glyph(for: "…") != .missing
    return BuiltInTextEngine().shape(AttributedText(hasEllipsis ? "…" : "...", style: style))
  }
}

extension ShapedText {
  /// The width of all characters in one line.
  var width: TextUnit { clusters.positions[clusters.count] }
}
