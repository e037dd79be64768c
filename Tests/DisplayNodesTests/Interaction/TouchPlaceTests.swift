import AsyncDisplay
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Where a touch is, while the finger is down")
@MainActor
struct TouchPlaceTests {
  /// Takes in nodes without loading them.
  private final class ContainerNode: DisplayNode {
    override var managesSubnodeStates: Bool { true }
  }

  @Test("A node knows it from where the node is now, however that changed")
  func changes() {
    let (root, outer, scroll, node) = (DisplayNode(), DisplayNode(), ScrollNode(), DisplayNode())
    let (container, unloaded) = (ContainerNode(), DisplayNode())
    for other in [outer, scroll, node, container, unloaded] {
      other.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    }
    root.addSubnode(outer)
    outer.addSubnode(scroll)
    scroll.addSubnode(node)
    scroll.contentSize = Size(width: 100, height: 1_000)
    root.addSubnode(container)
    container.isUserInteractionEnabled = false
    let stage = Stage(root)
    stage.settle()
    container.adoptSubnode(unloaded)
    #expect(node.isLoaded && !unloaded.isLoaded)
    let touch = TouchEvent(.began, location: Point(x: 50, y: 50), timestamp: stage.clock.now)
    stage.runtime.sendTouch(touch)
    stage.frame()
    #expect(!stage.runtime.passes.touches.routes.isEmpty)
    let steps: [(String, Point, Point, () -> Void)] = [
      ("nothing", Point(x: 50, y: 50), Point(x: 50, y: 50), {}),
      ("a frame", Point(x: 40, y: 50), Point(x: 50, y: 50), { outer.frame.origin.x = 10 }),
      (
        "another scroll offset", Point(x: 40, y: 80), Point(x: 50, y: 50),
        {
          scroll.contentOffset.y = 30
        }
      ),
      ("a layer's own", Point(x: 40, y: 60), Point(x: 50, y: 50), { scroll.layer?.boundsOrigin.y = 10 }),
      (
        "a transform", Point(x: 50, y: 60), Point(x: 50, y: 50),
        {
          outer.transform = .translation(x: -10, y: 0)
        }
      ),
      ("another supernode", Point(x: 50, y: 50), Point(x: 50, y: 50), { root.addSubnode(node) }),
      (
        "a frame of a node without layer", Point(x: 50, y: 50), Point(x: 45, y: 50),
        {
          unloaded.frame.origin.x = 5
        }
      ),
      (
        "a transform of one", Point(x: 50, y: 50), Point(x: 45, y: 43),
        {
          unloaded.transform = .translation(x: 0, y: 7)
        }
      ),
    ]
    for (name, place, unloadedPlace, change) in steps {
      _ = (node.location(of: touch), unloaded.location(of: touch))
      change()
      #expect(node.location(of: touch) == place, "after \(name)")
      #expect(unloaded.location(of: touch) == unloadedPlace, "after \(name)")
    }
    #expect(!stage.runtime.passes.touches.places.isEmpty)
    stage.runtime.sendTouch(TouchEvent(.ended, location: Point(x: 50, y: 50), timestamp: stage.clock.now))
    stage.frame()
    #expect(stage.runtime.passes.touches.places.isEmpty)
    #expect(node.location(of: touch) == Point(x: 50, y: 50))
    #expect(stage.runtime.passes.touches.places.isEmpty, "Nothing is kept while no finger is down.")
  }

  @Test("A node that no runtime shows knows it from its outermost node")
  func noRuntime() {
    let (outer, inner) = (DisplayNode(), DisplayNode())
    outer.frame = Rect(x: 20, y: 30, width: 100, height: 100)
    inner.frame = Rect(x: 5, y: 7, width: 10, height: 10)
    outer.addSubnode(inner)
    let touch = TouchEvent(.began, location: Point(x: 9, y: 9), timestamp: ManualClock().now)
    #expect(outer.location(of: touch) == Point(x: 9, y: 9))
    #expect(inner.location(of: touch) == Point(x: 4, y: 2))
    inner.transform = .scale(x: 0, y: 1)
    #expect(inner.location(of: touch) == nil)
  }
}
