import AsyncDisplay

@testable import DisplayNodes

/// A generator whose numbers a seed decides.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  mutating func chance(_ probability: Double) -> Bool { Double.random(in: 0..<1, using: &self) < probability }
  mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
}

/// Trees of nodes with random frames, scrolling, transforms and everything that hit testing looks at.
@MainActor
struct RandomNodes {
  var numbers: SeededNumbers
  let root: DisplayNode
  private(set) var nodes: [DisplayNode] = []

  init(seed: UInt64, count: Int) {
    numbers = SeededNumbers(seed: seed)
    root = DisplayNode()
    root.frame = Rect(x: 0, y: 0, width: 200, height: 200)
    nodes = [root]
    while nodes.count < count {
      let node = DisplayNode()
      node.frame = Rect(
        x: numbers.number(-40...120),
        y: numbers.number(-40...120),
        width: numbers.number(10...150),
        height: numbers.number(10...150)
      )
      decorate(node)
      (nodes.randomElement(using: &numbers) ?? root).addSubnode(node)
      nodes.append(node)
    }
  }

  mutating func node() -> DisplayNode { nodes.randomElement(using: &numbers) ?? root }
  mutating func point() -> Point { Point(x: numbers.number(-50...250), y: numbers.number(-50...250)) }

  private mutating func decorate(_ node: DisplayNode) {
    if numbers.chance(0.3) {
      node.transform = Transform.scale(x: numbers.number(0.5...2), y: numbers.number(0.5...2))
        .concatenating(.rotation(radians: numbers.number(-3...3)))
        .concatenating(.translation(x: numbers.number(-20...20), y: numbers.number(-20...20)))
    }
    if numbers.chance(0.2) {
      node.boundsOrigin = Point(x: numbers.number(-30...30), y: numbers.number(0...90))
    }
    if numbers.chance(0.3) { node.hitTestSlop = EdgeInsets(all: numbers.number(-20...5)) }
    node.clipsToBounds = numbers.chance(0.3)
    node.isHidden = numbers.chance(0.08)
    node.isUserInteractionEnabled = !numbers.chance(0.08)
    if numbers.chance(0.1) { node.opacity = numbers.chance(0.5) ? 0.009 : 0.01 }
  }
}
