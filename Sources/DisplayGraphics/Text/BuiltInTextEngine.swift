internal import DisplayGeometry

/// The text engine that needs nothing installed: left-to-right scripts without shaping.
///
/// Lines break after spaces and hyphens and around ideographs, never inside what a reader sees as one
/// character, and at every line break of the text. A tab is as wide as four spaces.
///
/// - Complexity: Linear in the length of the text.
public struct BuiltInTextEngine: TextEngine {
  private static let ellipsis: Unicode.Scalar = "…"

  /// Makes an engine; all are alike.
  public init() {}

  /// The size of a text that wraps at a width.
  public func measure(
    _ text: String,
    style: TextStyle,
    width: Double,
    maximumLineCount: Int
  ) -> TextMeasurement {
    var count = 0
    var longest = 0.0
    var isTruncated = false
    forEachLine(of: TextClusters(text, font: style.font), style: style, width: width, maximumLineCount) {
      line,
      isCut in
      count += 1
      isTruncated = isCut
      longest = max(longest, line.width + (isCut ? ellipsisWidth(style) : 0))
    }
    return makeMeasurement(lineCount: count, longest: longest, isTruncated: isTruncated, style: style)
  }

  /// The same text with its glyphs placed.
  public func layout(
    _ text: String,
    style: TextStyle,
    width: Double,
    maximumLineCount: Int
  ) -> TextLayout {
    let clusters = TextClusters(text, font: style.font)
    var found: [(line: LineBreaker.Line, isCut: Bool)] = []
    var longest = 0.0
    forEachLine(of: clusters, style: style, width: width, maximumLineCount) { line, isCut in
      found.append((line, isCut))
      longest = max(longest, line.width + (isCut ? ellipsisWidth(style) : 0))
    }
    let measurement = makeMeasurement(
      lineCount: found.count,
      longest: longest,
      isTruncated: found.last?.isCut ?? false,
      style: style
    )
    let available = width.isFinite ? max(width, longest) : longest
    let lines = found.enumerated().map { row, found in
      let lineWidth = found.line.width + (found.isCut ? ellipsisWidth(style) : 0)
      let free = available - lineWidth
      let x =
        switch style.alignment {
        case .left: 0.0
        case .center: free / 2
        case .right: free
        }
      return TextLayout.Line(
        range: clusters.offsets[
          found.line.clusters.lowerBound
        ]..<clusters.offsets[
          found.line.clusters.upperBound
        ],
        origin: Point(x: x, y: Double(row) * style.lineHeight + style.baseline),
        width: lineWidth,
        run: makeRun(clusters, found.line, isCut: found.isCut, style: style)
      )
    }
    return TextLayout(measurement: measurement, lines: lines)
  }

  /// Visits the lines in order; the last one is cut when there are more than may be.
  private func forEachLine(
    of clusters: TextClusters,
    style: TextStyle,
    width: Double,
    _ maximumLineCount: Int,
    visit: (LineBreaker.Line, _ isCut: Bool) -> Void
  ) {
    var breaker = LineBreaker(clusters, width: width)
    var count = 0
    while true {
      let before = breaker
      guard let line = breaker.next() else { return }
      count += 1
      if count == maximumLineCount {
        var rest = breaker
        if rest.next() != nil {
          visit(before.truncatedLine(ellipsisWidth: ellipsisWidth(style)), true)
          return
        }
      }
      visit(line, false)
    }
  }

  private func makeRun(
    _ clusters: TextClusters,
    _ line: LineBreaker.Line,
    isCut: Bool,
    style: TextStyle
  ) -> GlyphRun {
    var glyphs: [GlyphRun.Glyph] = []
    glyphs.reserveCapacity(line.contentEnd - line.clusters.lowerBound + 1)
    var pen = 0.0
    for index in line.clusters.lowerBound..<line.contentEnd {
      if clusters.kinds[index] != .space {
        glyphs.append(GlyphRun.Glyph(id: clusters.glyphs[index], position: Point(x: pen, y: 0)))
      }
      pen += clusters.advances[index]
    }
    if isCut {
      let ellipsis = style.font.typeface.glyph(for: Self.ellipsis)
      glyphs.append(GlyphRun.Glyph(id: ellipsis, position: Point(x: line.width, y: 0)))
    }
    return GlyphRun(
      typeface: style.font.typeface,
      fontSize: style.font.size,
      color: style.color,
      glyphs: glyphs
    )
  }

  private func ellipsisWidth(_ style: TextStyle) -> Double {
    let typeface = style.font.typeface
    return typeface.advance(of: typeface.glyph(for: Self.ellipsis)) * style.font.size
  }

  private func makeMeasurement(
    lineCount: Int,
    longest: Double,
    isTruncated: Bool,
    style: TextStyle
  ) -> TextMeasurement {
    TextMeasurement(
      size: Size(width: longest, height: Double(lineCount) * style.lineHeight),
      lineCount: lineCount,
      firstBaseline: style.baseline,
      lastBaseline: Double(lineCount - 1) * style.lineHeight + style.baseline,
      isTruncated: isTruncated
    )
  }
}
