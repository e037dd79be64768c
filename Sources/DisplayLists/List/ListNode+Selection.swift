public import DisplayListModel

// Which items of a list are selected.

extension ListNode {
  /// The items that are selected, in order. Changes of the data take them along; an item that is gone is selected
  /// no longer, and after a ``reload(_:)`` none is.
  ///
  /// - Complexity: O(k log k) for k selected items.
  public var selectedItems: [ItemPath] {
    engine.selection.rows.rows.sorted().compactMap(engine.itemPath)
  }

  /// Whether an item is selected; false when there is no such item.
  public func isItemSelected(at path: ItemPath) -> Bool {
    engine.row(ofItemAt: path).map(engine.selection.contains) ?? false
  }

  /// The item that a finger is on; nil for none.
  public var highlightedItem: ItemPath? {
    guard let press = engine.touches.press, press.progress == .highlighted else { return nil }
    return engine.itemPath(ofRow: press.row)
  }

  /// Selects an item, and where only one may be selected no other. Asks none of the hooks and notifies only rows.
  ///
  /// An item that there is not, and any item where ``allowsSelection`` is false, is reported and not selected.
  public func selectItem(at path: ItemPath) { engine.selectItem(at: path) }

  /// Deselects an item; does nothing when it is not. Asks none of the hooks and notifies only rows.
  public func deselectItem(at path: ItemPath) {
    if let row = engine.row(ofItemAt: path), engine.selection.contains(row) { engine.deselect([row]) }
  }

  /// Deselects all items. Asks none of the hooks and notifies only rows.
  public func deselectAllItems() { engine.deselect(engine.selection.rows.rows) }
}
