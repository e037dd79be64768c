import DisplayConcurrency
import DisplayGeometry
import TestSupport
import Testing

@testable import DisplayCanvas
@testable import DisplayRaster

/// Slanted bars that do not touch one another, 0.02 pixels wide in 0.05, from top to bottom of a picture.
private func bars(_ numbers: Range<Int>) -> Path {
  Path(
    numbers.flatMap { number -> [Path.Element] in
      let x = Double(number) * 0.05
      return [
        .move(to: Point(x: x, y: -1)), .line(to: Point(x: x + 0.02, y: -1)),
        .line(to: Point(x: x + 9.02, y: 41)), .line(to: Point(x: x + 9, y: 41)), .close,
      ]
    }
  )
}

@Suite("Shapes of very many edges")
struct TangleTests {
  @Test("What thousands of pieces cover is the sum of what few of them cover at a time")
  func sums() throws {
    let all = try draw(100, 40) { $0.fill(bars(0..<1_800), with: .solid(.black)) }
    var sums = Array(repeating: 0, count: 4_000)
    for start in stride(from: 0, to: 1_800, by: 600) {
      let some = try draw(100, 40) { $0.fill(bars(start..<start + 600), with: .solid(.black)) }
      for (index, opacity) in some.opacities.enumerated() { sums[index] += opacity }
    }
    // Each of the three is rounded.
    #expect(zip(all.opacities, sums).allSatisfy { abs($0 - $1) <= 2 })
    #expect(sums.contains { $0 > 90 })
  }

  @Test("Pieces that lie twice are once there by the nonzero rule, and not at all by the even-odd rule")
  func rules() throws {
    // Of what covers less than a pixel, lying twice cannot be told from lying side by side.
    let wide = try draw(100, 40) { canvas in
      canvas.fill(Path(Rect(x: 10, y: 5, width: 60, height: 30)), with: .solid(.black))
    }
    let squares = Path(
      (0..<1_500).flatMap { _ in Path(Rect(x: 10, y: 5, width: 60, height: 30)).elements }
    )
    let drawn = try draw(100, 40) { $0.fill(squares, with: .solid(.black)) }
    #expect(drawn.opacities == wide.opacities)
    let even = try draw(100, 40) { $0.fill(squares, rule: .evenOdd, with: .solid(.black)) }
    #expect(even.opacities.allSatisfy { $0 == 0 })
    let odd = Path(squares.elements + Path(Rect(x: 10, y: 5, width: 60, height: 30)).elements)
    #expect(
      try draw(100, 40) { $0.fill(odd, rule: .evenOdd, with: .solid(.black)) }.opacities == wide.opacities
    )
  }

  @Test(
    "A tangle drawn in strips is the tangle drawn at once",
    arguments: 0..<UInt64(TestDepth.count(1, full: 4))
  )
  func strips(seed: UInt64) throws {
    var numbers = Numbers(state: seed)
    let path = Path(
      (0..<2_400).map { index in
        let point = Point(
          x: .random(in: -20...120, using: &numbers),
          y: .random(in: index % 2 == 0 ? -10...12 : 25...60, using: &numbers)
        )
        return index == 0 ? .move(to: point) : .line(to: point)
      }
    )
    let list = displayList { $0.fill(path, rule: seed % 2 == 0 ? .nonzero : .evenOdd, with: .solid(.black)) }
    let field = PixelRect(minX: 0, minY: 0, maxX: 100, maxY: 40)
    let rasterizer = Rasterizer(scale: 1)
    let whole = try #require(
      rasterizer.draw(list, part: field.rows(0..<40), of: field, isCancelled: { false })
    )
    let strips = [0..<1, 1..<17, 17..<40].compactMap {
      rasterizer.draw(list, part: field.rows($0), of: field, isCancelled: { false })
    }
    #expect(whole == strips.flatMap { $0 })
  }

  @Test("A drawing that takes long is given up within a command")
  func cancellation() {
    var numbers = Numbers(state: 1)
    let elements = (0..<3_000).map { index -> Path.Element in
      let point = Point(x: .random(in: 0...50, using: &numbers), y: .random(in: 0...2_000, using: &numbers))
      return index == 0 ? .move(to: point) : .line(to: point)
    }
    let list = displayList { $0.fill(Path(elements), with: .solid(.black)) }
    let asked = Lock(0)
    let drawn = Rasterizer(scale: 1).render(list, size: Size(width: 50, height: 2_000)) {
      asked.withLock { $0 += 1 }
      return asked.withLock { $0 } > 14
    }
    // Before the command, eleven times along the outline, after two stretches of rows, after the third, and at the end.
    #expect(drawn == nil && asked.withLock { $0 } == 16)
  }

  @Test("A line so flat that its slope cannot be told draws what it would without it")
  func flatLines() throws {
    for height in [1e-300, 1e-308, Double.leastNonzeroMagnitude] {
      let path = Path([
        .move(to: Point(x: -1e12, y: -height)), .line(to: Point(x: 50, y: height)),
        .line(to: Point(x: 50, y: 40)), .line(to: Point(x: 0, y: 40)), .line(to: Point(x: 0, y: 0)), .close,
      ])
      let drawn = try draw(60, 60) { $0.fill(path, with: .solid(.black)) }
      #expect(abs(drawn.area - 2_000) < 1)
    }
  }
}
