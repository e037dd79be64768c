import AsyncDisplay
import Testing

@testable import DisplayNodes

@Suite("Animations")
@MainActor
struct AnimationTests {
  private let stage = Stage(DisplayNode())

  @Test("Progress runs from 0 to 1 and never back on curves that stay between", arguments: 0..<5)
  func curves(_ number: Int) {
    let wild = AnimationCurve(first: .init(x: 1, y: 0), second: .init(x: 0, y: 1))
    let curve = [AnimationCurve.linear, .easeIn, .easeOut, .easeInOut, wild][number]
    #expect(curve.progress(at: -1) == 0)
    #expect(curve.progress(at: 0) == 0)
    #expect(curve.progress(at: 1) == 1)
    #expect(curve.progress(at: .nan) == 0)
    var last = 0.0
    for step in 0...1000 {
      let progress = curve.progress(at: Double(step) / 1000)
      #expect(progress >= last)
      last = progress
    }
    if number == 3 { #expect(abs(curve.progress(at: 0.5) - 0.5) < 1e-9) }
  }

  @Test("A curve is where it is said to be")
  func knownValues() {
    // The curve's own parameter t = 1/2 gives x = 3/8·(x1 + x2) + 1/8, and y likewise.
    #expect(abs(AnimationCurve.easeIn.progress(at: 0.375 * 1.42 + 0.125) - 0.5) < 1e-9)
    #expect(abs(AnimationCurve.easeOut.progress(at: 0.375 * 0.58 + 0.125) - 0.5) < 1e-9)
  }

  @Test("Steps follow the moments of the frames, after the delay, and the last is exactly 1")
  func steps() {
    var seen: [Double] = []
    var ends: [Bool] = []
    stage.settle()
    let animation = FrameAnimation(duration: .milliseconds(32), delay: .milliseconds(16), curve: .linear) {
      seen.append($0)
    } completion: {
      ends.append($0)
    }
    stage.runtime.add(animation)
    stage.runtime.add(animation)
    for _ in 0..<10 { stage.frame() }
    #expect(seen == [0, 0.25, 0.5, 0.75, 1])
    #expect(ends == [true])
    #expect(animation.isOver)
  }

  @Test("Frames are asked for while an animation runs, and not after")
  func frames() {
    stage.settle()
    _ = stage.takeWakeUps()
    stage.runtime.add(FrameAnimation(duration: .milliseconds(16)) { _ in })
    for _ in 0..<2 {
      #expect(stage.takeWakeUps() == 1)
      stage.frame()
    }
    #expect(stage.takeWakeUps() == 1)
    stage.frame()
    #expect(stage.takeWakeUps() == 0)
  }

  @Test("An animation ends once: cancelled, with the runtime, or before it began", arguments: 0..<3)
  func ends(_ way: Int) {
    var ends: [Bool] = []
    var steps = 0
    let animation = FrameAnimation(duration: .milliseconds(100)) { _ in
      steps += 1
    } completion: {
      ends.append($0)
    }
    stage.settle()
    if way == 2 { animation.cancel() }
    stage.runtime.add(animation)
    if way < 2 { stage.frame() }
    if way == 0 { animation.cancel() }
    if way == 1 { stage.runtime.invalidate() }
    animation.cancel()
    stage.frame()
    #expect(ends == [false])
    #expect(steps == (way < 2 ? 1 : 0))
  }

  @Test("A step may cancel its own animation and add another, which begins with the next frame")
  func reentrancy() {
    stage.settle()
    var log: [String] = []
    let second = FrameAnimation(duration: .zero) { _ in log.append("second") }
    var first: FrameAnimation?
    first = FrameAnimation(duration: .milliseconds(100)) { [stage] _ in
      log.append("first")
      first?.cancel()
      stage.runtime.add(second)
    }
    if let first { stage.runtime.add(first) }
    stage.frame()
    #expect(log == ["first"])
    stage.frame()
    stage.frame()
    #expect(log == ["first", "second"])
    first = nil
  }

  @Test(
    "No duration and no moment is too long",
    arguments: [Duration(attoseconds: .max), Duration(attoseconds: .min)]
  )
  func longest(_ duration: Duration) {
    let stage = Stage(DisplayNode())
    let animation = FrameAnimation(duration: duration, delay: duration) { _ in }
    stage.runtime.add(animation)
    for moment in [Int64.max, .min, .max, 0] {
      let now = MonotonicInstant(nanoseconds: moment)
      stage.runtime.runFrame(FrameTiming(index: 0, timestamp: now, deadline: now))
    }
    #expect(animation.isOver == (duration < .zero))
  }

  @Test("A runtime that goes cancels what it moves on; an animation that was never added ends silently")
  func released() {
    var ends: [String] = []
    func makeAnimation(_ name: String) -> FrameAnimation {
      FrameAnimation(duration: .seconds(1), step: { _ in }, completion: { ends.append("\(name) \($0)") })
    }
    _ = makeAnimation("never")
    do {
      let stage = Stage(DisplayNode())
      stage.settle()
      stage.runtime.add(makeAnimation("running"))
      stage.frame()
      #expect(ends.isEmpty)
    }
    #expect(ends == ["running false"])
  }
}
