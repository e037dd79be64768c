import AsyncDisplay

extension Canvas {
  /// Fills an area with squares that no design would have by itself: here something is missing.
  mutating func drawChequers(over area: Rect, side: Double) {
    guard !area.isEmpty else { return }
    save()
    clip(to: area)
    fill(area, with: .solid(.white))
    let rows = Int(min(area.height / side, 4_000)) + 1
    let columns = Int(min(area.width / side, 4_000)) + 1
    for row in 0..<rows {
      for column in 0..<columns where (row + column) % 2 == 0 {
        let square = Rect(
          x: area.minX + Double(column) * side,
          y: area.minY + Double(row) * side,
          width: side,
          height: side
        )
        fill(square, with: .solid(Color(hex: 0xE3A6A6)))
      }
    }
    restore()
  }
}
