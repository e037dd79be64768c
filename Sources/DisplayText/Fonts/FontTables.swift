/// The directory of a font file: where its tables are.
struct FontTables: Sendable {
  /// The signature of a collection, `ttcf`.
  private static let collection = 0x7474_6366
  /// The signatures of a font: TrueType outlines, the same in old files, and compact outlines.
  private static let signatures = [0x0001_0000, 0x7472_7565, 0x4F54_544F]
  private static let mostFonts = 4_096

  private let data: FontData
  private let ranges: [String: Range<Int>]
  /// Tables that were read by themselves.
  private let parts: [String: FontData]

  /// How many fonts a file has.
  static func fontCount(in data: FontData) throws(FontError) -> Int {
    guard let signature = data.uint32(0) else {
      throw .truncated(table: "header", needed: 12, available: data.count)
    }
    if signatures.contains(signature) { return 1 }
    guard signature == collection else { throw .unknownFormat(signature: UInt32(signature)) }
    guard let count = data.uint32(8) else {
      throw .truncated(table: "ttcf", needed: 12, available: data.count)
    }
    guard (1...mostFonts).contains(count) else {
      throw .invalidValue(table: "ttcf", field: "the number of fonts", value: count)
    }
    return count
  }

  /// Reads the directory of one of a file's fonts.
  init(_ data: FontData, index: Int) throws(FontError) {
    let count = try Self.fontCount(in: data)
    guard (0..<count).contains(index) else { throw .noSuchFont(index: index, count: count) }
    var start = 0
    if data.uint32(0) == Self.collection {
      guard let offset = data.uint32(12 + 4 * index) else {
        throw .truncated(table: "ttcf", needed: 16 + 4 * index, available: data.count)
      }
      start = offset
    }
    let directory = data.part(at: start)
    guard let signature = directory.uint32(0), let tableCount = directory.uint16(4) else {
      throw .truncated(table: "directory", needed: 12, available: directory.count)
    }
    guard Self.signatures.contains(signature) else { throw .unknownFormat(signature: UInt32(signature)) }
    var ranges: [String: Range<Int>] = [:]
    for table in 0..<tableCount {
      let entry = 12 + 16 * table
      guard let offset = directory.uint32(entry + 8), let length = directory.uint32(entry + 12) else {
        throw .truncated(table: "directory", needed: entry + 16, available: directory.count)
      }
      let tag = String(decoding: directory.array(at: entry, count: 4), as: UTF8.self)
      ranges[tag] = offset..<(offset + length)
    }
    self.data = data
    self.ranges = ranges
    parts = [:]
  }

  /// Holds tables that were read by themselves.
  init(_ parts: [String: FontData]) {
    data = FontData([])
    ranges = [:]
    self.parts = parts
  }

  /// A table; nil when there is none. One that reaches past the end of the file ends with the file.
  subscript(tag: String) -> FontData? {
    parts[tag] ?? ranges[tag].map { data.part(at: $0.lowerBound, count: $0.count) }
  }

  /// Where a table lies in the file.
  func range(of tag: String) -> Range<Int>? { ranges[tag] }

  /// A table that has to be there, with some bytes at least.
  func required(_ tag: String, count: Int) throws(FontError) -> FontData {
    guard let table = self[tag] else { throw .missingTable(tag) }
    guard table.count >= count else { throw .truncated(table: tag, needed: count, available: table.count) }
    return table
  }
}
