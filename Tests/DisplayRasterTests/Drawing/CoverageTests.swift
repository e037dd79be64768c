import DisplayGeometry
import TestSupport
import Testing

@testable import DisplayCanvas
@testable import DisplayRaster

/// What polygons cover of each pixel by the definition of the rules: a row in 1,024 lines, and along each line
/// exactly what lies between its crossings.
private func coverage(of polygons: [[Point]], rule: FillRule, width: Int, height: Int) -> [Double] {
  let lineCount = 1_024
  var shares = [Double](repeating: 0, count: width * height)
  for line in 0..<(height * lineCount) {
    let y = (Double(line) + 0.5) / Double(lineCount)
    var crossings: [(x: Double, winding: Int)] = []
    for polygon in polygons {
      for (index, from) in polygon.enumerated() {
        let to = polygon[(index + 1) % polygon.count]
        guard (from.y <= y) != (to.y <= y) else { continue }
        let x = from.x + (y - from.y) / (to.y - from.y) * (to.x - from.x)
        crossings.append((x, from.y < to.y ? 1 : -1))
      }
    }
    crossings.sort { $0.x < $1.x }
    var winding = 0
    for (crossing, next) in zip(crossings, crossings.dropFirst()) {
      winding += crossing.winding
      guard rule == .nonzero ? winding != 0 : winding % 2 != 0 else { continue }
      let (start, end) = (max(0, crossing.x), min(Double(width), next.x))
      guard start < end else { continue }
      for x in Int(start)..<min(width, Int(end.rounded(.up))) {
        let share = min(end, Double(x + 1)) - max(start, Double(x))
        shares[line / lineCount * width + x] += share / Double(lineCount)
      }
    }
  }
  return shares
}

private func path(of polygons: [[Point]]) -> Path {
  var path = Path()
  for polygon in polygons {
    for (index, point) in polygon.enumerated() {
      if index == 0 { path.move(to: point) } else { path.line(to: point) }
    }
  }
  return path
}

@Suite("Coverage")
struct CoverageTests {
  @Test(
    "Random polygons, several on one another, cover every pixel by their area, within a step of 255",
    arguments: 0..<UInt64(TestDepth.count(1, full: 24))
  )
  func randomPolygons(seed: UInt64) throws {
    var numbers = Numbers(state: seed)
    let polygons = (0..<Int.random(in: 1...3, using: &numbers)).map { _ in
      (0..<Int.random(in: 3...9, using: &numbers)).map { _ in
        Point(
          x: Double.random(in: -4...16, using: &numbers),
          y: Double.random(in: -4...14, using: &numbers)
        )
      }
    }
    for rule in FillRule.allCases {
      let exact = coverage(of: polygons, rule: rule, width: 12, height: 10)
      let drawn = try draw(12, 10) { $0.fill(path(of: polygons), rule: rule, with: .solid(.black)) }
      for (index, opacity) in drawn.opacities.enumerated() {
        #expect(
          abs(Double(opacity) - exact[index] * 255) <= 1.5,
          "seed \(seed), \(rule), pixel \(index % 12), \(index / 12)"
        )
      }
    }
  }

  @Test("Slivers that overlap within a pixel count once", arguments: FillRule.allCases)
  func slivers(rule: FillRule) throws {
    // Three rectangles a quarter of a pixel wide, each an eighth further to the right.
    let polygons = (0..<3).map { index in
      let left = 2.25 + Double(index) / 8
      return [(left, 1.0), (left + 0.25, 1), (left + 0.25, 3), (left, 3)].map { Point(x: $0.0, y: $0.1) }
    }
    let drawn = try draw(5, 4) { $0.fill(path(of: polygons), rule: rule, with: .solid(.black)) }
    // United, half of the pixel; by the other rule the first eighth, the last, and what all three cover, nothing.
    #expect(drawn.opacities[7] == (rule == .nonzero ? 128 : 64))
    #expect(drawn.opacities[12] == drawn.opacities[7] && drawn.opacities[8] == 0)
  }

  @Test("A pixel's opacity is the share of it that an upright rectangle covers, rounded, for all quarters")
  func quarters() throws {
    for left in 0..<8 {
      for right in left..<9 {
        let rect = Rect(x: Double(left) / 4, y: 0.25, width: Double(right - left) / 4, height: 0.5)
        let drawn = try draw(3, 1) { $0.fill(rect, with: .solid(.black)) }
        let exact = (0..<3).map { column in
          let covered = max(0, min(right, column * 4 + 4) - max(left, column * 4))
          return Int((Double(covered) / 8 * 255).rounded())
        }
        #expect(drawn.opacities == exact)
      }
    }
  }

  @Test("Edges of shapes beside each other leave nothing between them and cover nothing twice")
  func sharedEdges() throws {
    var numbers = Numbers(state: 3)
    for _ in 0..<20 {
      let cut = (0..<2).map { _ in
        Point(x: Double.random(in: 0...10, using: &numbers), y: Double.random(in: 0...10, using: &numbers))
      }
      let line = [Point(x: cut[0].x, y: 0), cut[0], cut[1], Point(x: cut[1].x, y: 10)]
      func side(_ x: Double) throws -> [Int] {
        let polygon = [Point(x: x, y: 0)] + line + [Point(x: x, y: 10)]
        return try draw(10, 10) { $0.fill(path(of: [polygon]), rule: .evenOdd, with: .solid(.black)) }
          .opacities
      }
      for (left, right) in zip(try side(0), try side(10)) { #expect(abs(left + right - 255) <= 1) }
    }
  }

  @Test("A path of thirty thousand pixels costs its edges: little memory, and rows that are alike at once")
  func farShapes() throws {
    let edges = EdgeList(
      Path(Rect(x: -30_000, y: -30_000, width: 60_000, height: 60_000), cornerRadius: 9_000),
      transform: .identity
    )
    #expect(edges.edges.count < 4_100)
    let clip = PixelRect(minX: -40_000, minY: -40_000, maxX: 40_000, maxY: 40_000)
    var converter = ScanConverter(edges: edges, rule: .nonzero, clip: clip, accumulator: RowAccumulator())
    var steps = 0
    var rows = 0
    while let next = converter.nextRows() {
      steps += 1
      rows += next.count
    }
    #expect(rows == 60_000 && steps <= 18_001)
  }

  @Test("Crossing edges without number are converted in bounded time", arguments: FillRule.allCases)
  func tangle(rule: FillRule) throws {
    var numbers = Numbers(state: 8)
    let polygon = (0..<400).map { _ in
      Point(x: Double.random(in: 0...8, using: &numbers), y: Double.random(in: 0...3, using: &numbers))
    }
    let edges = EdgeList(path(of: [polygon]), transform: .identity)
    let mask = CoverageMask(of: edges, rule: rule, in: edges.bounds)
    #expect(mask.coverage.count == 24)
    if rule == .nonzero {
      #expect(mask.coverage[12] > 225)
    } else {
      #expect((100...155).contains(mask.coverage[12]))
    }
  }
}
