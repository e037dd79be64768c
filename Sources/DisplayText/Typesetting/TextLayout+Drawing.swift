public import DisplayCanvas
public import DisplayGeometry

extension TextLayout {
  /// The glyphs of a line, in points from the start of its baseline, in pieces of one font and color; none for an index
  /// out of range.
  ///
  /// - Complexity: Linear in the length of the line.
  package func glyphRuns(inLine index: Int) -> [GlyphRun] {
    guard lines.indices.contains(index) else { return [] }
    var runs: [GlyphRun] = []
    for piece in pieces(of: lines[index]) where !piece.glyphs.isEmpty {
      runs.append(
        GlyphRun(
          typeface: piece.font.typeface,
          fontSize: piece.font.size,
          color: piece.style.color,
          glyphs: piece.glyphs
        )
      )
    }
    return runs
  }

  /// Clusters of one run of a segment, with their glyphs.
  struct Piece {
    var style: TextStyle
    var font: Font
    var raise: Double
    /// Where the piece lies, from the text's left edge.
    var span: Range<TextUnit>
    /// Placed from the start of the line's baseline.
    var glyphs: [GlyphRun.Glyph]
  }

  func pieces(of line: Line) -> [Piece] {
    var pieces: [Piece] = []
    for segment in line.segments {
      switch segment.kind {
      case .text: append(segment, of: shaped, line, to: &pieces)
      case .token: if let token { append(segment, of: token, line, to: &pieces) }
      case .hyphen: appendHyphen(segment, line, to: &pieces)
      case .hanging: break
      }
    }
    return pieces
  }

  private func append(
    _ segment: TextSegment,
    of shaped: ShapedText,
    _ line: Line,
    to pieces: inout [Piece]
  ) {
    let clusters = shaped.clusters
    let edges = segment.edges(of: clusters)
    var start = segment.clusters.lowerBound
    var index = clusters.runIndex(ofCluster: start)
    while start < segment.clusters.upperBound {
      let run = clusters.runs[index]
      let end = min(clusters.runEnd(index), segment.clusters.upperBound)
      var glyphs: [GlyphRun.Glyph] = []
      glyphs.reserveCapacity(end - start)
      for cluster in start..<end where !clusters.traits[cluster].contains(.blank) {
        let left = segment.span(of: cluster..<cluster + 1, edges).lowerBound - lineStart(line)
        clusters.appendGlyphs(of: cluster, x: left, raise: run.raise, to: &glyphs)
      }
      pieces.append(
        Piece(
          style: shaped.text.runs[run.style].style,
          font: run.font,
          raise: run.raise,
          span: segment.span(of: start..<end, edges),
          glyphs: glyphs
        )
      )
      start = end
      index += 1
    }
  }

  private func appendHyphen(_ segment: TextSegment, _ line: Line, to pieces: inout [Piece]) {
    let clusters = shaped.clusters
    let run = clusters.runs[clusters.runIndex(ofCluster: segment.clusters.lowerBound)]
    let place = Point(x: (segment.x - lineStart(line)).points, y: -run.raise)
    pieces.append(
      Piece(
        style: shaped.text.runs[run.style].style,
        font: run.font,
        raise: run.raise,
        span: segment.x..<segment.x + segment.width,
        glyphs: [GlyphRun.Glyph(id: run.font.hyphen, position: place)]
      )
    )
  }

  private func lineStart(_ line: Line) -> TextUnit { TextUnit(points: line.origin.x) }
}

extension ShapedClusters {
  fileprivate func appendGlyphs(
    of cluster: Int,
    x: TextUnit,
    raise: Double,
    to glyphs: inout [GlyphRun.Glyph]
  ) {
    guard traits[cluster].contains(.glyphList) else {
      glyphs.append(GlyphRun.Glyph(id: self.glyphs[cluster], position: Point(x: x.points, y: -raise)))
      return
    }
    for part in glyphLists[Int(self.glyphs[cluster].rawValue)] {
      let position = Point(x: (x + part.offset).points, y: part.depth.points - raise)
      glyphs.append(GlyphRun.Glyph(id: part.glyph, position: position))
    }
  }
}

extension Canvas {
  /// Draws a text with its upper left corner at a point: what lies behind the letters, underlines, letters, and
  /// lines through them.
  ///
  /// - Complexity: Linear in the length of the lines of which ``clipBounds`` says that something may be seen.
  public mutating func draw(_ text: TextLayout, at origin: Point) {
    let indices = clipBounds.map { text.lines.indices(from: $0.minY - origin.y, to: $0.maxY - origin.y) }
    for index in indices ?? text.lines.indices {
      let line = text.lines[index]
      let pieces = text.pieces(of: line)
      for piece in pieces { fillBackground(of: piece, line, at: origin) }
      for piece in pieces {
        if let underline = piece.style.underline {
          draw(underline, at: piece.font.typeface.underlinePosition, of: piece, line, origin)
        }
      }
      for piece in pieces where !piece.glyphs.isEmpty {
        let run = GlyphRun(
          typeface: piece.font.typeface,
          fontSize: piece.font.size,
          color: piece.style.color,
          glyphs: piece.glyphs
        )
        draw(run, at: origin + line.origin)
      }
      for piece in pieces {
        if let strikethrough = piece.style.strikethrough {
          draw(strikethrough, at: -piece.font.typeface.strikethroughPosition, of: piece, line, origin)
        }
      }
    }
  }

  private mutating func fillBackground(of piece: TextLayout.Piece, _ line: TextLayout.Line, at origin: Point)
  {
    guard let color = piece.style.backgroundColor, !piece.span.isEmpty else { return }
    let rect = Rect(
      x: origin.x + piece.span.lowerBound.points,
      y: origin.y + line.frame.minY,
      width: (piece.span.upperBound - piece.span.lowerBound).points,
      height: line.frame.height
    )
    fill(rect, with: .solid(color))
  }

  /// Draws a line along a piece, its middle some ems below the baseline.
  private mutating func draw(
    _ decoration: TextDecoration,
    at depth: Double,
    of piece: TextLayout.Piece,
    _ line: TextLayout.Line,
    _ origin: Point
  ) {
    guard !piece.span.isEmpty else { return }
    let thickness = piece.font.typeface.decorationThickness * piece.font.size
    let middle = origin.y + line.origin.y - piece.raise + depth * piece.font.size
    let (weight, offsets) =
      switch decoration.kind {
      case .single: (thickness, [0.0])
      case .thick: (2 * thickness, [0.0])
      case .double: (thickness, [-thickness, thickness])
      }
    for offset in offsets {
      let rect = Rect(
        x: origin.x + piece.span.lowerBound.points,
        y: middle + offset - weight / 2,
        width: (piece.span.upperBound - piece.span.lowerBound).points,
        height: weight
      )
      fill(rect, with: .solid(decoration.color ?? piece.style.color))
    }
  }
}
