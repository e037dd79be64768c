public import DisplayGeometry

extension Path {
  /// Makes the outline of a rectangle, clockwise on screen; that of an empty one has no elements.
  public init(_ rect: Rect) {
    guard !rect.isEmpty else {
      self.init()
      return
    }
    self.init([
      .move(to: Point(x: rect.minX, y: rect.minY)), .line(to: Point(x: rect.maxX, y: rect.minY)),
      .line(to: Point(x: rect.maxX, y: rect.maxY)), .line(to: Point(x: rect.minX, y: rect.maxY)), .close,
    ])
  }

  /// Makes the outline of a rectangle with rounded corners, clockwise on screen.
  ///
  /// The radius is at most half of the shorter side; a radius that is not positive gives sharp corners.
  public init(_ rect: Rect, cornerRadius: Double) {
    let radius = min(cornerRadius, rect.width / 2, rect.height / 2)
    // Of a rectangle that is not finite single corners would be left.
    guard radius > 0, !rect.isEmpty, rect.size.isFinite else {
      self.init(rect)
      return
    }
    // A quarter of a circle as a cubic curve: the usual distance of its control points.
    let pull = radius * 0.552_284_749_830_793_6
    var path = Path()
    path.move(to: Point(x: rect.minX + radius, y: rect.minY))
    path.line(to: Point(x: rect.maxX - radius, y: rect.minY))
    path.cubic(
      control1: Point(x: rect.maxX - radius + pull, y: rect.minY),
      control2: Point(x: rect.maxX, y: rect.minY + radius - pull),
      to: Point(x: rect.maxX, y: rect.minY + radius)
    )
    path.line(to: Point(x: rect.maxX, y: rect.maxY - radius))
    path.cubic(
      control1: Point(x: rect.maxX, y: rect.maxY - radius + pull),
      control2: Point(x: rect.maxX - radius + pull, y: rect.maxY),
      to: Point(x: rect.maxX - radius, y: rect.maxY)
    )
    path.line(to: Point(x: rect.minX + radius, y: rect.maxY))
    path.cubic(
      control1: Point(x: rect.minX + radius - pull, y: rect.maxY),
      control2: Point(x: rect.minX, y: rect.maxY - radius + pull),
      to: Point(x: rect.minX, y: rect.maxY - radius)
    )
    path.line(to: Point(x: rect.minX, y: rect.minY + radius))
    path.cubic(
      control1: Point(x: rect.minX, y: rect.minY + radius - pull),
      control2: Point(x: rect.minX + radius - pull, y: rect.minY),
      to: Point(x: rect.minX + radius, y: rect.minY)
    )
    path.close()
    self = path
  }

  /// Makes the ellipse that touches all four sides of a rectangle, clockwise on screen; that of an empty one
  /// has no elements.
  public init(ellipseIn rect: Rect) {
    guard !rect.isEmpty else {
      self.init()
      return
    }
    let unit = Path(Rect(x: -1, y: -1, width: 2, height: 2), cornerRadius: 1)
    self = unit.transformed(
      by: AffineTransform(
        a: rect.width / 2,
        b: 0,
        c: 0,
        d: rect.height / 2,
        tx: rect.midX,
        ty: rect.midY
      )
    )
  }

  /// Starts a subpath.
  public mutating func move(to point: Point) { elements.append(.move(to: point)) }

  /// Adds a straight line from the current point.
  public mutating func line(to point: Point) { elements.append(.line(to: point)) }

  /// Adds a quadratic curve from the current point.
  public mutating func quadratic(control: Point, to point: Point) {
    elements.append(.quadratic(control: control, to: point))
  }

  /// Adds a cubic curve from the current point.
  public mutating func cubic(control1: Point, control2: Point, to point: Point) {
    elements.append(.cubic(control1: control1, control2: control2, to: point))
  }

  /// Closes the subpath with a straight line.
  public mutating func close() { elements.append(.close) }

  /// The outline with every point moved by a transform.
  public func transformed(by transform: AffineTransform) -> Path {
    Path(
      elements.map { element in
        switch element {
        case .move(let point): .move(to: transform.apply(to: point))
        case .line(let point): .line(to: transform.apply(to: point))
        case .quadratic(let control, let point):
          .quadratic(control: transform.apply(to: control), to: transform.apply(to: point))
        case .cubic(let control1, let control2, let point):
          .cubic(
            control1: transform.apply(to: control1),
            control2: transform.apply(to: control2),
            to: transform.apply(to: point)
          )
        case .close: .close
        }
      }
    )
  }
}
