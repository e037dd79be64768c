import AsyncDisplay
import DisplayConcurrency
import DisplayListModel
import Testing

@testable import DisplayLists

/// Items each as long as a number can say.
private struct HugeLayout: CollectionLayout {
  struct Arrangement: CollectionArrangement {
    var contentLength: Double { .greatestFiniteMagnitude }

    func frame(ofRow row: Int, of rows: CollectionRows) -> Rect {
      Rect(x: 0, y: Double(row) * 1e307, width: 100, height: 1e307)
    }
    func frames(ofRows range: Range<Int>, of rows: CollectionRows) -> [Rect] {
      range.map { frame(ofRow: $0, of: rows) }
    }
    func rows(intersecting span: Range<Double>, of rows: CollectionRows) -> Range<Int> { 0..<rows.count }
    mutating func update(for rows: CollectionRows, changed: Range<Int>) {}
  }

  func sizeRange(ofItem path: ItemPath, in space: CollectionSpace) -> SizeRange {
    SizeRange(exactly: Size(width: 100, height: 40))
  }
  func estimatedSize(of kind: RowKind, in space: CollectionSpace) -> Size { Size(width: 100, height: 40) }
  func makeArrangement(of rows: CollectionRows, in space: CollectionSpace) -> Arrangement { Arrangement() }
}

@Suite("Places that no row can take")
@MainActor
struct HugeOffsetTests {
  private let content = ListContent(0..<30) { RowNode(index: $0, height: 40) }

  @Test(
    "Insets of any length leave a place that a frame can be made of",
    arguments: [1e15, 1e305, .greatestFiniteMagnitude]
  )
  func insets(length: Double) {
    let list = ListNode(content, estimatedRowLength: 40)
    let stage = ListStage(list)
    stage.settle()
    list.contentInsets = EdgeInsets(top: 0, left: 0, bottom: length, right: 0)
    list.scroll(by: .greatestFiniteMagnitude)
    stage.settle()
    #expect(list.contentOffset <= 1e14)
    list.contentInsets = .zero
    stage.settle()
    #expect(list.contentOffset == 1_000)
  }

  @Test("So does a layout that says anything")
  func layout() {
    let list = CollectionNode(content, layout: HugeLayout())
    let stage = ListStage(list)
    stage.settle()
    list.scrollToRow(29, at: .end)
    stage.settle()
    #expect(list.contentOffset <= 1e14)
  }

  /// Moves a list by the same distance in each frame.
  private final class Push: ScrollDriver {
    func displacement(at timing: FrameTiming) -> Double { 24 }
  }

  @Test("A list that is pushed against its end has no speed")
  func speedAtEnd() {
    let list = ListNode(content, estimatedRowLength: 40)
    let driver = Push()
    list.scrollDriver = driver
    let stage = ListStage(list)
    for _ in 0..<20 {
      stage.frame()
      stage.executor.runAll()
    }
    #expect(list.scrollVelocity > 0)
    for _ in 0..<60 { stage.frame() }
    #expect(list.contentOffset == 1_000 && list.scrollVelocity == 0)
  }

  @Test("A driver that says NaN after a movement has ended it: one report, and no frames without end")
  func driverWithoutNumber() {
    let (list, driver) = (ListNode(content, estimatedRowLength: 40), ScriptedDriver())
    list.scrollDriver = driver
    let stage = ListStage(list)
    stage.settle()
    driver.next = 24
    list.setNeedsFrame()
    stage.frame()
    #expect(list.contentOffset == 24)
    let reported = Lock(0)
    Diagnostics.withHandler({ _ in reported.withLock { $0 += 1 } }) {
      driver.next = .nan
      stage.frame()
      stage.settle()
    }
    #expect(reported.withLock { $0 } == 1 && list.contentOffset == 24)
    #expect(list.engine.scroll.position.activity != .driven)
  }
}
