import DisplayPlatform
import Foundation
import Testing

@testable import DisplayCanvas
@testable import DisplayRaster
@testable import DisplayText

@Suite("FontLibrary")
struct FontLibraryTests {
  /// A folder of fonts that exists as long as the test that made it.
  private final class Folder {
    let path = NSTemporaryDirectory() + "asyncdisplay-" + UUID().uuidString

    init(_ fonts: [(file: String, bytes: [UInt8])]) throws {
      try Platform.makeDirectory(at: "\(path)/nested")
      for font in fonts { try Platform.writeFile(font.bytes, to: "\(path)/\(font.file)") }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func library(byteBudget: Int = 1 << 20) -> FontLibrary {
      FontLibrary(folders: [path, "\(path)/none"], byteBudget: byteBudget)
    }
  }

  private static func font(
    _ family: String,
    _ weight: Int = 400,
    isItalic: Bool = false,
    characters: [UInt32] = [0x41]
  ) -> [UInt8] {
    var writer = FontWriter()
    writer.family = family
    writer.weight = weight
    writer.isItalic = isItalic
    writer.glyphs.append(.empty)
    writer.characters = characters.map { ($0, 1) }
    return writer.bytes()
  }

  @Test(
    "Weights and widths out of their scales are the ends of these",
    arguments: [Int.min, -1, 0, 1_001, .max]
  )
  func scales(number: Int) throws {
    let folder = try Folder([("a.ttf", Self.font("Two", 300)), ("b.ttf", Self.font("Two", 800))])
    let library = folder.library()
    let font = try #require(library.font("Two", size: 12, weight: number))
    #expect((font.typeface as? TrueTypeTypeface)?.fontDescription.weight == (number > 0 ? 800 : 300))
    var wanted = FontDescription(family: "Two")
    wanted.width = number
    #expect(library.typeface(wanted) != nil)
    withExtendedLifetime(folder) {}
  }

  @Test("A face that has a character and cannot be read gives way to the next that has it")
  func unreadableFace() throws {
    var broken = FontWriter()
    broken.family = "Broken"
    broken.characters = [(0x41, 0)]
    broken.leftOut = ["hmtx"]
    let folder = try Folder([("a.ttf", broken.bytes()), ("b.ttf", Self.font("Sound", 700))])
    let library = folder.library()
    for _ in 0..<2 {
      let found = library.typeface(for: "A", insteadOf: BuiltInTypeface.regular) as? TrueTypeTypeface
      #expect(found?.fontDescription.family == "Sound")
    }
    #expect(library.faces.map(\.family) == ["Broken", "Sound"] && library.font("Broken", size: 9) == nil)
    withExtendedLifetime(folder) {}
  }

  @Test("Fonts are found in folders and collections, and what is no font is passed over")
  func search() throws {
    var second = FontWriter()
    second.family = "Second"
    second.characters = [(0x41, 0)]
    let folder = try Folder([
      ("a.ttf", Self.font("First")), ("nested/b.TTC", FontWriter.collection([second, second])),
      ("c.ttf", Array("no font at all".utf8)), ("d.txt", Self.font("Text")),
      (".hidden.ttf", Self.font("Hidden")),
      ("empty.otf", []),
    ]
    )
    let library = folder.library()
    defer { withExtendedLifetime(folder) {} }
    #expect(library.faces.map(\.family) == ["First", "Second", "Second"])
    let found = library.font("first", size: 12)
    #expect(found?.size == 12)
    #expect(found == library.font("FIRST", size: 12))
    #expect(library.font("Third", size: 12) == nil && library.font("", size: 12) == nil)
  }

  @Test(
    "A folder is searched once, however many links lead to it, and only so deep"
  )
  func depth() throws {
    let folder = try Folder([("nested/b.ttf", Self.font("Near"))])
    // Followed to the depth that is searched, these alone would be a hundred million folders.
    for index in 0..<10 {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/nested/ring\(index)",
        withDestinationPath: index % 2 == 0 ? folder.path : "."
      )
    }
    #expect(folder.library().faces.map(\.family) == ["Near"])
    let deep = folder.path + String(repeating: "/deep", count: 9)
    try Platform.makeDirectory(at: deep)
    try Platform.writeFile(Self.font("Deep"), to: deep + "/c.ttf")
    #expect(folder.library().faces.map(\.family) == ["Near"])
  }

  @Test("A pipe that is named like a font is passed over at once")
  func pipes() throws {
    let folder = try Folder([("b.ttf", Self.font("Near"))])
    let isMade = unsafe mkfifo("\(folder.path)/a.ttf", 0o600) == 0
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/c.ttf",
      withDestinationPath: "/dev/zero"
    )
    #expect(isMade && folder.library().faces.map(\.family) == ["Near"])
  }

  @Test("Of a family the face is taken that the rules of CSS name")
  func matching() throws {
    let weights = [100, 300, 400, 500, 700, 900]
    for present in [[400, 700], [300, 500], [100, 900], [500, 700], [300, 400]] {
      for wanted in weights {
        let family = FontDescription(family: "F", weight: wanted)
        let best = present.min {
          family.distance(to: FontDescription(family: "F", weight: $0))
            < family.distance(to: FontDescription(family: "F", weight: $1))
        }
        #expect(best == Self.weightByCSS(wanted, of: present), "\(wanted) of \(present)")
      }
    }
    let italic = FontDescription(family: "F", weight: 700, isItalic: true)
    let upright = FontDescription(family: "F", weight: 700)
    let light = FontDescription(family: "F", weight: 100, isItalic: true)
    #expect(italic.distance(to: light) < italic.distance(to: upright))
    let condensed = FontDescription(family: "F", weight: 700, width: 3, isItalic: true)
    #expect(italic.distance(to: upright) < italic.distance(to: condensed))
  }

  /// The order in which CSS tries weights, written out.
  private static func weightByCSS(_ wanted: Int, of present: [Int]) -> Int? {
    let below = (1..<wanted).reversed().map { $0 }
    let above = Array(wanted...1_000)
    let order: [Int] =
      switch wanted {
      case 400...500: Array(wanted...500) + below + Array(501...1_000)
      case ..<400: [wanted] + below + above
      default: above + below
      }
    return order.first { present.contains($0) }
  }

  @Test("A character that a font lacks is taken from the nearest face that has it")
  func fallback() throws {
    let folder = try Folder([
      ("latin.ttf", Self.font("Latin")), ("greek.ttf", Self.font("Greek", characters: [0x3B1])),
      ("greek-bold.ttf", Self.font("Greek", 700, characters: [0x3B1, 0x3B2])),
    ]
    )
    let library = folder.library()
    defer { withExtendedLifetime(folder) {} }
    let latin = try #require(library.typeface(FontDescription(family: "Latin")))
    func family(_ scalar: Unicode.Scalar, _ typeface: any Typeface) -> FontDescription? {
      (library.typeface(for: scalar, insteadOf: typeface) as? TrueTypeTypeface)?.fontDescription
    }
    for _ in 0..<2 {
      #expect(family("α", latin)?.weight == 400 && family("β", latin)?.weight == 700)
      #expect(family("α", BuiltInTypeface.bold)?.weight == 700)
      #expect(family("字", latin) == nil)
    }
    let style = TextStyle(font: Font(typeface: latin, size: 10))
    let shaped = BuiltInTextEngine(fallback: library).shape(AttributedText("AαA字", style: style))
    let families = shaped.clusters.runs.map {
      ($0.font.typeface as? TrueTypeTypeface)?.fontDescription.family
    }
    #expect(families == ["Latin", "Greek", "Latin"])
    #expect(shaped.clusters.glyphs.map(\.rawValue) == [1, 1, 1, 0])
  }

  @Test("Of faces that are equally near, one is taken that is monospaced as the other font is")
  func monospacedFallback() throws {
    func font(_ family: String, isMonospaced: Bool, _ character: UInt32) -> [UInt8] {
      var writer = FontWriter()
      writer.family = family
      writer.isMonospaced = isMonospaced
      writer.glyphs.append(.empty)
      writer.characters = [(character, 1)]
      return writer.bytes()
    }
    let folder = try Folder([
      ("a.ttf", font("A", isMonospaced: true, 0x3B1)), ("b.ttf", font("B", isMonospaced: false, 0x3B1)),
      ("mono.ttf", font("Mono", isMonospaced: true, 0x41)),
    ]
    )
    let library = folder.library()
    defer { withExtendedLifetime(folder) {} }
    let mono = try #require(library.typeface(FontDescription(family: "Mono")))
    func family(_ typeface: any Typeface) -> String? {
      (library.typeface(for: "α", insteadOf: typeface) as? TrueTypeTypeface)?.fontDescription.family
    }
    #expect(family(mono) == "A" && family(BuiltInTypeface.regular) == "B")
  }

  @Test("Fonts classified by Panose alone follow the other font's widths, and then its serifs")
  func classifiedFallback() throws {
    func font(_ family: String, serifs: UInt8, proportion: UInt8, _ character: UInt32) -> [UInt8] {
      var writer = FontWriter()
      writer.family = family
      writer.panose = [2, serifs, 0, proportion, 0, 0, 0, 0, 0, 0]
      writer.glyphs.append(.empty)
      writer.characters = [(character, 1)]
      return writer.bytes()
    }
    let folder = try Folder([
      ("a.ttf", font("Mono Serif", serifs: 3, proportion: 9, 0x3B1)),
      ("b.ttf", font("Mono Sans", serifs: 11, proportion: 9, 0x3B1)),
      ("c.ttf", font("Serif", serifs: 2, proportion: 3, 0x3B1)),
      ("d.ttf", font("Sans", serifs: 11, proportion: 3, 0x3B1)),
      ("e.ttf", font("Book", serifs: 10, proportion: 2, 0x41)),
      ("f.ttf", font("Code", serifs: 0, proportion: 9, 0x41)),
    ])
    let library = folder.library()
    defer { withExtendedLifetime(folder) {} }
    func family(insteadOf typeface: any Typeface) -> String? {
      (library.typeface(for: "α", insteadOf: typeface) as? TrueTypeTypeface)?.fontDescription.family
    }
    #expect(family(insteadOf: BuiltInTypeface.regular) == "Sans")
    let book = try #require(library.typeface(FontDescription(family: "Book")))
    #expect(book.fontDescription.isSerif && !book.fontDescription.isMonospaced)
    #expect(family(insteadOf: book) == "Serif")
    let code = try #require(library.typeface(FontDescription(family: "Code")))
    #expect(family(insteadOf: code) == "Mono Sans")
  }

  /// What a library keeps of a file of one face.
  private static func keptByteCount(of bytes: [UInt8]) throws -> Int {
    try bytes.count + TrueTypeTypeface(bytes).ownByteCount
  }

  @Test("All faces of a collection share the bytes of its file, which is read once")
  func sharedBytes() throws {
    let writers = ["A", "B", "C"].map { family in
      var writer = FontWriter()
      writer.family = family
      return writer
    }
    let bytes = FontWriter.collection(writers)
    let folder = try Folder([("a.ttc", bytes)])
    let library = folder.library()
    #expect(library.keptByteCount == 0)
    let first = try #require(library.font("A", size: 10))
    try FileManager.default.removeItem(atPath: "\(folder.path)/a.ttc")
    #expect(library.font("B", size: 10) != nil && library.font("C", size: 10) != nil)
    let own = try (0..<3).map { try TrueTypeTypeface(bytes, index: $0).ownByteCount }
    #expect(library.keptByteCount == bytes.count + own.reduce(0, +) && own.allSatisfy { $0 > 0 })
    #expect(library.font("A", size: 10) == first)
  }

  @Test("Beyond the budget the files go that nobody uses, the least recently asked for first")
  func budget() throws {
    let names = ["A", "B", "C", "D"]
    let files = names.map { (file: "\($0).ttf", bytes: Self.font($0)) }
    let size = try Self.keptByteCount(of: files[0].bytes)
    let folder = try Folder(files)
    let library = folder.library(byteBudget: 2 * size)
    let used = try #require(library.font("A", size: 10))
    for name in ["B", "C", "B"] { #expect(library.font(name, size: 10) != nil) }
    // One too many: of the two that nobody uses, C was asked for before B.
    #expect(library.keptByteCount == 2 * size)
    try FileManager.default.removeItem(atPath: folder.path)
    #expect(library.font("A", size: 10) == used && library.font("B", size: 10) != nil)
    #expect(library.font("C", size: 10) == nil && library.font("D", size: 10) == nil)
  }

  @Test("A file larger than the budget is kept until another is read, and those in use stay beyond it")
  func smallBudget() throws {
    let files = ["A", "B", "C"].map { (file: "\($0).ttf", bytes: Self.font($0)) }
    let size = try Self.keptByteCount(of: files[0].bytes)
    let folder = try Folder(files)
    let library = folder.library(byteBudget: 1)
    #expect(library.font("A", size: 10) != nil && library.keptByteCount == size)
    let used = [library.font("B", size: 10), library.font("C", size: 10)]
    #expect(library.keptByteCount == 2 * size)
    try FileManager.default.removeItem(atPath: folder.path)
    #expect([library.font("B", size: 10), library.font("C", size: 10)] == used)
    #expect(library.font("A", size: 10) == nil)
  }

  @Test("Shapes of glyphs that are kept keep no face in a library that needs room, nor in one that has ended")
  func facesOfKeptShapes() throws {
    let folder = try Folder(["A", "B"].map { (file: "\($0).ttf", bytes: Self.font($0)) })
    let cache = GlyphCache(byteBudget: 1 << 20)
    var library: FontLibrary? = folder.library(byteBudget: 1)
    func draw(_ family: String) throws -> () -> TrueTypeTypeface? {
      let typeface = try #require(library?.typeface(FontDescription(family: family)))
      var finder = cache.makeFinder(of: typeface, pixelSize: 20)
      _ = finder.mask(at: GlyphStrike.Place(glyph: .missing, quarter: 0))
      cache.keep(&finder)
      return { [weak typeface] in typeface }
    }
    let first = try draw("A")
    #expect(first() != nil)
    let second = try draw("B")
    #expect(first() == nil && second() != nil)
    library = nil
    #expect(second() == nil && cache.counts.shapes == 2)
    withExtendedLifetime(folder) {}
  }

  @Test("A name as long as a book is cut off")
  func longNames() throws {
    let font = Self.font("a" + String(repeating: "\u{301}\u{316}", count: 10_000))
    #expect(try TrueTypeTypeface(font).fontDescription.family.utf16.count == 512)
  }

  @Test("Many tasks get the same objects")
  func concurrent() async throws {
    let folder = try Folder([("a.ttf", Self.font("A", characters: [0x41, 0x3B1]))])
    let library = folder.library()
    defer { withExtendedLifetime(folder) {} }
    let objects = await withTaskGroup(of: ObjectIdentifier?.self) { group in
      for index in 0..<16 {
        group.addTask {
          index.isMultiple(of: 2)
            ? library.typeface(FontDescription(family: "A")).map { ObjectIdentifier($0) }
            : library.typeface(for: "α", insteadOf: BuiltInTypeface.regular).map { ObjectIdentifier($0) }
        }
      }
      var objects: Set<ObjectIdentifier?> = []
      for await object in group { objects.insert(object) }
      return objects
    }
    #expect(objects.count == 1 && objects.first != .some(nil))
  }

  @Test("Installed fonts can be read, glyph by glyph")
  func installed() throws {
    // Machines without fonts pass; on others a file that cannot be read fails.
    for face in FontLibrary.system.faces.prefix(40) {
      let typeface = try #require(FontLibrary.system.typeface(face), "\(face)")
      #expect(typeface.ascent > 0 && typeface.descent >= 0)
      for scalar in "Ag".unicodeScalars where typeface.glyph(for: scalar) != .missing {
        let outline = typeface.outline(of: typeface.glyph(for: scalar))
        #expect(!outline.elements.isEmpty && typeface.advance(of: typeface.glyph(for: scalar)) > 0, "\(face)")
      }
    }
  }
}
