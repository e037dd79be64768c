import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayNodes

@Suite("Gestures")
@MainActor
struct GestureTests {
  let log = Lock<[String]>([])

  func makeTap(_ name: String, count: Int = 1) -> TapGestureRecognizer {
    TapGestureRecognizer(numberOfTaps: count) { [log] _ in log.withLock { $0.append(name) } }
  }

  func makePress(_ name: String) -> LongPressGestureRecognizer {
    LongPressGestureRecognizer { [log] press in log.withLock { $0.append("\(name) \(press.state)") } }
  }

  /// A node of 100 by 100 that writes its touches down, on a stage.
  func makeStageWithNode() -> (Stage, TouchLogNode) {
    let node = TouchLogNode("node", log: log)
    let (stage, _) = makeStage([(node, Rect(x: 0, y: 0, width: 100, height: 100))])
    return (stage, node)
  }

  @Test("A tap calls its action once, and takes the touch away from the node")
  func tap() {
    let (stage, node) = makeStageWithNode()
    node.addGestureRecognizer(makeTap("tap"))
    Finger(stage: stage).tap(10, 10)
    stage.frame()
    #expect(log.take() == ["node began 10,10", "node cancelled 10,10", "tap"])
  }

  @Test("A tap that leaves the touch to the node is only watched")
  func watchedTap() {
    let (stage, node) = makeStageWithNode()
    let tap = makeTap("tap")
    tap.cancelsTouches = false
    node.addGestureRecognizer(tap)
    Finger(stage: stage).tap(10, 10)
    stage.frame()
    #expect(log.take() == ["node began 10,10", "tap", "node ended 10,10"])
  }

  @Test("A long press begins in the frame whose moment passes its duration, without any event")
  func longPress() {
    let (stage, node) = makeStageWithNode()
    node.addGestureRecognizer(makePress("press"))
    let finger = Finger(stage: stage)
    finger.down(10, 10)
    _ = stage.takeWakeUps()
    stage.frame()
    #expect(log.take() == ["node began 10,10"])
    // The frames are 8 ms apart: the 62nd is at 496 ms, the 63rd at 504 ms.
    for _ in 1...62 {
      #expect(stage.takeWakeUps() == 1)
      stage.frame()
    }
    #expect(log.take() == [])
    stage.frame()
    #expect(log.take() == ["node cancelled 10,10", "press began"])
    #expect(stage.takeWakeUps() == 1)
    stage.frame()
    #expect(stage.takeWakeUps() == 0)
    finger.move(60, 10)
    finger.up(60, 10)
    stage.frame()
    #expect(log.take() == ["press changed", "press ended"])
  }

  @Test("A press whose frames come late begins and ends in the order in which it happened")
  func latePress() {
    let (stage, node) = makeStageWithNode()
    node.addGestureRecognizer(makePress("press"))
    let finger = Finger(stage: stage)
    finger.down(10, 10)
    stage.clock.advance(by: .milliseconds(600))
    finger.up(10, 10)
    stage.frame()
    #expect(log.take() == ["node began 10,10", "node cancelled 10,10", "press began", "press ended"])
  }

  @Test("A finger that moves is neither a tap nor a press, and no frame is awaited")
  func moved() {
    let (stage, node) = makeStageWithNode()
    node.addGestureRecognizer(makePress("press"))
    node.addGestureRecognizer(makeTap("tap"))
    let finger = Finger(stage: stage)
    finger.down(10, 10)
    finger.move(21, 10)
    _ = stage.takeWakeUps()
    stage.frame()
    #expect(stage.takeWakeUps() == 0)
    stage.clock.advance(by: .seconds(1))
    finger.up(10, 10)
    stage.frame()
    #expect(log.take() == ["node began 10,10", "node moved 21,10", "node ended 10,10"])
  }

  @Test("Two taps in time are two single taps and one double tap")
  func doubleTap() {
    let (stage, node) = makeStageWithNode()
    for recognizer in [makeTap("single"), makeTap("double", count: 2)] {
      recognizer.cancelsTouches = false
      node.addGestureRecognizer(recognizer)
    }
    let finger = Finger(stage: stage)
    for _ in 0..<2 {
      finger.tap(10, 10)
      stage.frame()
      stage.clock.advance(by: .milliseconds(100))
    }
    #expect(log.take().filter { !$0.hasPrefix("node") } == ["single", "single", "double"])
    stage.clock.advance(by: .milliseconds(400))
    finger.tap(10, 10)
    stage.clock.advance(by: .milliseconds(400))
    finger.tap(10, 10)
    stage.frame()
    #expect(log.take().filter { !$0.hasPrefix("node") } == ["single", "single"])
  }

  @Test("The inner of two recognizers wins, and a press keeps a tap from its gesture")
  func exclusion() {
    let (stage, node) = makeStageWithNode()
    node.supernode?.addGestureRecognizer(makeTap("outer"))
    node.addGestureRecognizer(makeTap("inner"))
    node.addGestureRecognizer(makePress("press"))
    let finger = Finger(stage: stage)
    finger.tap(10, 10)
    stage.frame()
    #expect(log.take().last == "inner")
    finger.down(10, 10)
    stage.clock.advance(by: .milliseconds(510))
    stage.frame()
    finger.up(10, 10)
    stage.frame()
    #expect(log.take() == ["node began 10,10", "node cancelled 10,10", "press began", "press ended"])
    finger.tap(10, 10)
    stage.frame()
    #expect(log.take().last == "inner")
  }

  @Test("A press is cancelled once when its node leaves or loses it, or it is switched off", arguments: 0..<3)
  func cancelled(way: Int) {
    let (stage, node) = makeStageWithNode()
    let press = makePress("press")
    node.addGestureRecognizer(press)
    let finger = Finger(stage: stage)
    finger.down(10, 10)
    stage.clock.advance(by: .milliseconds(510))
    stage.frame()
    _ = log.take()
    switch way {
    case 0: node.removeFromSupernode()
    case 1: press.isEnabled = false
    default: node.removeGestureRecognizer(press)
    }
    #expect(log.take().filter { $0.hasPrefix("press") } == ["press cancelled"])
    finger.up(10, 10)
    stage.frame()
    #expect(log.take().filter { $0.hasPrefix("press") } == [])
    #expect(press.state == .possible)
  }

  @Test("A recognizer that is switched on again recognizes the next gesture")
  func switchedOnAgain() {
    let (stage, node) = makeStageWithNode()
    let tap = makeTap("tap")
    node.addGestureRecognizer(tap)
    let finger = Finger(stage: stage)
    finger.down(10, 10)
    stage.frame()
    tap.isEnabled = false
    finger.up(10, 10)
    stage.frame()
    tap.isEnabled = true
    #expect(!log.take().contains("tap"))
    finger.tap(10, 10)
    stage.frame()
    #expect(log.take().last == "tap")
  }

  @Test("A finger that came down before a recognizer was switched off is none of its next gesture")
  func staleFinger() {
    let (stage, node) = makeStageWithNode()
    let (tap, press) = (makeTap("tap"), makePress("press"))
    tap.cancelsTouches = false
    for recognizer in [tap, press] { node.addGestureRecognizer(recognizer) }
    let (old, new) = (Finger(stage: stage), Finger(stage: stage, identifier: 1))
    old.down(10, 10)
    stage.frame()
    for recognizer in [tap, press] {
      recognizer.isEnabled = false
      recognizer.isEnabled = true
    }
    new.down(10, 10)
    old.move(90, 90)
    old.up(90, 90)
    stage.frame()
    new.up(10, 10)
    stage.frame()
    #expect(log.take().filter { !$0.hasPrefix("node") } == ["tap"])
    old.down(10, 10)
    stage.frame()
    press.isEnabled = false
    press.isEnabled = true
    new.down(10, 10)
    old.move(90, 90)
    old.up(90, 90)
    stage.clock.advance(by: .seconds(1))
    stage.frame()
    #expect(log.take().contains("press began"))
  }

  @Test("A recognizer watches one node, and knows where the finger is in it")
  func oneNode() {
    let (stage, node) = makeStageWithNode()
    let tap = makeTap("tap")
    node.addGestureRecognizer(tap)
    node.supernode?.addGestureRecognizer(tap)
    #expect(node.gestureRecognizers.isEmpty && tap.node === node.supernode)
    #expect(tap.location == nil)
    node.frame.origin = Point(x: 5, y: 5)
    node.addGestureRecognizer(tap)
    Finger(stage: stage).tap(10, 12)
    stage.frame()
    #expect(tap.location == Point(x: 5, y: 7))
  }

  @Test("An action that takes the node away ends the touch for all who would have heard of it")
  func leavesInAction() {
    let (stage, node) = makeStageWithNode()
    let tap = TapGestureRecognizer { [log] tap in
      log.withLock { $0.append("tap") }
      tap.node?.removeFromSupernode()
    }
    tap.cancelsTouches = false
    node.addGestureRecognizer(tap)
    node.addGestureRecognizer(makeTap("second", count: 2))
    Finger(stage: stage).tap(10, 10)
    stage.frame()
    #expect(log.take() == ["node began 10,10", "tap", "node cancelled 10,10", "node left"])
    #expect(stage.runtime.passes.touches.routes.isEmpty)
  }

  @Test("Limits that are none are mended and reported")
  func badLimits() {
    let reports = Lock(0)
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      #expect(TapGestureRecognizer(numberOfTaps: 0) { _ in }.numberOfTaps == 1)
      _ = TapGestureRecognizer(maximumMovement: -1) { _ in }
      _ = LongPressGestureRecognizer(allowableMovement: .nan) { _ in }
    }
    #expect(reports.withLock { $0 } == 3)
  }
}
