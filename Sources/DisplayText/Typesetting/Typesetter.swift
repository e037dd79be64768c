/// Stacks the lines of a text in a container.
///
/// - Complexity: Linear in the number of lines, times what ``LineCutter`` takes for each.
struct Typesetter {
  let clusters: ShapedClusters
  let text: AttributedText
  let container: TextContainer
  let cutter: LineCutter
  let width: TextUnit?
  private let heightLimit: Double
  private let countLimit: Int
  /// What lines flow around; nil for nothing.
  let exclusions: TextExclusions?

  private(set) var lines: [LineBox] = []
  /// What stands for what was left out; nil when nothing does.
  private(set) var token: ShapedText?
  /// Whether lines were left out.
  private(set) var isTruncated = false

  init(_ shaped: ShapedText, in container: TextContainer) {
    clusters = shaped.clusters
    text = shaped.text
    self.container = container
    cutter = LineCutter(clusters: clusters, text: text)
    // One unit more, so that what was measured to be as wide fits again after sums in floating point.
    width = container.width.isFinite ? TextUnit(points: max(0, container.width)) + 1 : nil
    // A millionth of a point is what rounding may take.
    heightLimit = container.maximumHeight.isNaN ? .infinity : container.maximumHeight + 1e-6
    countLimit = container.maximumLineCount > 0 ? container.maximumLineCount : .max
    exclusions =
      width == nil || container.exclusionPaths.isEmpty ? nil : TextExclusions(container.exclusionPaths)
    stack()
  }

  private mutating func stack() {
    var start = 0
    for index in clusters.hardLines.indices {
      let hardLine = clusters.hardLines[index]
      repeat {
        if exclusions != nil {
          for line in makeRow(from: start, index) where !append(line) { return truncate() }
        } else if !append(place(makeLine(from: start, index, indents(of: start, index)).box)) {
          return truncate()
        }
        start = lines.last?.clusters.upperBound ?? start
        if lines.last?.endsHard == true { break }
      } while start < hardLine.contentEnd
    }
  }

  /// Adds a line unless it is one too many.
  private mutating func append(_ line: LineBox) -> Bool {
    if lines.count == countLimit || !lines.isEmpty && line.bottom > heightLimit { return false }
    lines.append(line)
    return true
  }

  /// The line that starts at a cluster, and whether it ends where the text may not be parted.
  func makeLine(
    from start: Int,
    _ index: Int,
    _ indents: (leading: TextUnit, trailing: TextUnit)
  ) -> (box: LineBox, isForced: Bool) {
    let (indent, trailing) = indents
    let line = cutter.line(
      from: start,
      in: clusters.hardLines[index],
      indent: indent,
      available: available(indent, trailing)
    )
    let box = LineBox(
      clusters: line.clusters,
      head: start..<line.contentEnd,
      tail: line.contentEnd..<line.contentEnd,
      width: line.width,
      hardLine: index,
      endsHard: line.endsHard,
      isHyphenated: line.isHyphenated,
      indent: indent,
      trailingIndent: trailing
    )
    return (box, line.isForced)
  }

  func indents(of start: Int, _ index: Int) -> (leading: TextUnit, trailing: TextUnit) {
    let hardLine = clusters.hardLines[index]
    let isFirst = start == hardLine.clusters.lowerBound && hardLine.startsParagraph
    return text.readParagraph(ofRun: hardLine.paragraphStyle) { style in
      (
        max(0, TextUnit(points: isFirst ? style.firstLineIndent : style.followingIndent)),
        max(0, TextUnit(points: style.trailingIndent))
      )
    }
  }

  func available(_ indent: TextUnit, _ trailing: TextUnit) -> TextUnit {
    guard let width else { return .max / 4 }
    return max(0, width - indent - trailing)
  }

  /// The line below those that are there.
  func place(_ line: LineBox) -> LineBox {
    var line = line
    var natural = (ascent: -Double.infinity, descent: -Double.infinity, leading: 0.0)
    var run = clusters.runIndex(ofCluster: min(line.clusters.lowerBound, max(0, clusters.count - 1)))
    repeat {
      natural.ascent = max(natural.ascent, clusters.runs[run].ascent)
      natural.descent = max(natural.descent, clusters.runs[run].descent)
      natural.leading = max(natural.leading, clusters.runs[run].leading)
      run += 1
    } while run < clusters.runs.count && clusters.runs[run].start < line.clusters.upperBound
    let height = natural.ascent + natural.descent + natural.leading
    line.height = readParagraph(of: line) { $0.lineHeight(ofNatural: height) }
    line.baseline = (line.height - height) / 2 + natural.ascent
    if let above = lines.last {
      let isNewParagraph =
        above.hardLine != line.hardLine && clusters.hardLines[line.hardLine].startsParagraph
      line.top = readParagraph(of: above) { style in
        above.bottom + style.spaceBetweenLines + (isNewParagraph ? style.spaceBehind : 0)
      }
    }
    return line
  }

  @inline(__always)
  private func readParagraph<Value>(of line: LineBox, _ read: (ParagraphStyle) -> Value) -> Value {
    text.readParagraph(ofRun: clusters.hardLines[line.hardLine].paragraphStyle, read)
  }

  /// Makes the last line stand for all that follows it.
  private mutating func truncate() {
    isTruncated = true
    guard container.truncation.mode != .clip, let last = lines.popLast() else { return }
    let cut = LineTruncation(
      cutter: cutter,
      rule: container.truncation,
      available: available(last.indent, last.trailingIndent)
    )
    let (line, token) = cut.truncated(last)
    self.token = token
    // Its own fonts may have gone, but its place is where it was.
    lines.append(line)
  }
}

extension ShapedText {
  /// The size of the text in a container.
  public func measure(in container: TextContainer) -> TextMeasurement {
    TextMeasurement(Typesetter(self, in: container))
  }

  /// The text with its glyphs placed in a container; as large as ``measure(in:)`` says.
  public func layout(in container: TextContainer) -> TextLayout {
    TextLayout(self, in: container)
  }
}
