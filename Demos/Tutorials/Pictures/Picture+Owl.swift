import AsyncDisplay

extension Picture {
  /// An owl on a branch, in front of the moon.
  static let owl = make(Size(width: 360, height: 240)) { canvas in
    canvas.fill(Rect(x: 0, y: 0, width: 360, height: 240), downwards: [0x16244A, 0x3B5488, 0x8FA6C4])
    for (x, y, radius) in stars { canvas.fillCircle(x: x, y: y, radius: radius, color: 0xFFFFFF, alpha: 200) }
    canvas.fillCircle(x: 214, y: 96, radius: 92, color: 0xFFF4CF, alpha: 40)
    canvas.fillCircle(x: 214, y: 96, radius: 78, color: 0xFFF1C9)
    canvas.fillCircle(x: 262, y: 112, radius: 16, color: 0xF3E0AC)
    drawHills(into: &canvas)
    drawBody(into: &canvas)
    drawBranch(into: &canvas)
    drawFace(into: &canvas)
  }

  private static let stars: [(Double, Double, Double)] = [
    (24, 30, 1.4), (62, 72, 1), (96, 22, 1.6), (40, 118, 1), (118, 58, 1.1), (330, 28, 1.5), (344, 92, 1),
    (312, 66, 1.2), (82, 140, 1), (16, 84, 1.3), (140, 16, 1),
  ]

  private static func drawHills(into canvas: inout Canvas) {
    canvas.fillEllipse(in: Rect(x: -90, y: 178, width: 300, height: 150), with: .solid(Color(hex: 0x2B4266)))
    canvas.fillEllipse(in: Rect(x: 130, y: 188, width: 330, height: 150), with: .solid(Color(hex: 0x22375A)))
  }

  private static func drawBody(into canvas: inout Canvas) {
    let tail = [(196.0, 170.0), (232, 170), (224, 214), (214, 220), (204, 214)]
    canvas.fill(
      Path(polygon: tail.map { Point(x: $0.0, y: $0.1) }),
      with: .solid(Color(hex: 0x6E4C33))
    )
    canvas.fill(
      Rect(x: 168, y: 48, width: 92, height: 134),
      cornerRadius: 46,
      with: .solid(Color(hex: 0x8A6242))
    )
    canvas.fill(
      Rect(x: 186, y: 100, width: 56, height: 80),
      cornerRadius: 28,
      with: .solid(Color(hex: 0xE3C9A0))
    )
    for (row, y) in [122.0, 136, 150, 164].enumerated() {
      for column in 0..<(3 - row % 2) {
        let x = 214 + (Double(column) - Double(2 - row % 2) / 2) * 15
        canvas.fillEllipse(
          in: Rect(x: x - 3.5, y: y - 3, width: 7, height: 6),
          with: .solid(Color(hex: 0xA87B50))
        )
      }
    }
    for side in [-1.0, 1] {
      var wing = Path()
      wing.move(to: Point(x: 214 + side * 40, y: 92))
      wing.quadratic(control: Point(x: 214 + side * 66, y: 136), to: Point(x: 214 + side * 34, y: 180))
      wing.quadratic(control: Point(x: 214 + side * 24, y: 136), to: Point(x: 214 + side * 40, y: 92))
      canvas.fill(wing, with: .solid(Color(hex: 0x66462F)))
    }
  }

  private static func drawBranch(into canvas: inout Canvas) {
    var branch = Path()
    branch.move(to: Point(x: 360, y: 166))
    branch.quadratic(control: Point(x: 240, y: 190), to: Point(x: 92, y: 178))
    branch.quadratic(control: Point(x: 240, y: 206), to: Point(x: 360, y: 190))
    branch.close()
    canvas.fill(branch, with: .solid(Color(hex: 0x3A2A22)))
    for x in [194.0, 202, 222, 230] {
      canvas.fill(
        Rect(x: x - 3, y: 174, width: 7, height: 14),
        cornerRadius: 3.5,
        with: .solid(Color(hex: 0xE0A13C))
      )
    }
  }

  private static func drawFace(into canvas: inout Canvas) {
    for side in [-1.0, 1] {
      let x = 214 + side * 20
      let tuft = [(46.0, 74.0), (42, 34), (14, 54)].map { Point(x: 214 + side * $0.0, y: $0.1) }
      canvas.fill(Path(polygon: tuft), with: .solid(Color(hex: 0x8A6242)))
      canvas.fillCircle(x: x, y: 82, radius: 23, color: 0xE3C9A0)
      canvas.fillCircle(x: x, y: 82, radius: 16, color: 0xFFB52E)
      canvas.fillCircle(x: x, y: 82, radius: 10, color: 0x1B1712)
      canvas.fillCircle(x: x + 4, y: 78, radius: 3.4, color: 0xFFFFFF)
    }
    let beak = [(206.0, 90.0), (222, 90), (214, 107)].map { Point(x: $0.0, y: $0.1) }
    canvas.fill(Path(polygon: beak), with: .solid(Color(hex: 0xD98A2B)))
  }
}
