package import DisplayGeometry

// Where carets and characters are, and which are at a point.

extension EditableTextLayout: CaretGeometry {
  /// How many empty paragraphs in a row take their direction from what comes before them.
  private static let mostEmpty = 32

  /// A line of a block.
  private struct Line {
    var block: Int
    /// The block's position, and its lines.
    var start: Int
    var layout: BlockLayout
    var visual: VisualLine

    func global(_ caret: TextCaret) -> TextCaret {
      let local = layout.source(caret)
      return TextCaret(start + local.position, local.affinity)
    }

    func local(_ caret: TextCaret) -> TextCaret {
      layout.shown(TextCaret(caret.position - start, caret.affinity))
    }
  }

  /// Where a caret stands: a rectangle as high as its line, without width.
  package mutating func caretRect(of caret: TextCaret) -> Rect {
    let block = block(of: caret)
    let (layout, inset) = (layout(ofBlock: block), inset(ofBlock: block))
    let (position, top) = start(ofBlock: block)
    let rect = layout.layout.caretRect(of: layout.shown(TextCaret(caret.position - position, caret.affinity)))
    return Rect(x: rect.minX + inset, y: rect.minY + top, width: 0, height: rect.height)
  }

  /// The caret nearest to a point.
  package mutating func caret(at point: Point) -> TextCaret {
    let block = block(atHeight: point.y)
    let top = start(ofBlock: block).top
    let layout = layout(ofBlock: block).layout
    return caret(in: line(block, layout.lineIndex(at: point.y - top)), x: point.x)
  }

  package mutating func isRightToLeft(at position: Int) -> Bool {
    line(of: TextCaret(position)).visual.isRightToLeft
  }

  /// At the edge of a line a step goes on to the line that follows in the direction of the paragraph.
  package mutating func caret(beside caret: TextCaret, isRight: Bool) -> TextCaret {
    let line = line(of: caret)
    let edge = line.visual.edge(of: line.local(caret))
    let place = isRight ? edge : edge - 1
    let isForward = isRight != isReadFromRight(line)
    guard line.visual.places.indices.contains(place) else {
      return self.caret(besides: line, caret, isForward)
    }
    let next = line.visual.caret(beside: place, onRight: isRight)
    // The end of a line that was wrapped is the start of the next one.
    let isLast = place == (isRight ? line.visual.places.count - 1 : 0)
    if isForward, isLast, next.affinity == .upstream, next.position == line.visual.endCaret.position,
      isWrapped(line)
    {
      return TextCaret(line.global(next).position)
    }
    return line.global(next)
  }

  package mutating func lineEdges(of caret: TextCaret) -> (start: TextCaret, end: TextCaret) {
    let line = line(of: caret)
    var end = line.global(line.visual.endCaret)
    if isWrapped(line) { end.affinity = .upstream }
    return (line.global(line.visual.startCaret), end)
  }

  package mutating func column(of caret: TextCaret) -> Double { caretRect(of: caret).minX }

  package mutating func caret(from caret: TextCaret, _ movement: TextMovement, column: Double) -> TextCaret {
    switch movement {
    case .up, .down:
      let line = line(of: caret)
      let isDown = movement == .down
      guard let next = self.line(besides: line, isDown) else {
        return TextCaret(isDown ? buffer.utf8Count : 0)
      }
      return self.caret(in: next, x: column)
    case .pageUp, .pageDown:
      let rect = caretRect(of: caret)
      let page = max(pageHeight - rect.height, rect.height)
      let y = rect.midY + (movement == .pageDown ? page : -page)
      if y < 0 { return TextCaret(0) }
      if y >= height { return TextCaret(buffer.utf8Count) }
      return self.caret(at: Point(x: column, y: y))
    default: return caret
    }
  }

  // MARK: Lines

  private mutating func line(of caret: TextCaret) -> Line {
    let block = block(of: caret)
    let layout = layout(ofBlock: block)
    let local = layout.shown(TextCaret(caret.position - buffer.start(ofBlock: block), caret.affinity))
    return line(block, layout.layout.lineIndex(of: local))
  }

  private mutating func line(_ block: Int, _ index: Int) -> Line {
    let layout = layout(ofBlock: block)
    return Line(
      block: block,
      start: buffer.start(ofBlock: block),
      layout: layout,
      visual: VisualLine(layout.layout, at: index)
    )
  }

  /// The line below another, or above it; nil where the text ends.
  private mutating func line(besides line: Line, _ isBelow: Bool) -> Line? {
    let index = line.visual.index + (isBelow ? 1 : -1)
    if line.layout.layout.lines.indices.contains(index) { return self.line(line.block, index) }
    let block = line.block + (isBelow ? 1 : -1)
    guard block >= 0, block < blockCount else { return nil }
    return self.line(block, isBelow ? 0 : layout(ofBlock: block).layout.lines.count - 1)
  }

  /// Whether the text goes on to the left from a line. An empty paragraph is gone through as what comes before it.
  private mutating func isReadFromRight(_ line: Line) -> Bool {
    var (block, isRightToLeft) = (line.block, line.visual.isRightToLeft)
    let first = max(0, block - Self.mostEmpty)
    while buffer.blocks[block].contentUTF8Count == 0, block > first {
      block -= 1
      isRightToLeft = self.line(block, 0).visual.isRightToLeft
    }
    return isRightToLeft
  }

  /// Whether the text goes on in the next line without a line break.
  private func isWrapped(_ line: Line) -> Bool {
    if line.visual.isWrapped { return true }
    guard line.visual.index == line.layout.layout.lines.count - 1, line.block + 1 < blockCount else {
      return false
    }
    return !buffer.blocks[line.block].endsParagraph
  }

  private mutating func caret(in line: Line, x: Double) -> TextCaret {
    let caret = line.visual.caret(atX: TextUnit(points: x - inset(ofBlock: line.block)))
    // The end of a block within a paragraph is shown in two places.
    let isEnd = caret.position == line.visual.endCaret.position && isWrapped(line)
    var global = line.global(caret)
    if isEnd, caret == line.visual.caret(atRightEdge: !line.visual.isRightToLeft) {
      global.affinity = .upstream
    }
    return global
  }

  /// The caret that a step over the edge of a line leads to.
  private mutating func caret(besides line: Line, _ caret: TextCaret, _ isForward: Bool) -> TextCaret {
    guard let next = self.line(besides: line, isForward) else { return caret }
    let visual = next.visual
    // Lines are entered where they start, or end, as their own direction has it.
    let isRight = visual.isRightToLeft == isForward
    let entered = next.global(visual.caret(atRightEdge: isRight))
    guard entered.position == caret.position, !visual.places.isEmpty else { return entered }
    return next.global(visual.caret(beside: isRight ? visual.places.count - 1 : 0, onRight: !isRight))
  }
}
