/// The places that an item of a list may be moved to. A pure value.
///
/// Places are those after the move: of an item its section and its number there, of a row its number in the list.
public struct MovePlaces: Sendable {
  /// The rows before the move.
  let numbering: RowNumbering
  /// Where the item is.
  let source: ItemPath

  /// The places for an item.
  ///
  /// - Parameters:
  ///   - numbering: The rows before the move.
  ///   - source: Where the item is.
  public init(numbering: RowNumbering, source: ItemPath) {
    self.numbering = numbering
    self.source = source
  }

  /// The row that the item becomes at a place; nil when it cannot be there.
  public func row(of destination: ItemPath) -> Int? {
    guard numbering.counts.hasSection(destination.section), destination.item >= 0,
      destination.item <= otherItemCount(ofSection: destination.section)
    else { return nil }
    let start =
      numbering.start(ofSection: destination.section) - (source.section < destination.section ? 1 : 0)
    return start + numbering.headerCount + destination.item
  }

  /// The place nearest to a row that the item might become: before a header lies the end of the section before, and
  /// after a footer that of the section itself.
  public func destination(atRow row: Int) -> ItemPath {
    let sourceRow = numbering.row(of: .item(source)) ?? 0
    // The row that comes to lie after the item.
    let row = min(max(0, row), numbering.rowCount)
    let next = row < sourceRow ? row : row + 1
    switch numbering.content(ofRow: next) {
    case .item(let path):
      let isBehindSource = path.section == source.section && path.item > source.item
      return ItemPath(section: path.section, item: isBehindSource ? path.item - 1 : path.item)
    case .header(let section):
      return section == 0 ? ItemPath(section: 0, item: 0) : end(ofSection: section - 1)
    case .footer(let section):
      return end(ofSection: section)
    case nil:
      return end(ofSection: max(0, numbering.counts.sectionCount - 1))
    }
  }

  private func end(ofSection section: Int) -> ItemPath {
    ItemPath(section: section, item: otherItemCount(ofSection: section))
  }

  private func otherItemCount(ofSection section: Int) -> Int {
    max(0, numbering.counts[section] - (section == source.section ? 1 : 0))
  }
}
