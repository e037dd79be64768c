internal import DisplayGeometry
internal import DisplayListModel

/// How a row that is off its place goes to where it is wanted.
///
/// What is left of the way depends on nothing but the time, so that a row may be sent elsewhere on its way without a jump.
struct RowSettling: Sendable, Hashable {
  /// How fast: what is left of the way falls by a factor of e in one over this, in seconds.
  let rate: Double

  /// Rows that make room for a drop.
  static let reordering = RowSettling(rate: ReorderSession.settlingRate)

  /// What is nearer than this is there, in points.
  private static let nearness = 0.25

  /// What is left of a way after a time, in seconds.
  func rest(of way: Point, after seconds: Double) -> Point {
    let rest = way * exponential(-rate * seconds)
    return abs(rest.x) + abs(rest.y) < Self.nearness ? .zero : rest
  }
}

/// Owns how far rows are from where their numbers put them, and brings them to where they are wanted, frame by frame.
///
/// What moves rows by an animation, as reordering does, puts them off their places here, each with its own way to
/// settle, or says in ``ListEngine/wantedDisplacement(ofRow:)`` where else they are wanted; nobody else writes
/// ``ListRow/displacement``. Where a row is shown, and whether that is in the viewport, follows.
@MainActor
struct RowDisplacements {
  /// Whether rows are on their way.
  private(set) var areSettling = false
  /// How far the farthest row is from its place along the main axis, in points.
  private(set) var reach = 0.0

  nonisolated init() {}

  /// Puts a row off its place; from the next frame on it goes to where it is wanted.
  ///
  /// - Parameters:
  ///   - distance: How far. What is farther than the limit begins there: it would come from where nobody sees it, and rows on
  ///     the way would have to be prepared for nothing.
  ///   - limit: How far rows come from at most along the main axis, in points.
  mutating func displace(_ row: ListRow, by distance: Point, atMost limit: Double, settling: RowSettling) {
    let distance = Point(x: distance.x, y: min(max(-limit, distance.y), limit))
    row.displace(by: distance, settling: settling)
    areSettling = true
    release(row)
  }

  /// A row that is new is where it is wanted.
  mutating func place(_ row: ListRow, at wanted: Point) {
    row.displace(by: wanted)
    release(row)
  }

  /// A row that nobody holds goes to where it is wanted: how far it is from its place counts.
  mutating func release(_ row: ListRow) { reach = max(reach, abs(row.displacement.y)) }

  /// Rows are wanted elsewhere.
  mutating func setNeedsSettling() { areSettling = true }

  /// All rows are where their numbers put them.
  mutating func reset(_ rows: [ListRow]) {
    for row in rows { row.displace(by: .zero) }
    (areSettling, reach) = (false, 0)
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
    (areSettling, reach) = (false, 0)
    var hasMoved = false
    for row in rows {
      let wanted = wanted(row.index)
      defer { if row.index != held { release(row) } }
      guard row.displacement != wanted else { continue }
      hasMoved = true
      let way = row.displacement - wanted
      let rest = row.index == held ? .zero : row.settling.rest(of: way, after: seconds)
      row.displace(by: wanted + rest)
      if rest != .zero { areSettling = true }
    }
    return hasMoved
  }
}
