/// Which row keeps its place on screen when the lengths before it change, or rows come and go.
public enum ListAnchoring: Sendable, Hashable {
  /// The first visible row of those that the last frame showed, or else of those that are measured. It remains the
  /// anchor, whatever arrives in later frames, as long as a row in view before it is blank. One that a change of the data
  /// puts elsewhere among the others goes there, unless all of them go. A list that nobody has moved stays at its start,
  /// also when rows come before the first.
  case firstVisible
  /// An item while it is visible, wherever changes of the data move it; the first visible row otherwise.
  case item(ItemPath)
  /// The start of the content while the list is scrolled to its start, so that it shows what comes before the first row: an
  /// inverted chat follows its newest row. The first visible row otherwise.
  case start
  /// The end of the content while the list is scrolled to its end, as in a chat; the first visible row
  /// otherwise.
  case end
}

extension ListAnchoring: RowFollower {
  /// The anchor follows its item; without it, the first visible row is the anchor.
  @_spi(Machinery) public mutating func follow(_ change: RowChange) {
    guard case .item(let path) = self, let row = change.oldNumbering.row(of: .item(path)) else { return }
    if let new = change.newRow(of: row), case .item(let path)? = change.numbering.content(ofRow: new) {
      self = .item(path)
    } else {
      self = .firstVisible
    }
  }
}
