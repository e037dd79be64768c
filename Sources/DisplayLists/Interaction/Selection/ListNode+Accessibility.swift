internal import DisplayConcurrency
internal import DisplayListModel
package import DisplayNodes

// Rows are selected by people who cannot see them, too.

extension ListNode: AccessibilityContaining {
  /// What is in the row of a selected item is selected.
  package func accessibilityTraits(ofContents subnode: DisplayNode) -> AccessibilityTraits {
    guard !selection.rows.isEmpty, let row = row(of: subnode) else { return [] }
    return selection.contains(row.index) ? .selected : []
  }

  /// Using what is in a row taps the row, unless something in the row is meant; what may not be highlighted cannot be
  /// used.
  package func accessibilityActivate(contents subnode: DisplayNode) -> Bool {
    guard allowsSelection, let row = row(of: subnode), let path = itemPath(of: row),
      shouldHighlightItem(at: path), itemPath(of: row) != nil
    else { return false }
    tap(row)
    return true
  }

  private func row(of node: DisplayNode) -> ListRow? {
    rows.all.first { $0.node === node }
  }
}
