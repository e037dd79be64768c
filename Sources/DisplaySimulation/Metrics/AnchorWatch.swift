internal import AsyncDisplay

/// Watches whether what the reader looks at moves by itself.
///
/// Of the rows that were on screen with contents before a frame, and that the list was not moved away from in it, the
/// first that still has its node should have moved by what the list was moved, and by nothing else, also where it has
/// become so short that it has left; in a list that is anchored elsewhere, any of them. At either end of the list,
/// where it is held back, nothing is known.
@MainActor
struct AnchorWatch {
  /// Where a row was. Rows are known by their nodes: others may come before them.
  private struct Sight {
    weak var node: DisplayNode?
    let start: Double
    let end: Double
  }

  /// How many rows beside those in view are looked at for one that has left it.
  private static let margin = 16

  private var sights: [Sight] = []

  /// How far that row moved by itself in the frame that has just run, in points; 0 where nothing is known.
  ///
  /// - Parameter displacement: What the list was told to move.
  mutating func error(in list: ListNode, displacement: Double) -> Double {
    let old = sights
    let visible = list.visibleRows
    let near = (visible.lowerBound - Self.margin..<visible.upperBound + Self.margin)
      .clamped(to: 0..<list.rowCount)
    let rows = near.compactMap { row in
      list.node(ofRow: row).map { node in
        let span = list.span(ofRow: row)
        let (start, end) = (span.lowerBound - list.contentOffset, span.upperBound - list.contentOffset)
        return (row: row, sight: Sight(node: node, start: start, end: end))
      }
    }
    sights = rows.filter { row, sight in
      visible.contains(row) && sight.node?.interfaceState.contains(.visible) == true
    }.map(\.sight)
    let last = max(0, list.contentLength - list.frame.height)
    guard list.contentOffset > 0, list.contentOffset < last else { return 0 }
    let errors = old.compactMap { before -> Double? in
      guard before.end > displacement,
        let after = rows.first(where: { $0.sight.node === before.node })?.sight
      else { return nil }
      let error = abs(after.start - (before.start - displacement))
      // Offsets are whole numbers of 1/65,536 points: what rounding moves is no movement.
      return error < 1.0 / 65_536 ? 0 : error
    }
    return (list.anchoring == .firstVisible ? errors.first : errors.min()) ?? 0
  }
}
