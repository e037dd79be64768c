import Testing

@testable import DisplayListModel

/// A path in short.
private func path(_ section: Int, _ item: Int) -> ItemPath { ItemPath(section: section, item: item) }

@Suite("Rules of batches")
struct BatchRuleTests {
  private func error(
    from old: [Int] = [3, 2],
    to new: [Int] = [3, 2],
    _ body: (inout BatchUpdates) -> Void
  ) throws -> ListUpdateError? {
    let old = try SectionCounts(old)
    let new = try SectionCounts(new)
    do {
      _ = try ChangeSet(BatchUpdates(body), from: old, to: new)
      return nil
    } catch {
      return error
    }
  }

  @Test("Each rule has its error, with the place and both counts")
  func errors() throws {
    #expect(
      try error { $0.deleteSections([2]) }
        == .sectionOutOfBounds(.delete, section: 2, oldCount: 2, newCount: 2)
    )
    #expect(
      try error { $0.moveSection(0, to: -1) }
        == .sectionOutOfBounds(.moveTo, section: -1, oldCount: 2, newCount: 2)
    )
    #expect(
      try error { $0.insertItems(at: [path(4, 0)]) }
        == .sectionOutOfBounds(.insert, section: 4, oldCount: 2, newCount: 2)
    )
    #expect(
      try error { $0.reloadItems(at: [path(1, 2)]) }
        == .itemOutOfBounds(.reload, path(1, 2), oldCount: 2, newCount: 2)
    )
    #expect(
      try error {
        $0.reloadSections([1])
        $0.deleteSections([1])
      } == .sectionUsedTwice(.delete, .reload, section: 1, oldCount: 2, newCount: 2)
    )
    #expect(
      try error {
        $0.moveItem(at: path(0, 0), to: path(0, 1))
        $0.deleteItems(at: [path(0, 0)])
      } == .itemUsedTwice(.delete, .moveFrom, path(0, 0), oldCount: 3, newCount: 3)
    )
    #expect(
      try error(to: [3, 2, 1]) { _ in }
        == .sectionCountMismatch(oldCount: 2, newCount: 3, deleted: 0, inserted: 0)
    )
    #expect(
      try error(to: [4, 2]) { $0.deleteItems(at: [path(0, 1)]) }
        == .itemCountMismatch(
          oldSection: 0,
          newSection: 0,
          oldCount: 3,
          newCount: 4,
          removed: 1,
          added: 0
        )
    )
    #expect(
      try error {
        $0.reloadEverything()
        $0.reloadItems(at: [path(0, 0)])
      } == .reloadCombined(operationCount: 1, oldCount: 2, newCount: 2)
    )
  }

  @Test("An error says in words what is wrong, where, the counts, and what to do")
  func description() throws {
    let error = try error(to: [4, 2]) { $0.deleteItems(at: [path(0, 1)]) }
    #expect(
      error?.description
        == """
        3 items of section 0 less 1 taken out plus 0 put in are not the 4 of section 0 after the update; name \
        every item that comes or goes
        """
    )
  }

  @Test("Counts that no list can have are refused")
  func counts() {
    #expect(throws: ListUpdateError.negativeCount(section: 1, count: -1)) { try SectionCounts([0, -1]) }
    #expect(throws: ListUpdateError.tooManyItems(section: 1, limit: 100_000_000)) {
      try SectionCounts([100_000_000, 1])
    }
    #expect(throws: ListUpdateError.tooManyItems(section: 1, limit: 100_000_000)) {
      try SectionCounts([5, .max])
    }
  }

  @Test("Changes of items inside deleted, inserted and reloaded sections count as done with the section")
  func itemsInsideSections() throws {
    let changes = try ChangeSet(
      BatchUpdates { updates in
        updates.deleteSections([0])
        updates.reloadSections([1])
        updates.insertSections([1])
        updates.deleteItems(at: [path(0, 0), path(0, 0), path(1, 99)])
        updates.insertItems(at: [path(1, 7), path(0, 7)])
      },
      from: SectionCounts([2, 2]),
      to: SectionCounts([5, 1])
    )
    #expect(changes.deletedItems.isEmpty && changes.insertedItems.isEmpty)
    #expect(changes.reloadedSections == [PlaceChange(from: 1, to: 0)])
    #expect(changes.items.pieces == [.inserted(6)])
  }

  @Test("An item may move out of a deleted section and into an inserted one")
  func movesAcrossSections() throws {
    let changes = try ChangeSet(
      BatchUpdates { updates in
        updates.deleteSections([0])
        updates.insertSections([1])
        updates.moveItem(at: path(0, 1), to: path(1, 2))
      },
      from: SectionCounts([2, 2]),
      to: SectionCounts([2, 4])
    )
    #expect(changes.newPath(of: path(0, 0)) == nil)
    #expect(changes.newPath(of: path(0, 1)) == path(1, 2))
    #expect(changes.items.pieces == [.kept(2..<4), .inserted(2), .kept(1..<2), .inserted(1)])
  }

  @Test("A moved section takes its items along, and may be changed on the way")
  func movedSection() throws {
    let changes = try ChangeSet(
      BatchUpdates { updates in
        updates.moveSection(0, to: 1)
        updates.deleteItems(at: [path(0, 0)])
        updates.insertItems(at: [path(1, 1)])
        updates.reloadItems(at: [path(0, 2)])
      },
      from: SectionCounts([3, 2]),
      to: SectionCounts([2, 3])
    )
    #expect(changes.newPath(of: path(0, 1)) == path(1, 0))
    #expect(changes.reloadedItems == [PlaceChange(from: path(0, 2), to: path(1, 2))])
    #expect(changes.deletedSections.isEmpty && changes.insertedSections.isEmpty)
  }

  @Test("An error counts the items of a section before and after the batch, wherever the batch moves it")
  func countsOfMovedSections() throws {
    #expect(
      try error(to: [1, 3, 4]) {
        $0.insertSections([0])
        $0.deleteItems(at: [path(1, 7)])
      } == .itemOutOfBounds(.delete, path(1, 7), oldCount: 2, newCount: 4)
    )
    #expect(
      try error(to: [1, 3, 4]) {
        $0.insertSections([0])
        $0.insertItems(at: [path(2, 9)])
      } == .itemOutOfBounds(.insert, path(2, 9), oldCount: 2, newCount: 4)
    )
  }

  @Test("A batch has all changes of another one that it is merged with, and its own")
  func merging() {
    let first = BatchUpdates { updates in
      updates.insertItems(at: [path(0, 1)])
      updates.deleteItems(at: [path(0, 2)])
      updates.reloadItems(at: [path(0, 3)])
      updates.moveItem(at: path(0, 4), to: path(0, 5))
      updates.insertSections([1])
      updates.deleteSections([2])
      updates.reloadSections([3])
      updates.moveSection(4, to: 5)
      updates.reloadHeaders(ofSections: [6])
    }
    let second = BatchUpdates { updates in
      updates.insertItems(at: [path(1, 1)])
      updates.deleteItems(at: [path(1, 2)])
      updates.reloadItems(at: [path(1, 3)])
      updates.moveItem(at: path(1, 4), to: path(1, 5))
      updates.insertSections([11])
      updates.deleteSections([12])
      updates.reloadSections([13])
      updates.moveSection(14, to: 15)
      updates.reloadHeaders(ofSections: [16])
    }
    var merged = first
    merged.merge(second)
    #expect(merged.operationCount == 18)
    #expect(merged.insertedItems == [path(0, 1), path(1, 1)])
    #expect(merged.deletedItems == [path(0, 2), path(1, 2)])
    #expect(merged.reloadedItems == [path(0, 3), path(1, 3)])
    #expect(merged.movedItems.map(\.source) == [path(0, 4), path(1, 4)])
    #expect(merged.movedItems.map(\.destination) == [path(0, 5), path(1, 5)])
    #expect(merged.insertedSections == [1, 11] && merged.deletedSections == [2, 12])
    #expect(merged.reloadedSections == [3, 13] && merged.reloadedHeaders == [6, 16])
    #expect(merged.movedSections.map(\.source) == [4, 14])
    #expect(merged.movedSections.map(\.destination) == [5, 15])
    for (own, other) in [(false, false), (false, true), (true, false), (true, true)] {
      var batch = BatchUpdates { if own { $0.reloadEverything() } }
      batch.merge(BatchUpdates { if other { $0.reloadEverything() } })
      #expect(batch.reloadsEverything == (own || other) && batch.operationCount == (own || other ? 1 : 0))
    }
  }

  @Test("A batch without changes between equal counts is empty")
  func empty() throws {
    let counts = try SectionCounts([3, 0, 2])
    #expect(try ChangeSet(BatchUpdates(), from: counts, to: counts).isEmpty)
    #expect(try !ChangeSet(BatchUpdates { $0.reloadSections([1]) }, from: counts, to: counts).isEmpty)
    #expect(try ChangeSet(BatchUpdates(), from: SectionCounts(), to: SectionCounts()).isEmpty)
  }

  @Test("Ten million items cost a batch no more memory than its changes")
  func sparse() throws {
    let changes = try ChangeSet(
      BatchUpdates { updates in
        updates.deleteItems(at: [path(0, 5_000_000)])
        updates.insertItems(at: [path(0, 17)])
        updates.moveItem(at: path(0, 9_999_999), to: path(0, 0))
      },
      from: SectionCounts([10_000_000]),
      to: SectionCounts([10_000_000])
    )
    #expect(
      changes.items.pieces == [
        .kept(9_999_999..<10_000_000), .kept(0..<16), .inserted(1), .kept(16..<5_000_000),
        .kept(5_000_001..<9_999_999),
      ]
    )
    #expect(changes.items.deletedRanges == [5_000_000..<5_000_001])
    #expect(changes.items.insertedRanges == [17..<18])
  }
}
