internal import DisplayGeometry
internal import DisplayListModel

/// Owns how far rows are from where their numbers put them, and brings them to where they are wanted, frame by frame.
///
/// Whatever moves rows by an animation, as reordering does, puts them off their places here, or says where else they are
/// wanted; nobody else writes ``ListRow/displacement``.
@MainActor
struct RowDisplacements {
  /// What is nearer than this is there, in points.
  private static let nearness = 0.25

  /// Whether rows are on their way.
  private(set) var areSettling = false

  nonisolated init() {}

  /// Puts a row off its place; from the next frame on it goes to where it is wanted.
  mutating func displace(_ row: ListRow, by distance: Point) {
    row.displace(by: distance)
    areSettling = true
  }

  /// A row that is new is where it is wanted.
  func place(_ row: ListRow, at wanted: Point) { row.displace(by: wanted) }

  /// Rows are wanted elsewhere.
  mutating func setNeedsSettling() { areSettling = true }

  /// All rows are where their numbers put them.
  mutating func reset(_ rows: [ListRow]) {
    for row in rows { row.displace(by: .zero) }
    areSettling = false
  }

  /// Brings rows nearer to where they are wanted, for the time since the last frame.
  ///
  /// - Parameters:
  ///   - rows: All rows.
  ///   - seconds: The time.
  ///   - held: A row that is where it is wanted at once, as one under a finger; nil for none.
  ///   - wanted: How far a row is to be from where its number puts it.
  /// - Returns: Whether any row is elsewhere now.
  mutating func settle(
    _ rows: some Sequence<ListRow>,
    seconds: Double,
    held: Int?,
    wanted: (Int) -> Point
  ) -> Bool {
    guard areSettling else { return false }
    areSettling = false
    var hasMoved = false
    let left = exponential(-ReorderSession.settlingRate * seconds)
    for row in rows {
      let wanted = wanted(row.index)
      guard row.displacement != wanted else { continue }
      hasMoved = true
      let rest = (row.displacement - wanted) * left
      if row.index == held || abs(rest.x) + abs(rest.y) < Self.nearness {
        row.displace(by: wanted)
      } else {
        row.displace(by: wanted + rest)
        areSettling = true
      }
    }
    return hasMoved
  }
}
