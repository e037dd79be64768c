/// The four letters that say what a chunk of a PNG is.
struct PNGChunkName: Hashable {
  private let letters: UInt32

  init(_ letters: UInt32) { self.letters = letters }

  init(_ name: StaticString) {
    letters = name.description.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }

  static let header = PNGChunkName("IHDR")
  static let palette = PNGChunkName("PLTE")
  static let transparency = PNGChunkName("tRNS")
  static let pixels = PNGChunkName("IDAT")
  static let exif = PNGChunkName("eXIf")
  static let density = PNGChunkName("pHYs")
  static let animation = PNGChunkName("acTL")
  static let frame = PNGChunkName("fcTL")
  static let framePixels = PNGChunkName("fdAT")
  static let end = PNGChunkName("IEND")

  /// Whether the picture cannot be shown without the chunk: its first letter is a capital.
  var isCritical: Bool { letters & 0x2000_0000 == 0 }

  /// Whether the decoder knows what to do with a critical chunk of this name.
  var isKnown: Bool { [Self.header, .palette, .pixels, .end].contains(self) }

  /// The most bytes of a chunk that is gathered; nil for one that is not.
  var longestData: Int? {
    switch self {
    case .header: 13
    case .palette: 768
    case .transparency: 256
    case .exif: 65_536
    case .end: 0
    default: nil
    }
  }

  /// The name's bytes.
  var bytes: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: letters >> $0) } }
}

extension PNGChunkName: CustomStringConvertible {
  /// The name, with a question mark for each byte that is no letter.
  var description: String {
    String(decoding: bytes.map { 65...90 ~= $0 & 0xDF ? $0 : 63 }, as: UTF8.self)
  }
}
