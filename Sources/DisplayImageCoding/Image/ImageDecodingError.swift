/// Why no picture, or no complete one, could be made of a file.
public enum ImageDecodingError: Error, Sendable, Hashable {
  /// What of a picture can be too large; see ``ImageDecodingLimits``.
  public enum Limit: String, Sendable, Hashable, CaseIterable {
    /// Pixels in a row or a column.
    case side
    /// Pixels altogether.
    case area
    /// Bytes of working memory.
    case memory
    /// Bytes of the file.
    case fileSize
    /// Scans of a progressive picture.
    case scans
  }

  /// The file begins like none of the formats that are decoded; with its first bytes.
  case unknownFormat(beginning: [UInt8])
  /// The picture is larger than the options allow.
  case limitExceeded(Limit, seen: Int, allowed: Int)
  /// The file uses a part of its format that is not decoded.
  case unsupported(ImageFormat, feature: String)
  /// The file breaks the rules of its format.
  case malformed(ImageFormat, at: Int, reason: String)
  /// The file ends before its picture does, after so many bytes.
  case truncated(ImageFormat, at: Int)
}

extension ImageDecodingError: CustomStringConvertible {
  /// What is wrong, the value that was seen, and what to do about it.
  public var description: String {
    switch self {
    case .unknownFormat(let beginning):
      let digits = beginning.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
      return
        "not a picture: it begins with [\(digits.joined(separator: " "))], as no format does that is decoded; "
        + "convert the file, or register a decoder for it"
    case .limitExceeded(let limit, let seen, let allowed):
      return "the picture exceeds the limit '\(limit.rawValue)': \(seen), and \(allowed) are allowed; "
        + "raise the limit if the file is to be trusted, or make the picture smaller"
    case .unsupported(let format, let feature):
      return "the \(format) file uses \(feature), which is not supported; save it anew without that"
    case .malformed(let format, let offset, let reason):
      return "the \(format) file is damaged at byte \(offset): \(reason); get it again"
    case .truncated(let format, let offset):
      return "the \(format) file ends after \(offset) bytes, before its picture does; "
        + "get it again, or ask the decoder for what is there"
    }
  }
}
