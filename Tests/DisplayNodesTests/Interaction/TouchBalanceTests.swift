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

    override func touchDidBegin(_ touch: TouchEvent) {
      begun += 1
      if !isInHierarchy { mistakes.append("began outside the hierarchy") }
      if !down.insert(touch.identifier).inserted { mistakes.append("began twice") }
    }
    override func touchDidMove(_ touch: TouchEvent) {
      if !down.contains(touch.identifier) { mistakes.append("moved without a beginning") }
    }
    override func touchDidEnd(_ touch: TouchEvent) {
      if down.remove(touch.identifier) == nil { mistakes.append("ended without a beginning") }
    }
    override func touchWasCancelled(_ touch: TouchEvent) {
      if down.remove(touch.identifier) == nil { mistakes.append("cancelled without a beginning") }
    }
    override func didExitHierarchy() {
      if !down.isEmpty { mistakes.append("left with a touch") }
    }
  }

  @Test("Whatever is touched, moved and taken away, every touch that began ends once")
  func balanced() {
    var begun = 0
    for seed in 0..<UInt64(TestDepth.count(10, full: 40)) {
      var numbers = SeededNumbers(seed: seed)
      let nodes = (0..<6).map { _ in StrictNode() }
      let (stage, root) = makeStage([])
      for node in nodes {
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
    case 9: (numbers.chance(0.7) ? root : nodes[3]).addSubnode(node)
    case 10: node.gestureRecognizers.first?.isEnabled.toggle()
    default:
      stage.clock.advance(by: .milliseconds(Int.random(in: 0..<300, using: &numbers)))
      stage.frame()
    }
  }
}
