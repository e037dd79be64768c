import AsyncDisplay
import TestSupport
import Testing

@testable import DisplayListModel
@testable import DisplayLists

@Suite("Rows that are scrolled to, and ends")
@MainActor
struct ScrollTargetTests {
  private func makeStage(_ count: Int = 100, flow: RowFlow = .topToBottom) -> (ListStage, ListNode) {
    let list = ListNode(0..<count, estimatedRowLength: 40, flow: flow) { RowNode(index: $0, height: 40) }
    let stage = ListStage(list)
    stage.settle()
    return (stage, list)
  }

  @Test("A spring that overshoots comes to rest where the way was shortest", arguments: [0.3, 0.5, 0.8, 1])
  func overshoot(damping: Double) {
    let (stage, list) = makeStage()
    list.scrollToRow(40, animated: .spring(AnimationSpring(dampingRatio: damping)))
    stage.settle()
    #expect(list.contentOffset == 41 * 40 - 200)
    list.scrollToRow(10, animated: .spring(AnimationSpring(dampingRatio: damping)))
    stage.settle()
    #expect(list.contentOffset == 400)
    list.scrollToRow(12, animated: .spring(AnimationSpring(dampingRatio: damping)))
    stage.settle()
    #expect(list.contentOffset == 400)
  }

  @Test("The nearest end of the viewport stays the one that it was", arguments: [10.0, 60, 200, 350])
  func resolved(length: Double) {
    for start in stride(from: -500.0, through: 500, by: 25) {
      for cover in [0.0, 30] {
        let (span, insets) = (start..<start + length, (start: 10.0, end: 20.0))
        let target = ScrollTarget(row: 0, alignment: .nearest, cover: cover)
        func offset(_ target: ScrollTarget, at offset: Double) -> Double {
          target.offset(of: span, insets: insets, viewportLength: 200, contentOffset: offset)
        }
        let resolved = target.resolved(at: 0) { offset($0, at: 0) }
        let goal = offset(target, at: 0)
        #expect(offset(resolved, at: 0) == goal)
        if goal != 0 { #expect(offset(resolved, at: goal * 1.3) == goal && resolved.alignment != .nearest) }
      }
    }
  }

  @Test(
    "A row that is seen already does not stay under the pinned header",
    arguments: [RowAlignment.start, .nearest]
  )
  func seenUnderHeader(alignment: RowAlignment) throws {
    let content = try ListContent(sections: [0..<40], header: { _ in HeaderRow() }) {
      RowNode(index: $0, height: 40)
    }
    let list = ListNode(content, estimatedRowLength: 40)
    list.pinsHeaders = true
    let stage = ListStage(list)
    stage.settle()
    list.scroll(by: 110)
    stage.settle()
    // Under the header, which is 20 points long, lies the end of the third item.
    let (row, header) = (try #require(list.node(ofRow: 3)), try #require(list.node(ofRow: 0)))
    #expect(header.frame.minY == 110 && row.frame.minY == 100)
    list.scrollToRow(3, at: alignment)
    stage.settle()
    #expect(row.frame.minY == 100 && header.frame.maxY == 100 && list.contentOffset == 80)
  }

  @Test("A pinned header stays where it is when an item is dropped", arguments: [false, true])
  func headerAtDrop(usesSnapshots: Bool) throws {
    let stage = ReorderStage([makeItems(0..<40)], usesSnapshots: usesSnapshots)
    let list = stage.list
    list.pinsHeaders = true
    list.scroll(by: 100)
    stage.stage.settle()
    let header = try #require(list.node(ofRow: 0))
    list.beginReordering(itemAt: ItemPath(section: 0, item: 4))
    list.updateReordering(to: ItemPath(section: 0, item: 6))
    stage.stage.settle()
    list.endReordering()
    for _ in 0..<60 {
      stage.stage.frame()
      stage.stage.executor.runAll()
      #expect(header.frame.minY == list.contentOffset)
    }
    #expect(stage.moves.count == 1)
  }

  @Test(
    "Home and End go to the ends that they name on screen, whatever the way of the rows",
    arguments: RowFlow.allCases
  )
  func keysForEnds(flow: RowFlow) {
    let (stage, list) = makeStage(flow: flow)
    list.allowsSelection = false
    list.isFocusable = true
    #expect(list.becomeFocused())
    func press(_ key: Key) {
      for phase in [KeyEvent.Phase.pressed, .released] {
        stage.runtime.send(.key(KeyEvent(phase, key: key, timestamp: stage.clock.now)))
      }
      stage.settle()
    }
    press(.end)
    #expect(list.contentOffset == (flow.isReversed ? 0 : list.endOffset))
    press(.home)
    #expect(list.contentOffset == (flow.isReversed ? list.endOffset : 0))
    press(.end)
    #expect(list.contentOffset == (flow.isReversed ? 0 : list.endOffset))
  }

  @Test("Rows that are deleted at the end of what is visible are read of")
  func visibleRowsAfterDeletion() async throws {
    let list = ListNode(0..<10, estimatedRowLength: 20) { RowNode(index: $0, height: 20) }
    let stage = ListStage(list)
    stage.settle()
    var updates = list.visibleRowUpdates().makeAsyncIterator()
    #expect(await updates.next() == 0..<10)
    try list.performBatchUpdates(to: ListContent(0..<6) { RowNode(index: $0, height: 20) }) { updates in
      updates.deleteItems(at: (6..<10).map { ItemPath(section: 0, item: $0) })
    }
    stage.settle()
    #expect(list.visibleRows == 0..<6)
    #expect(list.visibleRowStreams.count == 1)
    var others = list.visibleRowUpdates().makeAsyncIterator()
    #expect(await others.next() == 0..<6)
    // The same rows are no news.
    list.note(.willEnterForeground)
    stage.settle()
    // What was not read before the end is there still.
    list.engine.close()
    #expect(await updates.next() == 0..<6)
    #expect(await others.next() == nil)
  }

  @Test("A pager that a wheel of points or its bar has moved comes to rest at a page")
  func pagerByHand() {
    let pager = PagerNode(Array(0..<10)) { RowNode(index: $0, height: 200) }
    let stage = ListStage(pager, size: Size(width: 300, height: 200))
    stage.settle()
    func scroll(_ points: Double) {
      stage.runtime.send(
        .scroll(
          ScrollEvent(
            Point(x: points, y: 0),
            in: .points,
            location: Point(x: 50, y: 100),
            timestamp: stage.clock.now
          )
        )
      )
    }
    scroll(60)
    stage.settle()
    #expect(pager.currentPage == 1 && pager.contentOffset == 300)
    func mouse(_ phase: PointerEvent.Phase, _ x: Double) {
      stage.runtime.send(
        .pointer(
          PointerEvent(phase, kind: .mouse, location: Point(x: x, y: 196), timestamp: stage.clock.now)
        )
      )
      stage.frame()
    }
    mouse(.moved, 45)
    scroll(60)
    stage.frame()
    for _ in 0..<40 { stage.frame() }
    #expect(pager.currentPage == 2)
    mouse(.pressed(.primary), 70)
    mouse(.moved, 86)
    #expect(pager.contentOffset.truncatingRemainder(dividingBy: 300) != 0)
    mouse(.released(.primary), 86)
    stage.settle()
    #expect(pager.contentOffset.truncatingRemainder(dividingBy: 300) == 0)
  }
}
