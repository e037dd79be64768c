import AsyncDisplay
import DisplayConcurrency
import Foundation
import TestSupport
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Gestures of two fingers, swipes, and whose a finger is")
@MainActor
struct FingerClaimTests {
  private func run(_ stage: Stage, _ steps: [@MainActor () -> Void]) {
    for step in steps {
      step()
      stage.frame()
    }
  }

  private func makeNode(_ recognizer: GestureRecognizer) -> (Stage, Finger, Finger) {
    let node = DisplayNode()
    node.addGestureRecognizer(recognizer)
    let (stage, _) = makeStage([(node, Rect(x: 10, y: 0, width: 90, height: 100))])
    return (stage, Finger(stage: stage, identifier: 1), Finger(stage: stage, identifier: 2))
  }

  @Test(
    "A pinch begins 8 points on, and says how much further apart the fingers are and where their middle is"
  )
  func pinch() {
    var notes: [String] = []
    let (stage, one, two) = makeNode(
      PinchGestureRecognizer { notes.append("\($0.state) \($0.scale) \($0.location!.x),\($0.location!.y)") }
    )
    run(stage, [{ one.down(40, 50) }, { two.down(60, 50) }, { two.move(68, 50) }])
    #expect(notes.isEmpty)
    run(stage, [{ two.move(70, 50) }, { one.move(20, 50) }, { two.move(40, 50) }, { one.up(20, 50) }])
    #expect(
      notes == [
        "began 1.5 45.0,50.0", "changed 2.5 35.0,50.0", "changed 1.0 20.0,50.0", "ended 1.0 20.0,50.0",
      ]
    )
    notes = []
    // The finger that is left pinches with the next one.
    run(stage, [{ one.down(40, 60) }, { one.move(40, 90) }, { two.cancel(40, 50) }])
    #expect(notes == ["began 4.0 30.0,70.0", "cancelled 4.0 30.0,70.0"])
    run(stage, [{ one.up(40, 90) }])
  }

  @Test("A third finger is left alone, and fingers at one place have a scale")
  func strangePinch() {
    var scales: [Double] = []
    let (stage, one, two) = makeNode(PinchGestureRecognizer { scales.append($0.scale) })
    let three = Finger(stage: stage, identifier: 3)
    run(stage, [{ one.down(50, 50) }, { two.down(50, 50) }, { three.down(10, 10) }, { three.move(90, 90) }])
    #expect(scales.isEmpty)
    run(stage, [{ two.move(60, 50) }, { three.up(90, 90) }, { two.up(60, 50) }, { one.up(50, 50) }])
    #expect(scales == [10, 10])
  }

  @Test(
    "A rotation is that of the line between the fingers, however it turns",
    arguments: 0..<UInt64(TestDepth.count(20, full: 400))
  )
  func rotation(seed: UInt64) {
    var random = Numbers(state: seed)
    var rotations: [Double] = []
    let (stage, one, two) = makeNode(RotationGestureRecognizer { rotations.append($0.rotation) })
    func angle() -> Double { Double.random(in: -.pi ... .pi, using: &random) }
    let (start, end) = (angle(), angle())
    func place(_ angle: Double) -> (Double, Double) { (50 + 30 * cos(angle), 50 + 30 * sin(angle)) }
    one.down(50, 50)
    two.down(place(start).0, place(start).1)
    stage.frame()
    two.move(place(end).0, place(end).1)
    stage.frame()
    // The turn of a complex number, by another's conjugate.
    let expected = atan2(sin(end - start), cos(end - start))
    if abs(expected) > .pi / 15 {
      #expect(rotations.count == 1 && abs(rotations[0] - expected) < 1e-9 || abs(abs(expected) - .pi) < 1e-9)
    } else {
      #expect(rotations.isEmpty)
    }
    two.up(50, 50)
    one.up(50, 50)
    stage.frame()
  }

  @Test("A swipe goes far, quickly and to its side", arguments: SwipeGestureRecognizer.Direction.allCases)
  func swipe(direction: SwipeGestureRecognizer.Direction) {
    var count = 0
    let (stage, finger, other) = makeNode(SwipeGestureRecognizer(direction) { _ in count += 1 })
    func place(_ along: Double, _ across: Double) -> (Double, Double) {
      switch direction {
      case .left: (60 - along, 50 + across)
      case .right: (60 + along, 50 + across)
      case .up: (60 + across, 50 - along)
      case .down: (60 + across, 50 + along)
      }
    }
    func flick(_ along: Double, _ across: Double, frames: Int) -> Int {
      count = 0
      let (from, to) = (place(0, 0), place(along, across))
      finger.down(from.0, from.1)
      for _ in 0..<frames { stage.frame() }
      finger.move(to.0, to.1)
      finger.up(to.0, to.1)
      stage.frame()
      return count
    }
    #expect(flick(30, 15, frames: 37) == 1)
    #expect(flick(29.9, 0, frames: 1) == 0)
    #expect(flick(30, 15.1, frames: 1) == 0)
    #expect(flick(30, -15.1, frames: 1) == 0)
    #expect(flick(40, 0, frames: 38) == 0)
    #expect(flick(-40, 0, frames: 1) == 0)
    other.down(60, 50)
    #expect(flick(40, 0, frames: 1) == 0)
    other.up(60, 50)
    stage.frame()
  }

  @Test("Gestures go on beside each other where one of them says so", arguments: [0, 1, 2])
  func alongside(who: Int) {
    var notes: [String] = []
    let pan = PanGestureRecognizer(along: .vertical) { notes.append("pan \($0.state)") }
    let (stage, one, two) = makeNode(PinchGestureRecognizer { notes.append("pinch \($0.state)") })
    let node = stage.runtime.rootNode.subnodes[0]
    let pinch = node.gestureRecognizers[0]
    node.addGestureRecognizer(pan)
    if who == 1 { pan.recognizesAlongside = { $0 === pinch } }
    if who == 2 { pinch.recognizesAlongside = { $0 === pan } }
    run(stage, [{ one.down(50, 50) }, { one.move(50, 62) }])
    #expect(notes == ["pan began"])
    notes = []
    run(stage, [{ two.down(50, 70) }, { two.move(50, 95) }])
    #expect(notes == (who == 0 ? ["pan cancelled", "pinch began"] : ["pinch began"]))
    run(stage, [{ two.up(50, 95) }, { one.up(50, 62) }])
  }

  @Test("A gesture of two fingers takes both from the gestures of either")
  func bothFingers() {
    var notes: [String] = []
    let (stage, one, two) = makeNode(PinchGestureRecognizer { notes.append("pinch \($0.state)") })
    let node = stage.runtime.rootNode.subnodes[0]
    node.addGestureRecognizer(PanGestureRecognizer { notes.append("pan \($0.state)") })
    run(stage, [{ one.down(50, 50) }, { two.down(60, 50) }, { two.move(69, 50) }, { one.move(30, 50) }])
    #expect(notes == ["pinch began", "pinch changed"])
    run(stage, [{ two.up(69, 50) }, { one.move(30, 90) }, { one.up(30, 90) }])
    #expect(notes.last == "pinch ended")
  }

  /// A slider, as one would write it: it follows the finger along its length, and takes it for itself once it does.
  private final class SliderNode: ControlNode {
    var value = 0.0

    override func shouldContinueTracking(_ touch: TouchEvent) -> Bool {
      value = location(of: touch)?.x ?? value
      return true
    }
  }

  @Test(
    "A slider in content that scrolls keeps a finger that has moved along it, and gives up one that has not"
  )
  func slider() {
    let slider = SliderNode()
    slider.trackedAxes = .horizontal
    slider.style.preferredSize = Size(width: 100, height: 40)
    let blocks =
      [slider]
      + (0..<5).map { _ in
        let block = DisplayNode()
        block.style.preferredSize = Size(width: 100, height: 100)
        return block
      }
    let content = StackNode(blocks)
    let stage = Stage(content)
    stage.settle()
    let finger = Finger(stage: stage)
    run(
      stage,
      [{ finger.down(20, 20) }, { finger.move(27, 20) }, { finger.move(27, 36) }, { finger.move(40, 60) }]
    )
    #expect(slider.isTracking && slider.value == 40 && !content.isDragging && content.contentOffset == .zero)
    run(stage, [{ finger.up(40, 60) }])
    run(stage, [{ finger.down(20, 30) }, { finger.move(21, 18) }, { finger.move(60, 8) }])
    #expect(!slider.isTracking && content.isDragging)
    run(stage, [{ finger.up(60, 8) }])
  }

  private final class StackNode: ScrollNode {
    let blocks: [DisplayNode]
    nonisolated init(_ blocks: [DisplayNode]) {
      self.blocks = blocks
      super.init()
    }
    nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
      StackLayoutSpec(.vertical, children: blocks)
    }
  }

  @Test("A claim ends what has begun around the node, and leaves what is in it")
  func claim() {
    var notes: [String] = []
    let (outer, inner) = (DisplayNode(), DisplayNode())
    inner.frame = Rect(x: 0, y: 0, width: 50, height: 50)
    outer.addSubnode(inner)
    outer.addGestureRecognizer(PanGestureRecognizer(along: .vertical) { notes.append("outer \($0.state)") })
    let own = PanGestureRecognizer(along: .horizontal) { notes.append("inner \($0.state)") }
    inner.addGestureRecognizer(own)
    let (stage, _) = makeStage([(outer, Rect(x: 0, y: 0, width: 100, height: 100))])
    let finger = Finger(stage: stage)
    run(stage, [{ finger.down(10, 10) }, { finger.move(10, 30) }])
    #expect(notes == ["outer began"])
    let touch = TouchEvent(.moved, location: Point(x: 10, y: 30), timestamp: stage.clock.now)
    inner.claimTouch(touch)
    #expect(notes == ["outer began", "outer cancelled"])
    run(stage, [{ finger.move(10, 60) }, { finger.up(10, 60) }])
    #expect(notes.count == 2)
    notes = []
    run(stage, [{ finger.down(10, 10) }])
    inner.claimTouch(touch)
    run(stage, [{ finger.move(10, 40) }, { finger.move(40, 40) }, { finger.up(40, 40) }])
    #expect(notes == ["inner began", "inner ended"])
    // Nobody has the touch any longer.
    inner.claimTouch(touch)
  }
}
