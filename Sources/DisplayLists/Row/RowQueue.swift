/// Rows of a list that wait for one thing, each once, in the order in which they began to.
///
/// - Complexity: adding a row and taking one out are O(1) on average, so that many that change in one frame take as long
///   as they are many.
@MainActor
struct RowQueue {
  /// The rows in order; nil where one was taken out.
  private var entries: [ListRow?] = []
  /// Where the rows are among the entries.
  private var places: [ObjectIdentifier: Int] = [:]

  var isEmpty: Bool { places.isEmpty }

  /// The rows that wait, in order.
  var rows: [ListRow] { entries.compactMap { $0 } }

  /// How many entries there are, with those of rows that were taken out.
  var entryCount: Int { entries.count }

  func contains(where isSought: (ListRow) -> Bool) -> Bool {
    entries.contains { entry in entry.map(isSought) ?? false }
  }

  /// Adds a row at the end, unless it waits already.
  mutating func append(_ row: ListRow) {
    guard places[ObjectIdentifier(row)] == nil else { return }
    places[ObjectIdentifier(row)] = entries.count
    entries.append(row)
  }

  /// Takes a row out, if it waits.
  mutating func remove(_ row: ListRow) {
    guard let place = places.removeValue(forKey: ObjectIdentifier(row)) else { return }
    entries[place] = nil
    if entries.count > 2 * places.count + 16 { setRows(rows) }
  }

  mutating func removeAll(where isOver: (ListRow) -> Bool) {
    guard !isEmpty else { return }
    let kept = rows.filter { !isOver($0) }
    if kept.count < places.count { setRows(kept) }
  }

  /// Takes all rows out, and returns them in order.
  mutating func takeAll() -> [ListRow] {
    let taken = rows
    entries.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    return taken
  }

  private mutating func setRows(_ rows: [ListRow]) {
    entries = rows
    places.removeAll(keepingCapacity: true)
    for (place, row) in rows.enumerated() { places[ObjectIdentifier(row)] = place }
  }
}
