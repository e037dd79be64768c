internal import DisplayGeometry

/// Turns an attributed text into clusters, one after the other.
struct ClusterShaper {
  private static let tabWidthInSpaces: TextUnit = 4

  private let text: AttributedText
  private let fallback: (any TypefaceFallback)?
  private let table = LineBreakTable.shared
  private var shaped = ShapedClusters()
  /// The property of each scalar, and where clusters and scalars do not correspond, each cluster's last scalar.
  private var properties: [LineBreakProperty] = []
  private var lastScalars: [Int] = []
  /// The clusters that end a line, and whether the paragraph goes on after it.
  private var lineBreaks: [(cluster: Int, continuesParagraph: Bool)] = []
  private var tabs: [Int] = []
  /// The style of the cluster that comes next, and of the run that is being added to.
  private var styleIndex = -1
  private var styleEnd = 0
  private var style = RunStyle(TextStyle())
  /// The font of the run that is being added to; nil where nothing more can be added.
  private var runFont: Font?
  /// Whether that is the style's own font, and whether its glyphs are kerned.
  private var isInStyleFont = false
  private var isKerned = false
  private var previousGlyph: GlyphID?

  init(_ text: AttributedText, fallback: (any TypefaceFallback)?) {
    self.text = text
    self.fallback = fallback
  }

  /// The clusters of the whole text.
  mutating func shape() -> ShapedClusters {
    reserve(text.utf8Count)
    nextStyle()
    beginRun(style.font)
    if text.string.unicodeScalars.allSatisfy(\.standsAlone) { shapeScalars() } else { shapeCharacters() }
    markBreaks()
    shaped.hardLines = makeHardLines()
    return shaped
  }

  private mutating func reserve(_ count: Int) {
    shaped.starts.reserveCapacity(count + 1)
    shaped.positions.reserveCapacity(count + 1)
    shaped.traits.reserveCapacity(count)
    shaped.glyphs.reserveCapacity(count)
    properties.reserveCapacity(count)
  }

  /// Every scalar is a cluster, but for a return before a line feed.
  private mutating func shapeScalars() {
    var isAfterReturn = false
    for scalar in text.string.unicodeScalars {
      properties.append(table[scalar])
      if isAfterReturn && scalar == "\n" {
        shaped.starts[shaped.count] &+= 1
        isAfterReturn = false
        continue
      }
      isAfterReturn = scalar == "\r"
      if Int(shaped.starts[shaped.count]) >= styleEnd { nextStyle() }
      append(scalar, properties[properties.count - 1].lineBreakClass)
      shaped.starts.append(shaped.starts[shaped.count - 1] &+ UInt32(UTF8.width(scalar)))
    }
    if properties.count != shaped.count { recordLastScalars() }
  }

  /// Where a return and a line feed are one cluster, the property of the second counts.
  private mutating func recordLastScalars() {
    var index = -1
    var isAfterReturn = false
    for scalar in text.string.unicodeScalars {
      index += 1
      if isAfterReturn && scalar == "\n" {
        lastScalars[lastScalars.count - 1] = index
        isAfterReturn = false
      } else {
        lastScalars.append(index)
        isAfterReturn = scalar == "\r"
      }
    }
  }

  private mutating func shapeCharacters() {
    for character in text.string {
      if Int(shaped.starts[shaped.count]) >= styleEnd { nextStyle() }
      let first = properties.count
      var width = 0
      for scalar in character.unicodeScalars {
        properties.append(table[scalar])
        width += UTF8.width(scalar)
      }
      lastScalars.append(properties.count - 1)
      let kind = properties[first].lineBreakClass
      if properties.count - first == 1 || kind == .carriageReturn {
        append(character.unicodeScalars[character.unicodeScalars.startIndex], kind)
      } else {
        appendSequence(character, kind)
      }
      shaped.starts.append(shaped.starts[shaped.count - 1] &+ UInt32(truncatingIfNeeded: width))
    }
  }

  // MARK: Styles and runs

  private mutating func nextStyle() {
    let position = Int(shaped.starts[shaped.count])
    repeat {
      styleIndex += 1
      styleEnd = text.runs[styleIndex].range.upperBound
    } while position >= styleEnd && styleIndex + 1 < text.runs.count
    style = RunStyle(text.runs[styleIndex].style)
    endRun()
  }

  private mutating func endRun() {
    runFont = nil
    isInStyleFont = false
    previousGlyph = nil
  }

  /// Goes on with glyphs of a font, in a new run unless the present one is of it.
  private mutating func beginRun(_ font: Font) {
    guard runFont != font else { return }
    runFont = font
    isInStyleFont = font == style.font
    isKerned = font.typeface.hasKerning
    previousGlyph = nil
    appendRun(
      ShapedClusters.Run(
        start: shaped.count,
        font: font,
        style: styleIndex,
        ascent: font.typeface.ascent * font.size + style.raise,
        descent: font.typeface.descent * font.size - style.raise,
        leading: font.typeface.leading * font.size,
        raise: style.raise
      )
    )
  }

  /// Goes on with the place kept for an attachment.
  private mutating func beginRun(_ attachment: TextAttachment) {
    endRun()
    let height = TextUnit(points: max(0, attachment.size.height)).points
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

  // MARK: Clusters

  private mutating func append(_ scalar: Unicode.Scalar, _ kind: LineBreakClass) {
    if scalar.value < 128, let known = style.ascii[Int(scalar.value)] {
      if !isInStyleFont { beginRun(style.font) }
      return add(known.glyph, advance: known.advance, known.traits)
    }
    switch kind {
    case .mandatoryBreak, .carriageReturn, .lineFeed, .nextLine:
      let continues = scalar == "\u{2028}" || scalar == "\u{B}"
      lineBreaks.append((shaped.count, continuesParagraph: continues))
      beginRun(style.font)
      previousGlyph = nil
      add(nil, advance: 0, .lineBreak)
    case .contingentBreak where scalar == "\u{FFFC}" && style.attachment != nil:
      appendAttachment()
    default:
      appendLetter(scalar)
    }
  }

  private mutating func appendLetter(_ scalar: Unicode.Scalar) {
    if scalar == "\t" {
      beginRun(style.font)
      tabs.append(shaped.count)
      let space = style.font.typeface.glyph(for: " ")
      return add(space, advance: style.advance(of: space) * Self.tabWidthInSpaces, [.tab, .white, .blank])
    }
    let font = font(for: scalar)
    beginRun(font)
    var glyph = font.typeface.glyph(for: scalar)
    var traits = ShapedClusters.Traits(of: scalar)
    var advance = style.advance(of: glyph, in: font)
    if traits.contains(.softHyphen) || scalar.isInvisible(missing: glyph == .missing) {
      traits.insert(.blank)
      advance = 0
    } else if glyph == .missing, traits.contains(.white) {
      glyph = font.typeface.glyph(for: " ")
      advance = style.advance(of: glyph, in: font)
    }
    add(glyph, advance: advance, traits)
    if scalar.value < 128 {
      style.ascii[Int(scalar.value)] = RunStyle.Known(glyph: glyph, advance: advance, traits: traits)
    }
  }

  private mutating func appendAttachment() {
    guard let attachment = style.attachment else { return }
    beginRun(attachment)
    add(nil, advance: TextUnit(points: max(0, attachment.size.width)), .attachment)
  }

  /// A character of several scalars.
  private mutating func appendSequence(_ character: Character, _ kind: LineBreakClass) {
    let visible = CharacterParts(character).visible
    guard let first = visible.first else {
      return appendLetter(character.unicodeScalars[character.unicodeScalars.startIndex])
    }
    guard visible.count > 1 else { return append(first, first == "\u{FFFC}" ? .contingentBreak : .letter) }
    let font = font(for: first)
    beginRun(font)
    var list: [ShapedClusters.PlacedGlyph] = []
    var width: TextUnit = 0
    for scalar in visible {
      let glyph = font.typeface.glyph(for: scalar)
      // One box is enough, and a mark that is missing leaves its letter.
      if glyph == .missing, !list.isEmpty { continue }
      list.append(ShapedClusters.PlacedGlyph(glyph: glyph, offset: width))
      width += style.advance(of: glyph, in: font, isLetter: list.count == 1)
    }
    let traits = ShapedClusters.Traits(of: first)
    if list.count == 1 { return add(list[0].glyph, advance: width, traits) }
    previousGlyph = nil
    shaped.glyphLists.append(list)
    let index = GlyphID(rawValue: UInt32(shaped.glyphLists.count - 1))
    add(index, advance: width, traits.union(.glyphList))
    previousGlyph = nil
  }

  /// Adds a cluster, and kerns it with the one before.
  private mutating func add(_ glyph: GlyphID?, advance: TextUnit, _ traits: ShapedClusters.Traits) {
    let count = shaped.count
    if isKerned, let glyph, let previousGlyph, let typeface = runFont?.typeface {
      let kerning = typeface.kerning(between: previousGlyph, and: glyph)
      if kerning != 0 {
        let end = shaped.positions[count] + TextUnit(points: kerning * style.font.size)
        shaped.positions[count] = max(end, shaped.positions[count - 1])
      }
    }
    previousGlyph = glyph
    shaped.glyphs.append(glyph ?? .missing)
    shaped.traits.append(glyph == nil ? traits.union(.blank) : traits)
    shaped.positions.append(shaped.positions[count] &+ advance)
  }

  private func font(for scalar: Unicode.Scalar) -> Font {
    let font = style.font
    guard let fallback, font.typeface.glyph(for: scalar) == .missing,
      let other = fallback.typeface(for: scalar, insteadOf: font.typeface)
    else { return font }
    return Font(typeface: other, size: font.size)
  }

  // MARK: Lines

  private mutating func markBreaks() {
    let kinds = LineBreaks.kinds(after: properties)
    if lastScalars.isEmpty {
      for cluster in kinds.indices where kinds[cluster] == .allowed {
        shaped.traits[cluster].insert(.breakAfter)
      }
    } else {
      for cluster in lastScalars.indices where kinds[lastScalars[cluster]] == .allowed {
        shaped.traits[cluster].insert(.breakAfter)
      }
    }
  }

  private func makeHardLines() -> [ShapedClusters.HardLine] {
    var lines: [ShapedClusters.HardLine] = []
    lines.reserveCapacity(lineBreaks.count + 1)
    var start = 0
    var tab = 0
    var startsParagraph = true
    for index in 0...lineBreaks.count {
      let isLast = index == lineBreaks.count
      let contentEnd = isLast ? shaped.count : lineBreaks[index].cluster
      let end = isLast ? contentEnd : contentEnd + 1
      while tab < tabs.count, tabs[tab] < start { tab += 1 }
      var paragraphStyle = lines.last?.paragraphStyle ?? 0
      var direction = lines.last?.direction ?? .leftToRight
      if startsParagraph {
        paragraphStyle = shaped.runs[shaped.runIndex(ofCluster: min(start, max(0, shaped.count - 1)))].style
        direction = self.direction(of: start..<contentEnd, paragraphStyle)
      }
      lines.append(
        ShapedClusters.HardLine(
          clusters: start..<end,
          contentEnd: contentEnd,
          paragraphStyle: paragraphStyle,
          startsParagraph: startsParagraph,
          hasTabs: tab < tabs.count && tabs[tab] < contentEnd,
          direction: direction
        )
      )
      start = end
      if !isLast { startsParagraph = !lineBreaks[index].continuesParagraph }
    }
    return lines
  }

  private func direction(of clusters: Range<Int>, _ paragraphStyle: Int) -> TextDirection {
    if let chosen = text.runs[paragraphStyle].style.paragraph.baseDirection { return chosen }
    let utf8 = text.string.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: Int(shaped.starts[clusters.lowerBound]))
    let end = utf8.index(utf8.startIndex, offsetBy: Int(shaped.starts[clusters.upperBound]))
    return TextDirection(firstLetterOf: text.string.unicodeScalars[start..<end]) ?? .leftToRight
  }
}
