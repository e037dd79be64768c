internal import DisplayListModel

/// A step from one content of a list to the next.
struct ContentChange: Sendable {
  /// What is shown afterwards.
  let content: ListContent
  /// What it does to the rows.
  let rows: ListChange

  /// The change that a valid set of changes makes.
  init(from old: ListContent, to new: ListContent, _ changes: ChangeSet) {
    content = new
    rows = ListChange(from: old.numbering, to: new.numbering, changes)
  }

  /// The change where nothing is known but the rows' places.
  init(from old: ListContent, to new: ListContent) {
    content = new
    rows = ListChange(from: old.numbering, to: new.numbering)
  }

  /// The same where the content is other data.
  init(from old: ListContent, toOther new: ListContent) {
    content = new
    rows = ListChange(from: old.numbering, toOther: new.numbering)
  }
}
