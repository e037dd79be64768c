import AsyncDisplay
import DisplayConcurrency
import TestSupport
import Testing

@testable import DisplayNodes

@Suite("Hit testing")
@MainActor
struct HitTestTests {
  /// Every node of a tree from back to front, each after what it lies in: the last that can be touched at the
  /// point is the one.
  static func oracle(_ root: DisplayNode, at point: Point) -> DisplayNode? {
    var hit: DisplayNode?
    func visit(_ node: DisplayNode) {
      if isTouchable(node, at: point, from: root) { hit = node }
      for subnode in node.subnodes { visit(subnode) }
    }
    visit(root)
    return hit
  }

  /// Whether nothing between the root and the node keeps the point away from it.
  static func isTouchable(_ node: DisplayNode, at point: Point, from root: DisplayNode) -> Bool {
    var current: DisplayNode? = node
    while let checked = current {
      guard let inner = checked.convert(point, from: root) else { return false }
      let area = Rect(origin: checked.boundsOrigin, size: checked.frame.size)
      let touchable = Rect(
        x: area.minX + checked.hitTestSlop.left,
        y: area.minY + checked.hitTestSlop.top,
        width: area.width - checked.hitTestSlop.horizontal,
        height: area.height - checked.hitTestSlop.vertical
      )
      let isCutOff = checked !== node && checked.clipsToBounds && !area.contains(inner)
      guard !checked.isHidden, checked.opacity >= 0.01, checked.isUserInteractionEnabled,
        touchable.contains(inner), !isCutOff
      else { return false }
      current = checked.supernode
    }
    return true
  }

  @Test("Over random trees the hit node is the one that looking at all of them finds")
  func agreesWithOracle() {
    var hits = 0
    for seed in 0..<UInt64(TestDepth.count(50, full: 200)) {
      var tree = RandomNodes(seed: seed, count: 16)
      for _ in 0..<50 {
        let point = tree.point()
        let hit = tree.root.hitTest(point)
        if hit != nil && hit !== tree.root { hits += 1 }
        #expect(hit === Self.oracle(tree.root, at: point), "seed \(seed), \(point)")
      }
    }
    #expect(hits > TestDepth.count(250, full: 1_000), "the trees have little to hit")
  }

  /// A node of 100 by 100 with one of 20 by 20 in its middle.
  func makePair() -> (DisplayNode, DisplayNode) {
    let (outer, inner) = (DisplayNode(), DisplayNode())
    outer.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    inner.frame = Rect(x: 40, y: 40, width: 20, height: 20)
    outer.addSubnode(inner)
    return (outer, inner)
  }

  @Test("What is hidden, too faint or switched off is not hit, nor what is in it")
  func untouchable() {
    let (outer, inner) = makePair()
    let middle = Point(x: 50, y: 50)
    #expect(outer.hitTest(middle) === inner)
    inner.isHidden = true
    #expect(outer.hitTest(middle) === outer)
    inner.isHidden = false
    inner.opacity = 0.0099
    #expect(outer.hitTest(middle) === outer)
    inner.opacity = 0.01
    #expect(outer.hitTest(middle) === inner)
    inner.isUserInteractionEnabled = false
    #expect(outer.hitTest(middle) === outer)
    inner.isUserInteractionEnabled = true
    outer.isUserInteractionEnabled = false
    #expect(outer.hitTest(middle) == nil)
  }

  @Test("Negative slop enlarges a node, but not beyond what its supernode can be touched at")
  func slop() {
    let (outer, inner) = makePair()
    inner.hitTestSlop = EdgeInsets(all: -50)
    #expect(outer.hitTest(Point(x: 1, y: 1)) === inner)
    #expect(outer.hitTest(Point(x: -1, y: 50)) == nil)
    outer.hitTestSlop = EdgeInsets(all: -5)
    #expect(outer.hitTest(Point(x: -1, y: 50)) === inner)
    outer.clipsToBounds = true
    #expect(outer.hitTest(Point(x: -1, y: 50)) === outer)
    inner.hitTestSlop = EdgeInsets(all: 30)
    #expect(outer.hitTest(Point(x: 50, y: 50)) === outer)
  }

  @Test("Slop that is not finite is reported, and the last one stays")
  func badSlop() {
    let reports = Lock(0)
    let (_, inner) = makePair()
    inner.hitTestSlop = EdgeInsets(all: -4)
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      inner.hitTestSlop = EdgeInsets(top: .nan)
      inner.hitTestSlop = EdgeInsets(left: -.infinity)
    }
    #expect(inner.hitTestSlop == EdgeInsets(all: -4))
    #expect(reports.withLock { $0 } == 2)
  }

  @Test("A point that is none hits nothing, and neither does one in a flattened node")
  func degenerate() {
    let (outer, inner) = makePair()
    #expect(outer.hitTest(Point(x: .nan, y: 50)) == nil)
    #expect(outer.hitTest(Point(x: .infinity, y: 50)) == nil)
    inner.transform = .scale(x: 1, y: 0)
    #expect(outer.hitTest(Point(x: 50, y: 50)) === outer)
  }

  @Test("Touches and gestures take nothing of a node that does not use them")
  func noExtras() {
    let node = DisplayNode()
    _ = node.hitTest(.zero)
    _ = node.gestureRecognizers
    node.hitTestSlop = .zero
    node.isUserInteractionEnabled = true
    node.boundsOrigin = .zero
    #expect(node.extras == nil)
  }
}
