import AsyncDisplay
import DisplayListModel
import TestSupport
import Testing

@testable import DisplayLists

/// Two fingers and some code do anything to a list whose data changes all the while; a plain model does the same.
@Suite("Random fingers")
@MainActor
struct RandomFingersTests {
  @MainActor
  private final class World {
    var numbers: Numbers
    let stage: ReorderStage
    var selected: Set<Int> = []
    var tapCount = 0
    var fingersDown: [Int: Point] = [:]
    var nextID = 100

    init(seed: UInt64) {
      numbers = Numbers(state: seed &* 31)
      let flows: [RowFlow] = [.topToBottom, .bottomToTop, .leftToRight]
      let sections = [makeItems(0..<12), [], makeItems(20..<34)]
      let usesSnapshots = seed.isMultiple(of: 2)
      stage = ReorderStage(sections, usesSnapshots: usesSnapshots, flow: flows[numbers.next(below: 3)])
      let list = stage.list
      list.allowsMultipleSelection = true
      list.allowsReordering = true
      list.pinsHeaders = numbers.next(below: 2) == 0
      list.separator = RowSeparator(takesRoom: numbers.next(below: 2) == 0)
      list.pullToRefresh = PullToRefresh {}
      list.taps = { [unowned self] path, isSelected in
        tapCount += 1
        guard let id = id(at: path) else { return }
        if isSelected { selected.insert(id) } else { selected.remove(id) }
      }
    }

    /// The item that the list shows at a place.
    func id(at path: ItemPath) -> Int? {
      let row = stage.list.numbering.row(of: .item(path))
      return row.flatMap { (stage.list.node(ofRow: $0) as? ItemRow)?.item.id }
    }

    func step() throws {
      switch numbers.next(below: 14) {
      case 0, 1, 2: moveFinger(numbers.next(below: 2))
      case 3: liftFinger(numbers.next(below: 2))
      case 4:
        if fingersDown.isEmpty { moveFinger(0) }
        stage.stage.frame()
        stage.stage.clock.advance(by: .milliseconds(Int64(numbers.next(below: 1_000))))
      case 5: stage.list.scroll(by: Double(numbers.next(below: 400) - 200))
      case 6, 13: useCode()
      case 7, 8: try changeData()
      case 9: stage.stage.executor.runAll()
      case 10:
        let length = Double(150 + numbers.next(below: 200))
        stage.stage.runtime.setViewportSize(stage.list.flow.size(length: length, crossExtent: 200))
      case 11, 12: tap()
      default: break
      }
      stage.stage.frame()
    }

    func tap() {
      guard fingersDown.isEmpty else { return }
      ListFinger(stage: stage.stage).tap(Double(numbers.next(below: 200)), Double(numbers.next(below: 300)))
    }

    func moveFinger(_ finger: Int) {
      let place = Point(x: Double(numbers.next(below: 200)), y: Double(numbers.next(below: 300)))
      let isDown = fingersDown[finger] != nil
      ListFinger(stage: stage.stage, identifier: finger).send(isDown ? .moved : .began, place)
      fingersDown[finger] = place
    }

    func liftFinger(_ finger: Int) {
      guard let place = fingersDown.removeValue(forKey: finger) else { return }
      let phase = numbers.next(below: 4) == 0 ? TouchEvent.Phase.cancelled : .ended
      ListFinger(stage: stage.stage, identifier: finger).send(phase, place)
    }

    func useCode() {
      let list = stage.list
      let counts = list.numbering.counts
      let section = numbers.next(below: counts.sectionCount)
      let path = ItemPath(section: section, item: numbers.next(below: counts[section] + 1))
      Diagnostics.withHandler({ _ in }) {
        switch numbers.next(below: 10) {
        case 0...3 where list.reorderedItem == nil: list.beginReordering(itemAt: path)
        case 0...3: list.updateReordering(to: path)
        case 4...6: list.endReordering()
        case 7: list.cancelReordering()
        case 8:
          list.scrollToItem(
            at: path,
            animated: .over(numbers.next(below: 2) == 0 ? .zero : .milliseconds(100))
          )
        default: list.beginRefreshing()
        }
      }
    }

    func changeData() throws {
      var sections = stage.sections
      let section = numbers.next(below: 3)
      let item = numbers.next(below: sections[section].count + 1)
      let path = ItemPath(section: section, item: item)
      let isThere = item < sections[section].count
      switch numbers.next(below: 3) {
      case 0 where isThere:
        selected.remove(sections[section].remove(at: item).id)
        try stage.update(sections) { $0.deleteItems(at: [path]) }
      case 1 where isThere:
        sections[section][item].version += 1
        try stage.update(sections) { $0.reloadItems(at: [path]) }
      default:
        nextID += 1
        sections[section].insert(TestItem(id: nextID), at: item)
        try stage.update(sections) { $0.insertItems(at: [path]) }
      }
    }

    func settle() {
      for finger in 0..<2 { liftFinger(finger) }
      if numbers.next(below: 2) == 0 { stage.list.endReordering() } else { stage.list.cancelReordering() }
      stage.stage.frame()
      // What runs on by itself stops.
      stage.list.scroll(by: 0)
      for _ in 0..<150 {
        stage.stage.executor.runAll()
        stage.stage.frame()
      }
    }
  }

  @Test("Whatever fingers do between changes, the list shows what a plain model has")
  func anything() throws {
    var (moves, selections, scrolled) = (0, 0, 0.0)
    for seed in 1...UInt64(TestDepth.count(4, full: 12)) {
      let world = World(seed: seed)
      for _ in 0..<4 {
        for _ in 0..<60 {
          try world.step()
          try checkFrame(world.stage.list, seed)
        }
        scrolled += world.stage.list.contentOffset
        world.settle()
        try checkEnd(world, seed)
      }
      selections += world.tapCount
      moves += world.stage.moves.count
    }
    // All of it happened.
    let note: Comment = "\(moves) \(selections) \(scrolled)"
    #expect(moves > TestDepth.count(4, full: 20), note)
    #expect(selections > TestDepth.count(8, full: 40), note)
    #expect(scrolled > 1_000, note)
  }

  private func checkFrame(_ list: ListNode, _ seed: UInt64) throws {
    try #require(
      list.contentOffset >= list.startOffset && list.contentOffset <= list.endOffset,
      "seed \(seed)"
    )
    try #require(abs(list.overscroll) < list.viewportLength + 300, "seed \(seed)")
    try #require(list.rows.all.allSatisfy { $0.displacement.isFinite }, "seed \(seed)")
  }

  private func checkEnd(_ world: World, _ seed: UInt64) throws {
    let (stage, list) = (world.stage, world.stage.list)
    #expect(list.overscroll == 0 && !list.isDragging && !list.isDecelerating, "seed \(seed)")
    #expect(
      list.reorderedItem == nil && list.highlightedItem == nil && !list.isProcessingUpdates,
      "seed \(seed)"
    )
    try #require(list.numbering.counts == (try SectionCounts(stage.ids.map(\.count))), "seed \(seed)")
    // What is gone already may have been tapped before the list knew.
    world.selected.formIntersection(stage.ids.joined())
    #expect(Set(list.selectedItems.map { stage.ids[$0.section][$0.item] }) == world.selected, "seed \(seed)")
    for row in list.rows.all {
      #expect(row.displacement == .zero, "seed \(seed)")
      guard let node = row.node as? ItemRow, let path = list.engine.itemPath(ofRow: row.index) else {
        continue
      }
      #expect(node.item == stage.sections[path.section][path.item], "seed \(seed)")
      #expect(node.isSelected == world.selected.contains(node.item.id), "seed \(seed)")
      #expect(!node.isHighlighted && !node.isLifted, "seed \(seed)")
    }
  }
}
