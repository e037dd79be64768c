import DisplayGeometry
import Foundation
import TestSupport
import Testing

@Suite("Springs of animations")
struct AnimationSpringTests {
  /// Springs that swing, creep and do neither, at rest at first or not.
  static let dampings = [0.05, 0.3, 0.825, 0.999_999_99, 1, 1.000_000_01, 2, 10]
  static let velocities = [-20.0, 0, 3, 50]

  @Test(
    "A spring is where the equation of motion, taken in small steps, says",
    arguments: dampings,
    velocities
  )
  func motion(_ damping: Double, _ velocity: Double) {
    let response = 0.4
    let spring = AnimationSpring(
      response: .milliseconds(400),
      dampingRatio: damping,
      initialVelocity: velocity
    )
    let stiffness = 2 * Double.pi / response
    func pull(_ way: Double, _ speed: Double) -> Double {
      stiffness * stiffness * (1 - way) - 2 * damping * stiffness * speed
    }
    let step = 1.0 / 20_000
    var (way, speed) = (0.0, velocity)
    for index in 1...20_000 {
      // The midpoint between two slopes, taken twice: fourth order.
      let (a1, v1) = (pull(way, speed), speed)
      let (a2, v2) = (pull(way + v1 * step / 2, speed + a1 * step / 2), speed + a1 * step / 2)
      let (a3, v3) = (pull(way + v2 * step / 2, speed + a2 * step / 2), speed + a2 * step / 2)
      let (a4, v4) = (pull(way + v3 * step, speed + a3 * step), speed + a3 * step)
      way += step / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
      speed += step / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
      if index % 500 == 0 {
        let progress = spring.progress(after: Double(index) * step)
        #expect(abs(progress - way) < 1e-5, "\(index): \(progress) and not \(way)")
      }
    }
  }

  @Test(
    "From its end on a spring is within half a thousandth of its target, and it does not end much later",
    arguments: dampings,
    velocities
  )
  func settling(_ damping: Double, _ velocity: Double) {
    let spring = AnimationSpring(
      response: .milliseconds(400),
      dampingRatio: damping,
      initialVelocity: velocity
    )
    let end = spring.settlingDuration / .seconds(1)
    #expect(end > 0 && end < 60)
    for part in 0..<2_000 {
      #expect(abs(1 - spring.progress(after: end * (1 + Double(part) / 500))) <= 0.000_501)
    }
    // In the last part before, it is not at rest yet.
    let last = (0..<2_000).map { abs(1 - spring.progress(after: end * (0.6 + 0.4 * Double($0) / 2_000))) }
    #expect(last.contains { $0 > 0.000_5 })
  }

  @Test(
    "Numbers out of range count as the nearer end",
    arguments: [Double.nan, .infinity, -.infinity, 0, -1, 1e308]
  )
  func range(_ number: Double) {
    let responses: [Duration] = [
      .zero, .seconds(-1), Duration(attoseconds: .max), Duration(attoseconds: .min),
    ]
    for response in responses {
      let spring = AnimationSpring(response: response, dampingRatio: number, initialVelocity: number)
      let end = spring.settlingDuration
      #expect(end > .zero && end < .seconds(100_000))
      for part in 0...100 { #expect(spring.progress(after: end / .seconds(1) * Double(part) / 100).isFinite) }
    }
    #expect(AnimationSpring(dampingRatio: number).progress(after: 0) == 0)
  }

  @Test("A timing is 0 at first, exactly 1 at its end, and its spring's or its curve's between")
  func timings() {
    let spring = AnimationSpring(dampingRatio: 0.5)
    let timing = AnimationTiming.spring(spring)
    #expect(timing.progress(after: .zero) == 0 && timing.progress(after: .seconds(-1)) == 0)
    #expect(timing.progress(after: timing.duration) == 1)
    #expect(timing.progress(after: .milliseconds(125)) == spring.progress(after: 0.125))
    let curved = AnimationTiming.over(.milliseconds(500), .easeIn)
    #expect(curved.progress(after: .milliseconds(125)) == AnimationCurve.easeIn.progress(at: 0.25))
    #expect(AnimationTiming.over(.seconds(-1)).progress(after: .zero) == 1)
  }

  @Test("The angle of a vector is the system's to within 2⁻⁵⁰, on the axes, in all quarters, at all lengths")
  func angles() {
    var numbers = Numbers(state: 7)
    for index in 0..<20_000 {
      let scale = pow(10, Double.random(in: -150...150, using: &numbers))
      var x = Double.random(in: -1...1, using: &numbers)
      var y = Double.random(in: -1...1, using: &numbers)
      if index % 7 == 0 { x = 0 }
      if index % 11 == 0 { y = 0 }
      if index % 13 == 0 { y = x }
      #expect(abs(angle(x: x * scale, y: y * scale) - Foundation.atan2(y * scale, x * scale)) < 0x1p-50)
    }
    #expect(angle(x: 0, y: 0) == 0 && angle(x: -1, y: 0) == .pi)
  }
}
