import AsyncDisplay

/// A finger that moves the albums in view sideways, one after the other: half a second each, and a flick at its end.
@MainActor
struct ShelfReader {
  let list: ListNode
  let hz: Double

  /// What the finger does before a frame.
  func move(in frame: Int) {
    let framesPerShelf = max(4, Int(hz / 2))
    let rows = list.visibleRows
    let step = frame % framesPerShelf
    guard !rows.isEmpty, step <= framesPerShelf / 2 else { return }
    let row = rows.lowerBound + (frame / framesPerShelf) % rows.count
    guard let shelf = list.node(ofRow: row) as? ShelfNode else { return }
    let speed = 900.0
    if step < framesPerShelf / 2 {
      shelf.pictures.scroll(by: speed / hz)
    } else {
      shelf.pictures.settle(velocity: speed)
    }
  }
}
