internal import DisplayGeometry
internal import DisplayListModel

/// Owns how far rows are from where their numbers put them, and brings them to where they are wanted, frame by frame.
///
/// What moves rows by an animation, as reordering does, puts them off their places here, or says in
/// ``ListEngine/wantedDisplacement(ofRow:)`` where else they are wanted; nobody else writes ``ListRow/displacement``. Where a
/// row is shown, and whether that is in the viewport, follows. What is left of the way depends on nothing but the time, so
/// that a row may be sent elsewhere on its way without a jump.
@MainActor
struct RowDisplacements {
  /// Whether changes of the data send rows from where they were to where they are then.
  var followsChanges = false
  /// Whether rows are on their way.
  private(set) var areSettling = false
  /// Whether they were in the last frame, too.
  private var areUnderWay = false
  /// How far the farthest row is from its place along the main axis, in points.
  private(set) var reach = 0.0

  nonisolated init() {}

  /// Puts a row off its place; from the next frame on it goes to where it is wanted.
  ///
  /// - Parameters:
  ///   - distance: How far. What is farther than the limit begins there: it would come from where nobody sees it, and rows on
  ///     the way would have to be prepared for nothing.
  ///   - limit: How far rows come from at most along the main axis, in points.
  mutating func displace(_ row: ListRow, by distance: Point, atMost limit: Double) {
    guard distance.isFinite else { return row.displace(by: .zero) }
    // Across, rows may come from as far as a layout puts them, but not from where nobody sees them.
    let across = min(max(-Self.farthestAcross, distance.x), Self.farthestAcross)
    row.displace(by: Point(x: across, y: min(max(-limit, distance.y), limit)))
    areSettling = true
    countReach(of: row)
  }

  /// A row that is new is where it is wanted.
  mutating func place(_ row: ListRow, at wanted: Point) {
    row.displace(by: wanted)
    countReach(of: row)
  }

  /// A row is held where it is wanted, however far that is.
  mutating func hold(_ row: ListRow, at wanted: Point) { row.displace(by: wanted) }

  /// A row that nobody holds goes to where it is wanted: how far it is from its place counts.
  mutating func countReach(of row: ListRow) { reach = max(reach, abs(row.displacement.y)) }

  /// Rows are wanted elsewhere.
  mutating func setNeedsSettling() { areSettling = true }

  /// All rows are where their numbers put them.
  mutating func reset(_ rows: [ListRow]) {
    for row in rows { row.displace(by: .zero) }
    (areSettling, areUnderWay, reach) = (false, false, 0)
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
    // The first frame may come long after the last one, in which nothing moved.
    let seconds = areUnderWay ? seconds : min(seconds, Self.longestFirstStep)
    defer { areUnderWay = areSettling }
    (areSettling, reach) = (false, 0)
    var hasMoved = false
    for row in rows {
      let wanted = wanted(row.index)
      defer { if row.index != held { countReach(of: row) } }
      guard row.displacement != wanted else { continue }
      hasMoved = true
      let way = row.displacement - wanted
      let rest = row.index == held ? .zero : Self.rest(of: way, after: seconds)
      row.displace(by: wanted + rest)
      if rest != .zero { areSettling = true }
    }
    return hasMoved
  }

  /// What is left of a way after a time, in seconds.
  private static func rest(of way: Point, after seconds: Double) -> Point {
    let rest = way * exponential(-settlingRate * seconds)
    return abs(rest.x) + abs(rest.y) < nearness ? .zero : rest
  }

  /// How fast a row goes to where it is wanted, the exponent for a second.
  private static let settlingRate = 18.0
  /// How far rows come from at most across the main axis, in points.
  private static let farthestAcross = 10_000.0
  /// What the first step is for at most, in seconds.
  private static let longestFirstStep = 1.0 / 60
  /// What is nearer than this is there, in points.
  private static let nearness = 0.25
}
