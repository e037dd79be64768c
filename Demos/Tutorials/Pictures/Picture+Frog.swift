import AsyncDisplay

extension Picture {
  /// A frog with red eyes on a leaf.
  static let frog = make(Size(width: 360, height: 240)) { canvas in
    canvas.fill(Rect(x: 0, y: 0, width: 360, height: 240), downwards: [0x0F3B36, 0x1F6B4C, 0x4C9A5A])
    drawBackLeaves(into: &canvas)
    drawLeaf(into: &canvas)
    drawLegs(into: &canvas)
    drawFrogBody(into: &canvas)
    drawFrogFace(into: &canvas)
  }

  private static func drawBackLeaves(into canvas: inout Canvas) {
    for (x, y, width, height) in [(-60.0, -40.0, 200.0, 120.0), (230, -60, 220, 130), (250, 90, 200, 90)] {
      let rect = Rect(x: x, y: y, width: width, height: height)
      canvas.fillEllipse(in: rect, with: .solid(Color(hex: 0x2E7D52).withAlpha(120)))
    }
  }

  private static func drawLeaf(into canvas: inout Canvas) {
    var leaf = Path()
    leaf.move(to: Point(x: -10, y: 214))
    leaf.quadratic(control: Point(x: 150, y: 120), to: Point(x: 366, y: 186))
    leaf.quadratic(control: Point(x: 190, y: 290), to: Point(x: -10, y: 214))
    canvas.fill(leaf, with: .solid(Color(hex: 0x7CC35B)))
    var vein = Path()
    vein.move(to: Point(x: -10, y: 213))
    vein.quadratic(control: Point(x: 170, y: 196), to: Point(x: 360, y: 186))
    vein.quadratic(control: Point(x: 170, y: 202), to: Point(x: -10, y: 218))
    canvas.fill(vein, with: .solid(Color(hex: 0xB5E08A)))
  }

  private static func drawLegs(into canvas: inout Canvas) {
    for side in [-1.0, 1] {
      let thigh = Rect(x: 180 + side * 62 - 30, y: 128, width: 60, height: 58)
      canvas.fillEllipse(in: thigh, with: .solid(Color(hex: 0x3FA34D)))
      canvas.fillEllipse(
        in: Rect(x: 180 + side * 62 - 16, y: 146, width: 32, height: 34),
        with: .solid(Color(hex: 0x2F6FB5))
      )
      for toe in [-1.0, 0, 1] {
        canvas.fillCircle(x: 180 + side * 78 + toe * 13, y: 188 + abs(toe) * -3, radius: 7, color: 0xF28C28)
        canvas.fillCircle(x: 180 + side * 28 + toe * 11, y: 196 + abs(toe) * -3, radius: 6, color: 0xF28C28)
      }
    }
  }

  private static func drawFrogBody(into canvas: inout Canvas) {
    let body = Rect(x: 116, y: 84, width: 128, height: 108)
    canvas.fillEllipse(in: body, with: .solid(Color(hex: 0x58B947)))
    canvas.fillEllipse(
      in: Rect(x: 140, y: 128, width: 80, height: 62),
      with: .solid(Color(hex: 0xE8F2C4))
    )
  }

  private static func drawFrogFace(into canvas: inout Canvas) {
    let head = Rect(x: 108, y: 62, width: 144, height: 82)
    canvas.fillEllipse(in: head, with: .solid(Color(hex: 0x6CCB55)))
    for side in [-1.0, 1] {
      let x = 180 + side * 46
      canvas.fillCircle(x: x, y: 66, radius: 27, color: 0x6CCB55)
      canvas.fillCircle(x: x, y: 64, radius: 20, color: 0xD92B2B)
      canvas.fillEllipse(in: Rect(x: x - 4, y: 50, width: 8, height: 28), with: .solid(Color(hex: 0x1B1712)))
      canvas.fillCircle(x: x + 8, y: 57, radius: 3.6, color: 0xFFFFFF)
      canvas.fillCircle(x: 180 + side * 9, y: 98, radius: 2, color: 0x2F7A35)
    }
    var mouth = Path()
    mouth.move(to: Point(x: 128, y: 110))
    mouth.quadratic(control: Point(x: 180, y: 138), to: Point(x: 232, y: 110))
    mouth.quadratic(control: Point(x: 180, y: 131), to: Point(x: 128, y: 110))
    canvas.fill(mouth, with: .solid(Color(hex: 0x2F7A35)))
  }
}
