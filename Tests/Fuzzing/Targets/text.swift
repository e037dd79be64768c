import DisplayConcurrency
import DisplayGeometry

@testable import DisplayCanvas
@testable import DisplayText

/// Sets a text of made-up characters and styles in a made-up place: its lines cover it, and carets, ranges and hits
/// stay inside.
func fuzz(_ bytes: [UInt8]) {
  var source = TextSource(bytes: bytes[...])
  Diagnostics.withHandler({ _ in }) {
    var container = source.container()
    let points = (0..<4).map { _ in source.point() }
    let positions = (0..<4).map { _ in source.byte() * 3 - 8 }
    if positions[2] % 3 == 0 { container.exclusionPaths = source.shapes() }
    var text = AttributedText("", style: source.style())
    while !source.bytes.isEmpty { text += AttributedText(source.string(), style: source.style()) }
    if positions[0] % 5 == 0 { text = text.scaled(by: points[0].x) }
    let shaped = BuiltInTextEngine(fallback: positions[1] % 3 == 0 ? OtherFaces() : nil).shape(text)
    let layout = shaped.layout(in: container)
    require(
      shaped.measure(in: container) == layout.measurement,
      "a text that is measured otherwise than it is set"
    )
    checkLines(of: layout)
    for position in positions + [-1, 0, text.utf8Count, .max, .min] { checkCaret(in: layout, at: position) }
    for (first, second) in zip(positions, positions.dropFirst()) {
      for rect in layout.rects(of: min(first, second)..<max(first, second)) { checkPlace(rect, in: layout) }
    }
    for point in points { checkHit(at: point, in: layout) }
    for line in layout.lines { checkHit(at: Point(x: points[0].x, y: line.frame.midY), in: layout) }
    for place in layout.attachments { require(place.rect.origin.isFinite, "an attachment nowhere") }
    var canvas = Canvas()
    canvas.draw(layout, at: .zero)
    // A character has a background, letters and three lines along it at most, and there are a hyphen and a token.
    let most = 8 * (text.utf8Count + layout.lines.count + (layout.token?.text.utf8Count ?? 0))
    require(canvas.makeDisplayList().commands.count <= most, "more commands than characters")
  }
}

private func checkLines(of layout: TextLayout) {
  let count = layout.text.utf8Count
  require(count == layout.text.string.utf8.count, "runs of another length than the text")
  require(layout.size.width.isFinite && layout.size.height.isFinite, "a text without a size")
  require(layout.size.width >= 0 && layout.size.height >= 0, "a text of negative size")
  require(
    layout.lines.count == layout.measurement.lineCount && !layout.lines.isEmpty,
    "another number of lines"
  )
  var end = 0
  for line in layout.lines {
    require(line.range.lowerBound == end || line.isTruncated, "a line that starts elsewhere")
    require(
      line.range.upperBound >= line.range.lowerBound && line.range.upperBound <= count,
      "a line outside"
    )
    checkPlace(line.frame, in: layout)
    for pair in zip(line.segments, line.segments.dropFirst()) {
      require(pair.0.x + pair.0.width <= pair.1.x, "pieces of a line that overlap")
    }
    end = line.range.upperBound
  }
  require(end == count || layout.measurement.isTruncated, "lines that do not cover the text")
}

/// A line lies between the upper edge and the lower one, unless it is of negative height.
private func checkPlace(_ rect: Rect, in layout: TextLayout) {
  require(rect.origin.isFinite && rect.size.isFinite, "a place nowhere")
  require(rect.minX >= -1e-3 && rect.width >= 0, "a place left of the text: \(rect)")
}

private func checkCaret(in layout: TextLayout, at position: Int) {
  let caret = layout.caretRect(at: position)
  require(caret.origin.isFinite && caret.size.isFinite && caret.width == 0, "a caret nowhere")
  require(
    layout.lines.contains { $0.frame.minY == caret.minY && $0.frame.height == caret.height },
    "a lost caret"
  )
}

private func checkHit(at point: Point, in layout: TextLayout) {
  let starts = layout.shaped.clusters.starts
  require(starts.contains(UInt32(layout.position(at: point))), "a position within a character")
  require(layout.lines.indices.contains(layout.lineIndex(at: point.y)), "a line that is not there")
  guard let range = layout.characterRange(at: point) else { return }
  require(
    starts.contains(UInt32(range.lowerBound)) && starts.contains(UInt32(range.upperBound)),
    "half a character"
  )
  // What is no number counts as 0.
  let x = TextUnit(points: point.x).points
  let isHit = layout.rects(of: range).contains { x >= $0.minX - 1e-3 && x <= $0.maxX + 1e-3 }
  require(isHit, "a character that is elsewhere")
  _ = layout.link(at: point)
}

/// Names a face for some characters, whether it has them or not.
private struct OtherFaces: TypefaceFallback {
  func typeface(for scalar: Unicode.Scalar, insteadOf typeface: any Typeface) -> (any Typeface)? {
    scalar.value % 3 == 0 ? nil : scalar.value % 2 == 0 ? BuiltInTypeface.bold : typeface
  }

  func typeface(forWord word: [Unicode.Scalar], insteadOf typeface: any Typeface) -> (any Typeface)? {
    require(!word.isEmpty && word.count <= 64 && Set(word).count == word.count, "a word of \(word)")
    return word.count % 3 == 0 ? BuiltInTypeface.bold : nil
  }
}

/// Reads texts and their styles from bytes, whatever these are.
private struct TextSource {
  private static let letters: [Character] = Array(
    "ab  eé漢字かー。、「」1,.-/%$\"()שלامgกक्षि한😀!?;:\u{A0}\u{3000}\u{2014}"
  )
  /// Scalars that change those around them.
  private static let signs: [Unicode.Scalar] = [
    "\t", "\n", "\r", "\u{B}", "\u{85}", "\u{2028}", "\u{2029}", "\u{AD}", "\u{200B}", "\u{200D}", "\u{2060}",
    "\u{FE0F}", "\u{301}", "\u{316}", "\u{345}", "\u{20DD}", "\u{5B4}", "\u{202A}", "\u{202B}", "\u{202C}",
    "\u{202D}",
    "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}", "\u{200E}", "\u{200F}", "\u{61C}",
    "\u{1F468}",
    "\u{1F3FD}", "\u{1F1E9}", "\u{1F1EA}", "\u{1100}", "\u{1161}", "\u{11A8}", "\u{FFFC}", "\u{94D}", "\u{0}",
    "\u{E0041}", "\u{10FFFF}",
  ]

  var bytes: ArraySlice<UInt8>

  mutating func byte() -> Int { bytes.popFirst().map(Int.init) ?? 0 }

  /// A length of some points, or one of those that programs stumble over.
  mutating func number() -> Double {
    let odd: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 1e-300, 1e9, -65_536, 0, -3]
    let first = byte()
    return first < odd.count ? odd[first] : Double(first) / 2
  }

  mutating func point() -> Point { Point(x: number(), y: number()) }

  mutating func container() -> TextContainer {
    let mode = [TextTruncation.Mode.tail, .middle, .head, .clip][byte() % 4]
    let token = byte()
    return TextContainer(
      width: number(),
      maximumHeight: token % 3 == 0 ? number() : .infinity,
      maximumLineCount: byte() % 6 - 1,
      truncation: TextTruncation(
        mode,
        at: token % 2 == 0 ? .character : .word,
        token: token % 7 == 0 ? AttributedText("\u{2067}[\t\u{301}]", style: style()) : nil
      )
    )
  }

  /// Outlines of made-up points.
  mutating func shapes() -> [Path] {
    (0..<byte() % 4).map { _ in
      var path = Path()
      for _ in 0..<byte() % 6 {
        switch byte() % 5 {
        case 0: path.elements.append(.move(to: point()))
        case 1: path.elements.append(.quadratic(control: point(), to: point()))
        case 2: path.elements.append(.cubic(control1: point(), control2: point(), to: point()))
        case 3: path.elements.append(.close)
        default: path.elements.append(.line(to: point()))
        }
      }
      return path
    }
  }

  mutating func style() -> TextStyle {
    let choice = byte()
    let size = choice % 8 == 7 ? number() : Double(8 + choice % 8)
    var style = TextStyle(font: .system(size: size, weight: choice < 128 ? .regular : .bold))
    guard choice % 4 == 3 else { return style }
    let looks = byte()
    if looks % 2 == 0 { style.underline = .double }
    if looks % 3 == 0 { style.strikethrough = .thick }
    if looks % 5 == 0 { style.backgroundColor = .white }
    if looks % 7 == 0 { style.link = "l" }
    if looks % 11 == 0 { style.tracking = number() }
    if looks % 13 == 0 { style.baselineOffset = number() }
    if looks % 4 == 0 {
      style.attachment = TextAttachment(size: Size(width: number(), height: number()), descent: number())
    }
    if looks % 4 == 1 { style.paragraph = paragraph() }
    return style
  }

  private mutating func paragraph() -> ParagraphStyle {
    let choice = byte()
    let alignments = [TextAlignment.natural, .left, .center, .right, .justified]
    var paragraph = ParagraphStyle(alignment: alignments[choice % 5])
    paragraph.baseDirection = [nil, .leftToRight, .rightToLeft][choice / 5 % 3]
    let fields: [WritableKeyPath<ParagraphStyle, Double>] = [
      \.lineHeightMultiple, \.minimumLineHeight, \.maximumLineHeight, \.lineSpacing, \.paragraphSpacing,
      \.firstLineIndent, \.followingIndent, \.trailingIndent, \.tabInterval,
    ]
    for _ in 0..<byte() % 4 { paragraph[keyPath: fields[byte() % fields.count]] = number() }
    for _ in 0..<byte() % 4 {
      let alignment = [ParagraphStyle.TabStop.Alignment.leading, .center, .trailing][byte() % 3]
      paragraph.tabStops.append(.init(at: number(), alignment))
    }
    return paragraph
  }

  /// Letters and signs, or bytes as they are.
  mutating func string() -> String {
    let length = byte()
    let part = bytes.prefix(length)
    bytes = bytes.dropFirst(length)
    if length % 16 == 15 { return String(decoding: part, as: UTF8.self) }
    var string = ""
    for byte in part {
      if byte < 128 {
        string.append(Self.letters[Int(byte) % Self.letters.count])
      } else {
        string.unicodeScalars.append(Self.signs[Int(byte) % Self.signs.count])
      }
    }
    return string
  }
}
