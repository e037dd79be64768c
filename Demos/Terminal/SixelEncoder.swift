package import DisplayCanvas

/// Writes pictures as sixels, the graphics of DEC's terminals: six rows of pixels a band, a letter for each six
/// pixels above each other, one color after the other (DEC STD 070, section 9).
///
/// The colors are a fixed set, so that what does not change looks the same in each picture; what lies between two
/// of them is dithered by an ordered pattern.
///
/// - Complexity: O(pixels + colors in a band x columns).
package enum SixelEncoder {
  /// What draws a picture at the cursor.
  package static func encode(_ picture: Bitmap) -> [UInt8] {
    let (width, height) = (picture.width, picture.height)
    let colors = SixelPalette.indices(of: picture)
    // Pixels that are not drawn keep what is there; the raster attributes say how large all is.
    var output = Array("\u{1B}P0;1q\"1;1;\(width);\(height)".utf8)
    for color in Set(colors).sorted() { output += SixelPalette.definition(of: Int(color)).utf8 }
    var columns = [UInt8](repeating: 0, count: SixelPalette.count * width)
    for top in stride(from: 0, to: height, by: 6) {
      if top > 0 { output.append(UInt8(ascii: "-")) }
      var isUsed = [Bool](repeating: false, count: SixelPalette.count)
      for y in top..<min(top + 6, height) {
        for x in 0..<width {
          let color = Int(colors[y * width + x])
          isUsed[color] = true
          columns[color * width + x] |= 1 << UInt8(y - top)
        }
      }
      var isFirst = true
      for color in isUsed.indices where isUsed[color] {
        if !isFirst { output.append(UInt8(ascii: "$")) }
        isFirst = false
        output += "#\(color)".utf8
        append(columns[color * width..<(color + 1) * width], to: &output)
        for x in 0..<width { columns[color * width + x] = 0 }
      }
    }
    output += [0x1B, UInt8(ascii: "\\")]
    return output
  }

  /// Writes the columns of one color in a band, repetitions counted; those behind the last are left out.
  private static func append(_ columns: ArraySlice<UInt8>, to output: inout [UInt8]) {
    var rest = columns
    while rest.last == 0 { rest.removeLast() }
    while let column = rest.first {
      let length = rest.firstIndex { $0 != column }.map { $0 - rest.startIndex } ?? rest.count
      let letter = column + 63
      if length > 3 {
        output += "!\(length)".utf8
        output.append(letter)
      } else {
        for _ in 0..<length { output.append(letter) }
      }
      rest = rest.dropFirst(length)
    }
  }
}
