internal import DisplayCanvas
internal import DisplayGeometry

/// Draws steps in units of a font, each from where the one before ended, into a path in em.
struct CharstringPen {
  private static let mostElements = 1 << 16
  /// So far out that no sum of steps loses its place.
  private static let farthest = 1e6

  private let scale: Double
  private var path = Path()
  private var x = 0.0
  private var y = 0.0
  private var isOpen = false

  /// Makes a pen at the origin.
  init(scale: Double) {
    self.scale = scale
  }

  /// Closes the contour and starts another.
  mutating func move(_ dx: Double, _ dy: Double) {
    close()
    step(dx, dy)
    guard path.elements.count < Self.mostElements else { return }
    path.move(to: point)
    isOpen = true
  }

  /// Draws a line.
  mutating func line(_ dx: Double, _ dy: Double) {
    guard isOpen, path.elements.count < Self.mostElements else { return }
    step(dx, dy)
    path.line(to: point)
  }

  /// Draws a curve; each point is given from the one before.
  mutating func curve(
    _ dx1: Double,
    _ dy1: Double,
    _ dx2: Double,
    _ dy2: Double,
    _ dx3: Double,
    _ dy3: Double
  ) {
    guard isOpen, path.elements.count < Self.mostElements else { return }
    step(dx1, dy1)
    let control1 = point
    step(dx2, dy2)
    let control2 = point
    step(dx3, dy3)
    path.cubic(control1: control1, control2: control2, to: point)
  }

  /// The path, with its last contour closed.
  mutating func finish() -> Path {
    close()
    return path
  }

  private mutating func close() {
    if isOpen { path.close() }
    isOpen = false
  }

  private mutating func step(_ dx: Double, _ dy: Double) {
    x = min(max(x + dx, -Self.farthest), Self.farthest)
    y = min(max(y + dy, -Self.farthest), Self.farthest)
  }

  private var point: Point { Point(x: x * scale, y: -y * scale) }
}
