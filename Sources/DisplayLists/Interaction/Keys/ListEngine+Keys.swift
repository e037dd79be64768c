internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayListModel
internal import DisplayNodes
internal import DisplayScrolling

// What keys do: they go from item to item.

extension ListEngine {
  /// Takes a key that goes to another item, or uses the one that keys are at; false for other keys.
  func takeItemKey(_ key: KeyEvent) -> Bool {
    guard selection.allowsSelection, key.isDown else { return false }
    keyboard.note(key)
    switch (key.key, key.modifiers.held) {
    // A space within what is typed.
    case (.space, []) where !keyboard.typed.isEmpty: return true
    case (.enter, []), (.space, []): return key.phase == .pressed && useKeyRow()
    case (.up, []): return moveKeys(.up)
    case (.down, []): return moveKeys(.down)
    case (.left, []): return moveKeys(.left)
    case (.right, []): return moveKeys(.right)
    case (.home, []): return moveKeys(to: (0..<places.count).first { itemPath(ofRow: $0) != nil })
    case (.end, []): return moveKeys(to: (0..<places.count).last { itemPath(ofRow: $0) != nil })
    default: return false
    }
  }

  /// The row that keys are at, if its item is still there.
  var keyRow: Int? { keyboard.row.flatMap { itemPath(ofRow: $0) == nil ? nil : $0 } }

  private func useKeyRow() -> Bool {
    guard let row = keyRow, let path = itemPath(ofRow: row), host.shouldHighlightItem(at: path),
      // What was asked may have changed the data: the item may be another row, or gone.
      let now = keyRow
    else { return false }
    HookQueue.main.edit { tap(row: now) }
    return true
  }

  /// Goes to the next item that begins with what was typed since the last pause; false where typing finds no item.
  func takeTypedText(_ text: String) -> Bool {
    guard let now = host.runtime?.scheduler.clock.now, findsByTyping else { return false }
    keyboard.note(now)
    if text.isEmpty || keyboard.typed.isEmpty && text == " " { return false }
    keyboard.type(text)
    let count = places.count
    let wanted = TypeAhead(typed: keyboard.typed)
    let start = keyRow.map { wanted.mayStay ? $0 : $0 + 1 } ?? 0
    for index in 0..<count {
      let row = (start + index) % count
      guard let path = itemPath(ofRow: row), let text = host.typeAheadText(ofItemAt: path) else { continue }
      guard wanted.fits(text) else { continue }
      host.runtime?.showFocusRing()
      return moveKeys(to: row)
    }
    return true
  }

  /// Whether typing may find items: one of the first says how it begins.
  var findsByTyping: Bool {
    guard selection.allowsSelection else { return false }
    return (0..<min(places.count, Self.reach)).contains { row in
      itemPath(ofRow: row).flatMap(host.typeAheadText(ofItemAt:)) != nil
    }
  }

  private func moveKeys(_ side: FocusDirection) -> Bool {
    guard let row = keyRow else { return moveKeys(to: selection.rows.latest ?? firstItemInView) }
    let near = max(0, row - Self.reach)..<min(places.count, row + Self.reach + 1)
    let rows = near.filter { itemPath(ofRow: $0) != nil && $0 != row }
    let next = FocusOrder.neighbor(of: shownArea(ofRow: row), on: side, among: rows.map(shownArea(ofRow:)))
    return moveKeys(to: next.map { rows[$0] })
  }

  /// How many rows before and after a row the next one is looked for among.
  private static var reach: Int { 64 }

  private var firstItemInView: Int? {
    rowsInView.first { itemPath(ofRow: $0) != nil && places.meets(viewport, row: $0) }
  }

  /// Has keys be at a row, which comes into view; false without one.
  func moveKeys(to row: Int?) -> Bool {
    guard let row else { return false }
    keyboard.move(to: row)
    host.accessibilityDidChange()
    // A row that floats is in view wherever its number puts it.
    if !isFloating(row) { scrollToRow(row, at: restsAnywhere ? .nearest : .center, animated: nil) }
    host.setNeedsFrame()
    return true
  }
}
