import AsyncDisplay

extension Picture {
  /// A kitten's face in a round frame.
  static func kitten(fur: UInt32) -> Bitmap? {
    make(Size(width: 104, height: 104)) { canvas in
      canvas.clip(to: Rect(x: 0, y: 0, width: 104, height: 104), cornerRadius: 52)
      canvas.fill(Rect(x: 0, y: 0, width: 104, height: 104), downwards: [0x9AD4D6, 0x4F9DA6])
      drawHead(fur: fur, into: &canvas)
      drawEyes(into: &canvas)
      drawNoseAndWhiskers(into: &canvas)
    }
  }

  private static func drawHead(fur: UInt32, into canvas: inout Canvas) {
    drawEars(fur: fur, into: &canvas)
    canvas.fillEllipse(in: Rect(x: 20, y: 30, width: 64, height: 56), with: .solid(Color(hex: fur)))
    canvas.fillEllipse(in: Rect(x: 34, y: 58, width: 36, height: 26), with: .solid(Color(hex: 0xFFE9CF)))
    for x in [43.0, 52, 61] {
      canvas.fill(
        Rect(x: x - 1.75, y: 31, width: 3.5, height: x == 52 ? 13 : 9),
        cornerRadius: 1.75,
        with: .solid(Color.black.withAlpha(70))
      )
    }
  }

  private static func drawEars(fur: UInt32, into canvas: inout Canvas) {
    for (side, middle) in [(-1.0, 52.0), (1, 52)] {
      func at(_ x: Double, _ y: Double) -> Point { Point(x: middle + side * x, y: y) }
      canvas.fill(Path(polygon: [at(30, 56), at(27, 15), at(6, 36)]), with: .solid(Color(hex: fur)))
      canvas.fill(Path(polygon: [at(25, 42), at(24, 23), at(13, 35)]), with: .solid(Color(hex: 0xF7C6B5)))
    }
  }

  private static func drawEyes(into canvas: inout Canvas) {
    for x in [38.0, 66] {
      canvas.fillEllipse(
        in: Rect(x: x - 6.5, y: 47, width: 13, height: 14),
        with: .solid(Color(hex: 0x3C5B3A))
      )
      canvas.fillEllipse(
        in: Rect(x: x - 4.5, y: 48, width: 9, height: 12),
        with: .solid(Color(hex: 0x1C1F1B))
      )
      canvas.fillCircle(x: x + 2, y: 51, radius: 2.2, color: 0xFFFFFF)
    }
  }

  private static func drawNoseAndWhiskers(into canvas: inout Canvas) {
    let nose = [(47.5, 63.5), (56.5, 63.5), (52, 68.5)].map { Point(x: $0.0, y: $0.1) }
    canvas.fill(Path(polygon: nose), with: .solid(Color(hex: 0xD9707A)))
    for x in [47.5, 56.5] {
      // A smile: a ring of which the upper part is covered.
      canvas.fillCircle(x: x, y: 70.5, radius: 4.8, color: 0x8B5A3C)
      canvas.fillCircle(x: x, y: 69, radius: 4.8, color: 0xFFE9CF)
    }
    canvas.fill(Path(polygon: nose), with: .solid(Color(hex: 0xD9707A)))
    for (y, slope) in [(66.0, -4.0), (70, 0), (74, 4)] {
      for side in [-1.0, 1] {
        let from = Point(x: 52 + side * 19, y: y)
        let to = Point(x: 52 + side * 40, y: y + slope)
        let whisker = [from, to, Point(x: to.x, y: to.y + 0.6), Point(x: from.x, y: from.y + 1.2)]
        canvas.fill(Path(polygon: whisker), with: .solid(Color(hex: 0xFFFFFF).withAlpha(220)))
      }
    }
  }
}
