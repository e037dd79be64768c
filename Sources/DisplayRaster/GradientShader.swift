internal import DisplayCanvas
internal import DisplayGeometry

/// A gradient prepared for one drawing: which color of its table each pixel gets.
struct GradientShader {
  /// How a place in the table follows from a pixel.
  private enum Course {
    /// A linear function: what the pixel (0, 0) has, and what a pixel to the right and one down add.
    case linear(origin: Double, perColumn: Double, perRow: Double)
    /// The distance from a point; the transform takes pixels to a space with the table's steps as unit and the
    /// gradient's center as origin.
    case radial(Transform)
  }

  private let table: GradientTable
  private let course: Course

  init(_ gradient: LinearGradient, transform: Transform, opacity: UInt32) {
    table = GradientTable(gradient.stops, opacity: opacity)
    // Along the line of the gradient, in the space before the transform, the place is a linear function;
    // with the inverse transform in front it is one of the pixel.
    let axis = gradient.end - gradient.start
    let squaredLength = axis.x * axis.x + axis.y * axis.y
    guard squaredLength > 0, squaredLength.isFinite, let inverse = transform.inverted else {
      course = .linear(origin: GradientTable.lastStep, perColumn: 0, perRow: 0)
      return
    }
    let factor = GradientTable.lastStep / squaredLength
    func place(_ x: Double, _ y: Double) -> Double {
      let point = inverse.apply(to: Point(x: x, y: y)) - gradient.start
      return (point.x * axis.x + point.y * axis.y) * factor
    }
    let origin = place(0.5, 0.5)
    course = .linear(
      origin: origin,
      perColumn: place(1.5, 0.5) - origin,
      perRow: place(0.5, 1.5) - origin
    )
  }

  init(_ gradient: RadialGradient, transform: Transform, opacity: UInt32) {
    table = GradientTable(gradient.stops, opacity: opacity)
    guard gradient.radius > 0, gradient.radius.isFinite, gradient.center.isFinite,
      let inverse = transform.inverted
    else {
      course = .linear(origin: GradientTable.lastStep, perColumn: 0, perRow: 0)
      return
    }
    let factor = GradientTable.lastStep / gradient.radius
    course = .radial(
      Transform.translation(x: 0.5, y: 0.5).concatenating(inverse)
        .concatenating(.translation(x: -gradient.center.x, y: -gradient.center.y))
        .concatenating(.scale(x: factor, y: factor))
    )
  }

  /// The one pixel of a row, when the gradient does not change along rows.
  func pixel(ofRow y: Int) -> UInt32? {
    guard case .linear(let origin, let perColumn, let perRow) = course, abs(perColumn) < 1e-9 else {
      return nil
    }
    return table.pixel(at: origin + perRow * Double(y))
  }

  /// Writes the pixels of some columns of a row to the start of a buffer.
  func shade(_ columns: Range<Int>, y: Int, into buffer: inout [UInt32]) {
    var pixels = buffer.mutableSpan
    switch course {
    case .linear(let origin, let perColumn, let perRow):
      let start = origin + perRow * Double(y)
      for x in columns {
        pixels[x &- columns.lowerBound] = table.pixel(at: start + perColumn * Double(x))
      }
    case .radial(let toSteps):
      for x in columns {
        let place = toSteps.apply(to: Point(x: Double(x), y: Double(y)))
        let distance = (place.x * place.x + place.y * place.y).squareRoot()
        pixels[x &- columns.lowerBound] = table.pixel(at: distance)
      }
    }
  }
}
