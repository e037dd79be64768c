/// A valid change of a list's data, in normal form: what a batch of updates or the difference of two
/// snapshots comes to.
///
/// Deletions come in descending order of their places before the change, insertions in ascending order of
/// their places after it. When items and then sections are taken out, the last one first, and sections and
/// then items are put in, the first one first, moved ones among the others each time, no place has to be
/// corrected. Items of a section that is deleted, inserted or reloaded are not listed, except those that move
/// across its border. What is reloaded keeps its identity.
///
/// - Complexity: memory O(changes) beside the counts of the sections.
public struct ChangeSet: Sendable, Hashable {
  /// The items of each section before the change.
  public let oldCounts: SectionCounts
  /// The items of each section after the change.
  public let newCounts: SectionCounts

  /// Sections that go, in places before the change, descending.
  public let deletedSections: [Int]
  /// Sections that come, in places after the change, ascending.
  public let insertedSections: [Int]
  /// Sections that change their order among those that stay, by destination.
  public let movedSections: [PlaceChange<Int>]
  /// Sections of which every item is reloaded, by source.
  public let reloadedSections: [PlaceChange<Int>]
  /// Sections of which the header and the footer are reloaded and nothing else, by source. They may be among the
  /// moved ones, too.
  public let reloadedHeaders: [PlaceChange<Int>]

  /// Items that go, in places before the change, descending.
  public let deletedItems: [ItemPath]
  /// Items that come, in places after the change, ascending.
  public let insertedItems: [ItemPath]
  /// Items that change their order or their section, by destination.
  public let movedItems: [PlaceChange<ItemPath>]
  /// Items that are reloaded, by source. Those of a difference may be among the moved ones, too.
  public let reloadedItems: [PlaceChange<ItemPath>]

  /// Where each section is, before and after.
  public let sections: IndexMap
  /// Where each item is by its number over all sections, before and after.
  public let items: IndexMap

  init(from oldCounts: SectionCounts, to newCounts: SectionCounts, _ lists: ChangeLists) {
    self.oldCounts = oldCounts
    self.newCounts = newCounts
    deletedSections = lists.deletedSections.sorted(by: >)
    insertedSections = lists.insertedSections.sorted()
    movedSections = lists.movedSections.sorted { $0.destination < $1.destination }
    deletedItems = lists.deletedItems.sorted(by: >)
    insertedItems = lists.insertedItems.sorted()
    movedItems = lists.movedItems.sorted { $0.destination < $1.destination }
    sections = lists.sectionMap(from: oldCounts.sectionCount, to: newCounts.sectionCount)
    let sectionMap = sections
    func reloads(of sections: [Int]) -> [PlaceChange<Int>] {
      sections.sorted().compactMap { section in
        sectionMap.newIndex(of: section).map { PlaceChange(from: section, to: $0) }
      }
    }
    reloadedSections = reloads(of: lists.reloadedSections)
    reloadedHeaders = reloads(of: lists.reloadedHeaders)
    let rows = RowMapping(
      from: RowNumbering(oldCounts),
      to: RowNumbering(newCounts),
      sections: sections,
      reloadedSections: reloadedSections,
      deletedItems: deletedItems,
      insertedItems: insertedItems,
      movedItems: movedItems
    )
    items = rows.makeMap()
    let itemMap = items
    reloadedItems = lists.reloadedItems.sorted().compactMap { path in
      guard let number = oldCounts.number(of: path), let new = itemMap.newIndex(of: number) else {
        return nil
      }
      return newCounts.path(ofNumber: new).map { PlaceChange(from: path, to: $0) }
    }
  }

  /// Whether nothing changes.
  public var isEmpty: Bool {
    sections.isIdentity && items.isIdentity && reloadedItems.isEmpty && reloadedSections.isEmpty
      && reloadedHeaders.isEmpty
  }

  /// Where an item is after the change; nil when it is deleted, its section is deleted or reloaded, or there
  /// was no such item.
  public func newPath(of old: ItemPath) -> ItemPath? {
    oldCounts.number(of: old).flatMap(items.newIndex(of:)).flatMap(newCounts.path(ofNumber:))
  }

  /// Where an item was before the change; nil when it is new, its section is inserted or reloaded, or there is
  /// no such item.
  public func oldPath(of new: ItemPath) -> ItemPath? {
    newCounts.number(of: new).flatMap(items.oldIndex(of:)).flatMap(oldCounts.path(ofNumber:))
  }

  /// Where each row is, before and after, when sections have rows of their own beside their items.
  public func rows(with supplementaries: SectionSupplementaries) -> IndexMap {
    supplementaries.isEmpty ? items : makeRows(with: supplementaries)
  }

  /// The same where the rows of a reloaded section stay by place, and those at its end come or go: what is on screen
  /// stays there until something else can be shown.
  func rowsByPlace(with supplementaries: SectionSupplementaries) -> IndexMap {
    reloadedSections.isEmpty
      ? rows(with: supplementaries) : makeRows(with: supplementaries, keepingReloaded: true)
  }

  private func makeRows(
    with supplementaries: SectionSupplementaries,
    keepingReloaded keepsReloadedRows: Bool = false
  ) -> IndexMap {
    RowMapping(
      from: RowNumbering(oldCounts, supplementaries),
      to: RowNumbering(newCounts, supplementaries),
      sections: sections,
      reloadedSections: reloadedSections,
      keepsReloadedRows: keepsReloadedRows,
      deletedItems: deletedItems,
      insertedItems: insertedItems,
      movedItems: movedItems
    ).makeMap()
  }
}
