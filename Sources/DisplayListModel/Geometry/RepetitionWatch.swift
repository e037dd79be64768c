/// A period that the groups of equal items have come into.
struct FoundRepetition {
  /// The rows of one period.
  let rowCount: Int
  /// How far the origin moves with it.
  let advance: Double
  /// How far its rows reach beyond its origin.
  let height: Double
  /// How far beyond its last row its groups looked.
  let lookahead: Int
  /// How often it repeats.
  let count: Int
}

/// Notices when equal items come to a state that they were in before: from then on all repeats.
///
/// One state is remembered, of a moment that is moved on at powers of two, as in Brent's algorithm ("An
/// improved Monte Carlo factorization algorithm", 1980): a period is found within a few times its length and that
/// of what comes before it, in constant memory.
struct RepetitionWatch<State: Hashable> {
  private var remembered: (state: State, row: Int, origin: Double)?
  private var power = 1
  private var steps = 0
  private var reach = 0.0
  private var lookahead = 0

  /// A group is about to be placed.
  mutating func note(_ state: State, row: Int, origin: Double) {
    guard remembered == nil || steps == power else { return }
    if remembered != nil { power *= 2 }
    steps = 0
    remembered = (state, row, origin)
    reach = origin
    lookahead = 0
  }

  /// A group was placed.
  mutating func noteGroup(reach: Double, lookahead: Int) {
    guard remembered != nil else { return }
    steps += 1
    self.reach = max(self.reach, reach)
    self.lookahead = max(self.lookahead, lookahead)
  }

  /// The period that the state closes, when it repeats at least twice among rows that are alike.
  ///
  /// - Parameter end: The end of those rows, which no repeated group may look beyond.
  func repetition(at state: State, row: Int, origin: Double, until end: Int) -> FoundRepetition? {
    guard let remembered, remembered.state == state, row > remembered.row else { return nil }
    let rowCount = row - remembered.row
    let advance = origin - remembered.origin
    let count = (end - max(0, lookahead) - row) / rowCount
    guard count > 1 else { return nil }
    return FoundRepetition(
      rowCount: rowCount,
      advance: advance,
      height: reach - remembered.origin,
      lookahead: max(0, lookahead),
      count: count
    )
  }
}
