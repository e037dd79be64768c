/// A file format that pictures can be decoded from, known by how its files begin.
///
/// The set is open: who brings a decoder names its format and registers both in an ``ImageDecoderRegistry``.
public struct ImageFormat: Sendable, Hashable {
  /// What people call it, as in `png`.
  public let name: String
  /// The bytes with which every file of the format begins; nil for one that may be any.
  public let signature: [UInt8?]

  /// Makes a format; one without a signature fits every file.
  public init(name: String, signature: [UInt8?]) {
    self.name = name
    self.signature = signature
  }

  /// Portable Network Graphics (ISO/IEC 15948).
  public static let png = ImageFormat(
    name: "png",
    signature: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  )
  /// JPEG (ITU-T T.81), baseline and progressive, in a JFIF or Exif file.
  public static let jpeg = ImageFormat(name: "jpeg", signature: [0xFF, 0xD8, 0xFF])
  /// WebP (RFC 9649), which only a system's library decodes.
  public static let webp = ImageFormat(
    name: "webp",
    signature: [0x52, 0x49, 0x46, 0x46, nil, nil, nil, nil, 0x57, 0x45, 0x42, 0x50]
  )

  /// Whether a file with these bytes at its beginning is of the format; nil when more bytes are needed to tell.
  public func matches(beginning bytes: ArraySlice<UInt8>) -> Bool? {
    let isAlike = zip(signature, bytes).allSatisfy { expected, byte in expected.map { $0 == byte } ?? true }
    guard isAlike else { return false }
    return bytes.count < signature.count ? nil : true
  }
}

extension ImageFormat: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}
