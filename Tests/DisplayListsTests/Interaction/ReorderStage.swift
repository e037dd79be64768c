import AsyncDisplay

@testable import DisplayLists

/// A list of sections whose items are moved, with its data in one of the two ways.
@MainActor
final class ReorderStage {
  /// A list that writes its moves down, and whose data follows them.
  final class List: ListNode {
    var vetoes: @MainActor (ItemPath) -> Bool = { _ in false }
    var redirects: @MainActor (ItemPath, ItemPath) -> ItemPath = { $1 }
    var moved: @MainActor (ItemPath, ItemPath) -> Void = { _, _ in }
    var taps: @MainActor (ItemPath, Bool) -> Void = { _, _ in }

    override func canMoveItem(at path: ItemPath) -> Bool { !vetoes(path) }
    override func targetForMove(ofItemAt path: ItemPath, proposed: ItemPath) -> ItemPath {
      redirects(path, proposed)
    }
    override func didSelectItem(at path: ItemPath) { taps(path, true) }
    override func didDeselectItem(at path: ItemPath) { taps(path, false) }
    override func didMoveItem(at path: ItemPath, to destination: ItemPath) { moved(path, destination) }
  }

  let list: List
  let stage: ListStage
  let source: TestSource?
  var sections: [[TestItem]]
  private(set) var moves: [String] = []

  init(
    _ sections: [[TestItem]],
    usesSnapshots: Bool,
    flow: RowFlow = .topToBottom,
    size: Size = Size(width: 200, height: 300)
  ) {
    self.sections = sections
    if usesSnapshots {
      let source = TestSource(makeSnapshot(sections), isUnchanged: ==, header: { _ in HeaderRow() }) {
        ItemRow($0)
      }
      self.source = source
      list = List(source.claimOrNothing(), estimatedRowLength: 50, flow: flow)
    } else {
      source = nil
      list = List(Self.content(sections), estimatedRowLength: 50, flow: flow)
    }
    stage = ListStage(list, size: size)
    stage.settle()
    list.moved = { [unowned self] in move($0, $1) }
  }

  static func content(_ sections: [[TestItem]]) -> ListContent {
    (try? ListContent(sections: sections, header: { _ in HeaderRow() }) { ItemRow($0) })
      ?? ListContent([TestItem]()) { ItemRow($0) }
  }

  /// The identities that the list shows, and -1 where it has no node.
  var shown: [[Int]] {
    let counts = list.numbering.counts
    return (0..<counts.sectionCount).map { section in
      (0..<counts[section]).map { item in
        let row = list.numbering.row(of: .item(ItemPath(section: section, item: item))) ?? -1
        return (list.node(ofRow: row) as? ItemRow)?.item.id ?? -1
      }
    }
  }

  var ids: [[Int]] { sections.map { $0.map(\.id) } }

  /// Where items are on screen, along the way.
  var places: [Int: Double] {
    var places: [Int: Double] = [:]
    for row in list.rows.all {
      guard let node = row.node as? ItemRow, node.isInHierarchy else { continue }
      let along = list.along(node.frame.origin - (list.layer?.boundsOrigin ?? .zero))
      places[node.item.id] = along
    }
    return places
  }

  /// Changes the data from outside.
  func update(_ sections: [[TestItem]], _ body: (inout BatchUpdates) -> Void) throws {
    self.sections = sections
    if let source {
      source.apply(makeSnapshot(sections))
    } else {
      try list.performBatchUpdates(to: Self.content(sections), body)
    }
  }

  private func move(_ path: ItemPath, _ destination: ItemPath) {
    let item = sections[path.section].remove(at: path.item)
    sections[destination.section].insert(item, at: destination.item)
    moves.append("\(path) to \(destination)")
  }
}

/// The header of a section, 20 points long.
final class HeaderRow: CellNode {
  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    Size(width: size.width.isFinite ? size.width : 20, height: size.height.isFinite ? size.height : 20)
  }
}
