internal import DisplayListModel

/// A step from one content of a list to the next.
struct ContentChange: Sendable {
  /// What is shown afterwards; nil where the next change is applied before anything is shown.
  private(set) var content: ListContent?
  /// What it does to the rows.
  let rows: ListChange

  /// The change that a valid set of changes makes.
  init(from old: RowNumbering, to new: ListContent, _ changes: ChangeSet) {
    content = new
    rows = ListChange(from: old, to: new.numbering, changes)
  }

  /// The change where nothing is known but the rows' places.
  init(from old: RowNumbering, to new: ListContent) {
    content = new
    rows = ListChange(from: old, to: new.numbering)
  }

  /// The same where the content is other data.
  init(from old: RowNumbering, toOther new: ListContent) {
    content = new
    rows = ListChange(from: old, toOther: new.numbering)
  }

  /// Gives up what is shown afterwards.
  mutating func takeContent() -> ListContent? {
    defer { content = nil }
    return content
  }
}
