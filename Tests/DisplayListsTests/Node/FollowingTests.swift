import AsyncDisplay
import Testing

@testable import DisplayListModel
@testable import DisplayLists

/// A list in which somebody else follows its changes, too.
private final class FollowedList: ListNode {
  /// The numbers of rows before and behind each change that was told.
  private(set) var steps: [(old: Int, new: Int, first: Int?)] = []

  override func rowsDidChange(_ change: RowChange) {
    // What the list knows is that after the change.
    #expect(extents.count == change.numbering.rowCount && rowCount == change.numbering.rowCount)
    steps.append((change.oldNumbering.rowCount, change.numbering.rowCount, change.newRow(of: 0)))
  }

  func takeSteps() -> [String] {
    defer { steps = [] }
    return steps.map { "\($0.old) \($0.new) \($0.first.map(String.init) ?? "gone")" }
  }
}

@Suite("Followers of a list's data")
@MainActor
struct FollowingTests {
  private func content(_ counts: Int...) throws -> ListContent {
    try ListContent(sections: counts.map { 0..<$0 }) { RowNode(index: $0, height: 40) }
  }

  private func path(_ item: Int, _ section: Int = 0) -> ItemPath { ItemPath(section: section, item: item) }

  @Test("Each kind of change is told once, in order, on screen and off it", arguments: [true, false])
  func kinds(isOnScreen: Bool) throws {
    let list = FollowedList(try content(3, 2))
    let stage = ListStage(list)
    if isOnScreen { stage.settle() } else { stage.runtime.invalidate() }
    func expect(_ steps: [String], _ change: () throws -> Void) rethrows {
      try change()
      stage.frame()
      #expect(list.takeSteps() == steps)
    }
    try expect(["5 6 1"]) {
      try list.performBatchUpdates(to: content(4, 2)) { $0.insertItems(at: [path(0)]) }
    }
    try expect(["6 5 gone"]) {
      try list.performBatchUpdates(to: content(3, 2)) { $0.deleteItems(at: [path(0)]) }
    }
    try expect(["5 5 2"]) {
      try list.performBatchUpdates(to: content(3, 2)) { $0.moveItem(at: path(0), to: path(2)) }
    }
    try expect(["5 5 0"]) {
      try list.performBatchUpdates(to: content(3, 2)) { $0.reloadItems(at: [path(0)]) }
    }
    try expect(["5 6 1"]) {
      try list.performBatchUpdates(to: content(1, 3, 2)) { $0.insertSections([0]) }
    }
    try expect(["6 5 gone"]) {
      try list.performBatchUpdates(to: content(3, 2)) { $0.deleteSections([0]) }
    }
    try expect(["5 5 2"]) {
      try list.performBatchUpdates(to: content(2, 3)) { $0.moveSection(0, to: 1) }
    }
    try expect(["5 5 0"]) {
      try list.performBatchUpdates(to: content(2, 3)) { $0.reloadSections([0]) }
    }
    try expect(["5 4 0"]) { list.reload(try content(4)) }
    try expect(["4 5 0"]) { try list.performBatchUpdates(to: content(5)) { $0.reloadEverything() } }
    try expect(["5 4 gone", "4 3 gone"]) {
      try list.performBatchUpdates(to: content(4)) { $0.deleteItems(at: [path(0)]) }
      try list.performBatchUpdates(to: content(3)) { $0.deleteItems(at: [path(0)]) }
    }
  }

  @Test("A snapshot is told as one change")
  func snapshot() throws {
    func snapshot(_ items: [Int]) throws -> ListSnapshot<Int, Int, Int> {
      try ListSnapshot(sections: [ListSection(id: 0, items: items)], id: \.self)
    }
    let source = SnapshotSource(try snapshot([1, 2, 3]), isUnchanged: ==) { RowNode(index: $0, height: 50) }
    let list = FollowedList(source)
    let stage = ListStage(list)
    stage.settle()
    source.apply(try snapshot([9, 1, 3, 2]))
    stage.settle()
    #expect(list.takeSteps() == ["3 4 1"])
  }
}
