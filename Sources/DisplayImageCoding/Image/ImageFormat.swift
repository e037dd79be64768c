/// A file format that pictures can be decoded from.
public enum ImageFormat: String, Sendable, Hashable, CaseIterable {
  /// Portable Network Graphics (ISO/IEC 15948).
  case png
  /// JPEG (ITU-T T.81), baseline and progressive, in a JFIF or Exif file.
  case jpeg

  /// The bytes with which every file of the format begins.
  public var signature: [UInt8] {
    switch self {
    case .png: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    case .jpeg: [0xFF, 0xD8, 0xFF]
    }
  }

  /// The format of a file that begins with some bytes; nil when it is none of these, or more bytes are needed.
  public init?(beginning bytes: ArraySlice<UInt8>) {
    guard let format = Self.allCases.first(where: { bytes.starts(with: $0.signature) }) else { return nil }
    self = format
  }

  /// Whether some format's files may begin with these bytes and more.
  static func mayBegin(with bytes: ArraySlice<UInt8>) -> Bool {
    allCases.contains { $0.signature.starts(with: bytes.prefix($0.signature.count)) }
  }
}
