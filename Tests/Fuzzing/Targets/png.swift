import DisplayImageCoding

/// Decodes the bytes as a PNG.
func fuzz(_ bytes: [UInt8]) {
  decodeWholeAndInPieces(bytes, format: .png)
}
