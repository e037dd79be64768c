internal import DisplayCanvas
internal import DisplayGeometry

extension ClusterShaper {
  mutating func nextStyle() {
    let position = Int(shaped.starts[shaped.count])
    repeat {
      styleIndex += 1
      styleEnd = text.runs[styleIndex].range.upperBound
    } while position >= styleEnd && styleIndex + 1 < text.runs.count
    style = RunStyle(text.runs[styleIndex].style)
    endRun()
  }

  mutating func endRun() {
    runFont = nil
    isInStyleFont = false
    previousGlyph = nil
  }

  /// Goes on with glyphs of a font, in a new run unless the present one is of it.
  mutating func beginRun(_ font: Font) {
    guard runFont != font else { return }
    runFont = font
    isInStyleFont = font == style.font
    isKerned = font.typeface.hasKerning
    previousGlyph = nil
    let typeface = font.typeface
    let (ascent, descent, leading) = (typeface.ascent, typeface.descent, typeface.leading)
    if !(ascent + descent + leading).isFinite { font.reportInvalidHeights() }
    appendRun(
      ShapedClusters.Run(
        start: shaped.count,
        font: font,
        style: styleIndex,
        ascent: font.points(ascent) + style.raise,
        descent: font.points(descent) - style.raise,
        leading: font.points(leading),
        raise: style.raise
      )
    )
  }

  /// Goes on with the place kept for an attachment.
  mutating func beginRun(_ attachment: TextAttachment) {
    endRun()
    let height = TextUnit(points: attachment.size.height).points
    let descent = TextUnit(points: attachment.descent).points
    appendRun(
      ShapedClusters.Run(
        start: shaped.count,
        font: style.font,
        style: styleIndex,
        ascent: height - descent + style.raise,
        descent: descent - style.raise,
        leading: 0,
        raise: style.raise
      )
    )
  }

  /// A run without clusters gives way to the next.
  private mutating func appendRun(_ run: ShapedClusters.Run) {
    if shaped.runs.last?.start == run.start {
      shaped.runs[shaped.runs.count - 1] = run
    } else {
      shaped.runs.append(run)
    }
  }
}
