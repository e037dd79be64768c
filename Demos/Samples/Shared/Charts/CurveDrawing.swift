import AsyncDisplay

/// A curve over the last minutes, filled down to its axis.
struct CurveDrawing: Drawing {
  let values: [Double]

  func draw(into canvas: inout Canvas, context: DrawingContext) {
    let (bounds, appearance) = (context.bounds, context.environment.appearance)
    guard values.count > 1, bounds.width > 0 else { return }
    for line in 0...3 {
      let y = (bounds.height - 1) * Double(line) / 3
      canvas.fill(
        Rect(x: 0, y: y, width: bounds.width, height: 1),
        with: .solid(Ink.line.color(in: appearance))
      )
    }
    let top = max(1, values.max() ?? 1) * 1.15
    let points = values.enumerated().map { index, value in
      Point(x: bounds.width * Double(index) / Double(values.count - 1), y: bounds.height * (1 - value / top))
    }
    var curve = Path()
    curve.move(to: points[0])
    for (from, to) in zip(points, points.dropFirst()) {
      let middle = (from.x + to.x) / 2
      curve.cubic(control1: Point(x: middle, y: from.y), control2: Point(x: middle, y: to.y), to: to)
    }
    var area = curve
    area.line(to: Point(x: bounds.width, y: bounds.height))
    area.line(to: Point(x: 0, y: bounds.height))
    area.close()
    let accent = Ink.accent.color(in: appearance)
    let fade = [accent.withAlpha(90), accent.withAlpha(6)]
    let down = LinearGradient(from: .zero, to: Point(x: 0, y: bounds.height), colors: fade)
    canvas.fill(area, with: .linearGradient(down))
    canvas.stroke(curve, style: StrokeStyle(width: 2.5, join: .round, cap: .round), with: .solid(accent))
  }
}
