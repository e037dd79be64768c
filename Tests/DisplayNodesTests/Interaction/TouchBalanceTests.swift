import AsyncDisplay
import TestSupport
import Testing

@testable import DisplayNodes

@Suite("Balance of touches")
@MainActor
struct TouchBalanceTests {
  /// Checks that each touch begins before anything else happens to it, ends once, and never after its node left.
  final class StrictNode: DisplayNode {
    var down: Set<Int> = []
    var mistakes: [String] = []
    var begun = 0
    /// Whether nodes around it are notified as well.
    var passesOn = false

    override func touchDidBegin(_ touch: TouchEvent) {
      begun += 1
      defer { if passesOn { super.touchDidBegin(touch) } }
      if !isInHierarchy { mistakes.append("began outside the hierarchy") }
      if !down.insert(touch.identifier).inserted { mistakes.append("began twice") }
    }
    override func touchDidMove(_ touch: TouchEvent) {
      if !down.contains(touch.identifier) { mistakes.append("moved without a beginning") }
      if passesOn { super.touchDidMove(touch) }
    }
    override func touchDidEnd(_ touch: TouchEvent) {
      if down.remove(touch.identifier) == nil { mistakes.append("ended without a beginning") }
      if passesOn { super.touchDidEnd(touch) }
    }
    override func touchWasCancelled(_ touch: TouchEvent) {
      if down.remove(touch.identifier) == nil { mistakes.append("cancelled without a beginning") }
      if passesOn { super.touchWasCancelled(touch) }
    }
    override func didExitHierarchy() {
      // Of the end of a touch that was passed on a node is notified with that of the touched one.
      if !down.isEmpty, !passesOn { mistakes.append("left with a touch") }
    }
  }

  @Test(
    "Whatever is touched, moved and taken away, every touch that began ends once",
    arguments: [false, true]
  )
  func balanced(passesOn: Bool) {
    var begun = 0
    for seed in 0..<UInt64(TestDepth.count(10, full: 40)) {
      var numbers = SeededNumbers(seed: seed)
      let nodes = (0..<6).map { _ in StrictNode() }
      let (stage, root) = makeStage([])
      for node in nodes {
        node.passesOn = passesOn
        node.frame = Rect(x: numbers.number(0...50), y: numbers.number(0...50), width: 50, height: 50)
        root.addSubnode(node)
      }
      nodes[0].addGestureRecognizer(TapGestureRecognizer { tap in tap.node?.removeFromSupernode() })
      nodes[1].addGestureRecognizer(LongPressGestureRecognizer { press in press.isEnabled.toggle() })
      nodes[2].addGestureRecognizer(DragGestureRecognizer(axes: .vertical))
      stage.settle()
      Diagnostics.withHandler({ _ in }) {
        for _ in 0..<1_000 { disturb(nodes, root, stage, &numbers) }
      }
      stage.runtime.invalidate()
      #expect(nodes.flatMap(\.mistakes) == [], "seed \(seed)")
      #expect(nodes.allSatisfy { $0.down.isEmpty }, "seed \(seed)")
      #expect(stage.runtime.passes.touches.routes.isEmpty)
      begun += nodes.map(\.begun).reduce(0, +)
    }
    #expect(begun > TestDepth.count(250, full: 1_000), "too little was touched")
  }

  @Test(
    "A control is not left pressed by a label that moves out of it under the finger",
    arguments: [false, true]
  )
  func labelMovesOut(isHeldByRecognizer: Bool) {
    let (control, label, other) = (ControlNode(), DisplayNode(), DisplayNode())
    control.addSubnode(label)
    label.frame = Rect(x: 0, y: 0, width: 50, height: 50)
    let (stage, root) = makeStage([
      (control, Rect(x: 0, y: 0, width: 50, height: 50)), (other, Rect(x: 0, y: 50, width: 50, height: 50)),
    ])
    var states: [GestureState] = []
    let pan = PanGestureRecognizer { states.append($0.state) }
    pan.cancelsTouches = false
    if isHeldByRecognizer { label.addGestureRecognizer(pan) }
    let finger = Finger(stage: stage)
    finger.down(10, 10)
    stage.frame()
    #expect(control.isHighlighted)
    other.addSubnode(label)
    stage.frame()
    #expect(!control.isHighlighted)
    #expect(!control.isTracking)
    // What watches the label goes on.
    finger.move(40, 10)
    finger.up(40, 10)
    stage.frame()
    #expect(states.last == (isHeldByRecognizer ? .ended : nil))
    #expect(root.subnodes.count == 2)
  }

  @Test("It is not by a label that moves out of it and leaves in one step")
  func labelMovesOutAndLeaves() {
    let (control, label) = (ControlNode(), DisplayNode())
    control.addSubnode(label)
    label.frame = Rect(x: 0, y: 0, width: 50, height: 50)
    let (stage, root) = makeStage([(control, Rect(x: 0, y: 0, width: 50, height: 50))])
    Finger(stage: stage).down(10, 10)
    stage.frame()
    #expect(control.isHighlighted)
    HookQueue.main.edit {
      root.addSubnode(label)
      label.removeFromSupernode()
    }
    stage.frame()
    #expect(!control.isHighlighted)
    #expect(!control.isTracking)
  }

  @Test("It is not by a layout that moves the label either", arguments: [false, true])
  func layoutMovesOut(isAnimated: Bool) {
    /// A control or a node whose spec places what it is given.
    final class Box: ControlNode {
      let children = LayoutInput<[DisplayNode]>([])

      nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
        StackLayoutSpec(.vertical, children: children.value)
      }
    }
    let (control, other, label) = (Box(), Box(), DisplayNode())
    label.style.preferredSize = Size(width: 50, height: 50)
    control.children.value = [label]
    let (stage, _) = makeStage([
      (control, Rect(x: 0, y: 0, width: 50, height: 50)), (other, Rect(x: 0, y: 50, width: 50, height: 50)),
    ])
    stage.settle()
    let finger = Finger(stage: stage)
    finger.down(10, 10)
    stage.frame()
    #expect(control.isHighlighted)
    other.children.value = [label]
    if isAnimated {
      control.children.value = []
      other.transitionLayout()
      control.transitionLayout()
    } else {
      stage.settle()
      control.children.value = []
    }
    stage.settle()
    #expect(label.supernode === other)
    #expect(!control.isHighlighted)
    finger.up(10, 10)
    stage.settle()
    #expect(!control.isHighlighted)
    #expect(!control.isTracking)
    #expect(!other.isHighlighted)
  }

  @Test("A gesture of the nodes around a touched one ends when it moves out of them")
  func movesOutOfGesture() {
    let (box, label) = (DisplayNode(), DisplayNode())
    box.addSubnode(label)
    label.frame = Rect(x: 0, y: 0, width: 50, height: 50)
    let (stage, root) = makeStage([(box, Rect(x: 0, y: 0, width: 50, height: 50))])
    var states: [GestureState] = []
    let (inner, outer) = (
      PanGestureRecognizer { states.append($0.state) }, PanGestureRecognizer { _ in }
    )
    outer.recognizesAlongside = { _ in true }
    box.addGestureRecognizer(inner)
    root.addGestureRecognizer(outer)
    let finger = Finger(stage: stage)
    finger.down(10, 10)
    finger.move(30, 10)
    stage.frame()
    #expect(inner.state == .began)
    #expect(outer.state == .began)
    root.addSubnode(label)
    stage.frame()
    #expect(states == [.began, .cancelled])
    #expect(outer.state == .began)
    finger.up(40, 10)
    stage.frame()
    #expect(outer.state == .possible)
  }

  @Test("A node is notified of the end of a touch in one that its own departure puts elsewhere")
  func putElsewhereByDeparture() {
    final class Leaving: DisplayNode {
      var left: () -> Void = {}
      override func didExitHierarchy() { left() }
    }
    let (leaving, touched, other) = (Leaving(), StrictNode(), StrictNode())
    touched.passesOn = true
    let middle = StrictNode()
    middle.passesOn = true
    middle.addSubnode(touched)
    leaving.addSubnode(middle)
    for node in [middle, touched] { node.frame = Rect(x: 0, y: 0, width: 50, height: 50) }
    let (stage, _) = makeStage([
      (leaving, Rect(x: 0, y: 0, width: 50, height: 50)), (other, Rect(x: 0, y: 50, width: 50, height: 50)),
    ])
    leaving.left = { [unowned other, unowned touched] in other.addSubnode(touched) }
    Finger(stage: stage).down(10, 10)
    stage.frame()
    #expect(middle.down == [0])
    leaving.removeFromSupernode()
    stage.settle()
    #expect(middle.down.isEmpty)
    #expect(touched.down.isEmpty)
    #expect([middle, touched, other].flatMap(\.mistakes) == [])
    leaving.left = {}
  }

  private func disturb(
    _ nodes: [StrictNode],
    _ root: DisplayNode,
    _ stage: Stage,
    _ numbers: inout SeededNumbers
  ) {
    let finger = Finger(stage: stage, identifier: Int.random(in: 0..<3, using: &numbers))
    let (x, y) = (numbers.number(0...100), numbers.number(0...100))
    let node = nodes.randomElement(using: &numbers) ?? nodes[0]
    switch Int.random(in: 0..<12, using: &numbers) {
    case 0...2: finger.down(x, y)
    case 3, 4: finger.move(x, y)
    case 5, 6: finger.up(x, y)
    case 7: finger.cancel(x, y)
    case 8: if numbers.chance(0.5) { node.removeFromSupernode() }
    case 9: (numbers.chance(0.5) ? root : nodes[numbers.chance(0.5) ? 3 : 4]).addSubnode(node)
    case 10: node.gestureRecognizers.first?.isEnabled.toggle()
    default:
      stage.clock.advance(by: .milliseconds(Int.random(in: 0..<300, using: &numbers)))
      stage.frame()
    }
  }
}
