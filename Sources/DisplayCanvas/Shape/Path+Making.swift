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

  /// Makes the outline of a shape with a hole in it, for the even-odd rule.
  package init(_ shape: Shape, around hole: Shape) { self.init(shape.path.elements + hole.path.elements) }

  /// Makes the outline of a rectangle whose four corners are rounded alike, clockwise on screen.
  ///
  /// The radius is at most half of the shorter side; a radius that is not positive gives sharp corners.
  public init(_ rect: Rect, cornerRadius: Double) {
    self.init(rect, cornerRadii: CornerRadii(all: cornerRadius))
  }

  /// Makes the outline of a rectangle with rounded corners, clockwise on screen.
  public init(_ rect: Rect, cornerRadii: CornerRadii) {
    // Of a rectangle that is not finite single corners would be left.
    guard !cornerRadii.isZero, !rect.isEmpty, rect.size.isFinite else {
      self.init(rect)
      return
    }
    let radii = cornerRadii.fitting(rect.size)
    self.init()
    elements.reserveCapacity(10)
    move(to: Point(x: rect.minX + radii.topLeft, y: rect.minY))
    line(to: Point(x: rect.maxX - radii.topRight, y: rect.minY))
    quarter(around: Point(x: rect.maxX, y: rect.minY), Point(x: 0, y: 1), radius: radii.topRight)
    line(to: Point(x: rect.maxX, y: rect.maxY - radii.bottomRight))
    quarter(around: Point(x: rect.maxX, y: rect.maxY), Point(x: -1, y: 0), radius: radii.bottomRight)
    line(to: Point(x: rect.minX + radii.bottomLeft, y: rect.maxY))
    quarter(around: Point(x: rect.minX, y: rect.maxY), Point(x: 0, y: -1), radius: radii.bottomLeft)
    line(to: Point(x: rect.minX, y: rect.minY + radii.topLeft))
    quarter(around: Point(x: rect.minX, y: rect.minY), Point(x: 1, y: 0), radius: radii.topLeft)
    close()
  }

  /// Adds a quarter of a circle that cuts off a corner; the way out of the corner is that of the next side.
  private mutating func quarter(around corner: Point, _ wayOut: Point, radius: Double) {
    guard radius > 0 else { return }
    // The way in is the way out turned back by a right angle.
    let wayIn = Point(x: wayOut.y, y: -wayOut.x)
    // How far the control points of a cubic curve lie from the corner.
    let rest = radius * (1 - Self.quarterCirclePull)
    cubic(
      control1: corner - wayIn * rest,
      control2: corner + wayOut * rest,
      to: corner + wayOut * radius
    )
  }

  /// Where the control points of a cubic curve lie that is nearly a quarter of a circle, in radii.
  static var quarterCirclePull: Double { 0.552_284_749_830_793_6 }

  /// Makes the ellipse that touches the sides of a rectangle, clockwise on screen; that of an empty one, or one
  /// whose size is not finite, has no elements.
  public init(ellipseIn rect: Rect) {
    self.init()
    guard !rect.isEmpty, rect.size.isFinite else { return }
    let (x, y) = (rect.midX, rect.midY)
    let (pullX, pullY) = (rect.width / 2 * Self.quarterCirclePull, rect.height / 2 * Self.quarterCirclePull)
    elements.reserveCapacity(6)
    move(to: Point(x: x, y: rect.minY))
    cubic(
      control1: Point(x: x + pullX, y: rect.minY),
      control2: Point(x: rect.maxX, y: y - pullY),
      to: Point(x: rect.maxX, y: y)
    )
    cubic(
      control1: Point(x: rect.maxX, y: y + pullY),
      control2: Point(x: x + pullX, y: rect.maxY),
      to: Point(x: x, y: rect.maxY)
    )
    cubic(
      control1: Point(x: x - pullX, y: rect.maxY),
      control2: Point(x: rect.minX, y: y + pullY),
      to: Point(x: rect.minX, y: y)
    )
    cubic(
      control1: Point(x: rect.minX, y: y - pullY),
      control2: Point(x: x - pullX, y: rect.minY),
      to: Point(x: x, y: rect.minY)
    )
    close()
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
  public func transformed(by transform: Transform) -> Path {
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

  /// The smallest rectangle around all points, control points too, that are finite; an empty one without any.
  package var controlBounds: Rect {
    var (minimum, maximum) = (Point(x: .infinity, y: .infinity), Point(x: -.infinity, y: -.infinity))
    func extend(_ point: Point) {
      guard point.isFinite else { return }
      minimum = Point(x: min(minimum.x, point.x), y: min(minimum.y, point.y))
      maximum = Point(x: max(maximum.x, point.x), y: max(maximum.y, point.y))
    }
    for element in elements {
      switch element {
      case .move(let point), .line(let point): extend(point)
      case .quadratic(let control, let point):
        extend(control)
        extend(point)
      case .cubic(let control1, let control2, let point):
        extend(control1)
        extend(control2)
        extend(point)
      case .close: break
      }
    }
    guard minimum.x <= maximum.x else { return .zero }
    var size = Size(width: maximum.x - minimum.x, height: maximum.y - minimum.y)
    // Of points that are far off both the difference and the sum are rounded: no point is left out for that.
    while minimum.x + size.width < maximum.x { size.width = size.width.nextUp }
    while minimum.y + size.height < maximum.y { size.height = size.height.nextUp }
    return Rect(origin: minimum, size: size)
  }
}
