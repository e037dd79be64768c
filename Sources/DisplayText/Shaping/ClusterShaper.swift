internal import DisplayCanvas

/// Turns an attributed text into clusters, one after the other.
struct ClusterShaper {
  static let tabWidthInSpaces: TextUnit = 4

  let text: AttributedText
  /// Where characters that a font lacks come from; nil once it is known where they do.
  let fallback: (any TypefaceFallback)?
  /// The parts of the text in other faces than their styles' that are still to come, the last one first.
  private(set) var replacements: [FallbackPlan.Part]
  /// Whether a font lacks a character that may be found elsewhere; then shaping begins again with replacements.
  var lacksCharacter = false
  let table = LineBreakTable.shared
  var shaped = ShapedClusters()
  /// The property of each scalar, and where clusters and scalars do not correspond, each cluster's last scalar.
  var properties: [LineBreakProperty] = []
  var lastScalars: [Int] = []
  /// The clusters that end a line, and whether the paragraph goes on after it.
  var lineBreaks: [(cluster: Int, continuesParagraph: Bool)] = []
  var tabs: [Int] = []
  /// The style of the cluster that comes next, and of the run that is being added to.
  var styleIndex = -1
  var styleEnd = 0
  var style = RunStyle(TextStyle())
  /// The font of the run that is being added to; nil where nothing more can be added.
  var runFont: Font?
  /// Whether that is the style's own font, and whether its glyphs are kerned.
  var isInStyleFont = false
  var isKerned = false
  var previousGlyph: GlyphID?

  init(_ text: AttributedText, fallback: (any TypefaceFallback)?) {
    self.text = text
    self.fallback = fallback
    replacements = []
  }

  private init(_ text: AttributedText, with plan: FallbackPlan) {
    self.text = text
    fallback = nil
    replacements = plan.parts.reversed()
  }

  /// The clusters of the whole text.
  mutating func shape() -> ShapedClusters {
    let isPlain = text.string.unicodeScalars.allSatisfy(\.standsAlone)
    shapeClusters(isPlain)
    if lacksCharacter, let fallback {
      self = ClusterShaper(text, with: FallbackPlan(for: text, from: fallback))
      shapeClusters(isPlain)
    }
    arrange()
    mirror()
    #if HarfBuzz
      return SystemShaping.shape(shaped, of: text)
    #else
      return shaped
    #endif
  }

  /// The typeface that the next cluster is set in instead of its style's; nil for the style's own.
  var replacement: (any Typeface)? {
    mutating get {
      guard !replacements.isEmpty else { return nil }
      let position = Int(shaped.starts[shaped.count])
      while let next = replacements.last {
        if position < next.range.lowerBound { return nil }
        if position < next.range.upperBound { return next.typeface }
        replacements.removeLast()
      }
      return nil
    }
  }

  private mutating func shapeClusters(_ isPlain: Bool) {
    reserve(text.utf8Count)
    nextStyle()
    beginRun(style.font)
    if isPlain { shapeScalars() } else { shapeCharacters() }
  }

  /// Finds line breaks and directions, once all clusters are there.
  mutating func arrange() {
    markBreaks()
    shaped.hardLines = makeHardLines()
    resolveDirections()
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
      if lacksCharacter { return }
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
      if lacksCharacter { return }
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
}
