internal import DisplayListModel
internal import DisplayNodes

// Which items of a list are selected.

extension ListEngine {
  func selectItem(at path: ItemPath) {
    guard selection.allowsSelection else {
      return host.reportMisuse("item \(path) cannot be selected: nothing can")
    }
    guard let row = row(ofItemAt: path) else {
      return host.reportMisuse("there is no item \(path) to select")
    }
    showSelection(of: selection.select(row))
  }

  func deselect(_ rows: Set<Int>) {
    if !rows.isEmpty { showSelection(of: selection.deselect(rows)) }
  }

  /// What may be selected is another rule.
  func configureSelection(_ change: (inout ListSelection) -> Void) {
    change(&selection)
    HookQueue.main.edit {
      if !selection.allowsSelection { failPress() }
      deselect(selection.excess)
    }
  }

  /// A row's node is new: it looks like the row.
  func restoreStates(of row: ListRow) {
    if selection.contains(row.index) { host.setSelected(true, row.node) }
    if row.index == reordering.liftedRow, reordering.session?.isLifted == true {
      host.setLifted(true, row.node)
    }
  }

  /// A finger was lifted from an item that it had highlighted. What is asked may change the list; what is asked next is
  /// asked of the list as it is then.
  func tap(row: Int) {
    guard let path = itemPath(ofRow: row) else { return }
    keyboard.move(to: row)
    if selection.contains(row) {
      if selection.allowsMultipleSelection {
        deselectByTap(row, path)
      } else {
        host.post(.didSelectItem(at: path))
      }
      return
    }
    guard host.shouldSelectItem(at: path) else { return }
    if !selection.allowsMultipleSelection, let other = selection.rows.rows.first,
      let otherPath = itemPath(ofRow: other)
    {
      guard host.shouldDeselectItem(at: otherPath) else { return }
      let isSelected = selection.contains(other)
      deselect(selection.rows.rows)
      if isSelected { host.post(.didDeselectItem(at: otherPath)) }
    }
    // Keys are at the tapped item, wherever it is by now.
    guard selection.allowsSelection, let row = keyRow, let path = itemPath(ofRow: row) else { return }
    showSelection(of: selection.select(row))
    host.post(.didSelectItem(at: path))
  }

  private func deselectByTap(_ row: Int, _ path: ItemPath) {
    guard host.shouldDeselectItem(at: path), let row = keyRow, let path = itemPath(ofRow: row),
      selection.contains(row)
    else { return }
    deselect([row])
    host.post(.didDeselectItem(at: path))
  }

  /// Has the nodes of rows look as the rows are.
  private func showSelection(of changed: [Int]) {
    HookQueue.main.edit {
      host.accessibilityDidChange()
      for row in changed { host.setSelected(selection.contains(row), pool[row]?.node) }
    }
  }
}
