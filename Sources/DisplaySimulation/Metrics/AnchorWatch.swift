internal import AsyncDisplay

/// Watches whether what the reader looks at moves by itself.
///
/// Of the rows that are on screen with contents before and after a frame, the first should have moved by what
/// the list was moved, and by nothing else; in a list that is anchored elsewhere, any of them. At either end of
/// the list, where it is held back, nothing is known.
@MainActor
struct AnchorWatch {
  /// Where a row was. Rows are known by their nodes: others may come before them.
  private struct Sight {
    weak var node: DisplayNode?
    let place: Double
  }

  private var sights: [Sight] = []

  /// How far that row moved by itself in the frame that has just run, in points; 0 where nothing is known.
  ///
  /// - Parameter displacement: What the list was told to move.
  mutating func error(in list: ListNode, displacement: Double) -> Double {
    let old = sights
    sights = list.visibleRows.compactMap { row in
      guard let node = list.node(ofRow: row), node.interfaceState.contains(.visible) else { return nil }
      return Sight(node: node, place: list.span(ofRow: row).lowerBound - list.contentOffset)
    }
    let last = max(0, list.contentLength - list.frame.height)
    guard list.contentOffset > 0, list.contentOffset < last else { return 0 }
    let errors = sights.compactMap { sight -> Double? in
      guard let before = old.first(where: { $0.node === sight.node }) else { return nil }
      let error = abs(sight.place - (before.place - displacement))
      // Offsets are whole numbers of 1/65,536 points: what rounding moves is no movement.
      return error < 1.0 / 65_536 ? 0 : error
    }
    return (list.anchoring == .firstVisible ? errors.first : errors.min()) ?? 0
  }
}
