import DisplayConcurrency
import DisplayGeometry
import TestSupport
import Testing

@testable import DisplayCanvas
@testable import DisplayRaster

private func line(_ points: [(Double, Double)], closed: Bool = false) -> Path {
  var path = Path()
  for (index, point) in points.enumerated() {
    let point = Point(x: point.0, y: point.1)
    if index == 0 { path.move(to: point) } else { path.line(to: point) }
  }
  if closed { path.close() }
  return path
}

private func area(_ path: Path, _ style: StrokeStyle) throws -> Double {
  try draw(60, 60) { $0.stroke(path, style: style, with: .solid(.black)) }.area
}

@Suite("Strokes")
struct StrokeTests {
  @Test(
    "With round joins and caps, what is covered is what lies within half a width",
    arguments: 0..<UInt64(TestDepth.count(2, full: 10))
  )
  func distances(seed: UInt64) throws {
    var numbers = Numbers(state: seed)
    let points = (0..<4).map { _ in
      (Double.random(in: 2...18, using: &numbers), Double.random(in: 2...18, using: &numbers))
    }
    let isClosed = seed % 2 == 0
    let width = Double.random(in: 0.6...6, using: &numbers)
    let style = StrokeStyle(width: width, join: .round, cap: .round)
    let drawn = try draw(20, 20) {
      $0.stroke(line(points, closed: isClosed), style: style, with: .solid(.black))
    }
    let ends = Array(zip(points, points.dropFirst())) + (isClosed ? [(points[3], points[0])] : [])
    check(drawn, width: width, near: ends, "seed \(seed)")
  }

  @Test(
    "So is what lies within half a width of a curve, however narrow its bends",
    arguments: 0..<UInt64(TestDepth.count(2, full: 40))
  )
  func curves(seed: UInt64) throws {
    var numbers = Numbers(state: seed << 4)
    let corners = (0..<4).map { _ in
      Point(x: Double.random(in: 4...16, using: &numbers), y: Double.random(in: 4...16, using: &numbers))
    }
    var path = Path()
    path.move(to: corners[0])
    path.cubic(control1: corners[1], control2: corners[2], to: corners[3])
    let width = Double.random(in: 0.6...9, using: &numbers)
    let drawn = try draw(20, 20) {
      $0.stroke(path, style: StrokeStyle(width: width, join: .round, cap: .round), with: .solid(.black))
    }
    let points = (0...60).map { step in
      let t = Double(step) / 60
      let s = 1 - t
      let near = corners[0] * (s * s * s) + corners[1] * (3 * s * s * t)
      let far = corners[2] * (3 * s * t * t) + corners[3] * (t * t * t)
      return ((near + far).x, (near + far).y)
    }
    check(drawn, width: width, near: Array(zip(points, points.dropFirst())), "seed \(seed)")
  }

  @Test("A corner has its join however little it bends", arguments: [1, 2, 4, 8, 15, 20, 25, -6, -20])
  func gentleCorners(degrees: Double) throws {
    let (half, turn) = (12.0, Transform.rotation(radians: degrees * .pi / 180))
    let (start, corner) = (Point(x: 4, y: 30), Point(x: 30, y: 30))
    let way = turn.apply(to: Point(x: 26, y: 0))
    let style = StrokeStyle(width: 2 * half, join: .bevel)
    let outline = line([(start.x, start.y), (corner.x, corner.y), (corner.x + way.x, corner.y + way.y)])
    let drawn = try draw(60, 60) { $0.stroke(outline, style: style, with: .solid(.black)) }
    // Both parts, and the triangle between them on the outer side.
    let (side, turned) = (Point(x: 0, y: half), turn.apply(to: Point(x: 0, y: half)))
    let outer = degrees > 0 ? -1.0 : 1
    let polygons = [
      [start + side, corner + side, corner - side, start - side],
      [corner + turned, corner + way + turned, corner + way - turned, corner - turned],
      degrees > 0
        ? [corner, corner + turned * outer, corner + side * outer]
        : [corner, corner + side * outer, corner + turned * outer],
    ]
    var area = Path()
    for polygon in polygons {
      area = Path(area.elements + line(polygon.map { ($0.x, $0.y) }, closed: true).elements)
    }
    let expected = try draw(60, 60) { $0.fill(area, with: .solid(.black)) }
    for (found, wanted) in zip(drawn.opacities, expected.opacities) { #expect(abs(found - wanted) <= 3) }
  }

  /// A curve becomes one strip, or a few where it is long.
  @Test("Gentle bends have no joins, and no outline is ever there as a whole")
  func strips() {
    func polygons(of shape: Shape, width: Double) -> [Int] {
      let style = StrokeStyle(width: width)
      var counts: [Int] = []
      StrokeOutline(of: shape, style: style, pixelsPerPoint: 1, bounds: VisibleBounds())
        .forEachPolygon(isCancelled: { false }) { counts.append($0.count) }
      return counts
    }
    #expect(polygons(of: .ellipse(in: Rect(x: 0, y: 0, width: 40, height: 40)), width: 2).count < 4)
    let long = polygons(of: .ellipse(in: Rect(x: 0, y: 0, width: 90_000, height: 90_000)), width: 2)
    #expect(long.count > 4 && long.allSatisfy { $0 <= 2 * StrokeStrip.greatestCount + 2 })
  }

  private func check(
    _ drawn: Bitmap,
    width: Double,
    near ends: [((Double, Double), (Double, Double))],
    _ comment: String
  ) {
    func isNear(_ x: Double, _ y: Double) -> Bool {
      ends.contains { from, to in
        let way = (to.0 - from.0, to.1 - from.1)
        let share = ((x - from.0) * way.0 + (y - from.1) * way.1) / (way.0 * way.0 + way.1 * way.1)
        let place = min(max(share, 0), 1)
        let (dx, dy) = (x - from.0 - way.0 * place, y - from.1 - way.1 * place)
        return dx * dx + dy * dy <= width * width / 4
      }
    }
    for (index, opacity) in drawn.opacities.enumerated() where index % TestDepth.count(9, full: 1) == 0 {
      let (x, y) = (Double(index % 20), Double(index / 20))
      var inside = 0
      for step in 0..<1_024 {
        if isNear(x + (Double(step % 32) + 0.5) / 32, y + (Double(step / 32) + 0.5) / 32) { inside += 1 }
      }
      #expect(abs(opacity - inside * 255 / 1_024) <= 9, "\(comment), pixel \(x), \(y)")
    }
  }

  @Test("Joins fill the corner that their names say, and a miter past its limit is a bevel")
  func joins() throws {
    // A right angle of two arms of 20, 4 wide: the arms without the corner have 160 - 4.
    let corner = line([(10, 30), (30, 30), (30, 50)])
    let base = 160.0 - 4
    func join(_ join: StrokeStyle.Join, limit: Double = 10) throws -> Double {
      try area(corner, StrokeStyle(width: 4, join: join, miterLimit: limit)) - base
    }
    #expect(abs(try join(.miter) - 4) < 0.05)
    #expect(abs(try join(.bevel) - 2) < 0.05)
    #expect(abs(try join(.round) - .pi) < 0.05)
    #expect(abs(try join(.miter, limit: 1.42) - 4) < 0.05)
    #expect(abs(try join(.miter, limit: 1.41) - 2) < 0.05)
    #expect(abs(try join(.miter, limit: .nan) - 2) < 0.05)
  }

  @Test("Caps add nothing, half a circle or half a square at each end, of dots too")
  func caps() throws {
    let straight = line([(10, 20), (40, 20)])
    let dot = line([(30, 30), (30, 30)])
    for (cap, added) in [(StrokeStyle.Cap.butt, 0.0), (.round, 9 * Double.pi), (.square, 36)] {
      let style = StrokeStyle(width: 6, cap: cap)
      #expect(abs(try area(straight, style) - 180 - added) < 0.15)
      #expect(abs(try area(dot, style) - added) < 0.15)
    }
    #expect(try area(line([(30, 30)]), StrokeStyle(width: 6, cap: .round)) == 0)
    #expect(try area(straight, StrokeStyle(width: 0)) == 0)
    #expect(try area(straight, StrokeStyle(width: .nan)) == 0)
  }

  @Test("Dashes are as long as their pattern says, from its phase on, around corners and over subpaths")
  func dashes() throws {
    let straight = line([(5, 20), (45, 20)])
    func row(_ lengths: [Double], _ phase: Double) throws -> [Int] {
      let style = StrokeStyle(width: 2, dash: .init(lengths, phase: phase))
      return Array(
        try draw(60, 40) { $0.stroke(straight, style: style, with: .solid(.black)) }.opacities[
          (20 * 60)..<(21 * 60)
        ]
      )
    }
    for (lengths, phase) in [
      ([4.0, 3], 0.0), ([4, 3], 5), ([4, 3], -2), ([5], 0), ([2, 1, 3, 2], 1), ([0, 2, 3, 1], 0),
    ] {
      let pattern = lengths.count % 2 == 0 ? lengths : lengths + lengths
      let period = pattern.reduce(0, +)
      let expected = (0..<60).map { column -> Int in
        guard (5..<45).contains(column) else { return 0 }
        var place = (Double(column) - 4.5 + phase).truncatingRemainder(dividingBy: period)
        if place < 0 { place += period }
        var index = 0
        while place >= pattern[index] {
          place -= pattern[index]
          index += 1
        }
        return index % 2 == 0 ? 255 : 0
      }
      #expect(try row(lengths, phase) == expected, "\(lengths) from \(phase)")
    }
    let square = line([(10, 10), (30, 10), (30, 30), (10, 30)], closed: true)
    #expect(abs(try area(square, StrokeStyle(width: 2, dash: .init([5, 5]))) - 80) < 0.1)
    for senseless in [[], [0, 0], [-1, 2], [.nan, 1], [.infinity, 1]] as [[Double]] {
      #expect(abs(try area(straight, StrokeStyle(width: 2, dash: .init(senseless))) - 80) < 0.1)
    }
  }

  @Test(
    "A dash that runs through the start of a closed line is joined there",
    arguments: [StrokeStyle.Join.miter, .round, .bevel]
  )
  func dashThroughStart(join: StrokeStyle.Join) throws {
    // 140 points around: on from 17 before the start, in the middle of a side, to 13 after it, and no further.
    let corners = [(10.0, 10.0), (50, 10), (50, 40), (10, 40)]
    let style = StrokeStyle(width: 8, join: join, dash: .init([30, 110], phase: 17))
    let around = try draw(60, 60) {
      $0.stroke(line(corners, closed: true), style: style, with: .solid(.black))
    }
    var plain = style
    plain.dash = nil
    let bent = line([(10, 27), (10, 10), (23, 10)])
    let dash = try draw(60, 60) { $0.stroke(bent, style: plain, with: .solid(.black)) }
    #expect(around == dash)
    // A pattern whose dash is longer than the line is the line.
    let whole = StrokeStyle(width: 8, join: join, dash: .init([200, 10], phase: 3))
    let all = try draw(60, 60) { $0.stroke(line(corners, closed: true), style: whole, with: .solid(.black)) }
    let solid = try draw(60, 60) {
      $0.stroke(line(corners, closed: true), style: plain, with: .solid(.black))
    }
    #expect(all == solid)
    // An open line has two ends, wherever they are.
    let open = line(corners + [corners[0]])
    let apart = try draw(60, 60) { $0.stroke(open, style: style, with: .solid(.black)) }
    #expect(apart != dash && apart.area < dash.area)
  }

  @Test("A line with more dashes than can be seen is drawn without gaps, which is reported")
  func tooManyDashes() throws {
    let reports = Lock(0)
    let style = StrokeStyle(width: 2, dash: .init([1e-6, 1e-6]))
    let covered = try Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      try area(line([(5, 20), (45, 20)]), style)
    }
    #expect(abs(covered - 80) < 0.1)
    #expect(reports.withLock { $0 } == 1)
  }

  @Test("Frames of rectangles are what the general way draws")
  func frames() throws {
    let rect = Rect(x: 8.3, y: 9.1, width: 33, height: 27.4)
    for radius in [0.0, 3, 9] {
      for width in [1.0, 5, 40] {
        let style = StrokeStyle(width: width)
        let quick = try draw(60, 60) {
          $0.stroke(rect, cornerRadius: radius, style: style, with: .solid(.black))
        }
        let general = try draw(60, 60) {
          $0.stroke(Path(rect, cornerRadius: radius), style: style, with: .solid(.black))
        }
        // The curve at a distance from a curve is not quite such a curve again.
        for (a, b) in zip(quick.opacities, general.opacities) {
          #expect(abs(a - b) <= 12, "\(radius), \(width)")
        }
      }
    }
  }

  @Test("A stretching transform stretches the line; coordinates without sense draw nothing and trap nothing")
  func transforms() throws {
    let drawn = try draw(60, 60) { canvas in
      canvas.concatenate(.scale(x: 1, y: 4))
      canvas.stroke(line([(10, 5), (50, 5)]), style: StrokeStyle(width: 2), with: .solid(.black))
    }
    #expect(abs(drawn.area - 320) < 0.1)
    for odd in [Double.nan, .infinity, -1e300, 1e300, 1e-300] {
      _ = try Diagnostics.withHandler({ _ in }) {
        try draw(8, 8) { canvas in
          let style = StrokeStyle(
            width: odd,
            join: .round,
            miterLimit: odd,
            dash: .init([odd, 1], phase: odd)
          )
          canvas.stroke(line([(odd, 1), (5, odd), (2, 2)]), style: style, with: .solid(.black))
          canvas.stroke(
            .ellipse(in: Rect(x: odd, y: 0, width: 9, height: odd)),
            style: StrokeStyle(width: 3),
            with: .solid(.black)
          )
          canvas.concatenate(.scale(x: odd, y: 1))
          canvas.stroke(
            .rect(Rect(x: 0, y: 0, width: 4, height: 4)),
            style: StrokeStyle(join: .round),
            with: .solid(.black)
          )
        }
      }
    }
  }
}
