import AsyncDisplay
import Testing

@testable import DisplayListModel
@testable import DisplayLists

/// Somebody else who follows the changes of a list: notes the numbers of rows before and after each, and of the first one.
@MainActor
private final class Follower {
  private var steps: [String] = []

  init(_ list: ListNode) {
    list.engine.data.followers.append { [unowned self] engine, change in
      // What the list knows is that after the change.
      let count = change.numbering.rowCount
      #expect(engine.places.count == count && engine.data.content.rowCount == count)
      let first = change.newRow(of: 0).map(String.init) ?? "gone"
      steps.append("\(change.oldNumbering.rowCount) \(count) \(first)")
    }
  }

  func takeSteps() -> [String] {
    defer { steps = [] }
    return steps
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
    let list = ListNode(try content(3, 2))
    let follower = Follower(list)
    let stage = ListStage(list)
    if isOnScreen { stage.settle() } else { stage.runtime.invalidate() }
    func expect(_ steps: [String], _ change: () throws -> Void) rethrows {
      try change()
      stage.frame()
      #expect(follower.takeSteps() == steps)
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
    let list = ListNode(source)
    let follower = Follower(list)
    let stage = ListStage(list)
    stage.settle()
    source.apply(try snapshot([9, 1, 3, 2]))
    stage.settle()
    #expect(follower.takeSteps() == ["3 4 1"])
  }
}
