import DisplayPlatform
import Foundation
import TestSupport
import Testing

@testable import DisplayText

@Suite("Searches for missing characters")
struct MissingCharacterTests {
  /// More than the map of one of the fonts takes, and less than those of two.
  private static let mapSize = 1_100

  private let folder = NSTemporaryDirectory() + "asyncdisplay-" + UUID().uuidString

  /// A character of a block that one font alone has characters of.
  private static func scalar(ofFont number: Int) throws -> Unicode.Scalar {
    try #require(Unicode.Scalar(0x4E00 + 256 * UInt32(number)))
  }

  /// A library of fonts whose maps are more than fit its budget.
  private func withLibrary(
    of fontCount: Int,
    keeping mapCount: Int,
    change: (inout [UInt8]) throws -> Void = { _ in },
    _ body: (FontLibrary) throws -> Void
  ) throws {
    try Platform.makeDirectory(at: folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for number in 0..<fontCount {
      var writer = FontWriter()
      writer.family = "F\(number)"
      writer.glyphs.append(.empty)
      writer.characters = [(0x41, 1), (try Self.scalar(ofFont: number).value, 1)]
      var bytes = writer.bytes()
      try change(&bytes)
      try Platform.writeFile(bytes, to: "\(folder)/\(100 + number).ttf")
    }
    try body(FontLibrary(folders: [folder], byteBudget: 4 * mapCount * Self.mapSize))
  }

  @Test("Each map is read once for characters of blocks that no font has, although few maps are kept")
  func missingBlocks() throws {
    try withLibrary(of: 30, keeping: 4) { library in
      for value in 0..<40 as Range<UInt32> {
        let scalar = try #require(Unicode.Scalar(0x1F300 + value))
        #expect(library.typeface(for: scalar, insteadOf: BuiltInTypeface.regular) == nil)
      }
      #expect(library.searchCost == (30, 1))
      // Then one more for a character that a font has.
      for number in 0..<30 {
        let scalar = try Self.scalar(ofFont: number)
        let found = library.typeface(for: scalar, insteadOf: BuiltInTypeface.regular) as? TrueTypeTypeface
        #expect(found?.fontDescription.family == "F\(number)")
      }
      #expect(library.searchCost.maps <= 60)
    }
  }

  @Test("Faces are sorted once for each style that they are to be near to")
  func orders() throws {
    try withLibrary(of: 3, keeping: 3) { library in
      for scalar in "αβγδ".unicodeScalars {
        for typeface in [BuiltInTypeface.regular, .bold] {
          #expect(library.typeface(for: scalar, insteadOf: typeface) == nil)
        }
      }
      #expect(library.searchCost == (3, 2))
    }
  }

  @Test("A broken map is read once")
  func brokenMaps() throws {
    let spoil: (inout [UInt8]) throws -> Void = { bytes in
      let tag = Array("cmap".utf8)
      let entry = try #require((0..<bytes.count - 16).first { Array(bytes[$0..<$0 + 4]) == tag })
      let offset = bytes[entry + 8..<entry + 12].reduce(0) { $0 << 8 | Int($1) }
      // More encodings than the table has room for.
      bytes.replaceSubrange(offset + 2..<offset + 4, with: [0xFF, 0xFF])
    }
    try withLibrary(of: 3, keeping: 0, change: spoil) { library in
      for scalar in "ABCDE".unicodeScalars {
        #expect(library.typeface(for: scalar, insteadOf: BuiltInTypeface.regular) == nil)
      }
      #expect(library.searchCost.maps == 3)
    }
  }

  @Test(
    "Blocks are those of the segments, whichever overlap",
    arguments: 0..<UInt64(TestDepth.count(5, full: 20))
  )
  func blocks(seed: UInt64) {
    var random = Numbers(state: seed)
    let segments = (0..<Int.random(in: 0...9, using: &random)).map { _ in
      let first = Int.random(in: 0...0x10FFFF, using: &random)
      let length = Int.random(in: 0...1, using: &random) == 0 ? 0 : Int.random(in: 0...0x4000, using: &random)
      return CharacterMap.Segment(first: first, last: min(first + length, 0x10FFFF), glyph: 1)
    }
    .sorted { $0.first < $1.first }
    let blocks = CharacterBlocks(segments)
    #expect(blocks.byteCount <= 544 && (blocks.byteCount == 0) == segments.isEmpty)
    for block in 0..<0x1100 where !(0xD8..<0xE0).contains(block) {
      let isThere = segments.contains { $0.first >> 8 <= block && $0.last >> 8 >= block }
      let ends = [block << 8, block << 8 | 255].compactMap(Unicode.Scalar.init(_:))
      #expect(ends.allSatisfy { blocks.mayContain($0) == isThere }, "block \(block)")
    }
  }
}
