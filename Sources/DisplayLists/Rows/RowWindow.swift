internal import DisplayConcurrency
internal import DisplayListModel

/// The rows that exist, in order.
///
/// Rows are found by their index, which changes with the data: a row that stays is the same row at another
/// index.
///
/// - Complexity: finding a row is O(1) among neighbors, and O(log k) among k rows; following a change of the data is
///   linear in them.
@MainActor
struct RowWindow: @MainActor RowFollower {
  /// The rows that exist, in ascending order of their indices.
  private(set) var all: [ListRow] = []
  /// Their indices, so that looking for one touches no other row.
  private var indices: [Int] = []
  /// The rows that a change of the data left nothing of, and that nobody has taken yet.
  private var gone: [ListRow] = []

  /// The row at an index; nil when there is none.
  subscript(index: Int) -> ListRow? {
    guard let first = indices.first, index >= first else { return nil }
    // Most often there are all between the first one and the last.
    let expected = index - first
    if expected < indices.count, indices[expected] == index { return all[expected] }
    let place = place(of: index)
    return place < indices.count && indices[place] == index ? all[place] : nil
  }

  /// The place among the rows of the first one at or after an index.
  func place(of index: Int) -> Int { indices.partitioningIndex { $0 >= index } }

  /// Adds a row, unless there is one at its index.
  mutating func insert(_ row: ListRow) {
    let place = place(of: row.index)
    guard place == indices.count || indices[place] != row.index else { return }
    all.insert(row, at: place)
    indices.insert(row.index, at: place)
  }

  /// Gives up the rows outside some indices, and returns them in order.
  ///
  /// - Parameter others: The indices of rows that stay wherever they are.
  mutating func keep(_ kept: Range<Int>, and others: [Int] = []) -> [ListRow] {
    let first = place(of: kept.lowerBound)
    let end = place(of: kept.upperBound)
    let outside = first + indices.count - end
    let staying = others.count { self[$0] != nil && !kept.contains($0) }
    guard outside > staying else { return [] }
    let dropped = (all[..<first] + all[end...]).filter { staying == 0 || !others.contains($0.index) }
    if staying == 0 {
      all.removeSubrange(end...)
      all.removeSubrange(..<first)
      indices.removeSubrange(end...)
      indices.removeSubrange(..<first)
    } else {
      replace(all.filter { kept.contains($0.index) || others.contains($0.index) })
    }
    return dropped
  }

  /// Gives the rows the indices that they have after a change of the data; those that are gone are there to be taken.
  mutating func follow(_ change: RowChange) {
    var kept: [ListRow] = []
    for row in all {
      if let index = change.newRow(of: row.index) {
        row.move(to: index)
        kept.append(row)
      } else {
        gone.append(row)
      }
    }
    replace(kept.sorted { $0.index < $1.index })
  }

  /// Takes the rows that changes of the data left nothing of, in order.
  mutating func takeGone() -> [ListRow] {
    defer { gone = [] }
    return gone
  }

  /// Gives up all rows, and returns them in order.
  mutating func removeAll() -> [ListRow] {
    defer { replace([]) }
    return all
  }

  private mutating func replace(_ rows: [ListRow]) {
    all = rows
    indices = rows.map(\.index)
  }
}
