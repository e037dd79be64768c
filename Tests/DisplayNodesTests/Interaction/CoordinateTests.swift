import AsyncDisplay
import TestSupport
import Testing

@testable import DisplayNodes

@Suite("Coordinates")
@MainActor
struct CoordinateTests {
  @Test(
    "There and back again is the same point, over random trees",
    arguments: 0..<UInt64(TestDepth.count(50, full: 200))
  )
  func roundTrips(seed: UInt64) throws {
    var tree = RandomNodes(seed: seed, count: 12)
    for _ in 0..<20 {
      let (start, end) = (tree.node(), tree.node())
      let point = tree.point()
      let there = try #require(start.convert(point, to: end), "seed \(seed)")
      let back = try #require(start.convert(there, from: end), "seed \(seed)")
      #expect(point.distance(to: back) < 1e-9, "seed \(seed): \(point) came back as \(back)")
    }
  }

  @Test(
    "A way over a third node leads to the same point",
    arguments: 0..<UInt64(TestDepth.count(12, full: 50))
  )
  func detours(seed: UInt64) throws {
    var tree = RandomNodes(seed: seed, count: 12)
    for _ in 0..<20 {
      let (start, middle, end) = (tree.node(), tree.node(), tree.node())
      let point = tree.point()
      let direct = try #require(start.convert(point, to: end))
      let half = try #require(start.convert(point, to: middle))
      let detour = try #require(middle.convert(half, to: end))
      #expect(direct.distance(to: detour) < 1e-6, "seed \(seed)")
    }
  }

  @Test(
    "A place on the screen is where a touch at that place is, in any node of random trees, and leads back",
    arguments: 0..<UInt64(TestDepth.count(50, full: 200))
  )
  func screens(seed: UInt64) throws {
    var tree = RandomNodes(seed: seed, count: 12)
    tree.root.frame.origin = Point(x: tree.numbers.number(-20...20), y: tree.numbers.number(-20...20))
    tree.root.boundsOrigin = Point(x: 0, y: tree.numbers.number(0...500))
    let stage = Stage(tree.root, size: tree.root.frame.size)
    for _ in 0..<20 {
      let node = tree.node()
      let point = tree.point()
      let place = try #require(node.convertToScreen(point), "seed \(seed)")
      let touch = TouchEvent(.began, location: place, timestamp: stage.clock.now)
      let touched = try #require(node.location(of: touch), "seed \(seed)")
      #expect(touched.distance(to: point) < 1e-6, "seed \(seed): \(point) is touched at \(touched)")
      let back = try #require(node.convertFromScreen(place), "seed \(seed)")
      #expect(back.distance(to: point) < 1e-6, "seed \(seed)")
    }
  }

  @Test(
    "The screen stays where a root's content scrolls, and lies at its upper left corner wherever its frame is"
  )
  func screenOfScrolledRoot() {
    let (root, row) = (DisplayNode(), DisplayNode())
    root.addSubnode(row)
    root.frame = Rect(x: 7, y: 9, width: 100, height: 100)
    root.boundsOrigin = Point(x: 0, y: 1_000)
    row.frame = Rect(x: 10, y: 1_020, width: 50, height: 20)
    #expect(row.convertToScreen(Point(x: 1, y: 2)) == Point(x: 11, y: 22))
    #expect(row.convertToScreen(row.bounds) == Rect(x: 10, y: 20, width: 50, height: 20))
    #expect(root.convertToScreen(Point(x: 0, y: 1_000)) == .zero)
    #expect(row.convertFromScreen(Rect(x: 10, y: 20, width: 50, height: 20)) == row.bounds)
    #expect(row.convertToScreen(Point(x: .nan, y: 0)) == nil)
    #expect(row.convertToScreen(Rect(x: 0, y: 0, width: .infinity, height: 0)) == nil)
    row.transform = .scale(x: 0, y: 1)
    #expect(row.convertFromScreen(Point.zero) == nil && row.convertFromScreen(Rect.zero) == nil)
    #expect(row.convertToScreen(Point.zero) == Point(x: 35, y: 20))
  }

  @Test("Frames add up, scrolled content moves up, and a transform acts about the middle")
  func byHand() {
    let (outer, scroller, inner) = (DisplayNode(), DisplayNode(), DisplayNode())
    outer.addSubnode(scroller)
    scroller.addSubnode(inner)
    scroller.frame = Rect(x: 10, y: 20, width: 100, height: 100)
    scroller.boundsOrigin = Point(x: 0, y: 30)
    inner.frame = Rect(x: 5, y: 40, width: 20, height: 10)
    #expect(inner.convert(Point(x: 1, y: 2), to: outer) == Point(x: 16, y: 32))
    inner.transform = .scale(x: 2, y: 2)
    // The middle stays where it is, and the corner goes as far again from it.
    #expect(inner.convert(Point(x: 10, y: 5), to: scroller) == Point(x: 15, y: 45))
    #expect(inner.convert(Point.zero, to: scroller) == Point(x: -5, y: 35))
    let rect = Rect(x: 0, y: 0, width: 20, height: 10)
    #expect(inner.convert(rect, to: scroller) == Rect(x: -5, y: 35, width: 40, height: 20))
    #expect(inner.convert(Rect(x: -5, y: 35, width: 40, height: 20), from: scroller) == rect)
  }

  @Test("A loaded node scrolls by its layer, and keeps what it was scrolled to before")
  func loaded() {
    let (outer, inner) = (DisplayNode(), DisplayNode())
    outer.addSubnode(inner)
    outer.boundsOrigin = Point(x: 3, y: 4)
    outer.load()
    #expect(outer.layer?.boundsOrigin == Point(x: 3, y: 4))
    outer.layer?.boundsOrigin = Point(x: 5, y: 6)
    #expect(outer.boundsOrigin == Point(x: 5, y: 6))
  }

  @Test("There is no way between two trees, into a flattened node, or to a point that is none")
  func noWay() {
    let (outer, flat, stranger) = (DisplayNode(), DisplayNode(), DisplayNode())
    outer.addSubnode(flat)
    flat.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    flat.transform = .scale(x: 0, y: 1)
    #expect(outer.convert(Point.zero, to: stranger) == nil)
    #expect(outer.convert(Rect.zero, from: stranger) == nil)
    #expect(outer.convert(Point.zero, to: flat) == nil)
    #expect(outer.convert(Rect.zero, to: flat) == nil)
    #expect(flat.convert(Point.zero, to: outer) == Point(x: 5, y: 0))
    #expect(outer.convert(Point(x: .nan, y: 0), to: outer) == nil)
    #expect(outer.convert(Rect(x: 0, y: .infinity, width: 1, height: 1), to: outer) == nil)
    #expect(outer.convert(Point(x: 1, y: 2), to: outer) == Point(x: 1, y: 2))
  }
}
