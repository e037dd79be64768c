@testable import DisplayCanvas
@testable import DisplayImageCoding

/// Decodes a picture from made-up bytes, whole and in two pieces with a look at it in between: both must end alike.
///
/// The last two bytes choose the reduction and the cut. Checksums are ignored, as no fuzzer finds one.
func decodeWholeAndInPieces(_ bytes: [UInt8], format: ImageFormat) {
  guard bytes.count > 2 else { return }
  let file = Array(bytes.dropLast(2))
  let options = ImageDecodingOptions(
    reduction: [1, 1, 1, 2, 3, 4, 8, 16][Int(bytes[bytes.count - 1] & 7)],
    limits: ImageDecodingLimits(side: 512, area: 1 << 14, memory: 1 << 20, scans: 40),
    checksums: .ignored
  )
  let whole = outcome(file, cut: file.count, options)
  let pieces = outcome(file, cut: Int(bytes[bytes.count - 2]) * file.count / 255, options)
  require(
    whole.error?.withoutOffset == pieces.error?.withoutOffset,
    "\(String(describing: whole.error)) or \(String(describing: pieces.error))"
  )
  require(whole.picture == pieces.picture, "pictures that differ")
  if let header = whole.header {
    require(header.format == format || whole.error != nil, "another format")
    if let picture = whole.picture {
      require(picture.width == (header.width + options.reduction - 1) / options.reduction, "another width")
      require(picture.height == (header.height + options.reduction - 1) / options.reduction, "another height")
      require(
        picture.pixels.allSatisfy { max($0 & 255, $0 >> 8 & 255, $0 >> 16 & 255) <= $0 >> 24 },
        "a color that exceeds its opacity"
      )
    }
  }
}

private func outcome(
  _ file: [UInt8],
  cut: Int,
  _ options: ImageDecodingOptions
) -> (header: ImageHeader?, picture: Bitmap?, error: ImageDecodingError?) {
  var decoder = ImageDecoder(options: options)
  do throws(ImageDecodingError) {
    try decoder.append(file[..<cut])
    if cut < file.count {
      _ = decoder.bitmap
      try decoder.append(file[cut...])
    }
    try decoder.finish()
  } catch {
    return (decoder.header, decoder.bitmap, error)
  }
  return (decoder.header, decoder.bitmap, nil)
}

extension ImageDecodingError {
  /// The error but for where it was noticed, which depends on the pieces.
  fileprivate var withoutOffset: ImageDecodingError {
    switch self {
    case .malformed(let format, _, let reason): .malformed(format, at: 0, reason: reason)
    case .truncated(let format, _): .truncated(format, at: 0)
    default: self
    }
  }
}
