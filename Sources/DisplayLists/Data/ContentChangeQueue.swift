internal import DisplayListModel

/// The changes of a list that no frame has applied yet, in order.
///
/// A frame applies in one round all changes that were made before, and nothing is made of any content but that of the last
/// of them. The others keep what they do to the rows, and their contents go as soon as another change comes behind them.
/// A change that comes during a round waits for the next one.
///
/// - Complexity: constant on average for each change; memory grows with the sizes of the changes, and holds one content for
///   each round.
struct ContentChangeQueue: Sendable {
  /// The changes of the round that are left, the last one first.
  private var round: [ContentChange] = []
  /// The changes that came since the round began, in order.
  private var newer: [ContentChange] = []

  var isEmpty: Bool { round.isEmpty && newer.isEmpty }

  var count: Int { round.count + newer.count }

  /// The rows after all of the changes; nil when there are none.
  var newestNumbering: RowNumbering? { (newer.last ?? round.first)?.content?.numbering }

  /// Adds a change.
  ///
  /// - Returns: The content that nothing is made of any longer, which the caller releases: its end may change the list.
  mutating func append(_ change: ContentChange) -> ListContent? {
    let superseded = newer.isEmpty ? nil : newer[newer.count - 1].takeContent()
    newer.append(change)
    return superseded
  }

  /// Begins a round with all changes so far; the one before it is over.
  mutating func beginRound() {
    round = newer.reversed()
    newer = []
  }

  /// The next change of the round; nil at its end.
  var next: ContentChange? { round.last }

  /// The next change is about to be applied.
  mutating func removeNext() { round.removeLast() }
}
