import AsyncDisplay
import TestSupport
import Testing

@testable import DisplayLists

@Suite("Reordering by a finger")
@MainActor
struct ReorderingFingerTests {
  /// A row of its id's length.
  private static func content(_ lengths: [Int]) -> ListContent {
    ListContent(lengths) { length in LongRow(length) }
  }

  final class LongRow: CellNode {
    let length: Int
    nonisolated init(_ length: Int) {
      self.length = length
      super.init()
    }
    nonisolated override func calculateSize(thatFits size: Size) -> Size {
      Size(width: size.width, height: Double(length))
    }
  }

  private func makeStage(_ lengths: [Int]) -> (ListStage, ReorderStage.List, ListFinger) {
    let list = ReorderStage.List(Self.content(lengths), estimatedRowLength: 40)
    list.allowsReordering = true
    let stage = ListStage(list, size: Size(width: 100, height: 200))
    stage.settle()
    return (stage, list, ListFinger(stage: stage))
  }

  private func shown(_ list: ListNode) -> [Int] {
    (0..<list.rowCount).map { (list.node(ofRow: $0) as? LongRow)?.length ?? -1 }
  }

  private func hold(_ finger: ListFinger, _ stage: ListStage, y: Double) {
    finger.down(50, y)
    stage.frame()
    stage.clock.advance(by: .milliseconds(600))
    stage.frame()
  }

  @Test("A finger that stays takes a row up, which follows it while the others make room")
  func following() throws {
    let (stage, list, finger) = makeStage([40, 30, 20, 50, 41, 42])
    finger.down(50, 50)
    for _ in 0..<50 { stage.frame() }
    #expect(list.reorderedItem == nil && list.highlightedItem == ItemPath(section: 0, item: 1))
    for _ in 0..<20 { stage.frame() }
    let row = try #require(list.node(ofRow: 1) as? LongRow)
    #expect(list.reorderedItem == ItemPath(section: 0, item: 1) && row.isLifted && !row.isHighlighted)
    #expect(list.layer?.sublayers.last === row.layer && !list.isDragging)
    finger.move(50, 67)
    stage.frame()
    #expect(row.frame.minY == 57)
    // Its start is nearer to 60, behind the next one, than to 40.
    #expect(list.reorderingTarget == ItemPath(section: 0, item: 2))
    for _ in 0..<100 { stage.frame() }
    #expect(list.node(ofRow: 2)?.frame.minY == 40)
    finger.move(50, 57)
    for _ in 0..<100 { stage.frame() }
    #expect(list.reorderingTarget == ItemPath(section: 0, item: 1) && list.node(ofRow: 2)?.frame.minY == 70)
    finger.move(50, 8)
    for _ in 0..<100 { stage.frame() }
    #expect(list.reorderingTarget == ItemPath(section: 0, item: 0) && list.node(ofRow: 0)?.frame.minY == 30)
    finger.up(50, 8)
    stage.settle()
    for _ in 0..<100 { stage.frame() }
    #expect(shown(list) == [30, 40, 20, 50, 41, 42] && list.selectedItems.isEmpty)
    #expect(list.rows.all.allSatisfy { $0.displacement == .zero } && !row.isLifted && !list.hasWorkLeft)
    #expect(list.node(ofRow: 0) === row && row.frame.minY == 0)
  }

  @Test("A finger near the end has the list move, and the row stays under the finger")
  func movingList() throws {
    let (stage, list, finger) = makeStage((0..<80).map { 20 + $0 })
    hold(finger, stage, y: 100)
    let row = try #require(list.node(ofRow: 4) as? LongRow)
    #expect(row.isLifted)
    let grip = row.frame.minY - 100
    finger.move(50, 195)
    var offset = list.contentOffset
    for _ in 0..<200 {
      stage.frame()
      stage.executor.runAll()
      #expect(list.contentOffset > offset)
      offset = list.contentOffset
      #expect(abs(row.frame.minY - offset - 195 - grip) < 1e-3)
      #expect(row.isInHierarchy)
    }
    #expect(list.hasWorkLeft && list.node(ofRow: 4) === row)
    let target = try #require(list.reorderingTarget)
    #expect(target.item > 15)
    finger.up(50, 195)
    stage.settle()
    #expect(list.node(ofRow: target.item) === row)
    let plain = Array(0..<80).filter { $0 != 4 }.map { 20 + $0 }
    let wanted = Array(plain[..<target.item]) + [24] + Array(plain[target.item...])
    for row in list.visibleRows { #expect((list.node(ofRow: row) as? LongRow)?.length == wanted[row]) }
  }

  @Test("A row that may not be moved, and a header, let the finger scroll after any time")
  func vetoed() {
    let (stage, list, finger) = makeStage((0..<80).map { 20 + $0 })
    list.vetoes = { _ in true }
    hold(finger, stage, y: 100)
    #expect(list.reorderedItem == nil)
    finger.move(50, 80)
    finger.move(50, 60)
    stage.frame()
    #expect(list.isDragging && list.contentOffset == 20)
    finger.up(50, 60)
    stage.coast()
    stage.settle()
    list.vetoes = { _ in false }
    list.allowsReordering = false
    hold(finger, stage, y: 100)
    #expect(list.reorderedItem == nil)
    finger.up(50, 100)
    stage.frame()
    #expect(list.selectedItems.count == 1)
  }

  @Test("A touch that is taken away puts the row back")
  func cancelled() {
    let (stage, list, finger) = makeStage([40, 30, 20, 50])
    hold(finger, stage, y: 50)
    finger.move(50, 100)
    stage.frame()
    finger.send(.cancelled, Point(x: 50, y: 100))
    for _ in 0..<100 { stage.frame() }
    #expect(shown(list) == [40, 30, 20, 50] && list.node(ofRow: 1)?.frame.minY == 40)
  }

  @Test(
    "The gap is always the one nearest to the row, as a plain search finds it",
    arguments: 1...UInt64(TestDepth.count(2, full: 10))
  )
  func nearestGap(seed: UInt64) throws {
    var numbers = Numbers(state: seed)
    let lengths = (0..<8).map { _ in 5 + numbers.next(below: 60) }
    let source = numbers.next(below: 8)
    let list = ReorderStage.List(Self.content(lengths), estimatedRowLength: 40)
    list.allowsReordering = true
    let stage = ListStage(list, size: Size(width: 100, height: 800))
    stage.settle()
    let finger = ListFinger(stage: stage)
    let start = Double(lengths[..<source].reduce(0, +)) + 2
    hold(finger, stage, y: start)
    #expect(list.reorderedItem?.item == source)
    let others = lengths.indices.filter { $0 != source }.map { Double(lengths[$0]) }
    let gaps = (0...7).map { others[..<$0].reduce(0, +) }
    for _ in 0..<60 {
      let y = 61 + Double(numbers.next(below: 6_000)) / 10
      finger.move(50, y)
      stage.frame()
      let target = try #require(list.reorderingTarget).item
      let nearest = gaps.map { abs($0 - (y - 2)) }.min() ?? 0
      #expect(abs(gaps[target] - (y - 2)) == nearest, "seed \(seed), \(lengths), \(source), \(y)")
    }
  }

  @Test("In a grid an item goes to the place that it is held over")
  func grid() throws {
    let list = CollectionNode(
      makeItems(0..<12),
      layout: GridCollectionLayout(columns: .count(3), itemLength: .fixed(40))
    ) { ItemRow($0) }
    list.allowsReordering = true
    let stage = ListStage(list, size: Size(width: 120, height: 200))
    stage.settle()
    let finger = ListFinger(stage: stage)
    finger.down(20, 20)
    stage.frame()
    stage.clock.advance(by: .milliseconds(600))
    stage.frame()
    #expect(list.reorderedItem?.item == 0)
    finger.move(95, 70)
    for _ in 0..<100 { stage.frame() }
    #expect(list.reorderingTarget?.item == 5)
    #expect(list.node(ofRow: 3)?.frame.origin == Point(x: 80, y: 0))
    #expect(list.node(ofRow: 0)?.frame.origin == Point(x: 75, y: 50))
    finger.up(95, 70)
    stage.settle()
    for _ in 0..<100 { stage.frame() }
    let ids = (0..<12).map { (list.node(ofRow: $0) as? ItemRow)?.item.id }
    #expect(ids == [1, 2, 3, 4, 5, 0, 6, 7, 8, 9, 10, 11])
  }

  @Test("The others make room over some frames, and the held row is under the finger in each")
  func gradually() throws {
    let (stage, list, finger) = makeStage([40, 30, 20, 50, 41, 42])
    hold(finger, stage, y: 50)
    let (held, other) = (try #require(list.node(ofRow: 1)), try #require(list.node(ofRow: 2)))
    finger.move(50, 67)
    stage.frame()
    #expect(held.frame.minY == 57)
    stage.frame()
    #expect(held.frame.minY == 57 && other.frame.minY > 40 && other.frame.minY < 70)
    for _ in 0..<100 { stage.frame() }
    #expect(other.frame.minY == 40)
  }

  @Test("A row is dropped where the finger leaves, wherever it was seen before")
  func lastPlace() {
    let (stage, list, finger) = makeStage([40, 30, 20, 50, 41, 42])
    hold(finger, stage, y: 50)
    finger.up(50, 150)
    stage.settle()
    // Its start was moved to 140, and the nearest gap is at 151.
    #expect(shown(list) == [40, 20, 50, 41, 30, 42])
  }

  @Test("A row of a list that is scrolled stays under the finger that takes it up")
  func scrolled() throws {
    let (stage, list, finger) = makeStage((0..<40).map { 40 + $0 % 2 })
    list.scroll(by: 400)
    stage.settle()
    let index = try #require(list.rowCount > 20 ? list.visibleRows.lowerBound + 2 : nil)
    let row = try #require(list.node(ofRow: index))
    let place = try #require(stage.screenPosition(ofRow: index))
    hold(finger, stage, y: place + 20)
    #expect(list.reorderedItem == ItemPath(section: 0, item: index))
    stage.frame()
    #expect(row.frame.minY - list.contentOffset == place)
    finger.move(50, place + 32)
    stage.frame()
    #expect(row.frame.minY - list.contentOffset == place + 12)
    finger.up(50, place + 32)
    stage.settle()
  }
}
