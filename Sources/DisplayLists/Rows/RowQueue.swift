/// Rows of a list that wait for one thing, each once, in the order in which they began to.
///
/// Each row knows its place in each queue, so that it is taken out without being looked for.
///
/// - Complexity: adding a row and taking one out are O(1) on average, so that many that change in one frame take as long
///   as they are many.
@MainActor
struct RowQueue {
  /// What rows wait for.
  enum Purpose: Int {
    /// Being handed to a worker.
    case measuring
    /// Having a measured layout applied.
    case layout
    /// Being loaded.
    case loading
    /// Having a replacement that is complete.
    case replacing
  }

  private let purpose: Int
  /// The rows in order; nil where one was taken out.
  private var entries: [ListRow?] = []
  /// How many rows wait.
  private var count = 0

  nonisolated init(for purpose: Purpose) { self.purpose = purpose.rawValue }

  var isEmpty: Bool { count == 0 }

  /// The rows that wait, in order.
  var rows: [ListRow] { filter { _ in true } }

  /// How many entries there are, with those of rows that were taken out.
  var entryCount: Int { entries.count }

  func filter(_ isWanted: (ListRow) -> Bool) -> [ListRow] {
    var found: [ListRow] = []
    for case let row? in entries where isWanted(row) { found.append(row) }
    return found
  }

  func contains(where isSought: (ListRow) -> Bool) -> Bool {
    for case let row? in entries where isSought(row) { return true }
    return false
  }

  /// Adds a row at the end, unless it waits already.
  mutating func append(_ row: ListRow) {
    guard row.queuePlaces[purpose] < 0 else { return }
    row.stand(at: entries.count, in: purpose)
    entries.append(row)
    count += 1
  }

  /// Takes a row out, if it waits.
  mutating func remove(_ row: ListRow) {
    let place = Int(row.queuePlaces[purpose])
    guard place >= 0 else { return }
    row.stand(at: -1, in: purpose)
    entries[place] = nil
    count -= 1
    if count == 0 {
      entries.removeAll(keepingCapacity: true)
    } else if entries.count > 2 * count + 16 {
      removeAll { _ in false }
    }
  }

  mutating func removeAll(where isOver: (ListRow) -> Bool) {
    var kept = 0
    for index in entries.indices {
      guard let row = entries[index] else { continue }
      if isOver(row) {
        row.stand(at: -1, in: purpose)
      } else {
        row.stand(at: kept, in: purpose)
        if kept != index { entries[kept] = row }
        kept += 1
      }
    }
    entries.removeSubrange(kept...)
    count = kept
  }

  /// Takes all rows out, and returns them in order.
  mutating func takeAll() -> [ListRow] {
    let taken = rows
    for row in taken { row.stand(at: -1, in: purpose) }
    entries.removeAll(keepingCapacity: true)
    count = 0
    return taken
  }
}
