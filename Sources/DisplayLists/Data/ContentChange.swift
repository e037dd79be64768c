internal import DisplayListModel

/// A step from one content of a list to the next.
struct ContentChange: Sendable {
  /// What is shown afterwards; nil where the next change is applied before anything is shown.
  private(set) var content: ListContent?
  /// What it does to the rows.
  let rows: ListChange
  /// How many changes it stands for.
  private(set) var count = 1
  /// The fetch whose closure made a change to other data; nil where none did.
  private(set) var origin: BatchFetcher.Token?

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
    origin = BatchFetcher.Token.current
  }

  /// The change that leads from the first of some to the last, and knows nothing but places; nil where there are none.
  init?(merging changes: [ContentChange], from old: RowNumbering) {
    guard let content = changes.last?.content else { return nil }
    let replacing = changes.filter(\.rows.isOtherData)
    let isOtherData = !replacing.isEmpty
    // Of several fetches' changes none is the origin: what is other data to one of them is other data.
    origin = replacing.count == 1 ? replacing[0].origin : nil
    self.content = content
    rows =
      isOtherData
      ? ListChange(from: old, toOther: content.numbering) : ListChange(from: old, to: content.numbering)
    count = changes.reduce(0) { $0 + $1.count }
  }

  /// Gives up what is shown afterwards.
  mutating func takeContent() -> ListContent? {
    defer { content = nil }
    return content
  }
}
