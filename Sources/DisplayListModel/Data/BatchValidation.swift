/// Checks a batch of updates against the counts before and after it, and leaves only what counts.
///
/// The order of the checks: places of sections, places of items, then the counts; so the error names a
/// single operation whenever one is to blame.
struct BatchValidation {
  private typealias Operation = ListUpdateError.Operation

  private let old: SectionCounts
  private let new: SectionCounts

  init(from old: SectionCounts, to new: SectionCounts) {
    self.old = old
    self.new = new
  }

  func lists(of updates: BatchUpdates) throws(ListUpdateError) -> ChangeLists {
    guard !updates.reloadsEverything else { return try everythingReloaded(by: updates) }
    try checkSections(of: updates)
    let kept = try itemOperations(of: updates)
    let lists = ChangeLists(
      deletedSections: updates.deletedSections,
      insertedSections: updates.insertedSections,
      reloadedSections: updates.reloadedSections,
      movedSections: updates.movedSections,
      reloadedHeaders: updates.reloadedHeaders,
      deletedItems: kept.deletedItems,
      insertedItems: kept.insertedItems,
      reloadedItems: kept.reloadedItems,
      movedItems: updates.movedItems
    )
    try checkItemCounts(of: lists)
    return lists
  }

  private func everythingReloaded(by updates: BatchUpdates) throws(ListUpdateError) -> ChangeLists {
    guard updates.operationCount == 1 else {
      throw .reloadCombined(
        operationCount: updates.operationCount - 1,
        oldCount: old.sectionCount,
        newCount: new.sectionCount
      )
    }
    return ChangeLists(
      deletedSections: Array(0..<old.sectionCount),
      insertedSections: Array(0..<new.sectionCount)
    )
  }

  private func checkSections(of updates: BatchUpdates) throws(ListUpdateError) {
    try checkSections(
      [
        (.delete, updates.deletedSections), (.reload, updates.reloadedSections),
        (.moveFrom, updates.movedSections.map(\.source)),
      ],
      count: old.sectionCount
    )
    try checkSections(
      [(.insert, updates.insertedSections), (.moveTo, updates.movedSections.map(\.destination))],
      count: new.sectionCount
    )
    try checkSections(
      [(.delete, updates.deletedSections), (.reload, updates.reloadedHeaders)],
      count: old.sectionCount
    )
    let expected = old.sectionCount - updates.deletedSections.count + updates.insertedSections.count
    guard expected == new.sectionCount else {
      throw .sectionCountMismatch(
        oldCount: old.sectionCount,
        newCount: new.sectionCount,
        deleted: updates.deletedSections.count,
        inserted: updates.insertedSections.count
      )
    }
  }

  /// Places of sections in one state of the data: each there, and used once.
  private func checkSections(_ groups: [(Operation, [Int])], count: Int) throws(ListUpdateError) {
    var used: [Int: Operation] = [:]
    for (operation, sections) in groups {
      for section in sections {
        guard section >= 0, section < count else {
          throw .sectionOutOfBounds(
            operation,
            section: section,
            oldCount: old.sectionCount,
            newCount: new.sectionCount
          )
        }
        if let first = used.updateValue(operation, forKey: section) {
          throw .sectionUsedTwice(
            first,
            operation,
            section: section,
            oldCount: old.sectionCount,
            newCount: new.sectionCount
          )
        }
      }
    }
  }

  /// The operations on items that are not done with their section already, checked as to their places.
  private func itemOperations(of updates: BatchUpdates) throws(ListUpdateError) -> BatchUpdates {
    let gone = Set(updates.deletedSections).union(updates.reloadedSections)
    let sections = ChangeLists(
      deletedSections: updates.deletedSections,
      insertedSections: updates.insertedSections,
      movedSections: updates.movedSections
    ).sectionMap(from: old.sectionCount, to: new.sectionCount)
    let come = Set(updates.insertedSections).union(
      updates.reloadedSections.compactMap(sections.newIndex(of:))
    )
    var kept = BatchUpdates()
    kept.deletedItems = updates.deletedItems.filter { !gone.contains($0.section) }
    kept.reloadedItems = updates.reloadedItems.filter { !gone.contains($0.section) }
    kept.insertedItems = updates.insertedItems.filter { !come.contains($0.section) }
    try checkItems(
      [
        (.delete, kept.deletedItems), (.reload, kept.reloadedItems),
        (.moveFrom, updates.movedItems.map(\.source)),
      ],
      counts: old,
      sections: sections
    )
    try checkItems(
      [(.insert, kept.insertedItems), (.moveTo, updates.movedItems.map(\.destination))],
      counts: new,
      sections: sections
    )
    return kept
  }

  /// Places of items in one state of the data: each there, and used once.
  private func checkItems(
    _ groups: [(Operation, [ItemPath])],
    counts: SectionCounts,
    sections: IndexMap
  ) throws(ListUpdateError) {
    var used: [ItemPath: Operation] = [:]
    for (operation, paths) in groups {
      for path in paths {
        guard counts.hasSection(path.section) else {
          throw .sectionOutOfBounds(
            operation,
            section: path.section,
            oldCount: old.sectionCount,
            newCount: new.sectionCount
          )
        }
        let first = used.updateValue(operation, forKey: path)
        guard !counts.hasItem(path) || first != nil else { continue }
        let oldSection = operation.usesOldPlaces ? path.section : sections.oldIndex(of: path.section)
        let newSection = operation.usesOldPlaces ? sections.newIndex(of: path.section) : path.section
        let oldCount = oldSection.map { old[$0] } ?? 0
        let newCount = newSection.map { new[$0] } ?? 0
        guard let first else {
          throw .itemOutOfBounds(operation, path, oldCount: oldCount, newCount: newCount)
        }
        throw .itemUsedTwice(first, operation, path, oldCount: oldCount, newCount: newCount)
      }
    }
  }

  /// Each section that stays has the items that it had, less those taken out, plus those put in.
  private func checkItemCounts(of lists: ChangeLists) throws(ListUpdateError) {
    let sections = lists.sectionMap(from: old.sectionCount, to: new.sectionCount)
    let reloaded = Set(lists.reloadedSections)
    var removed: [Int: Int] = [:]
    var added: [Int: Int] = [:]
    for path in lists.deletedItems { removed[path.section, default: 0] += 1 }
    for path in lists.insertedItems { added[path.section, default: 0] += 1 }
    for move in lists.movedItems {
      removed[move.source.section, default: 0] += 1
      added[move.destination.section, default: 0] += 1
    }
    var newSection = 0
    for piece in sections.pieces {
      defer { newSection += piece.count }
      guard case .kept(let range) = piece else { continue }
      for (section, newSection) in zip(range, newSection...) where !reloaded.contains(section) {
        let removedCount = removed[section] ?? 0
        let addedCount = added[newSection] ?? 0
        guard old[section] - removedCount + addedCount != new[newSection] else { continue }
        throw .itemCountMismatch(
          oldSection: section,
          newSection: newSection,
          oldCount: old[section],
          newCount: new[newSection],
          removed: removedCount,
          added: addedCount
        )
      }
    }
  }
}

extension ChangeSet {
  /// Makes the change set of a batch of updates.
  ///
  /// - Parameters:
  ///   - updates: The changes, as named.
  ///   - oldCounts: The items of each section before the changes.
  ///   - newCounts: The items of each section after them, as the data now has them.
  /// - Throws: A ``ListUpdateError`` that names the rule that the batch breaks, the place and the counts.
  /// - Complexity: O(sections + changes log changes).
  public init(
    _ updates: BatchUpdates,
    from oldCounts: SectionCounts,
    to newCounts: SectionCounts
  ) throws(ListUpdateError) {
    let validation = BatchValidation(from: oldCounts, to: newCounts)
    self.init(from: oldCounts, to: newCounts, try validation.lists(of: updates))
  }
}
