import DemoSupport
package import DisplayCanvas
import DisplayImageCoding

/// Writes pictures in the graphics protocol of the terminal kitty: PNG files as text, in pieces of at most 4,096
/// letters, each picture with a number by which it is taken away again.
///
/// A picture is drawn before the last one is taken away, so that there is always one.
package struct KittyEncoder {
  private static let pieceLength = 4_096
  /// The numbers of the pictures, in turn.
  private static let numbers = (first: 7_301, second: 7_302)

  private var shown: Int?

  package init() {}

  /// What draws a picture at the cursor, which stays there, in place of the last one.
  package mutating func encode(_ picture: Bitmap) -> [UInt8] {
    let number = shown == Self.numbers.first ? Self.numbers.second : Self.numbers.first
    let text = Array(Base64.encode(PNGEncoder.encode(picture, effort: .fast)).utf8)
    var output: [UInt8] = []
    for start in stride(from: 0, to: text.count, by: Self.pieceLength) {
      let end = min(start + Self.pieceLength, text.count)
      let hasMore = end < text.count ? 1 : 0
      // Quiet even about failures, and the cursor stays where it is.
      let keys = start == 0 ? "a=T,f=100,i=\(number),q=2,C=1,m=\(hasMore)" : "m=\(hasMore)"
      output += "\u{1B}_G\(keys);".utf8
      output += text[start..<end]
      output += "\u{1B}\\".utf8
    }
    output += takeAway()
    shown = number
    return output
  }

  /// What takes the last picture away, and its memory with it.
  package mutating func takeAway() -> [UInt8] {
    defer { shown = nil }
    return shown.map { Array("\u{1B}_Ga=d,d=I,i=\($0),q=2\u{1B}\\".utf8) } ?? []
  }
}
