internal import DisplayListModel

/// The changes of a list that no frame has applied yet, in order.
///
/// A frame applies in one round all changes that were made before, and nothing is made of any content but that of the last
/// of them. The others keep what they do to the rows, and their contents go as soon as another change comes after them.
/// A change that comes during a round waits for the next one. Where very many wait, rows are not followed any longer: the
/// changes become one, in which rows stay by place alone.
///
/// - Complexity: constant on average for each change; memory grows with the sizes of at most ``mostWaiting`` changes, and
///   holds one content for each round.
struct ContentChangeQueue: Sendable {
  /// How many changes wait at most.
  static var mostWaiting: Int { 16_384 }

  /// The changes of the round that are left, the last one first.
  private var round: [ContentChange] = []
  /// Whether none of the round is applied yet.
  private var isRoundNew = false
  /// The changes that came since the round began, in order.
  private var newer: [ContentChange] = []
  /// The rows before the first of them.
  private var newerBase = RowNumbering(SectionCounts())

  /// How many changes were made that wait, those included that became one.
  private(set) var count = 0

  var isEmpty: Bool { round.isEmpty && newer.isEmpty }

  /// How many steps they are.
  var stepCount: Int { round.count + newer.count }

  /// The rows after all of the changes; nil when there are none.
  var newestNumbering: RowNumbering? { (newer.last ?? round.first)?.content?.numbering }

  /// Adds a change of rows.
  ///
  /// - Returns: The content that nothing is made of any longer, which the caller releases: its end may change the list.
  mutating func append(_ change: ContentChange, to rows: RowNumbering) -> ListContent? {
    if newer.isEmpty { newerBase = rows }
    let superseded = newer.isEmpty ? nil : newer[newer.count - 1].takeContent()
    newer.append(change)
    count += change.count
    if newer.count > Self.mostWaiting, let whole = ContentChange(merging: newer, from: newerBase) {
      newer = [whole]
    }
    return superseded
  }

  /// Begins a round with all changes so far; the one before it is over.
  mutating func beginRound() {
    round = newer.reversed()
    newer = []
    isRoundNew = true
  }

  /// The next change of the round; nil at its end.
  var next: ContentChange? { round.last }

  /// The next change is about to be applied.
  mutating func removeNext() {
    count -= round.removeLast().count
    isRoundNew = false
  }

  /// What the changes of the round do to the rows, in order, but for the first; none once that is applied.
  var restOfNewRound: [ListChange] { isRoundNew ? round.dropLast().reversed().map(\.rows) : [] }

  /// What the changes that came since the round began do to the rows, in order.
  var newerRowChanges: [ListChange] { newer.map(\.rows) }

  /// Takes all changes out, in order, for another queue.
  mutating func takeAll() -> [ContentChange] {
    defer { self = ContentChangeQueue() }
    return round.reversed() + newer
  }
}
