internal import DisplayGeometry

/// A paint prepared for one drawing: what colour each pixel gets.
enum Shader {
  /// The same pixel everywhere.
  case solid(UInt32)
  /// Pixels from a table, by the place along a line.
  case gradient(GradientTable)

  init(_ paint: Paint, transform: AffineTransform, opacity: UInt32) {
    switch paint {
    case .solid(let color):
      self = .solid(scale(color.premultiplied, by: opacity))
    case .linearGradient(let gradient):
      self = .gradient(GradientTable(gradient, transform: transform, opacity: opacity))
    }
  }
}

/// The colours of a gradient in 1,024 steps, and where each pixel lies among them.
struct GradientTable {
  private static let steps = 1_024

  private let pixels: [UInt32]
  /// The place of the pixel (0, 0), in steps, and how far a pixel to the right and one down move it.
  private let origin: Double
  private let perColumn: Double
  private let perRow: Double

  init(_ gradient: LinearGradient, transform: AffineTransform, opacity: UInt32) {
    pixels = Self.makeTable(gradient, opacity: opacity)
    // Along the line of the gradient, in the space before the transform, the place is a linear function;
    // with the inverse transform in front it is one of the pixel.
    let axis = gradient.end - gradient.start
    let squaredLength = axis.x * axis.x + axis.y * axis.y
    guard squaredLength > 0, squaredLength.isFinite, let inverse = transform.inverted else {
      (origin, perColumn, perRow) = (Double(Self.steps - 1), 0, 0)
      return
    }
    let factor = Double(Self.steps - 1) / squaredLength
    func place(_ x: Double, _ y: Double) -> Double {
      let point = inverse.apply(to: Point(x: x, y: y)) - gradient.start
      return (point.x * axis.x + point.y * axis.y) * factor
    }
    origin = place(0.5, 0.5)
    perColumn = place(1.5, 0.5) - origin
    perRow = place(0.5, 1.5) - origin
  }

  /// The one pixel of a row, when the gradient does not change along rows.
  func pixel(ofRow y: Int) -> UInt32? {
    abs(perColumn) < 1e-9 ? pixel(x: 0, y: y) : nil
  }

  @inline(__always)
  func pixel(x: Int, y: Int) -> UInt32 {
    let place = origin + perColumn * Double(x) + perRow * Double(y)
    // In this order of arguments what is no number becomes 0.
    return pixels[Int(min(max(0, place + 0.5), Double(Self.steps - 1)))]
  }

  private static func makeTable(_ gradient: LinearGradient, opacity: UInt32) -> [UInt32] {
    // A stop that goes back lies where the one before it does.
    var farthest = 0.0
    let stops = gradient.stops.map { stop in
      farthest = max(farthest, stop.location)
      return LinearGradient.Stop(at: farthest, stop.color)
    }
    guard let first = stops.first, let last = stops.last else {
      return Array(repeating: 0, count: steps)
    }
    var table: [UInt32] = []
    table.reserveCapacity(steps)
    var segment = 0
    for step in 0..<steps {
      let place = Double(step) / Double(steps - 1)
      while segment + 1 < stops.count, stops[segment + 1].location < place { segment += 1 }
      let color: Color
      if place <= first.location {
        color = first.color
      } else if segment + 1 >= stops.count {
        color = last.color
      } else {
        let (from, to) = (stops[segment], stops[segment + 1])
        let length = to.location - from.location
        color = from.color.mixed(with: to.color, share: length > 0 ? (place - from.location) / length : 1)
      }
      table.append(scale(color.premultiplied, by: opacity))
    }
    return table
  }
}
