/// Bytes as text of 64 letters (RFC 4648, section 4).
package enum Base64 {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  package static func encode(_ bytes: [UInt8]) -> String {
    var output: [UInt8] = []
    output.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let rest = bytes[start..<min(start + 3, bytes.count)]
      var group: UInt32 = 0
      for position in 0..<3 {
        group = group << 8 | (position < rest.count ? UInt32(rest[start + position]) : 0)
      }
      for position in 0..<4 {
        let letter = Int(group >> UInt32(18 - 6 * position) & 63)
        output.append(position <= rest.count ? letters[letter] : UInt8(ascii: "="))
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
