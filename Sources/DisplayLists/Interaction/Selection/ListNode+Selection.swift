public import DisplayListModel
internal import DisplayNodes

// Which items of a list are selected.

extension ListNode {
  /// The items that are selected, in order. Changes of the data take them along; an item that is gone is selected
  /// no longer, and after a ``reload(_:)`` none is.
  ///
  /// - Complexity: O(k log k) for k selected items.
  public var selectedItems: [ItemPath] {
    selection.rows.sorted().compactMap(itemPath(ofRow:))
  }

  /// Whether an item is selected; false when there is no such item.
  public func isItemSelected(at path: ItemPath) -> Bool {
    content.numbering.row(of: .item(path)).map(selection.contains) ?? false
  }

  /// The item that a finger is on; nil for none.
  public var highlightedItem: ItemPath? {
    guard let rowTouch, rowTouch.progress == .highlighted else { return nil }
    return itemPath(of: rowTouch.row)
  }

  /// Selects an item, and where only one may be selected no other. Asks none of the hooks and tells only rows.
  ///
  /// An item that there is not, and any item where ``allowsSelection`` is false, is reported and not selected.
  public func selectItem(at path: ItemPath) {
    guard allowsSelection else { return reportMisuse("item \(path) cannot be selected: nothing can") }
    guard let row = content.numbering.row(of: .item(path)) else {
      return reportMisuse("there is no item \(path) to select")
    }
    select(row)
  }

  /// Selects an item no longer; does nothing when it is not. Asks none of the hooks and tells only rows.
  public func deselectItem(at path: ItemPath) {
    if let row = content.numbering.row(of: .item(path)) { deselect([row]) }
  }

  /// Selects nothing any longer. Asks none of the hooks and tells only rows.
  public func deselectAllItems() { deselect(selection.rows) }

  /// Rows are others, of which none was selected.
  func deselectRows(where isOther: (Int) -> Bool) { deselect(selection.rows.filter(isOther)) }

  func selectionRulesDidChange() {
    if !allowsSelection {
      rowTouchDidFail()
      deselectAllItems()
    } else if !allowsMultipleSelection, selection.rows.count > 1 {
      deselect(selection.rows.subtracting([selection.latest ?? selection.rows.min() ?? 0]))
    }
  }

  /// A row's node is new: it looks like the row.
  func restoreStates(of row: ListRow) {
    guard let cell = row.node as? CellNode else { return }
    if selection.contains(row.index) { cell.isSelected = true }
    if row === reordering?.row, reordering?.progress != .committed { cell.isLifted = true }
  }

  /// The path of the item that a row shows now; nil when it shows none, or is none of the list's any longer.
  func itemPath(of row: ListRow) -> ItemPath? {
    rows[row.index] === row ? itemPath(ofRow: row.index) : nil
  }

  func itemPath(ofRow row: Int) -> ItemPath? {
    guard case .item(let path) = content.numbering.content(ofRow: row) else { return nil }
    return path
  }

  /// A finger was lifted from an item that it had highlighted.
  ///
  /// Each hook may change the list; what it is asked next is asked of the list as it is then.
  func tap(_ row: ListRow) {
    guard allowsSelection, let path = itemPath(of: row) else { return }
    if selection.contains(row.index) {
      if allowsMultipleSelection { deselectByTap(row, path) } else { didSelectItem(at: path) }
      return
    }
    guard shouldSelectItem(at: path) else { return }
    if !allowsMultipleSelection, let other = selection.rows.first, let otherPath = itemPath(ofRow: other) {
      guard shouldDeselectItem(at: otherPath) else { return }
      let old = selection.rows
      deselect(old)
      if old.contains(other) { didDeselectItem(at: otherPath) }
    }
    guard allowsSelection, itemPath(of: row) != nil else { return }
    select(row.index)
    if let path = itemPath(of: row) { didSelectItem(at: path) }
  }

  private func deselectByTap(_ row: ListRow, _ path: ItemPath) {
    guard shouldDeselectItem(at: path), itemPath(of: row) != nil, selection.contains(row.index) else {
      return
    }
    deselect([row.index])
    if let path = itemPath(of: row) { didDeselectItem(at: path) }
  }

  private func select(_ row: Int) {
    let others = allowsMultipleSelection ? [] : selection.rows.subtracting([row])
    for other in others { selection.remove(other) }
    selection.insert(row)
    tellSelection(of: others.sorted() + [row])
  }

  private func deselect(_ deselected: Set<Int>) {
    for row in deselected { selection.remove(row) }
    tellSelection(of: deselected.sorted())
  }

  /// Tells the rows' nodes whether they are selected by now: each may change the list, and the selection.
  private func tellSelection(of changed: [Int]) {
    accessibilityDidChange()
    // A row that the list lets go has no node any longer.
    let cells = changed.compactMap { rows[$0] }.compactMap { row in (row.node as? CellNode).map { (row, $0) }
    }
    for (row, cell) in cells { cell.isSelected = !row.isGone && selection.contains(row.index) }
  }
}
