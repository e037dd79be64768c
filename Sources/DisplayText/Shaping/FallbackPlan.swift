internal import DisplayCanvas

/// The parts of a text that are set in other faces than their fonts', which lack characters of them.
///
/// A word goes into one face where one has all of it, with the characters that its own font has. A word is a run of
/// letters, marks and digits with the apostrophes within, or a run of ideographs, kana and Hangul, in one style, of 64
/// characters at most; every other character is one by itself. An emoji goes into a face with colors where there is one.
///
/// - Complexity: Linear in the length of the text, times what the search for a face takes.
struct FallbackPlan {
  /// A part of the text's UTF-8 and the typeface that it is set in.
  struct Part {
    var range: Range<Int>
    var typeface: any Typeface
  }

  private enum Kind { case letters, ideographs, other }

  private struct Piece {
    var range: Range<Int>
    /// Which of the word's scalars are its own.
    var scalars: Range<Int>
  }

  private struct Apostrophe {
    var scalar: Unicode.Scalar
    var range: Range<Int>
  }

  private static let longestWord = 64

  /// In the order of the text; those of one face beside one another are one.
  private(set) var parts: [Part] = []

  private let fallback: any TypefaceFallback
  /// The font of the style that the word is in.
  private var own: any Typeface = BuiltInTypeface.regular
  private var kind = Kind.other
  private var pieces: [Piece] = []
  private var scalars: [Unicode.Scalar] = []
  private var lacksAny = false
  /// Belongs to the word only when letters follow it.
  private var apostrophe: Apostrophe?

  /// Finds a face for each part of a text that its fonts lack.
  init(for text: AttributedText, from fallback: any TypefaceFallback) {
    self.fallback = fallback
    var position = 0
    var style = -1
    var styleEnd = 0
    for character in text.string {
      let range = position..<position + character.utf8.count
      position = range.upperBound
      if range.lowerBound >= styleEnd {
        finishWord()
        repeat {
          style += 1
          styleEnd = text.runs[style].range.upperBound
        } while range.lowerBound >= styleEnd && style + 1 < text.runs.count
        own = text.runs[style].style.font.typeface
      }
      let visible = CharacterParts(character).visible
      if !(character.isShownAsEmoji && addEmoji(visible, on: range)) { add(visible, on: range) }
    }
    finishWord()
  }

  /// Sets an emoji in a face with colors; returns whether there is one.
  private mutating func addEmoji(_ visible: [Unicode.Scalar], on range: Range<Int>) -> Bool {
    if own.hasColorGlyphs, own.hasGlyphs(for: visible) { return false }
    guard let face = fallback.typeface(forEmoji: visible, insteadOf: own) else { return false }
    finishWord()
    add(face, on: range)
    return true
  }

  private mutating func add(_ visible: [Unicode.Scalar], on range: Range<Int>) {
    guard let first = visible.first else { return addInvisible(upTo: range.upperBound) }
    let isApostrophe = visible.count == 1 && (first == "'" || first == "\u{2019}")
    if isApostrophe, kind == .letters, apostrophe == nil, !pieces.isEmpty {
      apostrophe = Apostrophe(scalar: first, range: range)
      return
    }
    let kind = Self.kind(of: first)
    if kind != self.kind || kind == .other || pieces.count >= Self.longestWord {
      finishWord()
    } else if let apostrophe {
      append([apostrophe.scalar], on: apostrophe.range)
    }
    apostrophe = nil
    self.kind = kind
    append(visible, on: range)
  }

  /// Soft hyphens and the like do not end a word, and are set in its face.
  private mutating func addInvisible(upTo end: Int) {
    guard apostrophe == nil, let last = pieces.indices.last else { return }
    pieces[last].range = pieces[last].range.lowerBound..<end
  }

  private static func kind(of scalar: Unicode.Scalar) -> Kind {
    switch scalar.value {
    case 0x1100...0x11FF, 0x3005, 0x3031...0x3035, 0x3041...0x318F, 0x31F0...0x31FF, 0xA960...0xA97F,
      0xAC00...0xD7FF, 0xFF66...0xFFDC:
      return .ideographs
    default: break
    }
    let properties = scalar.properties
    if properties.isIdeographic { return .ideographs }
    return properties.generalCategory.isOfWords ? .letters : .other
  }

  private mutating func append(_ visible: [Unicode.Scalar], on range: Range<Int>) {
    let start = scalars.count
    scalars += visible
    pieces.append(Piece(range: range, scalars: start..<scalars.count))
    lacksAny = lacksAny || visible.contains { $0.isMissed(by: own) }
  }

  /// Ends the word, and finds a face for an apostrophe after it by itself.
  private mutating func finishWord() {
    findFaces()
    guard let last = apostrophe else { return }
    apostrophe = nil
    append([last.scalar], on: last.range)
    findFaces()
  }

  private mutating func findFaces() {
    defer {
      pieces.removeAll(keepingCapacity: true)
      scalars.removeAll(keepingCapacity: true)
      lacksAny = false
    }
    guard lacksAny, let first = pieces.first, let last = pieces.last else { return }
    if let face = face(forWord: scalars[...]) {
      return add(face, on: first.range.lowerBound..<last.range.upperBound)
    }
    var previous: (any Typeface)?
    for piece in pieces {
      let visible = scalars[piece.scalars]
      guard visible.contains(where: { $0.isMissed(by: own) }) else { continue }
      if let previous, previous.hasGlyphs(for: Array(visible)) {
        add(previous, on: piece.range)
      } else if let face = pieces.count > 1 ? face(forWord: visible) : nil {
        previous = face
        add(face, on: piece.range)
      } else if let first = visible.first, first.isMissed(by: own),
        let face = fallback.typeface(for: first, insteadOf: own)
      {
        previous = face
        add(face, on: piece.range)
      }
    }
  }

  /// The face that has all of some scalars, of which spaces and what only controls text need no glyphs.
  private func face(forWord scalars: ArraySlice<Unicode.Scalar>) -> (any Typeface)? {
    var word: [Unicode.Scalar] = []
    var seen: Set<Unicode.Scalar> = []
    for scalar in scalars where !scalar.needsNoGlyph && seen.insert(scalar).inserted {
      guard word.count < Self.longestWord else { return nil }
      word.append(scalar)
    }
    if word.count == 1 { return fallback.typeface(for: word[0], insteadOf: own) }
    return fallback.typeface(forWord: word, insteadOf: own)
  }

  private mutating func add(_ typeface: any Typeface, on range: Range<Int>) {
    guard typeface !== own else { return }
    if let last = parts.last, last.range.upperBound == range.lowerBound, last.typeface === typeface {
      parts[parts.count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      parts.append(Part(range: range, typeface: typeface))
    }
  }
}

extension Unicode.GeneralCategory {
  /// Whether words consist of such characters.
  fileprivate var isOfWords: Bool {
    switch self {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark, .decimalNumber:
      true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// Whether a typeface has no glyph for it and it needs one.
  func isMissed(by typeface: any Typeface) -> Bool {
    typeface.glyph(for: self) == .missing && !needsNoGlyph
  }

  /// Whether it is set without a glyph of its own where a typeface lacks one: a space, or what only controls text.
  fileprivate var needsNoGlyph: Bool {
    isInvisible(missing: true) || self == "\u{FFFC}" || ShapedClusters.Traits(of: self).contains(.white)
      || properties.generalCategory == .lineSeparator || properties.generalCategory == .paragraphSeparator
  }
}
