import DisplayPlatform
import Foundation
import Testing

@testable import DisplayText

@Suite("Font folders that were made to take memory")
struct HostileFontFolderTests {
  private let folder = NSTemporaryDirectory() + "asyncdisplay-" + UUID().uuidString

  private static func font(_ family: String) -> FontWriter {
    var writer = FontWriter()
    writer.family = family
    writer.glyphs.append(.empty)
    writer.characters = [(0x41, 1)]
    return writer
  }

  /// Where the entries of a table begin in the directories of a file's faces.
  private static func entries(of tag: String, in bytes: [UInt8]) -> [Int] {
    let tag = Array(tag.utf8)
    return (0..<bytes.count - 16).filter { Array(bytes[$0..<$0 + 4]) == tag }
  }

  private static func set(_ value: Int, at position: Int, of bytes: inout [UInt8]) {
    bytes.replaceSubrange(position..<position + 4, with: FontWriter.u32(value))
  }

  /// Searches for a character that no font has, and returns what is kept after it.
  private func keptBytes(byteBudget: Int) -> Int {
    let library = FontLibrary(folders: [folder], byteBudget: byteBudget)
    #expect(library.typeface(for: "一", insteadOf: BuiltInTypeface.regular) == nil)
    return library.keptByteCount
  }

  private func withFolder(_ body: () throws -> Void) throws {
    try Platform.makeDirectory(at: folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body()
  }

  @Test("A face whose table of characters lies beyond the largest file is left out")
  func sparse() throws {
    try withFolder {
      var bytes = Self.font("Sparse").bytes()
      let entry = try #require(Self.entries(of: "cmap", in: bytes).first)
      Self.set(0x6000_0000, at: entry + 12, of: &bytes)
      try Platform.writeFile(bytes, to: folder + "/a.ttf")
      let file = try #require(FileHandle(forWritingAtPath: folder + "/a.ttf"))
      try file.truncate(atOffset: 0x7000_0000)
      try file.close()
      #expect(FontLibrary(folders: [folder]).faces.isEmpty)
    }
  }

  @Test("Of a table of characters the first megabytes are read")
  func longTable() throws {
    try withFolder {
      var bytes = Self.font("Long").bytes()
      let entry = try #require(Self.entries(of: "cmap", in: bytes).first)
      // The only encoding, far behind its table's start.
      let distance = 5 << 20
      let table = FontWriter.u16(0) + FontWriter.u16(1) + FontWriter.u16(3) + FontWriter.u16(10)
      let group = FontWriter.u32(0x42) + FontWriter.u32(0x42) + FontWriter.u32(1)
      let format =
        FontWriter.u16(12) + FontWriter.u16(0) + FontWriter.u32(28) + FontWriter.u32(0) + FontWriter.u32(1)
      Self.set(bytes.count, at: entry + 8, of: &bytes)
      Self.set(distance + 28, at: entry + 12, of: &bytes)
      bytes += table + FontWriter.u32(distance)
      bytes += [UInt8](repeating: 0, count: distance - 12) + format + group
      try Platform.writeFile(bytes, to: folder + "/a.ttf")
      let library = FontLibrary(folders: [folder])
      #expect(library.faces.map(\.family) == ["Long"])
      #expect(library.typeface(for: "B", insteadOf: BuiltInTypeface.regular) == nil)
    }
  }

  @Test("What is known of characters is kept within the budget, and counted")
  func budget() throws {
    try withFolder {
      for number in 0..<10 {
        try Platform.writeFile(Self.font("F\(number)").bytes(), to: folder + "/\(number).ttf")
      }
      // The blocks of all ten stay, of which each has one in a word of 64.
      let (least, most) = (keptBytes(byteBudget: 0), keptBytes(byteBudget: 1 << 20))
      let map = least - 10 * 8
      #expect(map > 0 && most == 10 * map + 10 * 8)
      #expect(keptBytes(byteBudget: 4 * 3 * map) == 3 * map + 10 * 8)
    }
  }

  @Test("Faces that share a table of characters share what is known of it, wherever they say that it ends")
  func shared() throws {
    try withFolder {
      try Platform.writeFile(Self.font("One").bytes(), to: folder + "/one.ttf")
      let one = keptBytes(byteBudget: 1 << 20)
      var bytes = FontWriter.collection((0..<4).map { Self.font("F\($0)") })
      let entries = Self.entries(of: "cmap", in: bytes)
      #expect(entries.count == 4)
      let first = Array(bytes[entries[0] + 8..<entries[0] + 12])
      for (number, entry) in entries.enumerated() {
        bytes.replaceSubrange(entry + 8..<entry + 12, with: first)
        bytes[entry + 15] &+= UInt8(number)
      }
      try Platform.writeFile(bytes, to: folder + "/one.ttf")
      #expect(keptBytes(byteBudget: 1 << 20) == one)
    }
  }

  @Test("A face for which a shared table is broken does not rule out those for which it is not")
  func brokenForOne() throws {
    try withFolder {
      var bytes = FontWriter.collection((0..<3).map { Self.font("F\($0)") })
      let entries = Self.entries(of: "cmap", in: bytes)
      let place = Array(bytes[entries[0] + 8..<entries[0] + 12])
      for entry in entries { bytes.replaceSubrange(entry + 8..<entry + 12, with: place) }
      // The first face says that its table ends in the middle of the header.
      Self.set(3, at: entries[0] + 12, of: &bytes)
      try Platform.writeFile(bytes, to: folder + "/one.ttc")
      let library = FontLibrary(folders: [folder])
      #expect(library.typeface(for: "一", insteadOf: BuiltInTypeface.regular) == nil)
      let found = library.typeface(for: "A", insteadOf: BuiltInTypeface.regular)
      #expect(found != nil)
    }
  }
}
