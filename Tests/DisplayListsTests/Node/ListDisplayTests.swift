import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayLists
@testable import DisplayNodes

@Suite("Whether a list is displayed, and waiting until it is")
@MainActor
struct ListDisplayTests {
  private func makeList(_ count: Int, height: Double = 50) -> ListNode {
    ListNode(Array(0..<count), estimatedRowLength: 50) { RowNode(index: $0, height: height) }
  }

  /// Lets one step after the other happen, and tells whether the list was ever displayed with a blank viewport.
  private func wasDisplayedBlank(_ stage: ListStage) -> Bool {
    for _ in 0..<12 {
      stage.frame()
      if stage.list.isDisplayed, !stage.list.blankAreas.isEmpty || stage.list.visibleRows.isEmpty {
        return true
      }
      stage.executor.runNext()
      if stage.list.isDisplayed, !stage.list.blankAreas.isEmpty { return true }
    }
    return false
  }

  @Test("A list with a blank viewport is not displayed while its rows are made, measured, loaded and drawn")
  func blankViewport() {
    let stage = ListStage(makeList(100))
    #expect(!stage.list.isDisplayed)
    #expect(!wasDisplayedBlank(stage))
    stage.settle()
    #expect(stage.list.isDisplayed && stage.list.blankAreas.isEmpty)
  }

  @Test("While no worker makes rows, waiting ends by cancellation alone")
  func noWorker() async {
    let stage = ListStage(makeList(100), in: PlacingRoot())
    (stage.runtime.rootNode as? PlacingRoot)?.show(stage.list)
    stage.frame()
    stage.executor.runAll()
    for _ in 0..<4 { stage.frame() }
    #expect(stage.list.isInHierarchy && !stage.list.isDisplayed)
    let isOver = Lock(false)
    let task = Task.immediate { @MainActor [list = stage.list] in
      await list.ensureDisplayed()
      isOver.withLock { $0 = true }
    }
    for _ in 0..<4 {
      stage.frame()
      await Task.yield()
    }
    #expect(!isOver.withLock { $0 })
    task.cancel()
    await task.value
    #expect(!stage.list.isDisplayed)
  }

  @Test("A list without items is displayed, and so is one without width or length")
  func nothingToShow() async {
    for (count, size) in [
      (0, Size(width: 100, height: 200)), (9, Size(width: 0, height: 200)), (9, Size.zero),
    ] {
      let stage = ListStage(makeList(count), size: size)
      stage.settle()
      #expect(stage.list.isDisplayed, "\(count) rows in \(size)")
      await stage.list.ensureDisplayed()
    }
  }

  @Test(
    "Nothing is seen of a list that is folded up, and nobody waits for its rows; unfolded it shows them as they are now",
    arguments: [RowFlow.topToBottom, .leftToRight]
  )
  func foldedUp(flow: RowFlow) async throws {
    final class LongRow: DisplayNode {
      let length = LayoutInput(50.0)
      nonisolated override func calculateSize(thatFits size: Size) -> Size {
        let length = length.value
        return Size(
          width: size.width.isFinite ? size.width : length,
          height: size.height.isFinite ? size.height : length
        )
      }
    }
    let list = ListNode(0..<100, estimatedRowLength: 50, flow: flow) { _ in LongRow() }
    let (root, open) = (DisplayNode(), Rect(x: 0, y: 0, width: 100, height: 200))
    root.addSubnode(list)
    list.frame = open
    let stage = ListStage(list, in: root)
    stage.settle()
    list.scrollToRow(50, at: .start)
    stage.settle()
    let seen = try #require(list.node(ofRow: 50) as? LongRow)
    #expect(seen.interfaceState.contains(.visible))
    list.frame.size = flow.isHorizontal ? Size(width: 100, height: 0) : Size(width: 0, height: 200)
    stage.settle()
    #expect(!seen.interfaceState.contains(.visible) && list.isDisplayed)
    seen.length.value = 70
    stage.settle()
    #expect(list.isDisplayed && root.isDisplayed)
    for node in [seen, list, root] { await node.ensureDisplayed() }
    list.frame = open
    stage.settle()
    #expect(seen.interfaceState.contains(.visible) && flow.length(of: seen.frame.size) == 70)
    #expect(list.blankAreas.isEmpty && list.visibleRows.lowerBound == 50)
    #expect(list.along(seen.frame.origin) == list.contentOffset, "It is where it was on screen.")
  }

  @Test("A row without length has nothing to draw")
  func emptyRows() {
    let stage = ListStage(makeList(3, height: 0))
    stage.settle()
    #expect(stage.list.isDisplayed)
  }

  @Test("A list whose data is being compared is not displayed until it shows it")
  func pendingData() throws {
    func snapshot(_ count: Int) throws -> ListSnapshot<Int, Int, Int> {
      try ListSnapshot(sections: [ListSection(id: 0, items: Array(0..<count))], id: \.self)
    }
    let source = SnapshotSource(try snapshot(2), isUnchanged: ==) { RowNode(index: $0, height: 50) }
    let stage = ListStage(ListNode(source, estimatedRowLength: 50))
    stage.settle()
    #expect(stage.list.isDisplayed && stage.list.rowCount == 2)
    source.apply(try snapshot(3))
    #expect(!stage.list.isDisplayed, "It is to be compared.")
    stage.executor.runAll()
    #expect(!stage.list.isDisplayed, "It is compared, and no frame has taken it.")
    stage.frame()
    #expect(stage.list.rowCount == 3 && !stage.list.isDisplayed, "The new row is to be made.")
    stage.settle()
    #expect(stage.list.isDisplayed)
  }

  @Test("A change of the data, of a row's length and of the viewport is displayed when its rows are")
  func changes() {
    let stage = ListStage(makeList(100))
    stage.settle()
    #expect(stage.list.isDisplayed)
    let changes: [() -> Void] = [
      { stage.list.reload(0..<50) { RowNode(index: $0 + 1_000, height: 50) } },
      { (stage.list.node(ofRow: 0) as? RowNode)?.height.value = 70 },
      { stage.runtime.setViewportSize(Size(width: 90, height: 220)) },
      { stage.list.scrollToRow(40) },
      { stage.list.node(ofRow: stage.list.visibleRows.lowerBound)?.setNeedsDisplay() },
    ]
    for (number, change) in changes.enumerated() {
      change()
      #expect(!stage.list.isDisplayed, "change \(number)")
      #expect(!wasDisplayedBlank(stage), "change \(number)")
      stage.settle()
      #expect(stage.list.isDisplayed && stage.list.blankAreas.isEmpty, "change \(number)")
    }
  }

  @Test("Rows that are prepared out of view are not waited for")
  func outOfView() {
    let stage = ListStage(makeList(100))
    stage.settle()
    let visible = stage.list.visibleRows
    let ahead = stage.list.node(ofRow: visible.upperBound)
    ahead?.setNeedsDisplay()
    #expect(ahead?.isDisplayed == false && stage.list.isDisplayed)
  }

  @Test("A row in view is waited for before it is on screen, and no longer when it is scrolled away")
  func rowInView() async {
    let stage = ListStage(makeList(100))
    // The root and the rows are measured, and nothing is drawn.
    while stage.list.node(ofRow: 0)?.isLoaded != true {
      stage.frame()
      if stage.list.node(ofRow: 0)?.isLoaded != true { stage.executor.runNext() }
    }
    guard let row = stage.list.node(ofRow: 0) else { return }
    #expect(!row.isDisplayed)
    let task = Task.immediate { @MainActor in await row.ensureDisplayed() }
    stage.list.scrollToRow(80)
    stage.frame()
    await task.value
    #expect(!row.isInHierarchy)
  }

  @Test("A list in a row has to have its rows in view, and one out of view does not")
  func nestedLists() {
    let list = ListNode(Array(0..<20), estimatedRowLength: 50) { number -> DisplayNode in
      let shelf = ListNode(Array(0..<20), estimatedRowLength: 30, flow: .leftToRight) {
        TileNode(index: number * 100 + $0)
      }
      shelf.style.height = .points(50)
      return shelf
    }
    let stage = ListStage(list)
    for _ in 0..<40 {
      stage.frame()
      let shelves = list.visibleRows.compactMap { list.node(ofRow: $0) as? ListNode }
      if list.isDisplayed {
        #expect(shelves.count == list.visibleRows.count && shelves.allSatisfy { $0.blankAreas.isEmpty })
      }
      stage.executor.runNext()
    }
    stage.settle()
    #expect(list.isDisplayed)
    let shelf = list.node(ofRow: 0) as? ListNode
    shelf?.node(ofRow: 0)?.setNeedsDisplay()
    #expect(shelf?.isDisplayed == false && !list.isDisplayed)
    stage.settle()
    #expect(list.isDisplayed)
  }

  @Test("A pager is displayed when its page in view is")
  func pager() {
    let pager = PagerNode(Array(0..<5)) { RowNode(index: $0, height: 200) }
    let stage = ListStage(pager)
    #expect(!pager.isDisplayed)
    #expect(!wasDisplayedBlank(stage))
    stage.settle()
    #expect(pager.isDisplayed)
    pager.scrollToPage(3)
    #expect(!wasDisplayedBlank(stage))
    stage.settle()
    #expect(pager.isDisplayed && pager.currentPage == 3)
  }

  @Test("A row that is measured again is not displayed until it has its new size")
  func remeasuredRow() throws {
    let rows = (0..<5).map { RowNode(index: $0, height: 40) }
    let list = ListNode(0..<5, estimatedRowLength: 40) { rows[$0] }
    let stage = ListStage(list)
    stage.settle()
    for row in rows { #expect(row.isDisplayed) }
    rows[1].height.value = 70
    stage.frame()
    #expect(!rows[1].isDisplayed && rows[0].isDisplayed)
    stage.settle()
    #expect(rows[1].isDisplayed && rows[1].frame.height == 70)
  }
}

/// Shows a list that is placed by hand and fills it.
private final class PlacingRoot: DisplayNode {
  func show(_ list: ListNode) {
    list.frame = Rect(x: 0, y: 0, width: 100, height: 200)
    addSubnode(list)
  }
}

/// A square that draws one color.
private final class TileNode: DisplayNode {
  let index: Int

  nonisolated init(index: Int) {
    self.index = index
    super.init()
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size { Size(width: 30, height: 50) }

  override func makeDrawing() -> (any Drawing)? { RowDrawing(color: Color(hex: UInt32(index & 0xFFFF))) }
}
