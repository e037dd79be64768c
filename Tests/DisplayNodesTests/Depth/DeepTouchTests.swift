import AsyncDisplay
import DisplaySimulation
import TestSupport
import Testing

@testable import DisplayNodes

/// Overrides its hit test in one of the ways in which nodes do.
private final class PickyNode: DisplayNode {
  enum Way: CaseIterable {
    case standard
    /// Lets touches through that nothing in it wants.
    case passesThrough
    /// Takes all touches in it for itself.
    case takesAll
    /// Never wants one.
    case refuses
    /// Asks the default at another place.
    case moves
    /// Asks the default only now and then.
    case hides
    /// Asks the default twice.
    case forgives
  }

  let way: Way

  nonisolated init(_ way: Way) {
    self.way = way
    super.init()
  }

  override func hitTest(_ point: Point) -> DisplayNode? {
    switch way {
    case .standard: return super.hitTest(point)
    case .passesThrough:
      let hit = super.hitTest(point)
      return hit === self ? nil : hit
    case .takesAll: return super.hitTest(point) == nil ? nil : self
    case .refuses: return nil
    case .moves: return super.hitTest(point + Point(x: 1, y: 2))
    case .hides: return point.x < 20 ? nil : super.hitTest(point)
    case .forgives: return super.hitTest(point) ?? super.hitTest(point + Point(x: -4, y: 3))
    }
  }
}

/// Counts the touches that it hears of.
private final class ListeningNode: DisplayNode {
  private(set) var phases: [TouchEvent.Phase] = []

  override func touchDidBegin(_ touch: TouchEvent) { phases.append(touch.phase) }
  override func touchDidMove(_ touch: TouchEvent) { phases.append(touch.phase) }
  override func touchDidEnd(_ touch: TouchEvent) { phases.append(touch.phase) }
}

@Suite("Touches in deep trees")
@MainActor
struct DeepTouchTests {
  @Test(
    "A hit test without recursion finds what one with it finds",
    arguments: 0..<UInt64(TestDepth.count(40, full: 300))
  )
  func sameAnswer(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    var nodes: [DisplayNode] = []
    for _ in 0..<Int.random(in: 1...14, using: &numbers) {
      let node = PickyNode(PickyNode.Way.allCases.randomElement(using: &numbers) ?? .standard)
      node.frame = Rect(
        x: Double(Int.random(in: -20...30, using: &numbers)),
        y: Double(Int.random(in: -20...30, using: &numbers)),
        width: Double(Int.random(in: 0...80, using: &numbers)),
        height: Double(Int.random(in: 0...80, using: &numbers))
      )
      node.clipsToBounds = Bool.random(using: &numbers)
      node.isHidden = Int.random(in: 0..<12, using: &numbers) == 0
      if Int.random(in: 0..<6, using: &numbers) == 0 { node.transform = .rotation(radians: 0.5) }
      if Int.random(in: 0..<10, using: &numbers) == 0 { node.transform = .scale(x: 0, y: 1) }
      nodes.randomElement(using: &numbers)?.addSubnode(node)
      nodes.append(node)
    }
    let root = nodes[0]
    for x in stride(from: -5.0, through: 85, by: 5) {
      for y in stride(from: -5.0, through: 85, by: 5) {
        let point = Point(x: x, y: y)
        guard root.isTouchable(at: point) else { continue }
        let expected = root.findHitNode(at: point)
        #expect(DeepHitTest.hit(in: root, at: point) === expected, "at \(point), seed \(seed)")
      }
    }
  }

  @Test("A hit test finds a node in very many others, also where some override it")
  func depth() {
    let innermost = PickyNode(.standard)
    var outermost: DisplayNode = innermost
    innermost.frame = Rect(x: 0, y: 0, width: 50, height: 50)
    for number in 0..<TestDepth.nodes {
      let node = number.isMultiple(of: 10) ? PickyNode(.passesThrough) : DisplayNode()
      node.frame = Rect(x: 0, y: 0, width: 50, height: 50)
      node.addSubnode(outermost)
      outermost = node
    }
    #expect(outermost.hitTest(Point(x: 30, y: 30)) === innermost)
    innermost.isHidden = true
    let hit = outermost.hitTest(Point(x: 30, y: 30))
    #expect(hit === innermost.supernode?.supernode ?? innermost)
  }

  @Test("A touch is passed on to a node that very many others lie in")
  func passingOn() {
    let root = ListeningNode()
    root.isUserInteractionEnabled = true
    var innermost: DisplayNode = root
    for _ in 0..<TestDepth.nodes {
      let node = DisplayNode()
      node.frame = Rect(x: 0, y: 0, width: 50, height: 50)
      innermost.addSubnode(node)
      innermost = node
    }
    let stage = Stage(root)
    stage.settle(until: { innermost.isInHierarchy })
    for phase in [TouchEvent.Phase.began, .moved, .ended] {
      stage.runtime.sendTouch(
        TouchEvent(phase, location: Point(x: 20, y: 20), timestamp: stage.clock.now)
      )
      stage.frame()
    }
    #expect(root.phases == [.began, .moved, .ended])
  }
}

@Suite("Names of nodes on the way to the root")
struct NamePathTests {
  @Test("A path of up to 63 names is whole; of a longer one the middle is left out and counted")
  func lengths() {
    for count in [1, 2, 48, 49, 62, 63, 64, 65, 79, 80, 1_000] {
      var path = NamePath("0")
      for number in 1..<max(1, count) { path.append("\(number)") }
      let names = path.fromOutermost
      let all = (0..<count).reversed().map(String.init)
      if count <= 63 {
        #expect(names == all)
      } else {
        #expect(names == all.prefix(15) + ["… \(count - 63) more …"] + all.suffix(48))
      }
    }
  }
}
