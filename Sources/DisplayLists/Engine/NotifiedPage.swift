internal import DisplayListModel

/// The page that was in the middle when a pager last notified of one, wherever changes of the data move it.
struct NotifiedPage: RowFollower, Sendable {
  /// The page; nil once it is gone.
  private var page: Int? = 0
  /// Its number, for as long as the page is there and after.
  private var number = 0

  /// Whether a page is another one: not the same with another number, as when others come before it.
  func isNews(_ current: Int) -> Bool { current != page }

  /// Another page is notified of; returns the number of the one before.
  mutating func take(_ current: Int) -> Int {
    defer { (page, number) = (current, current) }
    return number
  }

  mutating func follow(_ change: RowChange) {
    // The first pages that there are do not take the place of others.
    guard change.step.map.oldCount > 0 else { return }
    page = page.flatMap(change.newRow)
    if let page { number = page }
  }
}
