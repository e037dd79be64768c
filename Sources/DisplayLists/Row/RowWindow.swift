/// The rows that exist, in order: a window of consecutive indices over the whole list.
///
/// - Complexity: finding a row is O(1), moving the window is linear in its size.
@MainActor
struct RowWindow {
  /// The indices that the window covers, whether their rows exist or not.
  private(set) var indices: Range<Int> = 0..<0
  private var slots: [ListRow?] = []

  /// The row at an index; nil when there is none, or the window does not cover the index.
  subscript(index: Int) -> ListRow? {
    indices.contains(index) ? slots[index - indices.lowerBound] : nil
  }

  /// The rows that exist, in order.
  var all: [ListRow] { slots.compactMap(\.self) }

  /// Adds a row where the window covers its index.
  mutating func insert(_ row: ListRow) {
    guard indices.contains(row.index) else { return }
    slots[row.index - indices.lowerBound] = row
  }

  /// Covers other indices, and returns the rows that are no longer covered, in order.
  mutating func move(to target: Range<Int>) -> [ListRow] {
    guard target != indices else { return [] }
    let dropped = slots.compactMap(\.self).filter { !target.contains($0.index) }
    slots = target.map { self[$0] }
    indices = target
    return dropped
  }

  /// Covers nothing, and returns the rows that were there, in order.
  mutating func removeAll() -> [ListRow] { move(to: 0..<0) }
}
