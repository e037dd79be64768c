import DisplayGeometry
import Testing

private func isClose(_ lhs: Point, _ rhs: Point, within tolerance: Double = 1e-12) -> Bool {
  abs(lhs.x - rhs.x) <= tolerance && abs(lhs.y - rhs.y) <= tolerance
}

@Suite("Transform")
struct AffineTransformTests {
  private let samples: [Transform] = [
    .identity, .translation(x: 3, y: -4), .scale(x: 2, y: 0.5), .rotation(radians: 0.7),
    Transform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6),
  ]

  @Test("concatenating applies the receiver first")
  func composition() {
    let point = Point(x: 1.5, y: -2)
    for first in samples {
      for second in samples {
        let composed = first.concatenating(second).apply(to: point)
        #expect(isClose(composed, second.apply(to: first.apply(to: point))))
      }
    }
  }

  @Test("the inverse undoes, and a flattening transform has none")
  func inverse() throws {
    let point = Point(x: 1.5, y: -2)
    for transform in samples {
      let inverse = try #require(transform.inverted)
      #expect(isClose(inverse.apply(to: transform.apply(to: point)), point))
    }
    #expect(Transform.scale(x: 1, y: 0).inverted == nil)
  }

  @Test("a quarter turn sends right to down, and many turns lose nothing")
  func rotation() {
    let quarter = Transform.rotation(radians: .pi / 2)
    #expect(isClose(quarter.apply(to: Point(x: 1, y: 0)), Point(x: 0, y: 1)))
    for step in -1000...1000 {
      let turn = Transform.rotation(radians: Double(step) * 0.37)
      #expect(abs(turn.determinant - 1) < 1e-14)
      let sum = Transform.rotation(radians: Double(step) * 0.37 - 0.2)
        .concatenating(.rotation(radians: 0.2))
      #expect(isClose(turn.apply(to: Point(x: 1, y: 0)), sum.apply(to: Point(x: 1, y: 0))))
    }
  }

  @Test("the image of a rectangle is the box around its corners")
  func boxOfImage() {
    let box = Transform.rotation(radians: .pi / 2).apply(to: Rect(x: 0, y: 0, width: 2, height: 1))
    #expect(isClose(box.origin, Point(x: -1, y: 0)))
    #expect(abs(box.width - 1) < 1e-12 && abs(box.height - 2) < 1e-12)
  }
}
