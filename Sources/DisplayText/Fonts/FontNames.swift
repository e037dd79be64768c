/// The names in a font: the table `name`.
struct FontNames {
  private static let mostRecords = 4_096
  /// Longer names are cut off: what compares or hashes a name need not cope with a book.
  private static let longestName = 1_024

  private let data: FontData?

  init(_ data: FontData?) {
    self.data = data
  }

  /// A name, in English where there is a choice; nil when the font does not have it.
  func name(_ id: Int) -> String? {
    guard let data, let count = data.uint16(2), let storage = data.uint16(4) else { return nil }
    var best: (rank: Int, name: String)?
    for index in 0..<min(count, Self.mostRecords) {
      let record = 6 + 12 * index
      guard let platform = data.uint16(record), let encoding = data.uint16(record + 2),
        let language = data.uint16(record + 4), let nameID = data.uint16(record + 6),
        let length = data.uint16(record + 8), let offset = data.uint16(record + 10)
      else { break }
      guard nameID == id else { continue }
      let rank = Self.rank(platform, encoding, language)
      guard rank > best?.rank ?? 0 else { continue }
      let bytes = data.array(at: storage + offset, count: min(length, Self.longestName))
      let name = platform == 1 ? Self.latin(bytes) : Self.utf16(bytes)
      if !name.isEmpty { best = (rank, name) }
    }
    return best?.name
  }

  private static func rank(_ platform: Int, _ encoding: Int, _ language: Int) -> Int {
    switch platform {
    case 3 where [0, 1, 10].contains(encoding): language == 0x409 ? 5 : language & 0xFF == 0x09 ? 4 : 2
    case 0: 3
    case 1: encoding == 0 && language == 0 ? 1 : 0
    default: 0
    }
  }

  private static func utf16(_ bytes: [UInt8]) -> String {
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// The old encoding of the Macintosh agrees with ASCII as far as names go.
  private static func latin(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.map { $0 < 128 ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
  }
}
