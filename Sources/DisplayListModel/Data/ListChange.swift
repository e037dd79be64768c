internal import DisplayConcurrency

/// A step from one numbering of a list's rows to the next, and what else of the rows changes by it.
///
/// A change takes memory for what it changes, however many rows and sections there are: many of them can wait.
public struct ListChange: Sendable {
  /// Which of the rows that stay are reloaded.
  package enum Reloads: Sendable {
    case rows([Int])
    case all
  }

  /// Where each row goes.
  public let map: IndexMap
  /// The rows that show another model than before, in places after the change.
  package let reloads: Reloads
  /// The rows of sections that are reloaded, in order, which stay by place alone; all of them where everything is.
  public let replacedRows: [Range<Int>]
  /// The rows of sections that are put elsewhere among those that stay, in order, and of items, in places after the
  /// change.
  private let movedSections: [Range<Int>]
  private let movedItems: [Int]
  /// What becomes of the numbering.
  private let counts: SectionCountsChange
  private let supplementaries: SectionSupplementaries
  /// Whether what was found out about more rows is of other data.
  package private(set) var isOtherData = false

  /// What a change of the data does to the rows.
  ///
  /// - Parameters:
  ///   - changes: The change.
  ///   - supplementaries: Which rows sections have beside their items, before and after.
  public init(_ changes: ChangeSet, supplementaries: SectionSupplementaries = []) {
    self.init(
      from: RowNumbering(changes.oldCounts, supplementaries),
      to: RowNumbering(changes.newCounts, supplementaries),
      changes
    )
  }

  /// The change that a valid set of changes makes; one of everything when rows have come or gone beside the
  /// items.
  package init(from old: RowNumbering, to new: RowNumbering, _ changes: ChangeSet) {
    let supplementaries = new.supplementaries
    guard old.supplementaries == supplementaries else {
      self.init(from: old, to: new)
      return
    }
    let headers = changes.reloadedHeaders.flatMap { section -> [RowContent] in
      [.header(section: section.destination), .footer(section: section.destination)]
    }
    let reloaded = headers + changes.reloadedItems.map { .item($0.destination) }
    self.init(
      map: changes.rowsByPlace(with: supplementaries),
      reloads: .rows(reloaded.compactMap(new.row)),
      replacedRows: changes.reloadedSections.map(\.destination).sorted()
        .map(new.rows),
      movedSections: changes.movedSections.map { new.rows(ofSection: $0.destination) },
      movedItems: changes.movedItems.compactMap { new.row(of: .item($0.destination)) },
      counts: SectionCountsChange(from: old.counts, to: new.counts, sections: changes.sections),
      supplementaries: supplementaries
    )
  }

  /// The change where nothing is known but the rows' places: each is reloaded where it is, and those at the
  /// end come or go.
  package init(from old: RowNumbering, to new: RowNumbering) {
    self.init(
      map: IndexMap(keepingPlaces: old.rowCount, newCount: new.rowCount),
      reloads: .all,
      replacedRows: [0..<new.rowCount],
      counts: SectionCountsChange(
        from: old.counts,
        to: new.counts,
        sections: IndexMap(keepingPlaces: old.counts.sectionCount, newCount: new.counts.sectionCount)
      ),
      supplementaries: new.supplementaries
    )
  }

  /// The same where the content is other data.
  package init(from old: RowNumbering, toOther new: RowNumbering) {
    self.init(from: old, to: new)
    isOtherData = true
  }

  private init(
    map: IndexMap,
    reloads: Reloads,
    replacedRows: [Range<Int>],
    movedSections: [Range<Int>] = [],
    movedItems: [Int] = [],
    counts: SectionCountsChange,
    supplementaries: SectionSupplementaries
  ) {
    self.map = map
    self.reloads = reloads
    self.replacedRows = replacedRows
    self.movedSections = movedSections
    self.movedItems = movedItems
    self.counts = counts
    self.supplementaries = supplementaries
  }

  /// The rows after the change, when they were the old ones before it.
  ///
  /// - Complexity: O(sections).
  package func numbering(after old: RowNumbering) -> RowNumbering {
    RowNumbering(counts.counts(after: old.counts), supplementaries)
  }

  /// Whether a row after the change is of an item or a section that it put elsewhere among those that stay.
  ///
  /// - Complexity: O(log n) in the number of items and sections that were.
  public func isMoved(_ row: Int) -> Bool {
    let item = movedItems.partitioningIndex { $0 >= row }
    return item < movedItems.count && movedItems[item] == row || movedSections.range(holding: row) != nil
  }

  /// Whether a row after the change may show anything, and is where it is by place alone.
  ///
  /// - Complexity: O(log n) in the number of sections that are reloaded.
  public func isReplaced(_ row: Int) -> Bool { replacedRows.range(holding: row) != nil }
}

extension IndexMap {
  /// The map of elements that stay where they are, and of which those at the end come or go.
  fileprivate init(keepingPlaces oldCount: Int, newCount: Int) {
    var builder = IndexMapBuilder()
    builder.keep(0..<min(oldCount, newCount))
    builder.insert(newCount - oldCount)
    self.init(oldCount: oldCount, builder)
  }
}
