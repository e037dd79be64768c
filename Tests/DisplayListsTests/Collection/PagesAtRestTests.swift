import AsyncDisplay
import TestSupport
import Testing

/// A pager whose viewport and pages change at about the same time comes to rest on a page: every order of the two, at every
/// page, with the new page before and after it, as the root and inside another node.
@Suite("A pager that is turned while pages come")
@MainActor
struct PagesAtRestTests {
  private final class PageNode: DisplayNode {
    nonisolated override func calculateSize(thatFits size: Size) -> Size { size }
  }

  /// Holds a pager by hand, in ``layout()``.
  private final class HoldingNode: DisplayNode {
    let pager: PagerNode

    init(_ pager: PagerNode) {
      self.pager = pager
      super.init()
      addSubnode(pager)
    }

    override func layout() {
      pager.frame = Rect(x: 0, y: 0, width: bounds.width - 10, height: bounds.height)
    }
  }

  enum Order: CaseIterable {
    case change, turn, changeAndFrame, turnAndFrame, turnAndWork, turnAndFrames
  }

  @Test("It rests on a page", arguments: Order.allCases, [false, true])
  func rests(order: Order, isInside: Bool) throws {
    for (count, start, index) in [
      (1, 0, 0), (1, 0, 1), (3, 0, 0), (3, 0, 1), (3, 1, 0), (3, 1, 1), (3, 1, 2), (3, 2, 3),
    ].suffix(TestDepth.count(3, full: 8)) {
      let pager = PagerNode(0..<count) { _ in PageNode() }
      let root = isInside ? HoldingNode(pager) : nil
      let stage = ListStage(pager, in: root, size: Size(width: 100, height: 100))
      stage.settle()
      if start > 0 { pager.scrollToPage(start) }
      stage.settle()
      let shown = pager.node(ofPage: start)
      func change() throws {
        try pager.performBatchUpdates(to: ListContent(0..<(count + 1)) { _ in PageNode() }) {
          $0.insertItems(at: [ItemPath(section: 0, item: index)])
        }
      }
      func turn() { stage.runtime.setViewportSize(Size(width: 80, height: 100)) }
      switch order {
      case .change:
        try change()
        turn()
      case .turn:
        turn()
        try change()
      case .changeAndFrame:
        try change()
        stage.frame()
        turn()
      case .turnAndFrame:
        turn()
        stage.frame()
        try change()
      case .turnAndWork:
        turn()
        stage.frame()
        stage.executor.runAll()
        try change()
      case .turnAndFrames:
        turn()
        stage.frame()
        stage.executor.runAll()
        stage.frame()
        try change()
      }
      stage.settle()
      let place = pager.contentOffset / pager.bounds.width
      let what: Comment = "\(count) pages, at \(start), new one at \(index): offset \(pager.contentOffset)"
      #expect(abs(place - place.rounded()) < 1e-6, what)
      #expect(pager.bounds.width == (isInside ? 70 : 80))
      #expect(pager.isDisplayed)
      // A page that is there stays, unless the list lies at its start, where what is new comes into view.
      if start > 0 || index > 0 { #expect(pager.node(ofPage: pager.currentPage) === shown, what) }
    }
  }
}
