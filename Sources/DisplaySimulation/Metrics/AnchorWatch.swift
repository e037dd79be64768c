package import AsyncDisplay

/// Watches whether what the reader looks at moves by itself.
///
/// Of the rows that were on screen with contents before a frame, and that the list was not moved away from in it, the
/// first that is still there should have moved by what the list was moved, and by nothing else, also where it has
/// become so short that it has left; in a list that is anchored elsewhere, any of them. A row remains that first one in a
/// list that is not moved, though others before it come on screen, as long as some between them and it are blank. At either end of the list,
/// where it is held back, and on the way back from beyond it, nothing is known.
@MainActor
package struct AnchorWatch {
  /// Where a row was. Rows are known by their nodes, since others may come before them; one that has lost its node is
  /// known by its number, where the others have kept theirs.
  private struct Sight {
    weak var node: DisplayNode?
    let row: Int
    let start: Double
    let end: Double
  }

  /// How many rows beside those in view are looked at for one that has left it.
  private static let margin = 16

  private var sights: [Sight] = []
  /// The row that remains the first one.
  private weak var held: DisplayNode?
  private var rowCount = 0
  /// Whether the list was pulled beyond an end before the frame.
  private var wasPulled = false

  /// Makes a watch that has seen no frame.
  package init() {}

  /// How far that row moved by itself in the frame that has just run, in points; 0 where nothing is known.
  ///
  /// - Parameter displacement: What the list was told to move.
  package mutating func error(in list: ListNode, displacement: Double) -> Double {
    var old = sights
    if displacement == 0, let place = old.firstIndex(where: { $0.node != nil && $0.node === held }) {
      old.removeFirst(place)
    }
    let visible = list.visibleRows
    let near = (visible.lowerBound - Self.margin..<visible.upperBound + Self.margin)
      .clamped(to: 0..<list.rowCount)
    let rows = near.compactMap { row in
      list.node(ofRow: row).map { makeSight(of: row, $0, in: list) }
    }
    sights = rows.filter { visible.contains($0.row) && list.isShown(row: $0.row) }
    if displacement != 0 { held = nil }
    let holder = sights.first { $0.node === held }
    let isBlankBefore = holder.map { holder in
      (visible.lowerBound..<max(visible.lowerBound, holder.row)).contains { row in
        !list.isShown(row: row) && list.span(ofRow: row).upperBound > list.contentOffset
      }
    }
    if isBlankBefore != true { held = sights.first?.node }
    let isNumberedAsBefore = list.rowCount == rowCount
    rowCount = list.rowCount
    let last = max(0, list.contentLength - list.frame.height)
    // Part of a movement that begins beyond an end only takes back the pull.
    defer { wasPulled = list.overscroll != 0 }
    guard !wasPulled, list.contentOffset > 0, list.contentOffset < last else { return 0 }
    let found = old.map { before in rows.first { $0.node != nil && $0.node === before.node } }
    let keepsNumbers =
      isNumberedAsBefore && found.contains { $0 != nil }
      && zip(old, found).allSatisfy { before, after in after.map { $0.row == before.row } ?? true }
    let errors = zip(old, found).compactMap { before, found -> Double? in
      guard before.end > displacement, before.start < displacement + list.frame.height,
        let after = found ?? (keepsNumbers ? makeSight(of: before.row, nil, in: list) : nil)
      else { return nil }
      let error = abs(after.start - (before.start - displacement))
      // Offsets are whole numbers of 1/65,536 points: what rounding moves is no movement.
      return error < 1.0 / 65_536 ? 0 : error
    }
    return (list.anchoring == .firstVisible ? errors.first : errors.min()) ?? 0
  }

  private func makeSight(of row: Int, _ node: DisplayNode?, in list: ListNode) -> Sight {
    let span = list.span(ofRow: row)
    return Sight(
      node: node,
      row: row,
      start: span.lowerBound - list.contentOffset,
      end: span.upperBound - list.contentOffset
    )
  }
}
