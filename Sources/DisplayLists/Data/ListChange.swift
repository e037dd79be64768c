/// A step from one content of a list to the next.
struct ListChange: Sendable {
  /// Which of the rows that stay are shown anew.
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

  /// The change that a valid set of changes makes; one of everything when rows have come or gone beside the
  /// items.
  init(from old: ListContent, to new: ListContent, _ changes: ChangeSet) {
    let supplementaries = new.numbering.supplementaries
    guard old.numbering.supplementaries == supplementaries else {
      self.init(from: old, to: new)
      return
    }
    let rows = changes.rows(with: supplementaries)
    let reloaded = changes.reloadedItems.compactMap { new.numbering.row(of: .item($0.destination)) }
    self.init(content: new, map: rows, reloads: .rows(reloaded))
  }

  /// The change where nothing is known but the rows' places: each is shown anew where it is, and those at the
  /// end come or go.
  init(from old: ListContent, to new: ListContent) {
    var builder = IndexMapBuilder()
    builder.keep(0..<min(old.rowCount, new.rowCount))
    builder.insert(new.rowCount - old.rowCount)
    self.init(content: new, map: IndexMap(oldCount: old.rowCount, builder), reloads: .all)
  }

  private init(content: ListContent, map: IndexMap, reloads: Reloads) {
    self.content = content
    self.map = map
    self.reloads = reloads
  }
}
