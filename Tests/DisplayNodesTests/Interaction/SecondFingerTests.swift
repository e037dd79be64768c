import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Second fingers")
@MainActor
struct SecondFingerTests {
  @Test("A held press that a second finger spoiled is not tried again before all fingers are up")
  func longPress() {
    func touch(_ phase: TouchEvent.Phase, _ milliseconds: Int, finger: Int) -> TouchEvent {
      GestureStateMachineTests.touch(phase, milliseconds, finger: finger)
    }
    var machine = LongPressStateMachine()
    let events = [
      touch(.began, 0, finger: 0), touch(.began, 1, finger: 1), touch(.ended, 2, finger: 0),
      touch(.began, 3, finger: 2),
    ]
    let states = events.map { machine.take($0) }
    #expect(states.allSatisfy { $0 == nil } && !machine.awaitsTime)
    let late = machine.advance(to: MonotonicInstant(nanoseconds: 9_000_000_000))
    let ends = [touch(.ended, 9_001, finger: 1), touch(.ended, 9_002, finger: 2)].map { machine.take($0) }
    #expect(late == nil && ends == [nil, nil])
    let begins = machine.take(touch(.began, 9_003, finger: 0))
    let isPressed = machine.advance(to: MonotonicInstant(nanoseconds: 10_000_000_000))
    #expect(begins == nil && isPressed == .began)
  }

  @Test("A finger that taps content leaves it where another finger holds it beyond its end")
  func scrolling() {
    let node = ScrollTests.BlocksNode((0..<10).map { _ in DisplayNode() })
    let stage = Stage(node)
    stage.settle()
    let finger = Finger(stage: stage)
    finger.down(50, 20)
    for y in stride(from: 30.0, through: 90, by: 10) { finger.move(50, y) }
    stage.frame()
    let held = node.shownOffset
    #expect(node.isDragging && held.y < 0)
    Finger(stage: stage, identifier: 1).tap(50, 50)
    for _ in 0..<10 { stage.frame() }
    #expect(node.isDragging && !node.isDecelerating && node.shownOffset == held)
    finger.up(50, 90)
    for _ in 0..<400 { stage.frame() }
    #expect(node.contentOffset == .zero)
  }

  @Test("A control is touched inside from the moment that a finger comes down")
  func insideAtOnce() {
    let control = ControlNode()
    let (stage, _) = makeStage([(control, Rect(x: 10, y: 10, width: 20, height: 20))])
    Finger(stage: stage).down(15, 15)
    stage.frame()
    #expect(control.isTracking && control.isTouchInside)
  }

  @Test("A control that its hook gives up in a movement hears no more of it, and neither do its actions")
  func givenUpInHook() {
    final class WaveringControl: ControlNode {
      var asked = 0
      override func shouldContinueTracking(_ touch: TouchEvent) -> Bool {
        asked += 1
        isEnabled = false
        return true
      }
    }
    let control = WaveringControl()
    let log = Lock<[String]>([])
    control.addAction(for: ControlEvents(rawValue: .max)) { _, event in
      log.withLock { $0.append(event.description) }
    }
    let (stage, _) = makeStage([(control, Rect(x: 10, y: 10, width: 20, height: 20))])
    let finger = Finger(stage: stage)
    finger.down(15, 15)
    finger.move(16, 15)
    finger.move(17, 15)
    stage.frame()
    #expect(log.take() == ["touchDown", "touchCancel"])
    #expect(control.asked == 1 && !control.isTracking && !control.isHighlighted)
  }

  @Test("A control does not ask about the movements of a finger that it does not follow")
  func strangeFinger() {
    final class AskingControl: ControlNode {
      var asked: [Int] = []
      override func shouldContinueTracking(_ touch: TouchEvent) -> Bool {
        asked.append(touch.identifier)
        return true
      }
    }
    let control = AskingControl()
    let (stage, _) = makeStage([(control, Rect(x: 10, y: 10, width: 20, height: 20))])
    let (first, second) = (Finger(stage: stage), Finger(stage: stage, identifier: 1))
    first.down(15, 15)
    second.down(16, 16)
    second.move(17, 16)
    first.move(15, 16)
    second.up(17, 16)
    stage.frame()
    #expect(control.asked == [0] && control.isTracking)
  }

  @Test(
    "Content that a touch holds beyond its end goes back when the touch is lifted or cancelled",
    arguments: [true, false]
  )
  func heldBeyondTheEnd(isCancelled: Bool) {
    let node = ScrollTests.BlocksNode((0..<10).map { _ in DisplayNode() })
    let stage = Stage(node)
    stage.settle()
    let finger = Finger(stage: stage)
    finger.down(50, 20)
    for y in stride(from: 30.0, through: 90, by: 10) { finger.move(50, y) }
    stage.frame()
    finger.up(50, 90)
    stage.frame()
    finger.down(50, 50)
    stage.frame()
    let held = node.shownOffset
    #expect(held.y < 0 && !node.isDecelerating)
    for _ in 0..<10 { stage.frame() }
    #expect(node.shownOffset == held)
    if isCancelled { finger.cancel(50, 50) } else { finger.up(50, 50) }
    for _ in 0..<400 { stage.frame() }
    #expect(node.shownOffset == .zero && !node.isDecelerating)
  }
}
