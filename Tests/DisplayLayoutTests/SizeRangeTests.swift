import DisplayGeometry
import DisplayLayout
import Testing

@Suite("Size ranges")
struct SizeRangeTests {
  private func range(_ min: Double, _ max: Double) -> SizeRange {
    SizeRange(min: Size(width: min, height: min), max: Size(width: max, height: max))
  }

  @Test("Ranges that overlap intersect in what they share")
  func overlap() {
    #expect(range(0, 10).intersection(range(7, 15)) == range(7, 10))
    #expect(range(2, 8).intersection(range(0, 10)) == range(2, 8))
    #expect(range(0, 10).intersection(range(2, 8)) == range(2, 8))
    #expect(range(0, .infinity).intersection(range(3, .infinity)) == range(3, .infinity))
  }

  @Test("Of ranges apart the end of the first that is nearer to the second is left")
  func apart() {
    #expect(range(0, 5).intersection(range(10, 15)) == range(5, 5))
    #expect(range(10, 15).intersection(range(0, 5)) == range(10, 10))
  }

  @Test("The axes are on their own")
  func axes() {
    let one = SizeRange(min: .zero, max: Size(width: 5, height: 50))
    #expect(
      one.intersection(range(10, 15))
        == SizeRange(min: Size(width: 5, height: 10), max: Size(width: 5, height: 15))
    )
    #expect(one.definiteSize.width.isNaN)
    #expect(range(4, 4).definiteSize == Size(width: 4, height: 4))
  }

  @Test("A size is clamped to the nearest one")
  func clamping() {
    #expect(range(5, 10).clamp(Size(width: 1, height: 20)) == Size(width: 5, height: 10))
    #expect(range(5, .infinity).clamp(Size(width: 7, height: 1e9)) == Size(width: 7, height: 1e9))
  }

  @Test("Invalid bounds are sanitized and reported")
  func badBounds() {
    let bad: [(Double, Double, SizeRange)] = [
      (-1, 5, range(0, 5)), (.nan, 5, range(0, 5)), (5, .nan, range(5, .infinity)),
      (.infinity, .infinity, range(0, .infinity)), (7, 3, range(7, 7)), (0, -3, range(0, 0)),
    ]
    for (min, max, sanitized) in bad {
      let (made, messages) = diagnosed { range(min, max) }
      #expect(made == sanitized)
      #expect(messages.count == 1, "\(min)…\(max)")
    }
  }

  @Test("A tenth of a point is not significant")
  func significance() {
    #expect(!SizeRange.zero.hasSignificantArea)
    #expect(!range(0, 0.1).hasSignificantArea)
    #expect(range(0, 0.2).hasSignificantArea)
  }
}
