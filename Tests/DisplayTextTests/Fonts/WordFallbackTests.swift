import DisplayPlatform
import Foundation
import TestSupport
import Testing

@testable import DisplayCanvas
@testable import DisplayText

@Suite("Faces that stand in for a font")
struct WordFallbackTests {
  /// A font as the tests describe it.
  private struct Face {
    var family: String
    var characters: String
    var weight = 400
    var isItalic = false
    var panose: [UInt8] = []
    var familyClass = 0

    var bytes: [UInt8] {
      var writer = FontWriter()
      writer.family = family
      writer.weight = weight
      writer.isItalic = isItalic
      writer.familyClass = familyClass
      for (index, number) in panose.enumerated() { writer.panose[index] = number }
      writer.glyphs.append(.empty)
      if characters.unicodeScalars.contains(where: { $0.value > 0xFFFF }) { writer.characterFormat = .twelve }
      writer.characters = Set(characters.unicodeScalars.map(\.value)).sorted().map { ($0, 1) }
      return writer.bytes()
    }
  }

  /// A library of some fonts, in the order of their paths.
  private func withLibrary(of faces: [Face], _ body: (FontLibrary) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "asyncdisplay-" + UUID().uuidString
    try Platform.makeDirectory(at: folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (index, face) in faces.enumerated() {
      try Platform.writeFile(face.bytes, to: "\(folder)/\(100 + index).ttf")
    }
    try body(FontLibrary(folders: [folder]))
  }

  private func family(_ typeface: (any Typeface)?) -> String? {
    (typeface as? TrueTypeTypeface)?.fontDescription.family
  }

  /// The family of each cluster; nil where it is not of a font from a file.
  private func families(_ text: AttributedText, _ engine: BuiltInTextEngine) -> [String?] {
    let shaped = engine.shape(text).clusters
    return (0..<shaped.count).map { family(shaped.runs[shaped.runIndex(ofCluster: $0)].font.typeface) }
  }

  /// A style in a font of some characters.
  private func style(_ characters: String, family: String) throws -> TextStyle {
    let face = Face(family: family, characters: characters)
    return TextStyle(font: Font(typeface: try TrueTypeTypeface(face.bytes), size: 10))
  }

  private static let special: [Face] = [
    Face(family: "Formula Math", characters: "γж→"), Face(family: "KpMath", characters: "γж→"),
    Face(family: "Noto Sans Symbols2", characters: "γж→"), Face(family: "Symbola", characters: "γж→"),
    Face(family: "Some Emoji", characters: "γж→"), Face(family: "Fleurons", characters: "γж→", panose: [4]),
    Face(family: "Quill", characters: "γж→", panose: [3]), Face(family: "Pi", characters: "γж→", panose: [5]),
    Face(family: "Marks", characters: "γж→", familyClass: 12),
    Face(family: "Brush", characters: "γж→", familyClass: 10),
    Face(family: "Borders", characters: "γж→", familyClass: 9),
  ]

  @Test(
    "Letters never come from faces for formulas, symbols or ornament, and signs do",
    arguments: special.indices
  )
  func purposes(index: Int) throws {
    let own = BuiltInTypeface.regular
    try withLibrary(of: [Self.special[index]]) { library in
      #expect(library.faces.allSatisfy { $0.purpose != .text })
      #expect(library.typeface(for: "γ", insteadOf: own) == nil)
      #expect(library.typeface(forWord: ["γ", "ж"], insteadOf: own) == nil)
      #expect(library.typeface(for: "→", insteadOf: own) != nil)
      // Nor where a sign stands in one word with letters.
      #expect(library.typeface(forWord: ["→", "ж"], insteadOf: own) == nil)
    }
    // A face for text comes first for both, wherever it lies and however unlike it is.
    let book = Face(family: "Book", characters: "γж→", weight: 900, isItalic: true, panose: [2, 3])
    try withLibrary(of: [Self.special[index], book]) { library in
      for scalar in "γж→".unicodeScalars {
        #expect(family(library.typeface(for: scalar, insteadOf: own)) == "Book")
      }
    }
  }

  @Test("A family for text is not taken for another by a part of a word")
  func ordinaryNames() throws {
    let names = ["Mathilde", "Symbolic", "Iconic Grotesk", "DejaVu Sans", "Aftermath", "Musica"]
    try withLibrary(of: names.map { Face(family: $0, characters: "γ") }) { library in
      #expect(library.faces.allSatisfy { $0.purpose == .text })
    }
  }

  @Test("Alphabets of formulas may come from faces for formulas")
  func mathematicalAlphabets() throws {
    try withLibrary(of: [Face(family: "Formula Math", characters: "𝔸ℕ")]) { library in
      for scalar in "𝔸ℕ".unicodeScalars {
        #expect(library.typeface(for: scalar, insteadOf: BuiltInTypeface.regular) != nil)
      }
    }
  }

  @Test("Serifs follow the other font when the weight is about the same, and the weight otherwise")
  func serifsAndWeight() throws {
    let sans: [UInt8] = [2, 11]
    let serif: [UInt8] = [2, 2]
    let faces = [
      Face(family: "A", characters: "字", weight: 400, panose: serif),
      Face(family: "B", characters: "字", weight: 600, panose: sans),
      Face(family: "C", characters: "字", weight: 700, panose: serif),
      Face(family: "D", characters: "字", weight: 500, panose: sans),
      Face(family: "Text Serif Bold", characters: "x", weight: 700, panose: serif),
      Face(family: "Text Serif", characters: "x", weight: 400),
    ]
    try withLibrary(of: faces) { library in
      func standIn(_ typeface: any Typeface) -> String? {
        family(library.typeface(for: "字", insteadOf: typeface))
      }
      #expect(standIn(BuiltInTypeface.regular) == "D" && standIn(BuiltInTypeface.bold) == "B")
      let bold = try #require(library.typeface(FontDescription(family: "Text Serif Bold", weight: 700)))
      #expect(standIn(bold) == "C")
      // Serifs by the name alone.
      let regular = try #require(library.typeface(FontDescription(family: "Text Serif")))
      #expect(regular.fontDescription.isSerif && standIn(regular) == "A")
    }
    // No bold face without serifs: bold counts for more.
    try withLibrary(of: [faces[3], faces[2]]) { library in
      #expect(family(library.typeface(for: "字", insteadOf: BuiltInTypeface.bold)) == "C")
    }
  }

  @Test("Among faces alike the one whose family names the style comes first")
  func namedStyles() throws {
    let faces = [
      Face(family: "Rashi Hebrew", characters: "ש", panose: [2, 11]),
      Face(family: "Noto Sans Hebrew", characters: "ש", panose: [2, 11]),
    ]
    try withLibrary(of: faces) { library in
      #expect(family(library.typeface(for: "ש", insteadOf: BuiltInTypeface.regular)) == "Noto Sans Hebrew")
    }
  }

  @Test("A word goes into one face where one has all of it, with the letters that its own font has")
  func words() throws {
    let faces = [
      Face(family: "Few", characters: "ж字"), Face(family: "All", characters: "abcжи'’\u{301}"),
      Face(family: "Ideographs", characters: "字体あ"),
    ]
    try withLibrary(of: faces) { library in
      let engine = BuiltInTextEngine(fallback: library)
      let own = try style("abcdи'’ -", family: "Own")
      func set(_ text: String) throws -> [String] {
        try families(AttributedText(text, style: own), engine).map { try #require($0) }
      }
      // The word alone, not its neighbors; an apostrophe within, and none at the end.
      #expect(
        try set("ab жab ab") == ["Own", "Own", "Own"] + ["All", "All", "All"] + ["Own", "Own", "Own"]
      )
      #expect(try set("a'ж' b") == ["All", "All", "All", "Own", "Own", "Own"])
      #expect(try set("a-ж") == ["Own", "Own", "Few"])
      // No face has d and ж: what is missing comes from elsewhere, the rest does not.
      #expect(try set("dжd") == ["Own", "Few", "Own"])
      // Letters and ideographs are words of their own, and so are two styles.
      #expect(try set("ab字体ab") == ["Own", "Own", "Ideographs", "Ideographs", "Own", "Own"])
      #expect(try set("字あж") == ["Ideographs", "Ideographs", "Few"])
      // A soft hyphen neither ends a word nor needs a glyph; a mark is of its letter's face.
      #expect(try set("a\u{AD}ж") == ["All", "All", "All"])
      #expect(try set("ж\u{301}a") == ["All", "All"])
      #expect(try set("♞") == ["Own"])
    }
  }

  @Test(
    "Words take the faces that the rule names, whatever the faces have",
    arguments: 0..<UInt64(TestDepth.count(6, full: 60))
  )
  func randomWords(seed: UInt64) throws {
    var random = Numbers(state: seed)
    let letters = Array("абвгд")
    func some(_ count: ClosedRange<Int>) -> String {
      String(
        (0..<Int.random(in: count, using: &random)).map { _ in letters[Int.random(in: 0..<5, using: &random)]
        }
      )
    }
    let coverage = (0..<4).map { _ in some(0...5) + "a" }
    let own = some(1...3)
    let faces = coverage.enumerated().map { Face(family: "F\($0.offset)", characters: $0.element) }
    try withLibrary(of: faces) { library in
      let style = try style(own + " ", family: "Own")
      for _ in 0..<20 {
        let words = (0..<4).map { _ in some(1...6) }
        var expected: [String] = []
        for word in words {
          let missing = word.filter { !own.contains($0) }
          let whole = coverage.firstIndex { face in word.allSatisfy(face.contains) }
          var previous: Int?
          for letter in word {
            if missing.isEmpty {
              expected.append("Own")
            } else if let whole {
              expected.append("F\(whole)")
            } else if own.contains(letter) {
              expected.append("Own")
            } else if let last = previous, coverage[last].contains(letter) {
              expected.append("F\(last)")
            } else if let first = coverage.firstIndex(where: { $0.contains(letter) }) {
              previous = first
              expected.append("F\(first)")
            } else {
              expected.append("Own")
            }
          }
          expected.append("Own")
        }
        let text = words.map { $0 + " " }.joined()
        let found = families(AttributedText(text, style: style), BuiltInTextEngine(fallback: library))
        #expect(found == expected, "\(own) \(coverage) \(text)")
      }
    }
  }

  @Test("A fallback that knows single characters alone has its faces tried for words")
  func plainFallback() throws {
    struct Plain: TypefaceFallback {
      let faces: [TrueTypeTypeface]
      func typeface(for scalar: Unicode.Scalar, insteadOf typeface: any Typeface) -> (any Typeface)? {
        faces.first { $0.glyph(for: scalar) != .missing }
      }
    }
    let faces = [Face(family: "Few", characters: "ж"), Face(family: "All", characters: "жи")]
    let fallback = Plain(faces: try faces.map { try TrueTypeTypeface($0.bytes) })
    // A font that lacks all of them, so that the second face is tried for the second letter.
    let bare = try TrueTypeTypeface(Face(family: "Bare", characters: "-").bytes)
    #expect(family(fallback.typeface(forWord: ["ж"], insteadOf: bare)) == "Few")
    #expect(family(fallback.typeface(forWord: ["ж", "и"], insteadOf: bare)) == "All")
    #expect(fallback.typeface(forWord: ["ж", "щ"], insteadOf: bare) == nil)
  }

  @Test("A run of letters without end is set in pieces of 64 characters, and each is looked up")
  func longWords() throws {
    try withLibrary(of: [Face(family: "All", characters: "жи")]) { library in
      let style = try style("и ", family: "Own")
      let text = String(repeating: "и", count: 64) + "ж" + String(repeating: "и", count: 100)
      let found = families(AttributedText(text, style: style), BuiltInTextEngine(fallback: library))
      #expect(found.map { $0 == "Own" ? "o" : "a" }.joined().split(separator: "a").map(\.count) == [64, 37])
    }
  }

  @Test("A text falls back to the installed fonts unless it is told not to")
  func installed() {
    let text = AttributedText("字 ش ᚠ ж ab", style: TextStyle())
    let plain = BuiltInTextEngine().shape(text).measure(in: TextContainer())
    #expect(plain == BuiltInTextEngine(fallback: FontLibrary.system).shape(text).measure(in: TextContainer()))
    #expect(plain == BuiltInTextEngine(fallback: InstalledFonts()).shape(text).measure(in: TextContainer()))
    let shaped = BuiltInTextEngine(fallback: nil).shape(text).clusters
    #expect(shaped.runs.allSatisfy { $0.font.typeface === BuiltInTypeface.regular })
  }

  @Test("Greek and Cyrillic letters of installed fonts come from no face for formulas")
  func installedLetters() throws {
    // Machines without fonts pass.
    for scalar in "γżęłжЩ".unicodeScalars {
      for own in [BuiltInTypeface.regular, .bold] {
        guard let found = FontLibrary.system.typeface(for: scalar, insteadOf: own) as? TrueTypeTypeface else {
          continue
        }
        #expect(found.fontDescription.purpose == .text, "\(found.fontDescription)")
      }
    }
  }
}
