internal import DisplayCanvas
internal import DisplayGeometry

extension ClusterShaper {
  mutating func append(_ scalar: Unicode.Scalar, _ kind: LineBreakClass) {
    let other = replacement
    if scalar.value < 128, other == nil, let known = style.ascii[Int(scalar.value)] {
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
      appendLetter(scalar, instead: other)
    }
  }

  private mutating func appendLetter(_ scalar: Unicode.Scalar, instead other: (any Typeface)?) {
    if scalar == "\t" {
      beginRun(style.font)
      tabs.append(shaped.count)
      let space = style.font.typeface.glyph(for: " ")
      return add(space, advance: style.advance(of: space) * Self.tabWidthInSpaces, [.tab, .white, .blank])
    }
    let font = font(instead: other)
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
    if glyph == .missing { noteMissing(scalar, in: font) }
    if scalar.isShownAsEmoji { noteEmoji(in: font) }
    add(glyph, advance: advance, traits)
    if scalar.value < 128, other == nil {
      style.ascii[Int(scalar.value)] = RunStyle.Known(glyph: glyph, advance: advance, traits: traits)
    }
  }

  private mutating func appendAttachment() {
    guard let attachment = style.attachment?.sanitized else { return }
    beginRun(attachment)
    add(nil, advance: TextUnit(points: attachment.size.width), .attachment)
  }

  /// A character of several scalars.
  mutating func appendSequence(_ character: Character, _ kind: LineBreakClass) {
    if character.isShownAsEmoji, appendEmoji(character) { return }
    let visible = CharacterParts(character).visible
    guard let first = visible.first else {
      return appendLetter(character.unicodeScalars[character.unicodeScalars.startIndex], instead: replacement)
    }
    guard visible.count > 1 else { return append(first, first == "\u{FFFC}" ? .contingentBreak : .letter) }
    let font = font(instead: replacement)
    beginRun(font)
    var list: [ShapedClusters.PlacedGlyph] = []
    var width: TextUnit = 0
    for scalar in visible {
      let glyph = font.typeface.glyph(for: scalar)
      if glyph == .missing { noteMissing(scalar, in: font) }
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

  /// Adds an emoji as one glyph; returns whether the font has one for it.
  private mutating func appendEmoji(_ character: Character) -> Bool {
    let font = font(instead: replacement)
    noteEmoji(in: font)
    let scalars = Array(character.unicodeScalars)
    guard let glyph = font.typeface.glyph(forSequence: scalars) else { return false }
    beginRun(font)
    add(glyph, advance: style.advance(of: glyph, in: font), ShapedClusters.Traits(of: scalars[0]))
    return true
  }

  /// Adds a cluster, and kerns it with the one before.
  mutating func add(_ glyph: GlyphID?, advance: TextUnit, _ traits: ShapedClusters.Traits) {
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

  private func font(instead other: (any Typeface)?) -> Font {
    other.map { Font(typeface: $0, size: style.font.size) } ?? style.font
  }

  private mutating func noteMissing(_ scalar: Unicode.Scalar, in font: Font) {
    if fallback != nil, scalar.isMissed(by: font.typeface) { lacksCharacter = true }
  }

  /// An emoji in a font without colors may be found elsewhere.
  private mutating func noteEmoji(in font: Font) {
    if fallback != nil, !font.typeface.hasColorGlyphs { lacksCharacter = true }
  }
}
