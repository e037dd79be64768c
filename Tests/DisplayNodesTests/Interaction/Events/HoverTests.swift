import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayNodes

@Suite("Pointers that press nothing")
@MainActor
struct HoverTests {
  private final class HoverNode: DisplayNode {
    let name: String
    let log: Lock<[String]>

    nonisolated init(_ name: String, _ log: Lock<[String]>) {
      (self.name, self.log) = (name, log)
      super.init()
    }

    override func pointerDidEnter(_ pointer: PointerEvent) { note("entered") }
    override func pointerDidMove(_ pointer: PointerEvent) { note("moved") }
    override func pointerDidExit(_ pointer: PointerEvent) { note("exited") }
    override func touchDidBegin(_ touch: TouchEvent) { note("pressed by \(touch.kind)") }

    private func note(_ event: String) { log.withLock { $0.append("\(name) \(event)") } }
  }

  private let log = Lock<[String]>([])

  private func take() -> [String] {
    log.withLock { log in
      defer { log = [] }
      return log
    }
  }

  /// An outer node of 80 by 80 points at (10, 10) with an inner one of 20 by 20 at its (20, 20).
  private func makeNodes() -> (Stage, outer: DisplayNode, inner: DisplayNode) {
    let (outer, inner) = (HoverNode("outer", log), HoverNode("inner", log))
    inner.frame = Rect(x: 20, y: 20, width: 20, height: 20)
    outer.addSubnode(inner)
    let (stage, _) = makeStage([(outer, Rect(x: 10, y: 10, width: 80, height: 80))])
    return (stage, outer, inner)
  }

  @Test("A runtime that ends leaves nothing under a pointer, and the arrow", arguments: [false, true])
  func endOfRuntime(isRemovedBefore: Bool) {
    let (stage, outer, _) = makeNodes()
    outer.cursor = .text
    Mouse(stage: stage).move(40, 40)
    stage.frame()
    _ = take()
    if isRemovedBefore { outer.removeFromSupernode() }
    stage.runtime.invalidate()
    #expect(take() == ["inner exited", "outer exited"])
    let next = Stage(outer)
    next.settle()
    Mouse(stage: next).move(5, 5)
    next.frame()
    #expect(take().first == "outer entered")
  }

  @Test("Of pens that never leave the last sixteen are followed; the others leave")
  func manyPens() {
    let (stage, _, _) = makeNodes()
    for index in 0..<40 {
      stage.runtime.send(
        .pointer(
          PointerEvent(
            .moved,
            kind: .pen,
            identifier: index,
            location: Point(x: 15, y: 15),
            timestamp: stage.clock.now
          )
        )
      )
    }
    stage.frame()
    let told = take()
    #expect(told.count { $0 == "outer entered" } == 40 && told.count { $0 == "outer exited" } == 24)
  }

  @Test("Nodes are told in order when a pointer comes over them, moves and leaves")
  func order() {
    let (stage, _, _) = makeNodes()
    let mouse = Mouse(stage: stage)
    mouse.move(40, 40)
    stage.frame()
    #expect(take() == ["outer entered", "inner entered", "inner moved", "outer moved"])
    mouse.move(15, 15)
    stage.frame()
    #expect(take() == ["inner exited", "outer moved"])
    mouse.move(2, 2)
    stage.frame()
    #expect(take() == ["outer exited"])
    mouse.move(40, 40)
    mouse.leave()
    stage.frame()
    #expect(take().suffix(2) == ["inner exited", "outer exited"])
    // A pointer that is in no window is over nothing.
    mouse.leave()
    stage.frame()
    #expect(take().isEmpty)
  }

  @Test("A press has the pointer to itself until it is released")
  func capture() {
    let (stage, _, _) = makeNodes()
    let mouse = Mouse(stage: stage)
    mouse.press(40, 40)
    stage.frame()
    #expect(take().last == "inner pressed by mouse")
    mouse.move(2, 2)
    stage.frame()
    #expect(take().isEmpty)
    mouse.release(15, 15)
    stage.frame()
    #expect(take() == ["inner exited", "outer moved"])
  }

  @Test("Nodes that move under a pointer count as it does, and frames end when they rest")
  func movedNodes() {
    let (stage, outer, inner) = makeNodes()
    let mouse = Mouse(stage: stage)
    mouse.move(40, 40)
    stage.settle()
    _ = take()
    inner.frame = Rect(x: 50, y: 50, width: 20, height: 20)
    stage.settle()
    #expect(take() == ["inner exited"])
    inner.frame = Rect(x: 20, y: 20, width: 20, height: 20)
    stage.settle()
    #expect(take() == ["inner entered"])
    outer.removeFromSupernode()
    stage.settle()
    #expect(take() == ["inner exited", "outer exited"])
    stage.frame()
    _ = stage.takeWakeUps()
    stage.frame()
    #expect(stage.takeWakeUps() == 0)
  }

  @Test("A hover recognizer begins, changes and ends with the pointer, and tells where it is")
  func recognizer() {
    let (stage, outer, inner) = makeNodes()
    var notes: [String] = []
    let hover = HoverGestureRecognizer { hover in
      notes.append("\(hover.state) \(hover.location.map { "\($0.x)" } ?? "nowhere")")
    }
    outer.addGestureRecognizer(hover)
    let mouse = Mouse(stage: stage)
    mouse.move(40, 40)
    stage.frame()
    #expect(notes == ["began 30.0", "changed 30.0"])
    mouse.move(41, 40)
    mouse.click(41, 40)
    mouse.move(1, 1)
    stage.frame()
    #expect(notes.last == "ended -9.0" && hover.state == .possible)
    notes = []
    hover.isEnabled = false
    mouse.move(40, 40)
    stage.frame()
    #expect(notes.isEmpty && inner.supernode != nil)
  }

  @Test("The pointer has the shape of the innermost node that asks for one, and the arrow's elsewhere")
  func cursor() {
    let (stage, outer, inner) = makeNodes()
    let services = InMemoryHostServices()
    stage.runtime.services = services
    outer.cursor = .text
    let mouse = Mouse(stage: stage)
    mouse.move(40, 40)
    stage.settle()
    #expect(services.cursor == .text)
    inner.cursor = .hand
    stage.settle()
    #expect(services.cursor == .hand)
    mouse.move(2, 2)
    stage.settle()
    #expect(services.cursor == .arrow)
  }

  @Test("Only the button that acts is a touch for nodes, and recognizers hear of those that they ask for")
  func buttons() {
    let (stage, outer, _) = makeNodes()
    var notes: [String] = []
    let menu = TapGestureRecognizer { _ in notes.append("menu") }
    menu.buttons = [.secondary]
    outer.addGestureRecognizer(menu)
    outer.addGestureRecognizer(TapGestureRecognizer { _ in notes.append("tap") })
    let finger = TapGestureRecognizer { _ in notes.append("finger") }
    finger.pointerKinds = [.finger]
    outer.addGestureRecognizer(finger)
    let mouse = Mouse(stage: stage)
    mouse.click(40, 40, .secondary)
    stage.frame()
    #expect(notes == ["menu"] && !take().contains { $0.hasSuffix("pressed by mouse") })
    mouse.click(15, 15)
    stage.frame()
    #expect(notes == ["menu", "tap"] && take().contains("outer pressed by mouse"))
  }
}
