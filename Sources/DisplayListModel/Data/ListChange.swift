/// A step from one numbering of a list's rows to the next, and what else of the rows changes by it.
package struct ListChange: Sendable {
  /// Which of the rows that stay are reloaded.
  package enum Reloads: Sendable {
    case rows([Int])
    case all
  }

  /// The rows after the change.
  package let numbering: RowNumbering
  /// Where each row goes.
  package let map: IndexMap
  /// The rows that show another model than before, in places after the change.
  package let reloads: Reloads
  /// The rows of sections that are reloaded, in order, which stay by place alone; all of them where everything is.
  package let replacedRows: [Range<Int>]
  /// What it was made from, where anything is known.
  private let changes: ChangeSet?
  /// Whether what was found out about more rows is of other data.
  package private(set) var isOtherData = false

  /// The change that a valid set of changes makes; one of everything when rows have come or gone beside the
  /// items.
  package init(from old: RowNumbering, to new: RowNumbering, _ changes: ChangeSet) {
    let supplementaries = new.supplementaries
    guard old.supplementaries == supplementaries else {
      self.init(from: old, to: new)
      return
    }
    let headers = changes.reloadedHeaders.flatMap { section -> [RowContent] in
      [.header(section: section.destination), .footer(section: section.destination)]
    }
    let reloaded = headers + changes.reloadedItems.map { .item($0.destination) }
    self.init(
      numbering: new,
      map: changes.rowsByPlace(with: supplementaries),
      reloads: .rows(reloaded.compactMap(new.row)),
      replacedRows: changes.reloadedSections.map(\.destination).sorted()
        .map(new.rows),
      changes: changes
    )
  }

  /// The change where nothing is known but the rows' places: each is reloaded where it is, and those at the
  /// end come or go.
  package init(from old: RowNumbering, to new: RowNumbering) {
    var builder = IndexMapBuilder()
    builder.keep(0..<min(old.rowCount, new.rowCount))
    builder.insert(new.rowCount - old.rowCount)
    self.init(
      numbering: new,
      map: IndexMap(oldCount: old.rowCount, builder),
      reloads: .all,
      replacedRows: [0..<new.rowCount]
    )
  }

  /// The same where the content is other data.
  package init(from old: RowNumbering, toOther new: RowNumbering) {
    self.init(from: old, to: new)
    isOtherData = true
  }

  private init(
    numbering: RowNumbering,
    map: IndexMap,
    reloads: Reloads,
    replacedRows: [Range<Int>],
    changes: ChangeSet? = nil
  ) {
    self.numbering = numbering
    self.map = map
    self.reloads = reloads
    self.replacedRows = replacedRows
    self.changes = changes
  }

  /// Whether a row after the change is of an item or a section that it put elsewhere among those that stay.
  ///
  /// - Complexity: O(log n) in the number of items and sections that were.
  package func isMoved(_ row: Int) -> Bool {
    guard let changes, !changes.movedItems.isEmpty || !changes.movedSections.isEmpty,
      let place = numbering.content(ofRow: row)
    else { return false }
    switch place {
    case .header(let section), .footer(let section):
      return changes.movedSections.containsDestination(section)
    case .item(let path):
      return changes.movedSections.containsDestination(path.section)
        || changes.movedItems.containsDestination(path)
    }
  }

  /// Whether a row after the change may show anything, and is where it is by place alone.
  ///
  /// - Complexity: O(log n) in the number of sections that are reloaded.
  package func isReplaced(_ row: Int) -> Bool {
    let place = replacedRows.partitioningIndex { $0.upperBound > row }
    return place < replacedRows.count && replacedRows[place].contains(row)
  }
}

extension Array {
  /// Whether anything goes to a place, where the elements are in the order of the places to which they go.
  fileprivate func containsDestination<Place: Comparable>(_ place: Place) -> Bool
  where Element == PlaceChange<Place> {
    let index = partitioningIndex { $0.destination >= place }
    return index < count && self[index].destination == place
  }
}
