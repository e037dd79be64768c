import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Touches that wait until they are no gesture around their node")
@MainActor
struct DelayedTouchTests {
  private let log = Lock<[String]>([])

  /// A node of 100 by 300 points in content of twice the stage's height.
  private func makeScrolling(_ node: DisplayNode? = nil) -> (Stage, ScrollNode, Finger) {
    let content = DisplayNode()
    let inner = node ?? TouchLogNode("inner", log: log)
    inner.frame = Rect(x: 0, y: 0, width: 100, height: 300)
    content.frame = inner.frame
    content.addSubnode(inner)
    let scroll = ScrollNode(scrolling: .vertical)
    scroll.addSubnode(content)
    scroll.contentSize = Size(width: 100, height: 300)
    let (stage, _) = makeStage([(scroll, Rect(x: 0, y: 0, width: 100, height: 100))])
    return (stage, scroll, Finger(stage: stage))
  }

  private func frames(_ count: Int, _ stage: Stage) { for _ in 0..<count { stage.frame() } }

  @Test("A finger that rests is told of after 150 ms, where it came down and where it is")
  func rests() {
    let (stage, _, finger) = makeScrolling()
    finger.down(10, 20)
    // Frames are 8 ms apart: the one at 144 ms, and the one at 152.
    frames(19, stage)
    finger.move(12, 23)
    #expect(log.take().isEmpty && stage.isFrameWanted)
    frames(1, stage)
    #expect(log.take() == ["inner began 10,20", "inner moved 12,23"])
    finger.move(14, 24)
    stage.frame()
    finger.up(14, 24)
    stage.frame()
    #expect(log.take() == ["inner moved 14,24", "inner ended 14,24"])
    stage.settle()
    #expect(!stage.isFrameWanted)
  }

  @Test("A tap is told of from beginning to end when the finger is lifted, and a scroll never")
  func tapsAndScrolls() {
    let (stage, scroll, finger) = makeScrolling()
    finger.down(10, 20)
    frames(2, stage)
    finger.move(11, 21)
    stage.frame()
    #expect(log.take().isEmpty)
    finger.up(12, 21)
    stage.frame()
    #expect(log.take() == ["inner began 10,20", "inner ended 12,21"])
    finger.down(10, 80)
    stage.frame()
    finger.move(10, 40)
    stage.frame()
    #expect(scroll.isDragging)
    frames(30, stage)
    finger.up(10, 40)
    stage.settle()
    #expect(log.take().isEmpty)
    // The host takes the finger away.
    finger.down(10, 20)
    finger.cancel(10, 20)
    stage.settle()
    #expect(log.take().isEmpty)
  }

  @Test("Content that was told scrolls away from under a finger that drags after all")
  func drags() {
    let (stage, scroll, finger) = makeScrolling()
    finger.down(10, 80)
    frames(20, stage)
    finger.move(10, 40)
    stage.frame()
    #expect(log.take() == ["inner began 10,80", "inner cancelled 10,40"] && scroll.isDragging)
    finger.up(10, 40)
    stage.settle()
  }

  @Test("Nothing waits where it is switched off, where content fits, or where a control follows fingers")
  func exceptions() {
    let (stage, scroll, finger) = makeScrolling()
    scroll.delaysContentTouches = false
    finger.down(10, 20)
    stage.frame()
    #expect(log.take() == ["inner began 10,20"])
    finger.up(10, 20)
    stage.settle()
    scroll.delaysContentTouches = true
    scroll.contentSize = Size(width: 100, height: 100)
    _ = log.take()
    finger.down(10, 20)
    stage.frame()
    #expect(log.take() == ["inner began 10,20"])
    finger.up(10, 20)
    stage.settle()

    for axes: ScrollAxes in [[], .horizontal] {
      let control = ControlNode()
      control.trackedAxes = axes
      let (stage, _, finger) = makeScrolling(control)
      finger.down(10, 20)
      stage.frame()
      #expect(control.isHighlighted == (axes == .horizontal))
      control.isEnabled = false
      finger.up(10, 20)
      stage.settle()
      finger.down(10, 20)
      stage.frame()
      #expect(!control.isHighlighted)
      finger.up(10, 20)
      stage.settle()
    }
  }

  @Test("A mouse and a pen: only the pen may scroll", arguments: PointerKind.allCases)
  func kinds(kind: PointerKind) {
    let (stage, _, _) = makeScrolling()
    func send(_ phase: TouchEvent.Phase) {
      let place = Point(x: 10, y: 20)
      stage.runtime.sendTouch(TouchEvent(phase, location: place, timestamp: stage.clock.now, kind: kind))
      stage.frame()
    }
    send(.began)
    #expect(log.take() == (kind == .mouse ? ["inner began 10,20"] : []))
    send(.ended)
    stage.settle()
    #expect(log.take().last == "inner ended 10,20")
  }

  @Test("A node that takes a touch for itself is told of it at once, and one that leaves never")
  func claims() {
    let (stage, scroll, finger) = makeScrolling()
    let node = scroll.subnodes[0].subnodes[0]
    finger.down(10, 20)
    finger.move(10, 24)
    stage.frame()
    #expect(log.take().isEmpty)
    node.claimTouch(TouchEvent(.moved, identifier: 0, location: .zero, timestamp: stage.clock.now))
    #expect(log.take() == ["inner began 10,20", "inner moved 10,24"])
    finger.move(10, 60)
    finger.up(10, 60)
    stage.settle()
    #expect(log.take() == ["inner moved 10,60", "inner ended 10,60"] && !scroll.isDragging)
    finger.down(10, 20)
    stage.frame()
    node.removeFromSupernode()
    frames(30, stage)
    finger.up(10, 20)
    stage.settle()
    #expect(log.take() == ["inner left"])
  }

  @Test("A recognizer of one's own delays the nodes inside its node, and not its node")
  func ownRecognizer() {
    let (outer, inner) = (TouchLogNode("outer", log: log), TouchLogNode("inner", log: log))
    let (stage, _) = makeStage([(outer, Rect(x: 0, y: 0, width: 100, height: 100))])
    inner.frame = Rect(x: 0, y: 0, width: 50, height: 100)
    outer.addSubnode(inner)
    let pan = PanGestureRecognizer { _ in }
    pan.delaysTouches = true
    outer.addGestureRecognizer(pan)
    stage.settle()
    let finger = Finger(stage: stage)
    finger.down(80, 50)
    stage.frame()
    #expect(log.take() == ["outer began 80,50"])
    finger.up(80, 50)
    stage.frame()
    #expect(log.take() == ["outer ended 80,50"])
    finger.down(20, 50)
    stage.frame()
    #expect(log.take().isEmpty)
    finger.up(20, 50)
    stage.settle()
    #expect(log.take() == ["inner began 20,50", "inner ended 20,50"])
  }
}
