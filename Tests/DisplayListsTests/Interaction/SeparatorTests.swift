import AsyncDisplay
import DisplayConcurrency
import TestSupport
import Testing

@testable import DisplayLists

@Suite("Separators")
@MainActor
struct SeparatorTests {
  /// A list that shows no line behind some items.
  final class SparseList: ListNode {
    var hidden: Set<ItemPath> = []
    var meddles: (@MainActor () -> Void)?

    override func showsSeparator(afterItemAt path: ItemPath) -> Bool {
      let action = meddles
      meddles = nil
      action?()
      return !hidden.contains(path)
    }
  }

  /// Sections of rows, 20 points long each, with headers of 20.
  private func makeStage(
    _ counts: [Int],
    flow: RowFlow = .topToBottom,
    scale: Double = 1
  ) throws -> (ListStage, SparseList) {
    let sections = counts.map { Array(0..<$0) }
    let content = try ListContent(sections: sections, header: { _ in HeaderRow() }) { _ in HeaderRow() }
    let list = SparseList(content, estimatedRowLength: 20, flow: flow)
    let stage = ListStage(list, size: Size(width: 200, height: 200))
    stage.runtime.environment.displayScale = scale
    stage.settle()
    return (stage, list)
  }

  /// The lines that are shown, in the list's own space, in order along the way.
  private func lines(_ list: ListNode) -> [Rect] {
    let shown = list.separatorLines?.layer.sublayers.filter { !$0.isHidden }.map(\.frame) ?? []
    return shown.sorted { ($0.minX, $0.minY) < ($1.minX, $1.minY) }
  }

  @Test("A line lies at the end of each item that another one follows, and no row is longer for it")
  func places() throws {
    let (stage, list) = try makeStage([3, 1, 2], scale: 2)
    #expect(lines(list).isEmpty)
    list.separator = RowSeparator(color: .black, leadingInset: 16, trailingInset: 4)
    stage.settle()
    // Header 0...20, items to 80; header to 100, an item to 120; header to 140, items to 180.
    let wanted = [40.0, 60, 160].map { Rect(x: 16, y: $0 - 0.5, width: 180, height: 0.5) }
    #expect(lines(list) == wanted && list.contentLength == 180)
    list.separator?.followsLastItem = true
    list.separator?.thickness = .points(3)
    stage.settle()
    let all = [40.0, 60, 80, 120, 160, 180].map { Rect(x: 16, y: $0 - 3, width: 180, height: 3) }
    #expect(lines(list) == all)
    list.hidden = [ItemPath(section: 0, item: 1), ItemPath(section: 2, item: 0)]
    list.setNeedsSeparatorUpdate()
    stage.settle()
    #expect(lines(list) == [all[0], all[2], all[3], all[5]])
    list.separator = nil
    stage.settle()
    #expect(lines(list).isEmpty && list.layer?.sublayers.count == 9)
  }

  @Test(
    "Where rows follow each other otherwise, lines still lie where an item ends",
    arguments: [
      (
        flow: RowFlow.bottomToTop,
        lines: [Rect(x: 5, y: -60, width: 192, height: 2), Rect(x: 5, y: -40, width: 192, height: 2)]
      ),
      (.leftToRight, [Rect(x: 38, y: 5, width: 2, height: 192), Rect(x: 58, y: 5, width: 2, height: 192)]),
      (.rightToLeft, [Rect(x: -60, y: 5, width: 2, height: 192), Rect(x: -40, y: 5, width: 2, height: 192)]),
    ]
  )
  func flows(flow: RowFlow, wanted: [Rect]) throws {
    let (stage, list) = try makeStage([3], flow: flow)
    list.separator = RowSeparator(thickness: .pixels(2), leadingInset: 5, trailingInset: 3)
    stage.settle()
    #expect(lines(list) == wanted)
  }

  @Test("The leading inset is at the right where people read from there")
  func mirrored() throws {
    let (stage, list) = try makeStage([2])
    list.separator = RowSeparator(leadingInset: 30)
    stage.runtime.environment.layoutDirection = .rightToLeft
    stage.settle()
    #expect(lines(list) == [Rect(x: 0, y: 39, width: 170, height: 1)])
  }

  @Test("A line that takes room lies behind its item, and the rows on screen stay where the first of them is")
  func room() throws {
    let (stage, list) = try makeStage([40])
    list.scroll(by: 230)
    stage.settle()
    let first = list.span(ofRow: 11).lowerBound - list.contentOffset
    list.separator = RowSeparator(thickness: .points(4), takesRoom: true)
    stage.settle()
    #expect(list.span(ofRow: 11).lowerBound - list.contentOffset == first)
    #expect(list.span(ofRow: 12).lowerBound - list.span(ofRow: 11).lowerBound == 24)
    #expect(list.node(ofRow: 12)?.frame.height == 20)
    let line = try #require(lines(list).first { $0.minY >= list.span(ofRow: 12).lowerBound })
    #expect(line == Rect(x: 0, y: list.span(ofRow: 12).upperBound - 4, width: 200, height: 4))
    list.separator = nil
    stage.settle()
    #expect(list.span(ofRow: 12).lowerBound - list.span(ofRow: 11).lowerBound == 20)
    #expect(list.span(ofRow: 11).lowerBound - list.contentOffset == first)
  }

  @Test("Lines that take room make rows longer that were measured without them and are far away")
  func roomFarAway() throws {
    let (stage, list) = try makeStage([400])
    list.setLengthEstimate(.learned(initial: 20))
    list.scroll(by: 4_000)
    stage.settle()
    #expect(list.contentLength == 401 * 20 && list.node(ofRow: 1) == nil)
    list.separator = RowSeparator(thickness: .points(4), takesRoom: true)
    stage.settle()
    #expect(list.contentLength == 20 + 400 * 24)
  }

  @Test("As many layers as items are ever on screen do for any number of rows")
  func layers() throws {
    let (stage, list) = try makeStage([10_000])
    list.separator = RowSeparator()
    stage.settle()
    for _ in 0..<TestDepth.count(15, full: 50) {
      list.scroll(by: 1_037)
      stage.settle()
      let wanted = list.visibleRows.count { list.node(ofRow: $0)?.isInHierarchy == true }
      #expect(lines(list).count == wanted)
    }
    #expect(try #require(list.separatorLines).layer.sublayers.count <= 12)
    let lines = list.layer?.sublayers.firstIndex { $0 === list.separatorLines?.layer }
    #expect(lines == (list.layer?.sublayers.count ?? 0) - 1)
  }

  @Test("A line that takes room leaves the reader's row where it is beside rows far longer than estimated")
  func roomBesideLongRows() {
    let list = ListNode(0..<100, estimatedRowLength: 40) { RowNode(index: $0, height: $0 == 5 ? 400 : 40) }
    let stage = ListStage(list)
    stage.settle()
    list.scroll(by: 500)
    stage.settle()
    let place = stage.screenPosition(ofRow: 5)
    for separator in [RowSeparator(thickness: .points(1), takesRoom: true), nil] {
      list.separator = separator
      for _ in 0..<3 { stage.settle() }
      #expect(place == -300 && stage.screenPosition(ofRow: 5) == place)
    }
  }

  @Test("Lines that are wanted no longer ask for the frame that takes them away")
  func withoutLines() {
    let asked = Lock(0)
    let (executor, clock) = (ManualExecutor(), ManualClock())
    let list = ListNode(0..<30, estimatedRowLength: 40) { RowNode(index: $0, height: 40) }
    list.separator = RowSeparator()
    let runtime = DisplayRuntime(
      rootNode: list,
      viewportSize: Size(width: 100, height: 200),
      scheduler: Scheduler(executor: executor, clock: clock, maximumConcurrency: 1),
      requestFrame: { asked.withLock { $0 += 1 } }
    )
    func settle() {
      for index in 0..<12 {
        runtime.runFrame(FrameTiming(index: index, timestamp: clock.now, deadline: clock.now))
        executor.runAll()
      }
    }
    settle()
    #expect(list.separatorLines != nil)
    let before = asked.withLock { $0 }
    list.separator = nil
    #expect(asked.withLock { $0 } == before + 1)
    settle()
    #expect(list.separatorLines == nil)
  }

  @Test("The first lines ask for the frame that shows them, also where they take no room")
  func firstLinesAsk() throws {
    let (stage, list) = try makeStage([3])
    #expect(!stage.isFrameRequested)
    list.separator = RowSeparator()
    #expect(stage.isFrameRequested)
    stage.frame()
    #expect(lines(list).count == 2)
  }

  @Test("A length that is none counts as 0")
  func unusable() throws {
    let (stage, list) = try makeStage([3])
    list.separator = RowSeparator(thickness: .points(.nan), leadingInset: -5, trailingInset: .infinity)
    stage.settle()
    #expect(lines(list).isEmpty)
    list.separator?.thickness = .pixels(-4)
    stage.settle()
    #expect(lines(list).isEmpty)
    list.separator?.thickness = .pixels(1)
    stage.settle()
    #expect(lines(list).allSatisfy { $0.width == 0 && $0.minX == 0 })
  }

  @Test("The hook may change the list while lines are put to their places", arguments: 0..<3)
  func meddling(kind: Int) throws {
    let (stage, list) = try makeStage([30])
    list.separator = RowSeparator()
    list.meddles = {
      switch kind {
      case 0: list.reload([Int]()) { _ in HeaderRow() }
      case 1: stage.runtime.invalidate()
      default: list.scrollToRow(25)
      }
    }
    stage.settle()
    #expect(kind != 0 || lines(list).isEmpty)
  }
}
