import DisplayGeometry
import DisplayPlatform
import Foundation
import TestSupport
import Testing

@testable import DisplayCanvas
@testable import DisplayText

@Suite("Emoji")
struct EmojiTests {
  private typealias Writer = ColorFontWriter

  /// A font of some characters, whose glyphs follow one another from 1 on; with colors where it has ligatures.
  private func bytes(_ family: String, _ characters: [Unicode.Scalar], ligatures: [UInt8]? = nil) -> [UInt8] {
    var writer = FontWriter()
    writer.family = family
    writer.glyphs = (0...characters.count + 20).map { _ in .simple([FontWriter.square(0, 0, 500)]) }
    writer.advances = [500] + (1...characters.count + 20).map { 500 + $0 }
    writer.characterFormat = .twelve
    writer.characters = characters.enumerated().map { ($0.element.value, $0.offset + 1) }
    if let ligatures {
      let layers = Writer.layers((1...characters.count + 20).map { ($0, [(0, 0)]) })
      writer.others = [("COLR", layers), ("CPAL", Writer.palette([.black])), ("GSUB", ligatures)]
    }
    return writer.bytes()
  }

  /// A table of substitutions of ligatures, each of some glyphs, the first of which they are sorted by.
  private static func ligatures(
    _ ligatures: [(glyphs: [Int], glyph: Int)],
    feature: String = "ccmp",
    isExtended: Bool = false,
    hasRanges: Bool = false
  ) -> [UInt8] {
    let (u16, u32) = (Writer.u16, Writer.u32)
    let firsts = Set(ligatures.map { $0.glyphs[0] }).sorted()
    var sets: [[UInt8]] = []
    for first in firsts {
      let tables = ligatures.filter { $0.glyphs[0] == first }.map { ligature in
        u16(ligature.glyph) + u16(ligature.glyphs.count) + ligature.glyphs.dropFirst().flatMap(u16)
      }
      var (offsets, bodies) = ([UInt8](), [UInt8]())
      for table in tables {
        offsets += u16(2 + 2 * tables.count + bodies.count)
        bodies += table
      }
      sets.append(u16(tables.count) + offsets + bodies)
    }
    let coverage =
      hasRanges
      ? u16(2) + u16(firsts.count)
        + firsts.enumerated().flatMap { u16($0.element) + u16($0.element) + u16($0.offset) }
      : u16(1) + u16(firsts.count) + firsts.flatMap(u16)
    var (offsets, bodies) = ([UInt8](), [UInt8]())
    let start = 6 + 2 * sets.count + coverage.count
    for set in sets {
      offsets += u16(start + bodies.count)
      bodies += set
    }
    let subtable = u16(1) + u16(6 + 2 * sets.count) + u16(sets.count) + offsets + coverage + bodies
    let lookup =
      isExtended
      ? u16(7) + u16(0) + u16(1) + u16(8) + u16(1) + u16(4) + u32(8) + subtable
      : u16(4) + u16(0) + u16(1) + u16(8) + subtable
    let features = u16(1) + Array(feature.utf8) + u16(8) + u16(0) + u16(1) + u16(0)
    // One script, whose language has the feature.
    let scripts =
      u16(1) + Array("DFLT".utf8) + u16(8) + u16(4) + u16(0) + u16(0) + u16(0xFFFF) + u16(1) + u16(0)
    let after = 10 + scripts.count
    return u32(0x10000) + u16(10) + u16(after) + u16(after + features.count) + scripts + features + u16(1)
      + u16(4)
      + lookup
  }

  // MARK: Ligatures

  @Test(
    "The first ligature counts that fits, of glyphs in a row",
    arguments: [(false, false), (true, false), (false, true), (true, true)]
  )
  func sequences(isExtended: Bool, hasRanges: Bool) {
    let table = Self.ligatures(
      [([3, 4, 5], 30), ([3, 4], 31), ([3, 9], 32), ([7, 7], 33), ([31, 31], 34)],
      isExtended: isExtended,
      hasRanges: hasRanges
    )
    let sequences = GlyphSequences(FontData(table))
    for (glyphs, wanted) in [
      ([3, 4, 5], 30), ([3, 4], 31), ([3, 9], 32), ([7, 7], 33), ([3, 5], nil), ([4, 3], nil), ([3], 3),
      ([9], 9),
      ([3, 4, 6], nil), ([7, 7, 7], nil), ([3, 4, 3, 4], nil), ([8, 7], nil), ([], nil),
    ] as [([Int], Int?)] {
      #expect(sequences.glyph(for: glyphs) == wanted, "\(glyphs)")
    }
    let other = Self.ligatures([([3, 4], 31)], feature: "dlig")
    #expect(GlyphSequences(FontData(other)).glyph(for: [3, 4]) == nil)
    #expect(GlyphSequences(nil).glyph(for: [3, 4]) == nil)
  }

  @Test("Whatever the bytes of the table are, a sequence has a glyph or none")
  func damaged() {
    let table = Self.ligatures([([3, 4, 5], 30), ([3, 4], 31), ([7, 7], 33)], isExtended: true)
    var random = Numbers(state: 3)
    for _ in 0..<TestDepth.count(2_000, full: 200_000) {
      var damaged = table
      for _ in 0...random.next(below: 4) {
        damaged[random.next(below: damaged.count)] = UInt8(random.next(below: 256))
      }
      let sequences = GlyphSequences(FontData(damaged))
      for glyphs in [[3, 4, 5], [7, 7], [3, 4, 3, 4, 5]] { _ = sequences.glyph(for: glyphs) }
    }
  }

  @Test("Of very many ligatures that begin alike no more are looked at than fonts have")
  func manyLigatures() {
    // A set of 65,535 ligatures of two glyphs that all begin in the same bytes.
    let (u16, u32) = (Writer.u16, Writer.u32)
    let set = u16(0xFFFF) + [UInt8](repeating: 0, count: 2 * 0xFFFF)
    let subtable = u16(1) + u16(8) + u16(1) + u16(14) + u16(1) + u16(1) + u16(3) + set
    let lookup = u16(4) + u16(0) + u16(1) + u16(8) + subtable
    let features = u16(1) + Array("ccmp".utf8) + u16(8) + u16(0) + u16(1) + u16(0)
    let table =
      u32(0x10000) + u16(0) + u16(10) + u16(10 + features.count) + features + u16(1) + u16(4) + lookup
    let sequences = GlyphSequences(FontData(table))
    #expect(sequences.glyph(for: Array(repeating: 3, count: 32)) == nil)
  }

  // MARK: Which characters are emoji

  @Test("Characters are emoji by themselves, or because they say so")
  func presentation() {
    for emoji: Character in ["😀", "❤️", "☺️", "1️⃣", "🇩🇪", "👍🏽", "☝🏽", "👨‍👩‍👧‍👦", "⌚", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "#️⃣", "❤️‍🔥", "⭐"] {
      #expect(emoji.isShownAsEmoji, "\(emoji)")
    }
    for text: Character in [
      "a", "1", "#", "☺", "❤", "✓", "😀\u{FE0E}", "©", "™", "漢", "é", "→", "\n", "e\u{301}", "1\u{FE0F}",
    ] {
      #expect(!text.isShownAsEmoji, "\(text)")
    }
    // The short list of what may be one by itself leaves nothing out.
    for value in 0..<0x110000 as Range<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      if scalar.isShownAsEmoji != scalar.properties.isEmojiPresentation { Issue.record("U+\(value)") }
    }
  }

  // MARK: Faces

  private func withLibrary(_ files: [[UInt8]], _ body: (FontLibrary) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "asyncdisplay-" + UUID().uuidString
    try Platform.makeDirectory(at: folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (index, file) in files.enumerated() {
      try Platform.writeFile(file, to: "\(folder)/\(100 + index).ttf")
    }
    try body(FontLibrary(folders: [folder]))
  }

  /// The family of each cluster and its glyph; nil where it is not of a font from a file.
  private func clusters(_ text: String, _ style: TextStyle, _ library: FontLibrary) -> [String] {
    let shaped = BuiltInTextEngine(fallback: library).shape(AttributedText(text, style: style)).clusters
    return (0..<shaped.count).map { cluster in
      let typeface = shaped.runs[shaped.runIndex(ofCluster: cluster)].font.typeface
      let family = (typeface as? TrueTypeTypeface)?.fontDescription.family ?? "built in"
      let isList = shaped.traits[cluster].contains(.glyphList)
      return "\(family) \(isList ? "list" : "\(shaped.glyphs[cluster].rawValue)")"
    }
  }

  private static let colored: [Unicode.Scalar] = [
    "1", "a", "☺", "\u{20E3}", "😀", "👍", "\u{1F1E9}", "\u{1F1EA}", "\u{1F3FD}", "\u{200D}", "👩", "🔬", "⌚",
  ]

  /// The glyph of a scalar in the font with colors.
  private static func glyph(_ scalar: Unicode.Scalar) -> Int { (colored.firstIndex(of: scalar) ?? -1) + 1 }

  @Test(
    "Emoji are set in a face with colors, each as one glyph where the face has one, and other text is not"
  )
  func faces() throws {
    let glyph = Self.glyph
    let ligatures = Self.ligatures([
      ([glyph("1"), glyph("\u{20E3}")], 20), ([glyph("👍"), glyph("\u{1F3FD}")], 21),
      ([glyph("\u{1F1E9}"), glyph("\u{1F1EA}")], 22), ([glyph("👩"), glyph("\u{200D}"), glyph("🔬")], 23),
    ])
    let plain = bytes("Plain", ["a", "1", "b", "☺", "😀", "👍"])
    let colors = bytes("Colors", Self.colored, ligatures: ligatures)
    try withLibrary([colors, plain]) { library in
      let own = try #require(library.font("Plain", size: 10))
      let style = TextStyle(font: own)
      #expect(clusters("a😀b", style, library) == ["Plain 1", "Colors 5", "Plain 3"])
      #expect(clusters("☺☺\u{FE0F}1", style, library) == ["Plain 4", "Colors 3", "Plain 2"])
      #expect(clusters("😀\u{FE0E}", style, library) == ["Plain 5"])
      #expect(
        clusters("1\u{FE0F}\u{20E3}👍🏽🇩🇪👩‍🔬⌚", style, library)
          == ["Colors 20", "Colors 21", "Colors 22", "Colors 23", "Colors 13"]
      )
      // A sequence that the face has no glyph for is shown as its parts, and one that it lacks a part of not at all there.
      #expect(clusters("🇪🇩", style, library) == ["Colors list"])
      #expect(clusters("👍🏽👍", style, library) == ["Colors 21", "Colors 6"])
      // A font with colors needs no other.
      let colored = TextStyle(font: try #require(library.font("Colors", size: 10)))
      #expect(clusters("a👍🏽", colored, library) == ["Colors 2", "Colors 21"])
      // The built-in font has no emoji, and takes letters from no font of emoji.
      #expect(
        clusters("a😀", TextStyle(), library) == [
          "built in \(BuiltInTypeface.regular.glyph(for: "a").rawValue)", "Colors 5",
        ]
      )
      // The width is that of the glyph of the sequence.
      let shaped = BuiltInTextEngine(fallback: library).shape(AttributedText("👍🏽", style: style)).clusters
      #expect(shaped.positions[1] == TextUnit(points: 5.21))
    }
    // Without a face with colors emoji are looked for as other characters are.
    try withLibrary([plain]) { library in
      #expect(clusters("😀⌚", TextStyle(), library).first == "Plain 5")
    }
  }

  @Test("A face with colors stands in for other text only where no other face has it")
  func lastResort() throws {
    let colors = bytes("Colors", ["☺", "→", "☂"], ligatures: Self.ligatures([([1, 2], 3)]))
    let symbols = bytes("Test Symbols", ["☺"])
    try withLibrary([colors, symbols]) { library in
      let style = TextStyle(font: Font(typeface: try TrueTypeTypeface(bytes("Own", ["a"])), size: 10))
      #expect(clusters("☺☂", style, library) == ["Test Symbols 1", "Colors 3"])
    }
  }

  // MARK: An installed font

  private static let installed = FontLibrary(folders: ["/usr/share/fonts/truetype/noto"])
    .typeface(FontDescription(family: "Noto Color Emoji"))

  /// Flags, hands and faces of each color, keys, and people at work.
  private static let sequences: [String] = {
    let letters = (0x1F1E6...0x1F1FF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
    let flags = letters.flatMap { first in letters.map { "\(first)\($0)" } }
    let tones = (0x1F3FB...0x1F3FF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
    let bases = (0x1F442...0x1F6CC as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
      .filter(\.properties.isEmojiModifierBase)
    let hands = bases.flatMap { base in tones.map { "\(base)\($0)" } }
    let keys = "0123456789#*".map { "\($0)\u{FE0F}\u{20E3}" }
    let people = ["👩", "👨", "🧑"].flatMap { person in
      ["⚕️", "🌾", "🍳", "🎓", "🎤", "🏫", "🏭", "💻", "💼", "🔧", "🔬", "🎨", "🚒", "✈️", "🚀", "⚖️"].flatMap { job in
        ["\(person)\u{200D}\(job)"] + tones.map { "\(person)\($0)\u{200D}\(job)" }
      }
    }
    return flags + hands + keys + people + ["👨‍👩‍👧‍👦", "❤️‍🔥", "🏳️‍🌈", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴‍☠️"]
  }()

  @Test(
    "Each glyph has a picture, of the size of a letter",
    .enabled(if: installed != nil, "It is not installed.")
  )
  func installedPictures() throws {
    let typeface = try #require(Self.installed)
    for text in ["😀", "❤", "🇩🇪", "👍🏽", "1️⃣", "👨‍👩‍👧‍👦", "🏳️‍🌈"] {
      let scalars = Array(text.unicodeScalars)
      let glyph = try #require(
        scalars.count == 1 ? typeface.glyph(for: scalars[0]) : typeface.glyph(forSequence: scalars)
      )
      let drawing = try #require(typeface.drawing(of: glyph, textColor: .black), "\(text)")
      let pictures = drawing.commands.compactMap { command -> (Bitmap, Rect)? in
        if case .drawBitmap(let bitmap, let area, _) = command { (bitmap, area) } else { nil }
      }
      let (bitmap, area) = try #require(pictures.first)
      #expect(bitmap.width > 100 && bitmap.pixels.contains { $0 != 0 })
      #expect(area.width > 0.9 && area.width < 1.4 && area.minY < -0.7 && area.maxY < 0.4, "\(area)")
    }
  }

  #if HarfBuzz
    @Test(
      "Sequences have the glyphs that HarfBuzz finds",
      .enabled(if: installed != nil, "It is not installed.")
    )
    func harfBuzz() throws {
      let typeface = try #require(Self.installed)
      let font = try #require(typeface.systemFont)
      var joined = 0
      for text in Self.sequences {
        let utf8 = Array(text.utf8)
        let run = SystemFont.Run(range: 0..<utf8.count, script: nil, isRightToLeft: false, hasLigatures: true)
        let shaped = font.shape(run, of: utf8).filter { $0.advance != 0 }
        let own = typeface.glyph(forSequence: Array(text.unicodeScalars))
        if let own {
          joined += 1
          #expect(shaped.count == 1 && own.rawValue == shaped[0].id, "\(text)")
        } else {
          // Letters that are no flag have a sign of their own by their surroundings.
          let areLetters = text.unicodeScalars.allSatisfy { (0x1F1E6...0x1F1FF).contains($0.value) }
          #expect(shaped.count != 1 || areLetters, "\(text)")
        }
      }
      #expect(joined > 700)
    }
  #endif
}
