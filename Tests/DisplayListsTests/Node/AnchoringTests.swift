import AsyncDisplay
import Testing

@testable import DisplayLists

@Suite("Anchoring")
@MainActor
struct AnchoringTests {
  /// What was on screen before a frame.
  private struct Sight {
    let id: Int
    let position: Double
  }

  /// Inserts, deletes, moves and changes some items at random.
  private func mutate(_ items: inout [TestItem], nextID: inout Int, _ numbers: inout Numbers) {
    for _ in 0..<(1 + numbers.next(below: 12)) {
      let place = items.isEmpty ? 0 : numbers.next(below: items.count)
      switch numbers.next(below: 4) {
      case 0 where items.count > 40: items.remove(at: place)
      case 1 where items.count < 400:
        items.insert(TestItem(id: nextID), at: place)
        nextID += 1
      case 2: items.insert(items.remove(at: place), at: numbers.next(below: items.count))
      default: items[place].version += 1
      }
    }
  }

  /// The rows, measured now or once, that will be in view once the driver has moved the list, from the first on.
  private func sights(of list: ListNode, items: [TestItem], displacement: Double) -> [Sight] {
    let offset = min(max(0, list.contentOffset + displacement), list.endOffset)
    let viewport = offset..<offset + list.viewportLength
    return list.extents.rows(intersecting: viewport).compactMap { row in
      guard list.extents.isMeasured(row) || list.rows[row]?.isPlaced == true else { return nil }
      return Sight(id: items[row].id, position: list.span(ofRow: row).lowerBound - offset)
    }
  }

  @Test(
    "Late lengths, changes of the data, reloads and other viewports never move the anchor on screen",
    arguments: [RowFlow.topToBottom, .bottomToTop, .leftToRight, .rightToLeft],
    1...6 as ClosedRange<UInt64>
  )
  func anchorStays(flow: RowFlow, seed: UInt64) {
    var numbers = Numbers(state: seed &* 77)
    var items = makeItems(0..<200)
    var shown = items
    var nextID = 200
    let source = makeSource(items)
    let list = ListNode(source, estimatedRowLength: Double(10 + numbers.next(below: 80)), flow: flow)
    let driver = ScriptedDriver()
    list.scrollDriver = driver
    let stage = ListStage(list, size: Size(width: 200, height: 200))
    stage.settle()
    list.scroll(by: 3_000)
    var worst = 0.0
    var checks = 0
    for _ in 0..<250 {
      driver.next = Double(numbers.next(below: 400) - 200) / 4
      if numbers.next(below: 5) == 0, !source.isProcessing {
        mutate(&items, nextID: &nextID, &numbers)
        source.apply(makeSnapshot([items]))
      }
      if numbers.next(below: 12) == 0 {
        let length = Double(120 + numbers.next(below: 160))
        stage.runtime.setViewportSize(
          flow.size(length: length, breadth: Double(200 + numbers.next(below: 2)))
        )
      }
      for _ in 0..<numbers.next(below: 6) { stage.executor.runNext() }
      let before = sights(of: list, items: shown, displacement: driver.next)
      stage.frame()
      if !source.isProcessing { shown = items }
      guard list.rowCount == shown.count else { continue }
      let rows = Dictionary(uniqueKeysWithValues: shown.enumerated().map { ($0.element.id, $0.offset) })
      guard let anchor = before.first(where: { rows[$0.id] != nil }), let row = rows[anchor.id],
        list.contentOffset > 0, list.contentOffset < list.endOffset
      else { continue }
      let after = list.span(ofRow: row).lowerBound - list.contentOffset
      worst = max(worst, abs(after - anchor.position))
      checks += 1
    }
    #expect(worst == 0, "seed \(seed)")
    #expect(checks > 100, "seed \(seed)")
  }

  @Test(
    "While rows are measured for another width one by one, the first one in view stays",
    arguments: [1, 2, 3]
  )
  func anotherWidth(step: Int) {
    final class WrappingRow: DisplayNode {
      nonisolated override func calculateSize(thatFits size: Size) -> Size {
        Size(width: size.width, height: 4_000 / size.width)
      }
    }
    let list = ListNode(0..<1_000, estimatedRowLength: 40) { _ in WrappingRow() }
    let stage = ListStage(list, workers: 8)
    stage.settle()
    list.scroll(by: 4_010)
    stage.settle()
    let top = list.visibleRows.lowerBound
    let place = stage.screenPosition(ofRow: top)
    #expect(place == -10)
    stage.runtime.setViewportSize(Size(width: 50, height: 200))
    stage.frame()
    // Results come in any order: here the last one first.
    for _ in 0..<40 {
      for _ in 0..<step { stage.executor.runNext(choosing: 7) }
      stage.frame()
      #expect(stage.screenPosition(ofRow: top) == place)
    }
    stage.settle()
    let span = list.span(ofRow: top)
    #expect(stage.screenPosition(ofRow: top) == place && span.upperBound - span.lowerBound == 80)
  }
}
