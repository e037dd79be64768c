import AsyncDisplay

/// Small pictures as text: a letter a pixel, a line a row. `r`, `g`, `b`, `w` and `k` are colors, `.` is nothing.
enum Letters {
  private static let colors: [Character: UInt32] = [
    "r": 0xFF00_00FF, "g": 0xFF00_FF00, "b": 0xFFFF_0000, "w": 0xFFFF_FFFF, "k": 0xFF00_0000, ".": 0,
  ]

  static func bitmap(_ rows: String..., scale: Double = 1) -> Bitmap? {
    Bitmap(
      width: rows.first?.count ?? 0,
      height: rows.count,
      scale: scale,
      pixels: rows.joined().map { colors[$0] ?? 0 }
    )
  }

  /// The nearest letter of each pixel.
  static func rows(of bitmap: Bitmap?) -> [String] {
    guard let bitmap else { return [] }
    return (0..<bitmap.height).map { y in
      String((0..<bitmap.width).map { x in letter(of: bitmap[x, y]) })
    }
  }

  private static func letter(of pixel: UInt32) -> Character {
    guard pixel >> 24 >= 128 else { return "." }
    let channels = (0..<3).map { (pixel >> ($0 * 8)) & 255 >= 128 ? UInt32(255) << ($0 * 8) : 0 }
    let nearest = 0xFF00_0000 | channels.reduce(0, |)
    return colors.first { $0.value == nearest }?.key ?? "?"
  }
}

/// A square of one color.
func square(_ side: Int, _ color: Color = .black) -> Bitmap {
  Bitmap(width: side, height: side, filledWith: color) ?? emptyPicture
}

/// What a test gets that asked for a picture without pixels.
private let emptyPicture: Bitmap = {
  guard let bitmap = Bitmap(width: 1, height: 1) else { preconditionFailure("One pixel is a picture.") }
  return bitmap
}()
