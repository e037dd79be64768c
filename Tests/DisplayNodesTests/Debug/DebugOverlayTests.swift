import AsyncDisplay
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@MainActor
@Suite("The overlay for debugging")
struct DebugOverlayTests {
  @Test("It is one layer in front of all, there while it is switched on")
  func switching() {
    let root = DisplayNode()
    let stage = Stage(root)
    stage.settle()
    #expect(root.layer?.covers.isEmpty == true)
    _ = stage.takeWakeUps()
    stage.runtime.debugOverlay = [.ranges, .hitAreas]
    #expect(stage.takeWakeUps() == 1)
    stage.frame()
    stage.frame()
    #expect(root.layer?.covers.count == 1 && root.layer?.covers.first?.bitmap?.width == 100)
    let other = Layer()
    root.layer?.covers.append(other)
    stage.frame()
    #expect(root.layer?.covers.last !== other && root.layer?.covers.count == 2)
    stage.runtime.debugOverlay = []
    stage.frame()
    #expect(root.layer?.covers.map { $0 === other } == [true])
  }

  @Test("Areas that are touched in a way of their own are shown with their slop, and no others")
  func hitAreas() throws {
    let (button, plain, slopped) = (ButtonNode(), DisplayNode(), DisplayNode())
    let (disabled, tapped) = (ButtonNode(), DisplayNode())
    let root = DisplayNode()
    for (index, node) in [button, plain, slopped, disabled, tapped].enumerated() {
      try root.attachSubnode(node)
      node.frame = Rect(x: 10, y: Double(20 * index), width: 30, height: 10)
    }
    slopped.hitTestSlop = EdgeInsets(all: -5)
    disabled.isUserInteractionEnabled = false
    tapped.addGestureRecognizer(TapGestureRecognizer { _ in })
    let stage = Stage(root)
    stage.runtime.debugOverlay = .hitAreas
    stage.settle()
    let areas = [button, slopped, tapped].map(\.frame)
    #expect(
      stage.runtime.makeDebugMarks() == [
        .hitArea(bounds: areas[0], touchable: areas[0]),
        .hitArea(bounds: areas[1], touchable: areas[1].inset(by: EdgeInsets(all: -5))),
        .hitArea(bounds: areas[2], touchable: areas[2]),
      ]
    )
  }

  @Test("A list's rows are on a bar in the colors of their states, all of them within the list")
  func ranges() {
    let list = ListNode(Array(0..<100), estimatedRowLength: 10) { _ in
      let node = DisplayNode()
      node.style.height = .points(10)
      return node
    }
    let stage = Stage(list)
    stage.runtime.debugOverlay = .ranges
    stage.settle()
    let marks = stage.runtime.makeDebugMarks()
    let states = marks.compactMap { if case .range(_, let state) = $0 { state } else { nil } }
    #expect(states == list.storedSubnodes.map(\.interfaceState))
    #expect(states.contains { $0.contains(.visible) } && states.contains { !$0.contains(.visible) })
    for case .range(let rect, _) in marks {
      #expect(list.bounds.contains(rect) && rect.width == 10)
    }
    guard case .bracket(let bracket)? = marks.last else { return #expect(Bool(false)) }
    #expect(bracket.minY == 0 && bracket.height < 100)
  }

  @Test("Subnodes without an area, and rows that are kept far away, are not on the bar")
  func notOnBar() {
    final class ShelfNode: DisplayNode {
      override var managesSubnodeStates: Bool { true }
    }
    let (shelf, flat, kept, shown) = (ShelfNode(), DisplayNode(), DisplayNode(), DisplayNode())
    flat.frame = Rect(x: 0, y: 10, width: 30, height: 0)
    kept.frame = Rect(x: 0, y: 5_000, width: 30, height: 10)
    kept.keepsRowAlive = true
    shown.frame = Rect(x: 0, y: 20, width: 30, height: 10)
    for node in [flat, kept, shown] { shelf.addSubnode(node) }
    let stage = Stage(shelf)
    stage.runtime.debugOverlay = .ranges
    stage.settle()
    #expect(
      stage.runtime.makeDebugMarks() == [
        .range(Rect(x: 90, y: 20, width: 10, height: 9), state: []),
        .bracket(Rect(x: 90, y: 0, width: 10, height: 99)),
      ]
    )
  }

  @Test(
    "The bar of a list that scrolls sideways lies beneath it, whether or not all its rows are in view",
    arguments: [3, 100]
  )
  func sidewaysRanges(rowCount: Int) {
    let list = ListNode(0..<rowCount, estimatedRowLength: 10, flow: .leftToRight) { _ in
      let node = DisplayNode()
      node.style.width = .points(10)
      return node
    }
    let stage = Stage(list)
    stage.runtime.debugOverlay = .ranges
    stage.settle()
    let bars = stage.runtime.makeDebugMarks().compactMap {
      if case .range(let rect, _) = $0 { rect } else { nil }
    }
    #expect(bars.count >= 3 && bars.allSatisfy { $0.minY == 90 && $0.height == 10 })
    #expect(zip(bars, bars.dropFirst()).allSatisfy { $0.maxX < $1.minX })
    #expect(bars.allSatisfy { list.bounds.contains($0) })
  }
}
