import DisplayGeometry
import Testing

@testable import DisplayCanvas

@Suite("Cutting and tinting pictures")
struct CutAndTintTests {
  @Test("Every cut has the pixels of its columns and rows, and those that do not exist are left out")
  func cuts() throws {
    let picture = try #require(
      Bitmap(width: 3, height: 2, scale: 2, pixels: (0..<6).map { 0xFF00_0000 | $0 })
    )
    for left in -1...4 {
      for right in left...4 {
        for top in -1...3 {
          for bottom in top...3 {
            let columns = (left..<right).filter { (0..<3).contains($0) }
            let rows = (top..<bottom).filter { (0..<2).contains($0) }
            let cut = picture.cut(columns: left..<right, rows: top..<bottom)
            let pixels = rows.flatMap { row in columns.map { 0xFF00_0000 | UInt32(row * 3 + $0) } }
            #expect(cut?.pixels ?? [] == pixels)
            #expect(cut == nil || (cut?.width == columns.count && cut?.scale == 2))
          }
        }
      }
    }
    #expect(picture.cut(columns: .min ..< .max, rows: .min ..< .max) == picture)
  }

  @Test("A tint keeps each opacity, takes no color of the picture's, and is as transparent as its own")
  func tints() throws {
    let pixels = (0..<256).map { UInt32($0) << 24 | UInt32($0 / 2) << 8 }
    let picture = try #require(Bitmap(width: 16, height: 16, pixels: pixels))
    let red = picture.tinted(with: Color(hex: 0xFF0000))
    #expect(red.pixels == (0..<256).map { UInt32($0) << 24 | UInt32($0) })
    #expect(picture.tinted(with: .clear).pixels.allSatisfy { $0 == 0 })
    let half = picture.tinted(with: Color(red: 0, green: 0, blue: 0, alpha: 128))
    #expect(half[15, 15] == 128 << 24 && half.scale == picture.scale)
  }
}
