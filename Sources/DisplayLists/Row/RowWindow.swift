internal import DisplayListModel

/// The rows that exist, in order.
///
/// Rows are found by their index, which changes with the data: a row that stays is the same row at another
/// index.
///
/// - Complexity: finding a row is O(log k) among k rows; following a change of the data is linear in them.
@MainActor
struct RowWindow {
  /// The rows that exist, in ascending order of their indices.
  private(set) var all: [ListRow] = []

  /// The row at an index; nil when there is none.
  subscript(index: Int) -> ListRow? {
    let place = place(of: index)
    return place < all.count && all[place].index == index ? all[place] : nil
  }

  /// The place among the rows of the first one at or behind an index.
  func place(of index: Int) -> Int { all.partitioningIndex { $0.index >= index } }

  /// Adds a row, unless there is one at its index.
  mutating func insert(_ row: ListRow) {
    let place = place(of: row.index)
    guard place == all.count || all[place].index != row.index else { return }
    all.insert(row, at: place)
  }

  /// Gives up the rows outside some indices, and returns them in order.
  ///
  /// - Parameter others: The indices of rows that stay wherever they are.
  mutating func keep(_ indices: Range<Int>, and others: [Int] = []) -> [ListRow] {
    let first = place(of: indices.lowerBound)
    let end = place(of: indices.upperBound)
    let outside = first + all.count - end
    guard outside > others.count(where: { self[$0] != nil && !indices.contains($0) }) else { return [] }
    let dropped = (all[..<first] + all[end...]).filter { !others.contains($0.index) }
    all = all.filter { indices.contains($0.index) || others.contains($0.index) }
    return dropped
  }

  /// Gives the rows the indices that they have after a change of the data, and returns those that are gone.
  mutating func follow(_ map: IndexMap) -> [ListRow] {
    var gone: [ListRow] = []
    var kept: [ListRow] = []
    for row in all {
      if let index = map.newIndex(of: row.index) {
        row.move(to: index)
        kept.append(row)
      } else {
        gone.append(row)
      }
    }
    all = kept.sorted { $0.index < $1.index }
    return gone
  }

  /// Gives up all rows, and returns them in order.
  mutating func removeAll() -> [ListRow] {
    defer { all = [] }
    return all
  }
}
