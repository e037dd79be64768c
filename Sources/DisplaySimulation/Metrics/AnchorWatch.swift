internal import AsyncDisplay

/// Watches whether what the reader looks at moves by itself.
///
/// Of the rows that are on screen with contents before and after a frame, the first should have moved by what
/// the list was moved, and by nothing else. At either end of the list, where it is held back, nothing is known.
@MainActor
struct AnchorWatch {
  private var places: [(row: Int, place: Double)] = []

  /// How far that row moved by itself in the frame that has just run, in points; 0 where nothing is known.
  ///
  /// - Parameter displacement: What the list was told to move.
  mutating func error(in list: ListNode, displacement: Double) -> Double {
    let old = places
    let new = list.visibleRows.filter { list.node(ofRow: $0)?.interfaceState.contains(.visible) == true }
      .map { (row: $0, place: list.span(ofRow: $0).lowerBound - list.contentOffset) }
    places = new
    let last = max(0, list.contentLength - list.frame.height)
    guard list.contentOffset > 0, list.contentOffset < last else { return 0 }
    for (row, place) in new {
      guard let before = old.first(where: { $0.row == row }) else { continue }
      let error = abs(place - (before.place - displacement))
      // Offsets are whole numbers of 1/65,536 points: what rounding moves is no movement.
      return error < 1.0 / 65_536 ? 0 : error
    }
    return 0
  }
}
