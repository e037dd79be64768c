import AsyncDisplay

@testable import DisplayLists

/// A finger on a list's stage: its events carry the stage's time.
@MainActor
struct ListFinger {
  let stage: ListStage
  var identifier = 0

  func down(_ x: Double, _ y: Double) { send(.began, Point(x: x, y: y)) }
  func move(_ x: Double, _ y: Double) { send(.moved, Point(x: x, y: y)) }
  func up(_ x: Double, _ y: Double) { send(.ended, Point(x: x, y: y)) }

  func tap(_ x: Double, _ y: Double) {
    down(x, y)
    up(x, y)
  }

  /// Comes down so far from a place that it drags from there on.
  func grab(_ place: Point, along flow: RowFlow = .topToBottom) {
    send(.began, place - flow.point(along: 11, across: 0))
    send(.moved, place)
  }

  func send(_ phase: TouchEvent.Phase, _ place: Point) {
    stage.runtime.sendTouch(
      TouchEvent(phase, identifier: identifier, location: place, timestamp: stage.clock.now)
    )
  }
}

extension ListStage {
  /// Runs frames until the list moves no more by itself; returns how many.
  @discardableResult
  func coast() -> Int {
    var frames = 0
    repeat {
      frame()
      frames += 1
    } while (list.isDecelerating || list.isAnimatingOffset) && frames < 4_000
    return frames
  }

  /// Where an item's row is on screen along the rows; nil when it is in no row with a node.
  func screenPlace(ofID id: Int) -> Double? {
    for row in list.rows.all {
      guard let node = row.node as? ItemRow, node.item.id == id else { continue }
      return list.settledOffset(ofRow: row.index) - list.shownOffset
    }
    return nil
  }
}
