import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayLists

/// A row of 40 points that does something, once, as it comes into view or has been drawn.
private final class ScrollingRow: DisplayNode {
  var onVisible: (@MainActor () -> Void)?
  var onDisplay: (@MainActor () -> Void)?

  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    Size(width: size.width, height: 40)
  }

  override func makeDrawing() -> (any Drawing)? { RowDrawing(color: .black) }
  override func didEnterVisibleState() { act(&onVisible) }
  override func displayDidFinish() { act(&onDisplay) }

  private func act(_ hook: inout (@MainActor () -> Void)?) {
    let action = hook
    hook = nil
    action?()
  }
}

@Suite("Lists that hooks scroll")
@MainActor
struct HookScrollTests {
  private func content(_ rows: [ScrollingRow]) -> ListContent { ListContent(rows.indices) { rows[$0] } }

  /// A list that lies at its tenth row, with five in view.
  private func makeStage(_ rows: [ScrollingRow]) -> ListStage {
    let stage = ListStage(ListNode(content(rows), estimatedRowLength: 40))
    stage.settle()
    stage.list.scroll(by: 400)
    stage.settle()
    return stage
  }

  @Test(
    "Where a row's hook scrolls a list as the row comes into view, the same frame shows what is drawn there"
  )
  func whileRangesChange() {
    let rows = (0..<40).map { _ in ScrollingRow() }
    let stage = makeStage(rows)
    let list = stage.list
    rows[15].onVisible = { [weak list] in list?.scroll(by: 80) }
    list.scroll(by: 40)
    let report = stage.frame()
    #expect(list.contentOffset == 520 && list.layer?.boundsOrigin.y == 520)
    #expect(list.visibleRows == 13..<18)
    #expect(report.blankArea == 0 && list.blankAreas.isEmpty)
  }

  @Test("What a frame showed keeps its place when a hook scrolled the list after that")
  func afterRanges() throws {
    let rows = (0..<40).map { _ in ScrollingRow() }
    let stage = makeStage(rows)
    let list = stage.list
    rows[12].onDisplay = { [weak list] in list?.scroll(by: 300) }
    rows[12].setNeedsDisplay()
    for _ in 0..<4 where list.contentOffset == 400 {
      stage.executor.runAll()
      let report = stage.frame()
      #expect(report.blankArea == 0 && list.layer?.boundsOrigin.y == 400)
    }
    // What the offset says is not on screen yet.
    #expect(list.contentOffset == 700 && !list.isDisplayed)
    // Rows 13 and 14 are on screen, and row 17 only where the hook has scrolled to.
    list.scroll(by: -150)
    try list.performBatchUpdates(to: content(Array(rows[..<15] + rows[16...]))) {
      $0.deleteItems(at: [ItemPath(section: 0, item: 15)])
    }
    stage.frame()
    #expect(stage.screenPosition(ofRow: 13) == -30)
  }

  @Test("A list that a hook scrolled a little is displayed when that is on screen, and not before")
  func littleMove() {
    let rows = (0..<40).map { _ in ScrollingRow() }
    let stage = makeStage(rows)
    let list = stage.list
    list.scroll(by: 10)
    stage.settle()
    #expect(list.isDisplayed)
    rows[12].onDisplay = { [weak list] in list?.scroll(by: 10) }
    rows[12].setNeedsDisplay()
    for _ in 0..<4 where list.contentOffset == 410 {
      stage.executor.runAll()
      stage.frame()
    }
    #expect(list.contentOffset == 420 && list.layer?.boundsOrigin.y == 410 && !list.isDisplayed)
    stage.frame()
    #expect(list.layer?.boundsOrigin.y == 420 && list.isDisplayed)
  }

  @Test("A row that is refused the node for a model shows the models that came after it")
  func refusedNode() throws {
    let refused = Lock<DisplayNode?>(nil)
    let list = ListNode(
      ListContent(0..<5) { _ in refused.withLock { $0 } ?? ScrollingRow() },
      estimatedRowLength: 40
    )
    let screen = ListScreen(list)
    let stage = ListStage(list, in: screen)
    stage.settle()
    refused.withLock { $0 = screen }
    // One is prepared, one is preferred to it, and one waits.
    for _ in 0..<4 {
      try list.performBatchUpdates(to: list.content) { $0.reloadItems(at: [ItemPath(section: 0, item: 2)]) }
      stage.frame()
    }
    Diagnostics.withHandler({ _ in }) {
      stage.executor.runAll()
      refused.withLock { $0 = nil }
      stage.settle()
    }
    #expect(list.isDisplayed && list.node(ofRow: 2) is ScrollingRow)
  }
}
