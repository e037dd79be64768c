internal import DisplayGeometry

/// The paints that move, stretch, turn or slant another one.
enum PaintTransform {
  /// The transform of a paint, in units of the font with the y axis pointing up; nil where the paint is damaged.
  static func transform(_ paint: FontData) -> Transform? {
    guard let format = paint.uint8(0) else { return nil }
    switch format {
    case 12, 13: return affine(paint)
    case 14, 15:
      guard let x = paint.int16(4), let y = paint.int16(6) else { return nil }
      return .translation(x: Double(x), y: Double(y))
    case 16, 17: return scale(paint, across: 4, down: 6, center: nil)
    case 18, 19: return scale(paint, across: 4, down: 6, center: 8)
    case 20, 21: return scale(paint, across: 4, down: 4, center: nil)
    case 22, 23: return scale(paint, across: 4, down: 4, center: 6)
    case 24, 25: return rotation(paint, center: nil)
    case 26, 27: return rotation(paint, center: 6)
    case 28, 29: return slant(paint, center: nil)
    case 30, 31: return slant(paint, center: 8)
    default: return nil
    }
  }

  private static func affine(_ paint: FontData) -> Transform? {
    guard let part = paint.uint24(4).map({ paint.part(at: $0) }) else { return nil }
    let numbers = (0..<6).compactMap { part.fixed(4 * $0) }
    guard numbers.count == 6 else { return nil }
    return Transform(
      a: numbers[0],
      b: numbers[1],
      c: numbers[2],
      d: numbers[3],
      tx: numbers[4],
      ty: numbers[5]
    )
  }

  private static func scale(_ paint: FontData, across: Int, down: Int, center: Int?) -> Transform? {
    guard let x = paint.fraction(across), let y = paint.fraction(down) else { return nil }
    return about(center, of: paint, .scale(x: x, y: y))
  }

  private static func rotation(_ paint: FontData, center: Int?) -> Transform? {
    guard let angle = paint.fraction(4) else { return nil }
    return about(center, of: paint, .rotation(radians: angle * .pi))
  }

  private static func slant(_ paint: FontData, center: Int?) -> Transform? {
    guard let across = paint.fraction(4), let down = paint.fraction(6) else { return nil }
    return about(
      center,
      of: paint,
      Transform(a: 1, b: tangent(down * .pi), c: -tangent(across * .pi), d: 1, tx: 0, ty: 0)
    )
  }

  private static func tangent(_ angle: Double) -> Double {
    let turn = Transform.rotation(radians: angle)
    return turn.b / turn.a
  }

  /// A transform about the point whose coordinates stand at a place; about the origin where there is none.
  private static func about(_ center: Int?, of paint: FontData, _ transform: Transform) -> Transform? {
    guard let center else { return transform }
    guard let x = paint.int16(center), let y = paint.int16(center + 2) else { return nil }
    let point = Point(x: Double(x), y: Double(y))
    return Transform.translation(x: -point.x, y: -point.y).concatenating(transform)
      .concatenating(.translation(x: point.x, y: point.y))
  }
}
