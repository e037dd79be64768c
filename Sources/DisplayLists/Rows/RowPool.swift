internal import DisplayListModel

/// Owns the rows that exist, and which of them wait for what.
@MainActor
struct RowPool: @MainActor RowFollower {
  /// The rows that are near the viewport, with or without a node yet.
  private(set) var rows = RowWindow()
  /// Rows that wait for a worker.
  var unmeasured = RowQueue(for: .measuring)
  /// Rows whose measured layout waits to be applied.
  var measured = RowQueue(for: .layout)
  /// How far rows are from where their numbers put them.
  var displacements = RowDisplacements()
  /// Which rows the changes of this frame brought.
  var arrivals = RowArrivals()
  /// Which rows stay in the viewport.
  var pinning = RowPinning()
  /// Rows that have to be loaded, in no order.
  var unloaded = RowQueue(for: .loading)
  /// Rows that show an older model until their replacements are complete.
  var replacing = RowQueue(for: .replacing)
  /// Rows that are not complete: whose work is ordered by distance.
  private(set) var pending: [ListRow] = []
  /// How many rows out of reach are kept because a node in them asks for it.
  var keptRowLimit = 8
  /// Whether it was reported that more ask for it.
  private var hasRefusedClaim = false

  nonisolated init() {}

  /// The row at an index; nil when there is none.
  subscript(index: Int) -> ListRow? { rows[index] }

  /// The rows that exist, in ascending order of their indices.
  var all: [ListRow] { rows.all }

  /// Whether a row is one of the list's, and not released.
  func contains(_ row: ListRow) -> Bool { rows[row.index] === row }

  /// The row that a node belongs to.
  func row(of node: AnyObject) -> ListRow? {
    all.first { $0.node === node || $0.replacement === node }
  }

  /// Adds a row, which waits to be made.
  mutating func insert(_ row: ListRow) {
    rows.insert(row)
    awaitMeasuring(of: row)
  }

  /// A row waits for a worker to measure it.
  mutating func awaitMeasuring(of row: ListRow) {
    measured.remove(row)
    unmeasured.append(row)
    if row.beginPending() { pending.append(row) }
  }

  /// More rows ask to be kept than may be; returns whether that is to be reported, once.
  mutating func refuseClaim() -> Bool {
    defer { hasRefusedClaim = true }
    return !hasRefusedClaim
  }

  /// No work is under way for a row any longer.
  mutating func endWork(for row: ListRow) {
    row.endWork()
    unmeasured.remove(row)
    measured.remove(row)
  }

  /// Drops the rows outside some indices, and returns them in order.
  ///
  /// - Parameter others: The indices of rows that stay wherever they are.
  mutating func keep(_ kept: Range<Int>, and others: [Int]) -> [ListRow] {
    release(rows.keep(kept, and: others))
  }

  /// Takes the rows that changes of the data left nothing of, in order.
  mutating func takeGone() -> [ListRow] { release(rows.takeGone()) }

  /// Drops all rows, and returns them in order.
  mutating func removeAll() -> [ListRow] {
    _ = pinning.pin([])
    arrivals.removeAll()
    return release(rows.removeAll())
  }

  /// Drops from the rows that are looked after those that are complete, and returns them.
  mutating func takeComplete() -> [ListRow] {
    guard !pending.isEmpty else { return [] }
    var complete: [ListRow] = []
    pending.removeAll { row in
      guard row.endPendingIfComplete() else { return false }
      complete.append(row)
      return true
    }
    return complete
  }

  mutating func follow(_ change: RowChange) {
    rows.follow(change)
    pinning.follow(change)
    arrivals.follow(change)
  }

  /// What is under way for rows is refused, and they wait for nothing.
  private mutating func release(_ gone: [ListRow]) -> [ListRow] {
    guard !gone.isEmpty else { return gone }
    for row in gone {
      row.leave()
      unmeasured.remove(row)
      measured.remove(row)
      unloaded.remove(row)
      replacing.remove(row)
    }
    pending.removeAll(where: \.isGone)
    return gone
  }
}
