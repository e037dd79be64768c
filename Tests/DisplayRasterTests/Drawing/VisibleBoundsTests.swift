import DisplayConcurrency
import DisplayGeometry
import TestSupport
import Testing

@testable import DisplayCanvas
@testable import DisplayRaster

/// A path of which most lies far outside a small picture.
private func randomPath(_ numbers: inout Numbers) -> Path {
  func point() -> Point {
    let reach: Double = [15, 60, 800][.random(in: 0..<3, using: &numbers)]
    return Point(
      x: 10 + .random(in: -reach...reach, using: &numbers),
      y: 10 + .random(in: -reach...reach, using: &numbers)
    )
  }
  var elements: [Path.Element] = [.move(to: point())]
  for _ in 0..<Int.random(in: 1...6, using: &numbers) {
    switch Int.random(in: 0..<6, using: &numbers) {
    case 0: elements.append(.move(to: point()))
    case 1: elements.append(.close)
    case 2: elements.append(.cubic(control1: point(), control2: point(), to: point()))
    default: elements.append(.line(to: point()))
    }
  }
  return Path(elements)
}

private func randomStyle(_ numbers: inout Numbers) -> StrokeStyle {
  let isDashed = Bool.random(using: &numbers)
  let lengths = (0..<Int.random(in: 1...4, using: &numbers)).map { _ in
    Double.random(in: 1...30, using: &numbers)
  }
  return StrokeStyle(
    width: .random(in: 0.5...24, using: &numbers),
    join: StrokeStyle.Join.allCases.randomElement(using: &numbers) ?? .miter,
    cap: StrokeStyle.Cap.allCases.randomElement(using: &numbers) ?? .butt,
    miterLimit: .random(in: 1...20, using: &numbers),
    dash: isDashed ? .init(lengths, phase: .random(in: -50...50, using: &numbers)) : nil
  )
}

extension StrokeOutline {
  /// All polygons as subpaths.
  fileprivate var path: Path {
    var path = Path()
    forEachPolygon(isCancelled: { false }) { corners in
      path.move(to: corners[0])
      for corner in corners.dropFirst() { path.line(to: corner) }
    }
    return path
  }

  fileprivate func polygonCount(isCancelled: () -> Bool = { false }) -> Int {
    var count = 0
    forEachPolygon(isCancelled: isCancelled) { _ in count += 1 }
    return count
  }
}

@Suite("What is seen of strokes")
struct VisibleBoundsTests {
  @Test(
    "What lies outside a picture may be left out: the picture is that of the whole line",
    arguments: 0..<UInt64(TestDepth.count(30, full: 400))
  )
  func sameAsWhole(seed: UInt64) throws {
    var numbers = Numbers(state: seed)
    let path = randomPath(&numbers)
    let style = randomStyle(&numbers)
    let transform = Transform.rotation(radians: .random(in: 0...6, using: &numbers))
      .concatenating(.scale(x: .random(in: 0.5...2, using: &numbers), y: 1))
      .concatenating(.translation(x: .random(in: -5...20, using: &numbers), y: 5))
    let seen = try draw(20, 20) {
      $0.concatenate(transform)
      $0.stroke(path, style: style, with: .solid(.black))
    }
    let scales =
      transform.a * transform.a + transform.b * transform.b + transform.c * transform.c
      + transform.d * transform.d
    let whole = StrokeOutline(
      of: .path(path),
      style: style,
      pixelsPerPoint: scales.squareRoot(),
      bounds: VisibleBounds()
    )
    let expected = try draw(20, 20) {
      $0.concatenate(transform)
      $0.fill(whole.path, with: .solid(.black))
    }
    for (index, pair) in zip(seen.opacities, expected.opacities).enumerated() {
      #expect(abs(pair.0 - pair.1) <= 1, "seed \(seed), pixel \(index % 20), \(index / 20)")
    }
  }

  @Test(
    "The dashes seen of a line that begins far away are those of its pattern, and cost what is seen of it"
  )
  func farBeginning() throws {
    let reports = Lock(0)
    let start = -4_000_000.0
    let path = Path([.move(to: Point(x: start, y: 2)), .line(to: Point(x: 4_000_000, y: 2))])
    let style = StrokeStyle(width: 2, dash: .init([3, 1, 2, 1], phase: 2))
    let drawn = try Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      try draw(40, 4) { $0.stroke(path, style: style, with: .solid(.black)) }
    }
    #expect(reports.withLock { $0 } == 0)
    let expected = (0..<40).map { column in
      let place = (Double(column) + 0.5 - start + 2).truncatingRemainder(dividingBy: 7)
      return place < 3 || (4..<6).contains(place) ? 255 : 0
    }
    #expect(Array(drawn.opacities[80..<120]) == expected)
    let bounds = VisibleBounds(
      PixelRect(minX: 0, minY: 0, maxX: 40, maxY: 4),
      transform: .identity,
      reach: style.reach
    )
    let outline = StrokeOutline(of: .path(path), style: style, pixelsPerPoint: 1, bounds: bounds)
    // Twelve dashes in the picture and six in the reach of a miter beside it, of four corners each.
    #expect((64...80).contains(outline.path.elements.count))
  }

  @Test("Wide lines may have fewer dashes side by side before they are drawn without gaps")
  func wideLines() throws {
    let path = Path([.move(to: .zero), .line(to: Point(x: 100, y: 0))])
    for (width, isReported) in [(1.0, false), (80, false), (1_000, true)] {
      let reports = Lock(0)
      _ = try Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
        try draw(100, 2) {
          $0.stroke(path, style: StrokeStyle(width: width, dash: .init([0.08, 0.08])), with: .solid(.black))
        }
      }
      #expect(reports.withLock { $0 } == (isReported ? 1 : 0), "width \(width)")
    }
  }

  @Test("However wide a line is drawn, its joins and caps have no more corners than a large circle")
  func hugeWidth() {
    let ellipse = Shape.ellipse(in: Rect(x: 6, y: 6, width: 6, height: 6))
    for width in [1.0, 1e3, 1e6, 1e9, 1e15] {
      let style = StrokeStyle(width: width, cap: .round, dash: .init([width, 7]))
      let outline = StrokeOutline(of: ellipse, style: style, pixelsPerPoint: 1e8, bounds: VisibleBounds())
      // 4,096 lines, each with a rectangle and a join, and two caps.
      #expect(outline.path.elements.count < 60_000, "width \(width)")
    }
  }

  @Test("A pattern whose dashes are crowded at its start, where every subpath begins, is drawn without gaps")
  func crowdedDashes() {
    let dash = StrokeStyle.Dash([Double](repeating: 1e-4, count: 10_001) + [1e9])
    let elements = (0..<1_000).flatMap { _ in
      [Path.Element.move(to: Point(x: 5, y: 5)), .line(to: Point(x: 6, y: 6))]
    }
    let outline = StrokeOutline(
      of: .path(Path(elements)),
      style: StrokeStyle(width: 2, cap: .round, dash: dash),
      pixelsPerPoint: 1,
      bounds: VisibleBounds()
    )
    let (reports, polygons) = (Lock(0), Lock(0))
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      _ = outline.forEachPolygon(isCancelled: { false }) { _ in polygons.withLock { $0 += 1 } }
    }
    #expect(reports.withLock { $0 } == 1)
    #expect(polygons.withLock { $0 } <= 3 * 2 * Int(Dashing.maximumCount))
  }

  @Test(
    "Dashes of a long pattern are those of its place, wherever the line comes into sight",
    arguments: 0..<20
  )
  func longPattern(seed: UInt64) throws {
    var numbers = Numbers(state: seed)
    let lengths = (0..<400).map { _ in Double(Int.random(in: 1...3, using: &numbers)) }
    let period = lengths.reduce(0, +)
    let start = Double(Int.random(in: -5_000...(-10), using: &numbers))
    let path = Path([.move(to: Point(x: start, y: 2)), .line(to: Point(x: 500, y: 2))])
    let drawn = try draw(40, 4) {
      $0.stroke(path, style: StrokeStyle(width: 2, dash: .init(lengths)), with: .solid(.black))
    }
    let expected = (0..<40).map { column in
      var place = (Double(column) + 0.5 - start).truncatingRemainder(dividingBy: period)
      let index = lengths.firstIndex { length in
        place -= length
        return place < 0
      }
      return (index ?? 0) % 2 == 0 ? 255 : 0
    }
    #expect(Array(drawn.opacities[80..<120]) == expected)
  }

  @Test("Of very many round joins of a wide line those beyond a budget are cut coarsely")
  func roundJoins() {
    let lines = (0..<20_000).map { Path.Element.line(to: Point(x: Double($0 % 2), y: 0)) }
    func corners(_ count: Int) -> (corners: Int, isCoarse: Bool) {
      let outline = StrokeOutline(
        of: .path(Path([.move(to: Point(x: 1, y: 0))] + lines.prefix(count))),
        style: StrokeStyle(width: 8_000, join: .round),
        pixelsPerPoint: 1,
        bounds: VisibleBounds()
      )
      var corners = 0
      let isCoarse = outline.forEachPolygon(isCancelled: { false }) { corners += $0.count }
      return (corners, isCoarse)
    }
    let (many, few) = (corners(20_000), corners(20))
    #expect(many.isCoarse && many.corners < (1 << 20) + 20_000 * 24)
    #expect(!few.isCoarse && few.corners > 20 * 200)
  }

  @Test("Fine dashes of a line from far away to far away are drawn, and the drawing ends")
  func fineDashesFarAway() throws {
    let path = Path([.move(to: Point(x: 0, y: 0.1)), .line(to: Point(x: 1e12, y: 0.1))])
    let style = StrokeStyle(width: 0.1, dash: .init([5e-4, 5e-4]))
    let drawn = try Diagnostics.withHandler({ _ in }) {
      try draw(10, 10, scale: 100) {
        $0.translate(x: -5e11, y: 0)
        $0.stroke(path, style: style, with: .solid(.black))
      }
    }
    // Half of ten pixels by five, but for what numbers of that size cannot tell.
    #expect(drawn.area > 15 && drawn.area <= 50)
  }

  @Test(
    "Curves that are not visible are not cut into lines, unless they are dashed, and the lines are not widened"
  )
  func hiddenCurves() {
    var elements: [Path.Element] = [.move(to: Point(x: 0, y: 500))]
    for index in 1...1_000 {
      let control = Point(x: Double(index) * 300, y: 4_000)
      elements.append(.quadratic(control: control, to: Point(x: Double(index), y: 500)))
    }
    let field = PixelRect(minX: 0, minY: 0, maxX: 100, maxY: 100)
    let bounds = VisibleBounds(field, transform: .identity, reach: 10)
    var vertexCount = 0
    let flattening = PathFlattening(transform: .identity, bounds: bounds)
    Polyline.forEach(of: Path(elements), flattening: flattening, isCancelled: { false }) {
      vertexCount += $0.vertices.count
    }
    #expect(vertexCount == 1_001)
    for dash in [nil, StrokeStyle.Dash([50, 50])] {
      let style = StrokeStyle(width: 4, cap: .round, dash: dash)
      let outline = StrokeOutline(of: .path(Path(elements)), style: style, pixelsPerPoint: 1, bounds: bounds)
      #expect(outline.polygonCount() == 0)
    }
  }

  @Test("A stroke that is no longer wanted ends within a few hundred lines", arguments: [false, true])
  func cancellation(isOnePath: Bool) {
    var elements: [Path.Element] = [.move(to: .zero)]
    for index in 1...1_000 {
      let x = Double(index % 50) * 10
      if !isOnePath { elements.append(.move(to: Point(x: x, y: 0))) }
      elements.append(.quadratic(control: Point(x: 250, y: 900), to: Point(x: x, y: 10)))
    }
    let outline = StrokeOutline(
      of: .path(Path(elements)),
      style: StrokeStyle(width: 4, cap: .round),
      pixelsPerPoint: 1,
      bounds: VisibleBounds()
    )
    var askCount = 0
    let count = outline.polygonCount {
      askCount += 1
      return askCount > 1
    }
    // Asked at every 256 elements and at every 256 lines.
    let whole = outline.polygonCount()
    #expect(askCount >= 2 && count < whole / 2)
    #expect(outline.polygonCount(isCancelled: { true }) < whole / 4)
  }

  @Test(
    "Of very many large curves those beyond a budget of lines are cut coarsely, which is reported once a drawing"
  )
  func lineBudget() throws {
    var elements: [Path.Element] = [.move(to: .zero)]
    for index in 0..<2_000 {
      let x = Double(index % 40)
      elements.append(.cubic(control1: Point(x: x, y: 4_000), control2: Point(x: x, y: -4_000), to: .zero))
    }
    let field = PixelRect(minX: 0, minY: 0, maxX: 40, maxY: 40)
    let many = EdgeList(Path(elements), transform: .identity, field: field)
    #expect(many.isCoarse && many.edges.count <= PathFlattening.lineBudget + 4 * 2_000)
    #expect(!EdgeList(Path(Array(elements.prefix(20))), transform: .identity, field: field).isCoarse)
    for isStroke in [false, true] {
      let reports = Lock(0)
      _ = try Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
        try draw(40, 40) {
          if isStroke {
            $0.stroke(Path(elements), style: StrokeStyle(width: 1), with: .solid(.black))
          } else {
            $0.fill(Path(elements), with: .solid(.black))
          }
        }
      }
      #expect(reports.withLock { $0 } == 1)
    }
  }
}
