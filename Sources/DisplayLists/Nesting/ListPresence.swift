internal import DisplayConcurrency
internal import DisplayListModel

/// Owns whether a list takes part in frames, in which row of another list it is, and where the lists in its rows are
/// scrolled to.
@MainActor
struct ListPresence: @MainActor RowFollower {
  /// Whether the list takes part in frames.
  private(set) var isActive = false
  /// The row of another list that this one is in.
  @Weak private(set) var enclosingRow: ListRow?
  /// How far the row around the list was when work was last put in order.
  var orderedDistance = 0.0
  /// Whether a row ever had a list in it.
  private(set) var hasNestedLists = false
  /// Where lists in rows without a node were scrolled to.
  private(set) var nestedPlaces = NestedPlaces()

  nonisolated init() {}

  mutating func activate(in row: ListRow?) { (isActive, enclosingRow) = (true, row) }

  mutating func deactivate() { isActive = false }

  /// A row has a list in it.
  mutating func noteNestedList() { hasNestedLists = true }

  /// Keeps where the lists in a row are scrolled to, in the order in which they lie in it.
  mutating func keep(_ places: [ScrollPlace?], ofRow row: Int) { nestedPlaces.keep(places, ofRow: row) }

  /// The list was in a row before, and so were the lists in its rows.
  mutating func restore(_ places: NestedPlaces) {
    nestedPlaces = places
    if !places.isEmpty { hasNestedLists = true }
  }

  mutating func follow(_ change: RowChange) { nestedPlaces.follow(change) }
}
