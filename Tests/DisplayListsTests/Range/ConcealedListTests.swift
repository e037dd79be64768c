import AsyncDisplay
import DisplayConcurrency
import DisplayListModel
import Testing

@testable import DisplayLists

@Suite("Lists that are covered, or far from the screen")
@MainActor
struct ConcealedListTests {
  private let log = Lock<[String]>([])
  private let page = DisplayNode()
  private let list: ListNode
  private let stage: ListStage

  init() {
    list = ListNode(0..<500, estimatedRowLength: 20) { [log] in RowNode(index: $0, height: 20, log: log) }
    let root = DisplayNode()
    page.addSubnode(list)
    root.addSubnode(page)
    stage = ListStage(list, in: root)
    page.frame = Rect(x: 0, y: 0, width: 100, height: 200)
    list.frame = page.frame
    stage.settle()
    list.scrollToRow(100, at: .start)
    stage.settle()
    log.withLock { $0 = [] }
  }

  private func rows(where holds: (DisplayNode) -> Bool) -> [Int] {
    (0..<500).filter { list.node(ofRow: $0).map(holds) == true }
  }

  private var rowsWithContents: [Int] { rows { $0.layer?.contents != nil } }
  private var visibleRows: [Int] { rows { $0.interfaceState.contains(.visible) } }
  private var rowsOnScreen: [Int] { rows(where: \.isInHierarchy) }

  @Test("Rows of a covered list are not visible, and all that was prepared stays")
  func covered() {
    let (contents, nodes) = (rowsWithContents, rows { _ in true })
    #expect(visibleRows == Array(100..<110) && contents.count > 10)
    let cover = DisplayNode()
    cover.backgroundColor = .white
    cover.frame = page.frame
    stage.runtime.rootNode.addSubnode(cover)
    stage.settle()
    #expect(list.interfaceState == .nearby && visibleRows == [] && rowsOnScreen == Array(100..<110))
    #expect(rowsWithContents == contents && rows { _ in true } == nodes)
    #expect(log.withLock { $0.sorted() } == (100..<110).map { "\($0) -visible" })
    // It is moved while nobody sees it.
    list.scrollToRow(200, at: .start)
    stage.settle()
    #expect(visibleRows == [] && rowsOnScreen == Array(200..<210))
    #expect((200..<210).allSatisfy(rowsWithContents.contains))
    log.withLock { $0 = [] }
    cover.removeFromSupernode()
    #expect(visibleRows == [], "Found out in the next frame.")
    stage.frame()
    #expect(
      visibleRows == Array(200..<210) && log.withLock { $0.sorted() } == (200..<210).map { "\($0) +visible" }
    )
  }

  @Test("The farther from the screen a list is, the less it keeps, and on screen again it has all of it")
  func depths() {
    let (contents, nodes) = (rowsWithContents, rows { _ in true })
    var last = (contents: contents.count, nodes: nodes.count)
    for depth in [1, 2, 3, 7] {
      page.environmentOverrides = EnvironmentOverrides { $0.visibilityDepth = depth }
      stage.settle()
      let mode: RangeMode = [1: .minimum, 2: .visibleOnly][depth] ?? .lowMemory
      #expect(list.engine.ranges.controller.mode == mode)
      let now = (contents: rowsWithContents.count, nodes: rows { _ in true }.count)
      #expect(now.contents <= last.contents && now.nodes <= last.nodes)
      last = now
      #expect(rowsWithContents.count >= (depth < 3 ? 10 : 0))
      if depth == 2 { #expect(rowsWithContents == Array(100..<110)) }
      if depth >= 3 { #expect(rowsWithContents == [] && visibleRows == [] && rowsOnScreen == []) }
      #expect(nodes.contains(100) && list.contentOffset == 2_000)
    }
    page.environmentOverrides = EnvironmentOverrides { $0.visibilityDepth = -1 }
    #expect(page.environment.visibilityDepth == 0)
    stage.settle()
    #expect(rowsWithContents == contents && rows { _ in true } == nodes && visibleRows == Array(100..<110))
    list.rangeMode = .full
    page.environmentOverrides = EnvironmentOverrides { $0.visibilityDepth = 5 }
    stage.settle()
    #expect(visibleRows == Array(100..<110), "A mode that is fixed stays.")
  }

  @Test("A list that comes into a page far from the screen keeps as little from the start")
  func late() {
    page.environmentOverrides = EnvironmentOverrides { $0.visibilityDepth = 3 }
    list.removeFromSupernode()
    page.addSubnode(list)
    stage.settle()
    #expect(list.engine.ranges.controller.mode == .lowMemory && rowsWithContents == [])
  }
}
