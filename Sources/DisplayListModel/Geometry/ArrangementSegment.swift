/// Groups of an arrangement that are placed from one remembered state.
struct ArrangementSegment<State: Sendable & Hashable>: Sendable {
  /// How the groups of a segment repeat.
  struct Repetition: Sendable {
    let rowCount: Int
    /// How far the origin moves with each period.
    let advance: Double
    /// How far the rows of the first period reach beyond its origin.
    let height: Double
    let count: Int
  }

  let content: SegmentContent
  var firstRow: Int
  var rowCount = 0
  /// The origin of the first group.
  var origin: Double
  /// The state before it; nil beside items.
  let state: State?
  var repetition: Repetition?
  /// How far the segment's rows reach.
  var reach: Double
  /// The first row that was neither placed nor looked at.
  var firstUnseenRow: Int

  /// Makes a segment that has no rows yet.
  init(_ content: SegmentContent, firstRow: Int, origin: Double, state: State?) {
    self.content = content
    self.firstRow = firstRow
    self.origin = origin
    self.state = state
    reach = origin
    firstUnseenRow = firstRow
  }

  var rows: Range<Int> { firstRow..<firstRow + rowCount }

  /// Takes in the rows of a group.
  mutating func add(rowCount count: Int, reach: Double, firstUnseenRow: Int) {
    rowCount += count
    self.reach = max(self.reach, reach)
    self.firstUnseenRow = max(self.firstUnseenRow, firstUnseenRow, rows.upperBound)
  }

  /// The segment where other rows, or longer ones, before it have it lie.
  func moved(by shift: SegmentShift) -> ArrangementSegment {
    var moved = self
    moved.firstRow += shift.rows
    moved.firstUnseenRow += shift.rows
    moved.origin += shift.distance
    moved.reach += shift.distance
    return moved
  }
}

/// How far segments have moved since they were placed.
struct SegmentShift: Sendable {
  var rows = 0
  var distance = 0.0

  static func += (shift: inout SegmentShift, other: SegmentShift) {
    shift.rows += other.rows
    shift.distance += other.distance
  }
}

/// What the rows of a segment are.
struct SegmentContent: Sendable, Hashable {
  enum Role: Sendable, Hashable {
    case header
    case items
    case footer
  }

  let role: Role
  let section: Int

  init(_ content: RowContent) {
    switch content {
    case .header(let section):
      role = .header
      self.section = section
    case .item(let path):
      role = .items
      section = path.section
    case .footer(let section):
      role = .footer
      self.section = section
    }
  }
}
