@testable import DisplayImageCoding

/// Expands the bytes as a zlib stream, whole and in two pieces, which must give the same.
func fuzz(_ bytes: [UInt8]) {
  let whole = expand(bytes, cut: bytes.count)
  let cut = bytes.isEmpty ? 0 : Int(bytes[bytes.count / 2]) % (bytes.count + 1)
  let pieces = expand(bytes, cut: cut)
  require(
    whole.output == pieces.output,
    "\(whole.output.count) bytes whole, \(pieces.output.count) in pieces"
  )
  require(
    whole.flaw == pieces.flaw,
    "\(String(describing: whole.flaw)) or \(String(describing: pieces.flaw))"
  )
}

private func expand(_ bytes: [UInt8], cut: Int) -> (output: [UInt8], flaw: InflateFlaw?) {
  var inflater = Inflater(verifiesChecksum: false)
  var output: [UInt8] = []
  do throws(InflateFlaw) {
    for piece in [bytes[..<cut], bytes[cut...]] {
      inflater.append(piece)
      if piece.endIndex == bytes.count { inflater.endInput() }
      while case .needsRoom = try inflater.run() {
        inflater.takeOutput { output.append(contentsOf: Array($0)) }
        // A few bytes may stand for a million.
        if output.count > 1 << 16 { return (output, nil) }
      }
      inflater.takeOutput { output.append(contentsOf: Array($0)) }
    }
  } catch {
    inflater.takeOutput { output.append(contentsOf: Array($0)) }
    return (output, error)
  }
  return (output, nil)
}

extension [UInt8] {
  fileprivate init(_ span: Span<UInt8>) {
    self = []
    reserveCapacity(span.count)
    for index in 0..<span.count { append(span[index]) }
  }
}
