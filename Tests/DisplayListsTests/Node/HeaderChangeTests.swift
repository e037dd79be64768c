import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayLists

@Suite("Headers that change")
@MainActor
struct HeaderChangeTests {
  /// A section that is the same whatever its title says.
  private struct Mailbox: Hashable {
    let id: Int
    var title = 0

    static func == (lhs: Mailbox, rhs: Mailbox) -> Bool { lhs.id == rhs.id }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  private typealias Snapshot = ListSnapshot<Mailbox, Int, TestItem>
  private typealias Source = SnapshotSource<Mailbox, Int, TestItem>

  /// A row that shows a title.
  private class TitleRow: DisplayNode {
    let title: LayoutInput<Int>

    nonisolated init(_ box: Mailbox) {
      title = LayoutInput(box.title)
      super.init()
    }

    nonisolated override func calculateSize(thatFits size: Size) -> Size {
      Size(width: size.width, height: Double(20 + title.value))
    }

    override func makeDrawing() -> (any Drawing)? { RowDrawing(color: Color(hex: UInt32(title.value))) }
  }

  /// The same, which takes other titles of its section.
  private final class AdaptingTitleRow: TitleRow, ModelShowing {
    func canUpdate(to model: Mailbox) -> Bool { true }
    func update(to model: Mailbox) {
      title.value = model.title
      setNeedsDisplay()
    }
  }

  private let boxes = (0..<6).map { Mailbox(id: $0) }

  private func snapshot(_ boxes: [Mailbox]) throws -> Snapshot {
    try Snapshot(
      sections: boxes.map { ListSection(id: $0, items: makeItems($0.id * 10..<$0.id * 10 + 2)) }
    )
  }

  private func makeList(_ source: Source) -> (list: ListNode, stage: ListStage) {
    let list = ListNode(source, estimatedRowLength: 40)
    let stage = ListStage(list, size: Size(width: 100, height: 2_000))
    stage.settle()
    return (list, stage)
  }

  private func titles(_ list: ListNode) -> [Int?] {
    stride(from: 0, to: list.rowCount, by: 4).map { (list.node(ofRow: $0) as? TitleRow)?.title.value }
  }

  @Test(
    "A section's header and footer show its new title and no frame is blank; its items keep their nodes",
    arguments: [false, true],
    [false, true]
  )
  func snapshots(adapts: Bool, isMoved: Bool) throws {
    let source = Source(
      try snapshot(boxes),
      isUnchanged: ==,
      isSectionUnchanged: { $0.title == $1.title },
      header: { adapts ? AdaptingTitleRow($0) : TitleRow($0) },
      footer: { TitleRow($0) },
      row: { ItemRow($0) }
    )
    let (list, stage) = makeList(source)
    let nodes = (0..<list.rowCount).compactMap(list.node)
    var new = boxes
    new[2].title = 7
    if isMoved { new.insert(new.remove(at: 2), at: 4) }
    source.apply(try snapshot(new))
    for _ in 0..<12 {
      stage.frame()
      stage.executor.runAll()
      #expect(list.blankAreas.isEmpty)
    }
    let section = isMoved ? 4 : 2
    #expect(titles(list) == new.map(\.title))
    #expect((list.node(ofRow: section * 4 + 3) as? TitleRow)?.title.value == 7)
    #expect(list.span(ofRow: section * 4).upperBound - list.span(ofRow: section * 4).lowerBound == 27)
    let kept = Set((0..<list.rowCount).compactMap(list.node).map(ObjectIdentifier.init))
    #expect(nodes.filter { !kept.contains(ObjectIdentifier($0)) }.count == (adapts ? 1 : 2))
  }

  @Test("Changes by place name the sections whose headers are reloaded, whatever else happens to them")
  func batches() throws {
    func content(_ boxes: [Mailbox]) throws -> ListContent {
      let makeTitle: @Sendable ([TestItem]) -> DisplayNode = { items in
        TitleRow(boxes.first { $0.id == items[0].id / 10 } ?? Mailbox(id: -1))
      }
      return try ListContent(
        sections: boxes.map { box in makeItems(box.id * 10..<box.id * 10 + 2) },
        header: makeTitle,
        footer: makeTitle,
        row: { ItemRow($0) }
      )
    }
    let list = ListNode(try content(boxes), estimatedRowLength: 40)
    let stage = ListStage(list, size: Size(width: 100, height: 2_000))
    stage.settle()
    list.allowsSelection = true
    list.selectItem(at: ItemPath(section: 2, item: 1))
    var new = boxes
    new[2].title = 7
    new.insert(new.remove(at: 2), at: 0)
    try list.performBatchUpdates(to: content(new)) { updates in
      updates.moveSection(2, to: 0)
      updates.reloadHeaders(ofSections: [2])
    }
    stage.settle()
    #expect(titles(list) == new.map(\.title))
    #expect((list.node(ofRow: 3) as? TitleRow)?.title.value == 7)
    #expect(list.statistics.nodesCreated == 24 + 2)
    #expect(list.isItemSelected(at: ItemPath(section: 0, item: 1)))
    let refused: [(inout BatchUpdates) -> Void] = [
      { $0.reloadHeaders(ofSections: [6]) }, { $0.reloadHeaders(ofSections: [-1]) },
      { $0.reloadHeaders(ofSections: [1, 1]) },
    ]
    for body in refused {
      #expect(throws: ListUpdateError.self) { try list.performBatchUpdates(to: content(new), body) }
    }
    #expect(throws: ListUpdateError.self) {
      try list.performBatchUpdates(to: content(Array(new.dropFirst()))) { updates in
        updates.deleteSections([0])
        updates.reloadHeaders(ofSections: [0])
      }
    }
    #expect(!list.isProcessingUpdates)
  }
}
