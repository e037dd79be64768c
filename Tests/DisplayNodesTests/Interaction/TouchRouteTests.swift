import AsyncDisplay
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Touches whose nodes leave while somebody drags")
@MainActor
struct TouchRouteTests {
  private let scroll = ScrollNode()
  private let left = HookedNode()
  private let right = HookedNode()

  private func makeStage() -> Stage {
    left.frame = Rect(x: 0, y: 0, width: 50, height: 1_000)
    right.frame = Rect(x: 50, y: 0, width: 50, height: 1_000)
    scroll.addSubnode(left)
    scroll.addSubnode(right)
    scroll.contentSize = Size(width: 100, height: 1_000)
    scroll.delaysContentTouches = false
    let stage = Stage(scroll)
    stage.settle()
    return stage
  }

  private func send(_ phase: TouchEvent.Phase, _ x: Double, _ y: Double, finger: Int = 0, to stage: Stage) {
    stage.runtime.sendTouch(
      TouchEvent(phase, identifier: finger, location: Point(x: x, y: y), timestamp: stage.clock.now)
    )
    stage.frame()
  }

  @Test("A drag that takes the touch from a node which leaves at that goes on without it")
  func leavesAtTheBeginning() {
    let stage = makeStage()
    left.onHook["touchWasCancelled"] = { [left] in
      left.onHook = [:]
      left.removeFromSupernode()
    }
    send(.began, 5, 80, to: stage)
    send(.moved, 5, 60, to: stage)
    #expect(left.supernode == nil && scroll.isDragging)
    send(.moved, 5, 50, to: stage)
    #expect(scroll.contentOffset.y == 10)
    send(.cancelled, 5, 50, to: stage)
    #expect(!scroll.isDragging)
    // The next finger drags as ever.
    send(.began, 70, 80, to: stage)
    send(.moved, 70, 60, to: stage)
    #expect(scroll.isDragging)
    send(.ended, 70, 60, to: stage)
    #expect(!scroll.isDragging)
  }

  @Test("A finger goes on dragging when the node under another finger leaves")
  func otherFinger() {
    let stage = makeStage()
    send(.began, 5, 80, finger: 1, to: stage)
    send(.moved, 5, 60, finger: 1, to: stage)
    send(.began, 70, 50, finger: 2, to: stage)
    right.removeFromSupernode()
    let before = scroll.contentOffset.y
    send(.moved, 5, 50, finger: 1, to: stage)
    #expect(scroll.isDragging && scroll.contentOffset.y == before + 10)
    send(.ended, 5, 50, finger: 1, to: stage)
    #expect(!scroll.isDragging)
  }

  @Test(
    "A finger faster than any finger moves the content to a place, and it comes to rest",
    arguments: [1e300, -1e308]
  )
  func wildFinger(_ place: Double) {
    let stage = makeStage()
    let start = stage.clock.now
    let places = [50, 30, 31, place, place]
    for (index, y) in places.enumerated() {
      let phase = index == 0 ? TouchEvent.Phase.began : index == places.count - 1 ? .ended : .moved
      let time = start.advanced(by: .nanoseconds(index))
      stage.runtime.sendTouch(TouchEvent(phase, location: Point(x: 5, y: y), timestamp: time))
      stage.frame()
      #expect(scroll.contentOffset.isFinite)
    }
    for _ in 0..<1_000 where scroll.isDecelerating { stage.frame() }
    #expect(!scroll.isDecelerating && scroll.contentOffset.isFinite)
  }
}
