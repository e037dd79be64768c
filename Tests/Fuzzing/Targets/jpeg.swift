import DisplayImageCoding

/// Decodes the bytes as a JPEG.
func fuzz(_ bytes: [UInt8]) {
  decodeWholeAndInPieces(bytes, format: .jpeg)
}
