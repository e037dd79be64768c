internal import DisplayConcurrency

/// Works out where each row goes, given where the sections go and which items come, go and move.
///
/// Sections that nothing touches go by as one stretch, so that the time is O(changes log changes) however many
/// sections and items there are.
struct RowMapping {
  private typealias Addition = (path: ItemPath, source: Int?)

  private let old: RowNumbering
  private let new: RowNumbering
  private let sections: IndexMap
  /// The places of reloaded sections after the change, ascending.
  private let reloaded: [Int]
  /// Whether their rows stay by place, and those at their ends come or go; otherwise all of them are new.
  private let keepsReloadedRows: Bool
  /// Items that leave their place, ascending.
  private let removals: [ItemPath]
  /// Items that are put somewhere, ascending, those that move with their row before the change.
  private let additions: [Addition]

  init(
    from old: RowNumbering,
    to new: RowNumbering,
    sections: IndexMap,
    reloadedSections: [PlaceChange<Int>],
    keepsReloadedRows: Bool = false,
    deletedItems: [ItemPath],
    insertedItems: [ItemPath],
    movedItems: [PlaceChange<ItemPath>]
  ) {
    self.old = old
    self.new = new
    self.sections = sections
    reloaded = reloadedSections.map(\.destination).sorted()
    self.keepsReloadedRows = keepsReloadedRows
    removals = (deletedItems + movedItems.map(\.source)).sorted()
    let inserted = insertedItems.map { Addition(path: $0, source: nil) }
    let moved = movedItems.map { Addition(path: $0.destination, source: old.row(of: .item($0.source))) }
    additions = (inserted + moved).sorted { $0.path < $1.path }
  }

  func makeMap() -> IndexMap {
    var builder = IndexMapBuilder()
    var section = 0
    for piece in sections.pieces {
      switch piece {
      case .inserted(let count):
        for inserted in section..<section + count { insert(inserted, to: &builder) }
      case .kept(let range):
        keep(range, asSectionsFrom: section, to: &builder)
      }
      section += piece.count
    }
    return IndexMap(oldCount: old.rowCount, builder)
  }

  /// Sections that stay together: those that nothing touches as one, the others one by one.
  private func keep(_ range: Range<Int>, asSectionsFrom newStart: Int, to builder: inout IndexMapBuilder) {
    let offset = newStart - range.lowerBound
    var section = range.lowerBound
    while section < range.upperBound {
      let touched = min(nextTouched(from: section, offset: offset), range.upperBound)
      builder.keep(old.start(ofSection: section)..<old.start(ofSection: touched))
      guard touched < range.upperBound else { return }
      edit(touched, as: touched + offset, to: &builder)
      section = touched + 1
    }
  }

  /// The first section from one on, in places before the change, that does not stay as it is.
  private func nextTouched(from section: Int, offset: Int) -> Int {
    let removal = removals.partitioningIndex { $0.section >= section }
    let addition = additions.partitioningIndex { $0.path.section >= section + offset }
    let reload = reloaded.partitioningIndex { $0 >= section + offset }
    return min(
      removal < removals.count ? removals[removal].section : .max,
      addition < additions.count ? additions[addition].path.section - offset : .max,
      reload < reloaded.count ? reloaded[reload] - offset : .max
    )
  }

  private func edit(_ section: Int, as newSection: Int, to builder: inout IndexMapBuilder) {
    let reload = reloaded.partitioningIndex { $0 >= newSection }
    if !keepsReloadedRows, reload < reloaded.count, reloaded[reload] == newSection {
      return insert(newSection, to: &builder)
    }
    let items = old.itemRows(ofSection: section)
    let first = removals.partitioningIndex { $0.section >= section }
    let end = removals.partitioningIndex { $0.section > section }
    builder.keep(old.start(ofSection: section)..<items.lowerBound)
    builder.edit(
      items,
      removing: removals[first..<end].lazy.map { items.lowerBound + $0.item },
      newCount: new.counts[newSection],
      adding: additions(to: newSection).lazy.map { (index: $0.path.item, source: $0.source) }
    )
    builder.keep(items.upperBound..<old.start(ofSection: section + 1))
  }

  /// A section all of whose rows are new, but for items that move into it.
  private func insert(_ newSection: Int, to builder: inout IndexMapBuilder) {
    builder.insert(new.headerCount)
    var item = 0
    for addition in additions(to: newSection) {
      guard let source = addition.source else { continue }
      builder.insert(addition.path.item - item)
      builder.keep(source..<source + 1)
      item = addition.path.item + 1
    }
    builder.insert(new.counts[newSection] - item + new.footerCount)
  }

  private func additions(to section: Int) -> ArraySlice<Addition> {
    let first = additions.partitioningIndex { $0.path.section >= section }
    let end = additions.partitioningIndex { $0.path.section > section }
    return additions[first..<end]
  }
}
