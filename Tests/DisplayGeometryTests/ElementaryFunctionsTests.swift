import Foundation
import Testing

@testable import DisplayGeometry

/// Distance to the system's result, in units of the last place of `scale`.
private func error(_ value: Double, _ oracle: Double, scale: Double) -> Double {
  abs(value - oracle) / scale.ulp
}

@Suite("Elementary functions")
struct ElementaryFunctionsTests {
  @Test("sine and cosine are within four units of the last place of 1")
  func sines() {
    for step in -20_000...20_000 {
      let angle = Double(step) * 0.0371
      let (sine, cosine) = sineAndCosine(angle)
      #expect(error(sine, Foundation.sin(angle), scale: 1) <= 4)
      #expect(error(cosine, Foundation.cos(angle), scale: 1) <= 4)
    }
  }

  @Test("the exponential is within eight units of its last place, over its whole domain")
  func exponentials() {
    for step in -7_000...7_090 {
      let exponent = Double(step) * 0.1
      let oracle = Foundation.exp(exponent)
      #expect(error(exponential(exponent), oracle, scale: oracle) <= 8)
    }
    #expect(exponential(0) == 1)
    #expect(exponential(-1_000) == 0)
    #expect(exponential(1_000) == .infinity)
    #expect(exponential(.nan).isNaN)
  }
}
