import AsyncDisplay
import Testing

@testable import DisplayNodes

@Suite("Details of animations")
@MainActor
struct AnimationDetailTests {
  @Test(
    "A curve goes through the points of its polynomials, wherever they are",
    arguments: [0.1, 0.3, 0.45, 0.6, 0.7, 0.95]
  )
  func points(parameter: Double) {
    func value(_ first: Double, _ second: Double) -> Double {
      let rest = 1 - parameter
      return 3 * rest * rest * parameter * first + 3 * rest * parameter * parameter * second
        + parameter * parameter * parameter
    }
    let curves = [
      AnimationCurve.easeIn, .easeOut, .easeInOut,
      AnimationCurve(first: .init(x: 0.2, y: -0.5), second: .init(x: 0.9, y: 1.4)),
    ]
    for curve in curves {
      let (x, y) = (value(curve.first.x, curve.second.x), value(curve.first.y, curve.second.y))
      #expect(abs(curve.progress(at: x) - y) < 1e-9)
    }
  }

  @Test("Animations are told that they were cancelled when their runtime is invalidated")
  func invalidated() {
    let stage = Stage(DisplayNode())
    stage.settle()
    var ends: [String] = []
    for name in ["first", "second"] {
      stage.runtime.add(
        FrameAnimation(duration: .seconds(1)) { _ in
        } completion: {
          ends.append("\(name) \($0)")
        }
      )
    }
    stage.frame()
    stage.runtime.invalidate()
    #expect(ends == ["first false", "second false"])
  }

  @Test("An animation that is added to an invalidated runtime is cancelled")
  func addedTooLate() {
    let stage = Stage(DisplayNode())
    stage.runtime.invalidate()
    var ends: [Bool] = []
    let animation = FrameAnimation(duration: .seconds(1)) { _ in
    } completion: {
      ends.append($0)
    }
    stage.runtime.add(animation)
    #expect(ends == [false] && animation.isOver && stage.runtime.passes.animations.running.isEmpty)
  }
}
