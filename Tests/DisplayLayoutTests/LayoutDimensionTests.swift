import DisplayGeometry
import DisplayLayout
import Testing

@Suite("Dimensions")
struct DimensionTests {
  @Test("Each unit reads back as it was made")
  func values() {
    #expect(LayoutDimension.auto.value == .auto)
    #expect(LayoutDimension.points(12.5).value == .points(12.5))
    #expect(LayoutDimension.fraction(0.25).value == .fraction(0.25))
    #expect(LayoutDimension.fraction(0).value == .fraction(0))
    #expect(LayoutDimension.points(-0.0).value == .points(0))
    #expect((12 as LayoutDimension) == .points(12))
    #expect((0.5 as LayoutDimension) == .points(0.5))
  }

  @Test("Dimensions are equal when unit and number are")
  func equality() {
    #expect(LayoutDimension.auto == .auto)
    #expect(LayoutDimension.fraction(0) != .points(0))
    #expect(LayoutDimension.fraction(1) != .points(1))
    let distinct: Set<LayoutDimension> = [.auto, .auto, .points(0), .fraction(0), .points(0), .points(1)]
    #expect(distinct.count == 4)
  }

  @Test("Fractions refer to the parent, and of an undefined parent they are auto")
  func resolution() {
    #expect(LayoutDimension.auto.resolved(in: 100, auto: 7) == 7)
    #expect(LayoutDimension.points(5).resolved(in: .nan, auto: 7) == 5)
    #expect(LayoutDimension.fraction(0.5).resolved(in: 100, auto: 7) == 50)
    #expect(LayoutDimension.fraction(0.5).resolved(in: .nan, auto: 7) == 7)
    #expect(LayoutDimension.fraction(0.5).resolved(in: .infinity, auto: 7) == 7)
  }

  @Test("An invalid length is sanitized and reported")
  func badNumbers() {
    for (make, sanitized) in [
      (-1.0, LayoutDimension.Value.points(0)), (.nan, .auto), (.infinity, .auto), (-.infinity, .auto),
    ] {
      let (dimension, messages) = diagnosed { LayoutDimension.points(make) }
      #expect(dimension.value == sanitized)
      #expect(messages.count == 1)
    }
    let (fraction, messages) = diagnosed { LayoutDimension.fraction(-0.5) }
    #expect(fraction == .fraction(0))
    #expect(
      messages == [
        "A dimension of -0.5 as a fraction counts as 0. A dimension is a finite number that is not negative."
      ]
    )
  }

  @Test("Text is read and written")
  func text() {
    #expect(LayoutDimension("auto") == .auto)
    #expect(LayoutDimension("100pt") == .points(100))
    #expect(LayoutDimension("100") == .points(100))
    #expect(LayoutDimension("50%") == .fraction(0.5))
    #expect(LayoutDimension("") == .auto)
    for text in ["pt", "%", "-5", "-5%", "inf", "nan", "infpt", "5px", "auto%"] {
      #expect(LayoutDimension(text) == nil, "\(text)")
    }
    for dimension: LayoutDimension in [.auto, .points(1.5), .fraction(0.125), .points(1e-7)] {
      #expect(LayoutDimension(dimension.description) == dimension)
    }
    for number in 0...2000 {
      let share = LayoutDimension.fraction(Double(number) / 1000)
      #expect(LayoutDimension(share.description) == share)
      let third = LayoutDimension.fraction(Double(number) / 3)
      #expect(LayoutDimension(third.description) == third)
    }
    #expect(LayoutDimension.fraction(0.07).description == "7%")
    #expect(LayoutDimension.points(120).description == "120pt")
  }
}
