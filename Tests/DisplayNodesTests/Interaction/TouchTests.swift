import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayNodes

@Suite("Touches")
@MainActor
struct TouchTests {
  let log = Lock<[String]>([])

  /// Two nodes side by side, on a stage.
  func makeStageWithTwo() -> (Stage, DisplayNode, TouchLogNode, TouchLogNode) {
    let (left, right) = (TouchLogNode("left", log: log), TouchLogNode("right", log: log))
    let (stage, root) = makeStage([
      (left, Rect(x: 0, y: 0, width: 50, height: 100)), (right, Rect(x: 50, y: 0, width: 50, height: 100)),
    ])
    return (stage, root, left, right)
  }

  @Test("A touch waits for the next frame, which it asks for, and stays with the node that it began in")
  func sticky() {
    let (stage, _, _, _) = makeStageWithTwo()
    let finger = Finger(stage: stage)
    _ = stage.takeWakeUps()
    finger.down(10, 10)
    finger.move(60, 10)
    finger.up(70, 20)
    #expect(log.take() == [])
    #expect(stage.takeWakeUps() == 1)
    stage.frame()
    #expect(log.take() == ["left began 10,10", "left moved 60,10", "left ended 70,20"])
    #expect(stage.takeWakeUps() == 0)
    finger.tap(60, 10)
    stage.frame()
    #expect(log.take() == ["right began 10,10", "right ended 10,10"])
  }

  @Test("Two fingers go their own ways")
  func twoFingers() {
    let (stage, _, _, _) = makeStageWithTwo()
    let (first, second) = (Finger(stage: stage), Finger(stage: stage, identifier: 1))
    first.down(10, 10)
    second.down(60, 10)
    first.move(11, 10)
    second.cancel(60, 11)
    first.up(11, 11)
    stage.frame()
    let expected = [
      "left began 10,10", "right began 10,10", "left moved 11,10",
      "right cancelled 10,11", "left ended 11,11",
    ]
    #expect(log.take() == expected)
  }

  @Test("A node that leaves the touch alone passes it on to its supernode")
  func passesOn() {
    let outer = TouchLogNode("outer", log: log)
    let (plain, inner) = (DisplayNode(), TouchLogNode("inner", log: log))
    inner.passesOn = true
    for node in [plain, inner] { node.frame = Rect(x: 5, y: 5, width: 40, height: 40) }
    plain.addSubnode(inner)
    outer.addSubnode(plain)
    let (stage, _) = makeStage([(outer, Rect(x: 0, y: 0, width: 100, height: 100))])
    Finger(stage: stage).tap(20, 20)
    stage.frame()
    let expected = ["inner began 10,10", "outer began 20,20", "inner ended 10,10", "outer ended 20,20"]
    #expect(log.take() == expected)
  }

  @Test("A node that leaves the hierarchy loses its touch first, and whom it passed the touch on to, too")
  func leaving() {
    let (outer, inner) = (TouchLogNode("outer", log: log), TouchLogNode("inner", log: log))
    inner.passesOn = true
    inner.frame = Rect(x: 0, y: 0, width: 50, height: 50)
    outer.addSubnode(inner)
    let (stage, _) = makeStage([(outer, Rect(x: 0, y: 0, width: 100, height: 100))])
    let finger = Finger(stage: stage)
    finger.down(10, 10)
    stage.frame()
    _ = log.take()
    inner.removeFromSupernode()
    #expect(log.take() == ["inner cancelled 10,10", "outer cancelled 10,10", "inner left"])
    // The host does not know, and may not be blamed.
    let reports = Lock(0)
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      finger.move(20, 20)
      finger.up(20, 20)
      stage.frame()
      finger.down(20, 20)
    }
    stage.frame()
    #expect(log.take() == ["outer began 20,20"])
    #expect(reports.withLock { $0 } == 0)
  }

  @Test("A node that is moved within its tree keeps its touch")
  func moving() {
    let (stage, _, left, right) = makeStageWithTwo()
    let finger = Finger(stage: stage)
    finger.down(10, 10)
    stage.frame()
    right.addSubnode(left)
    stage.frame()
    finger.up(60, 10)
    stage.frame()
    #expect(log.take() == ["left began 10,10", "left ended 10,10"])
  }

  @Test("An invalidated runtime cancels its touches and takes no more")
  func invalidated() {
    let (stage, _, _, _) = makeStageWithTwo()
    Finger(stage: stage).down(10, 10)
    stage.frame()
    _ = log.take()
    stage.runtime.invalidate()
    #expect(log.take() == ["left cancelled 10,10", "left left", "right left"])
    // A host that goes on does nothing wrong, whatever it sends.
    let reports = Lock(0)
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      Finger(stage: stage).up(10, 10)
      Finger(stage: stage, identifier: 1).up(10, 10)
    }
    stage.frame()
    #expect(log.take() == [])
    #expect(reports.withLock { $0 } == 0)
  }

  @Test("What has no meaning is reported and ignored")
  func badInput() {
    let (stage, _, _, _) = makeStageWithTwo()
    let finger = Finger(stage: stage)
    let reports = Lock<[String]>([])
    Diagnostics.withHandler({ diagnostic in reports.withLock { $0.append(diagnostic.message) } }) {
      finger.move(10, 10)
      finger.up(10, 10)
      finger.cancel(10, 10)
      finger.down(.nan, 10)
      finger.down(10, 10)
      finger.down(60, 10)
      finger.move(.infinity, 10)
      finger.up(11, 11)
      finger.up(11, 11)
    }
    stage.frame()
    #expect(log.take() == ["left began 10,10", "left ended 11,11"])
    #expect(reports.take().count == 7)
  }

  @Test("A touch that a hook sends is delivered in the next frame")
  func sentFromHook() {
    final class EagerNode: DisplayNode {
      var stage: Stage?
      var events = 0
      override func touchDidBegin(_ touch: TouchEvent) {
        events += 1
        if let stage { Finger(stage: stage).up(0, 0) }
      }
      override func touchDidEnd(_ touch: TouchEvent) { events += 1 }
    }
    let node = EagerNode()
    let (stage, _) = makeStage([(node, Rect(x: 0, y: 0, width: 100, height: 100))])
    node.stage = stage
    Finger(stage: stage).down(1, 1)
    _ = stage.takeWakeUps()
    stage.frame()
    #expect(node.events == 1)
    #expect(stage.takeWakeUps() == 1)
    stage.frame()
    #expect(node.events == 2)
    node.stage = nil
  }

  @Test("A hit test that names a node of another tree, or of none, hits nothing")
  func strangeHitTest() {
    final class MisleadingNode: DisplayNode {
      var answer: DisplayNode?
      override func hitTest(_ point: Point) -> DisplayNode? { answer }
    }
    let node = MisleadingNode()
    let (stage, _) = makeStage([(node, Rect(x: 0, y: 0, width: 100, height: 100))])
    let stranger = TouchLogNode("stranger", log: log)
    let (other, _) = makeStage([(stranger, Rect(x: 0, y: 0, width: 100, height: 100))])
    let loose = TouchLogNode("loose", log: log)
    for answer in [stranger, loose] {
      node.answer = answer
      Finger(stage: stage).tap(10, 10)
      stage.frame()
    }
    #expect(log.take() == [])
    withExtendedLifetime(other) {}
  }

  @Test("What a container has not brought on screen yet is not touched")
  func notInHierarchy() {
    final class SlowContainer: DisplayNode {
      override var managesSubnodeStates: Bool { true }
    }
    let container = SlowContainer()
    let row = TouchLogNode("row", log: log)
    row.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    let (stage, _) = makeStage([(container, Rect(x: 0, y: 0, width: 100, height: 100))])
    container.adoptSubnode(row)
    Finger(stage: stage).tap(10, 10)
    stage.frame()
    #expect(log.take() == [])
  }

  @Test("A scrolled root is touched where its content is, by places on screen")
  func scrolledRoot() {
    let node = TouchLogNode("node", log: log)
    let (stage, root) = makeStage([(node, Rect(x: 0, y: 100, width: 100, height: 100))])
    root.boundsOrigin = Point(x: 0, y: 90)
    Finger(stage: stage).tap(5, 15)
    stage.frame()
    #expect(log.take() == ["node began 5,5", "node ended 5,5"])
  }
}
