import AsyncDisplay

extension Picture {
  /// A white palace with a dome and four towers, behind a pond, at dusk.
  static let palace = make(Size(width: 320, height: 220)) { canvas in
    canvas.fill(Rect(x: 0, y: 0, width: 320, height: 160), downwards: [0x34508C, 0xB77BA5, 0xFFC58F])
    canvas.fillCircle(x: 252, y: 104, radius: 34, color: 0xFFE9B8, alpha: 70)
    canvas.fillCircle(x: 252, y: 104, radius: 20, color: 0xFFF3D6)
    for x in [48.0, 84, 236, 272] {
      // The outer towers stand nearer.
      let isNear = x < 60 || x > 260
      drawTower(x: x, top: isNear ? 58 : 76, width: isNear ? 9 : 7, into: &canvas)
    }
    drawHall(into: &canvas)
    canvas.fill(Rect(x: 0, y: 150, width: 320, height: 70), downwards: [0x4C7A55, 0x22402F])
    drawPond(into: &canvas)
  }

  private static let stone: [UInt32] = [0xFFF8EE, 0xDCCFD6]

  private static func drawTower(x: Double, top: Double, width: Double, into canvas: inout Canvas) {
    canvas.fill(Rect(x: x - width / 2, y: top, width: width, height: 152 - top), downwards: stone)
    for y in [top + 8, top + 36] {
      canvas.fill(
        Rect(x: x - width / 2 - 2, y: y, width: width + 4, height: 2.5),
        downwards: [0xBFAEBB, 0xBFAEBB]
      )
    }
    canvas.fillCircle(x: x, y: top, radius: width / 2 + 1.5, color: 0xFFF8EE)
    canvas.fill(Rect(x: x - 0.6, y: top - width - 3, width: 1.2, height: 7), downwards: [0xD8A94E, 0xD8A94E])
  }

  private static func drawHall(into canvas: inout Canvas) {
    drawDome(x: 124, base: 100, radius: 12, into: &canvas)
    drawDome(x: 196, base: 100, radius: 12, into: &canvas)
    drawDome(x: 160, base: 88, radius: 28, into: &canvas)
    canvas.fill(Rect(x: 104, y: 98, width: 112, height: 54), downwards: stone)
    canvas.fill(Rect(x: 138, y: 90, width: 44, height: 62), downwards: stone)
    drawArch(Rect(x: 147, y: 102, width: 26, height: 50), into: &canvas)
    for x in [111.0, 124, 186, 199] {
      drawArch(Rect(x: x, y: 106, width: 10, height: 18), into: &canvas)
      drawArch(Rect(x: x, y: 130, width: 10, height: 22), into: &canvas)
    }
  }

  /// An onion: wider above its base than on it, and pointed.
  private static func drawDome(x: Double, base: Double, radius: Double, into canvas: inout Canvas) {
    var path = Path()
    let tip = Point(x: x, y: base - radius * 1.9)
    path.move(to: Point(x: x - radius * 0.8, y: base))
    path.cubic(
      control1: Point(x: x - radius * 1.5, y: base - radius * 0.9),
      control2: Point(x: x - radius * 0.5, y: base - radius * 1.4),
      to: tip
    )
    path.cubic(
      control1: Point(x: x + radius * 0.5, y: base - radius * 1.4),
      control2: Point(x: x + radius * 1.5, y: base - radius * 0.9),
      to: Point(x: x + radius * 0.8, y: base)
    )
    path.close()
    let light = LinearGradient(
      from: Point(x: x - radius, y: base),
      to: Point(x: x + radius, y: base),
      colors: [0xD3C5D2, 0xFFF8EE, 0xFFE6C9].map { Color(hex: $0) }
    )
    canvas.fill(Rect(x: x - radius * 0.8, y: base - 1, width: radius * 1.6, height: 12), downwards: stone)
    canvas.fill(path, with: .linearGradient(light))
    canvas.fill(Rect(x: x - 0.8, y: tip.y - 8, width: 1.6, height: 9), downwards: [0xD8A94E, 0xD8A94E])
  }

  private static func drawArch(_ rect: Rect, into canvas: inout Canvas) {
    var path = Path()
    let shoulder = rect.minY + rect.width * 0.7
    path.move(to: Point(x: rect.minX, y: rect.maxY))
    path.line(to: Point(x: rect.minX, y: shoulder))
    path.quadratic(control: Point(x: rect.minX, y: rect.minY + 2), to: Point(x: rect.midX, y: rect.minY))
    path.quadratic(control: Point(x: rect.maxX, y: rect.minY + 2), to: Point(x: rect.maxX, y: shoulder))
    path.line(to: Point(x: rect.maxX, y: rect.maxY))
    path.close()
    canvas.fill(path, with: .solid(Color(hex: 0x8A7391)))
  }

  private static func drawPond(into canvas: inout Canvas) {
    let corners = [(138.0, 158.0), (182, 158), (236, 220), (84, 220)].map { Point(x: $0.0, y: $0.1) }
    let water = LinearGradient(
      from: Point(x: 0, y: 158),
      to: Point(x: 0, y: 220),
      colors: [0xD9A79F, 0x5F5C96, 0x2B3A6B].map { Color(hex: $0) }
    )
    canvas.fill(Path(polygon: corners), with: .linearGradient(water))
  }
}
