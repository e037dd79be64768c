/// A step from one content of a list to the next.
struct ListChange: Sendable {
  /// Which of the rows that stay are reloaded.
  enum Reloads: Sendable {
    case rows([Int])
    case all
  }

  /// What is shown afterwards.
  let content: ListContent
  /// Where each row goes.
  let map: IndexMap
  /// The rows that show another model than before, in places after the change.
  let reloads: Reloads
  /// The rows of sections that are reloaded, in order, which stay by place alone; all of them where everything is.
  let replacedRows: [Range<Int>]
  /// What it was made from, where anything is known.
  private let changes: ChangeSet?
  /// Whether what was found out about more rows is of other data.
  private(set) var isOtherData = false

  /// The change that a valid set of changes makes; one of everything when rows have come or gone beside the
  /// items.
  init(from old: ListContent, to new: ListContent, _ changes: ChangeSet) {
    let supplementaries = new.numbering.supplementaries
    guard old.numbering.supplementaries == supplementaries else {
      self.init(from: old, to: new)
      return
    }
    let headers = changes.reloadedHeaders.flatMap { section -> [RowContent] in
      [.header(section: section.destination), .footer(section: section.destination)]
    }
    let reloaded = headers + changes.reloadedItems.map { .item($0.destination) }
    self.init(
      content: new,
      map: changes.rowsByPlace(with: supplementaries),
      reloads: .rows(reloaded.compactMap(new.numbering.row)),
      replacedRows: changes.reloadedSections.map(\.destination).sorted()
        .map(new.numbering.rows),
      changes: changes
    )
  }

  /// The change where nothing is known but the rows' places: each is reloaded where it is, and those at the
  /// end come or go.
  init(from old: ListContent, to new: ListContent) {
    var builder = IndexMapBuilder()
    builder.keep(0..<min(old.rowCount, new.rowCount))
    builder.insert(new.rowCount - old.rowCount)
    self.init(
      content: new,
      map: IndexMap(oldCount: old.rowCount, builder),
      reloads: .all,
      replacedRows: [0..<new.rowCount]
    )
  }

  /// The same where the content is other data.
  init(from old: ListContent, toOther new: ListContent) {
    self.init(from: old, to: new)
    isOtherData = true
  }

  private init(
    content: ListContent,
    map: IndexMap,
    reloads: Reloads,
    replacedRows: [Range<Int>],
    changes: ChangeSet? = nil
  ) {
    self.content = content
    self.map = map
    self.reloads = reloads
    self.replacedRows = replacedRows
    self.changes = changes
  }

  /// Whether a row after the change is of an item or a section that it put elsewhere among those that stay.
  ///
  /// - Complexity: O(log n) in the number of items and sections that were.
  func isMoved(_ row: Int) -> Bool {
    guard let changes, !changes.movedItems.isEmpty || !changes.movedSections.isEmpty,
      let place = content.numbering.content(ofRow: row)
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
  func isReplaced(_ row: Int) -> Bool {
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
