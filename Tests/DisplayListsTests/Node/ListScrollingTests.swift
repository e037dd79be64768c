import AsyncDisplay
import DisplayConcurrency
import TestSupport
import Testing

@testable import DisplayLists

@Suite("Scrolling of a list")
@MainActor
struct ListScrollingTests {
  private func makeList(_ count: Int = 2_000) -> ListNode {
    ListNode(makeItems(0..<count), estimatedRowLength: 20) { ItemRow($0) }
  }

  /// Where a row's span must begin, whatever was measured on the way.
  private func expected(_ alignment: RowAlignment, _ span: Range<Double>, _ list: ListNode) -> Double {
    let offset =
      switch alignment {
      case .start, .nearest: span.lowerBound
      case .center: (span.lowerBound + span.upperBound - 200) / 2
      case .end: span.upperBound - 200
      }
    return min(max(0, offset), list.contentLength - 200)
  }

  @Test(
    "A row scrolled to lies where it was wanted once everything is measured, at once and over frames",
    arguments: [RowAlignment.start, .center, .end],
    [700, 0, 1_999, 1, 1_400].prefix(TestDepth.count(1, full: 5))
  )
  func scrollsToRow(alignment: RowAlignment, row: Int) {
    for duration in [Duration.zero, .milliseconds(200)] {
      let list = makeList()
      let stage = ListStage(list)
      stage.settle()
      list.scroll(by: 9_000)
      stage.settle()
      list.scrollToRow(row, at: alignment, animated: .over(duration))
      for _ in 0..<60 {
        stage.frame()
        stage.executor.runNext()
      }
      stage.settle()
      #expect(!list.isAnimatingOffset)
      #expect(list.blankAreas.isEmpty)
      #expect(abs(list.contentOffset - expected(alignment, list.span(ofRow: row), list)) <= 1.0 / 65_536)
    }
  }

  @Test("The nearest alignment leaves a row alone that is seen as a whole")
  func nearest() {
    let list = makeList()
    let stage = ListStage(list)
    stage.settle()
    list.scrollToRow(0, at: .nearest)
    #expect(list.contentOffset == 0)
    let last = list.visibleRows.upperBound
    list.scrollToRow(last, at: .nearest)
    stage.settle()
    #expect(list.contentOffset == list.span(ofRow: last).upperBound - 200)
  }

  @Test("A movement to a row follows it when changes of the data move it on the way")
  func followsMovedRow() throws {
    let source = makeSource(makeItems(0..<300))
    let list = ListNode(source, estimatedRowLength: 20)
    let stage = ListStage(list)
    stage.settle()
    list.scrollToItem(
      at: ItemPath(section: 0, item: 120),
      alignment: .start,
      animated: .over(.milliseconds(160))
    )
    stage.frame()
    stage.frame()
    var items = makeItems(0..<300)
    items.insert(items.remove(at: 120), at: 40)
    source.apply(makeSnapshot([items]))
    for _ in 0..<40 {
      stage.executor.runAll()
      stage.frame()
    }
    #expect(list.contentOffset == list.span(ofRow: 40).lowerBound)
    #expect((list.node(ofRow: 40) as? ItemRow)?.item.id == 120)
  }

  @Test("Moving the list ends a movement to a row, and a row that there is not is reported")
  func interrupted() {
    let list = makeList()
    let stage = ListStage(list)
    stage.settle()
    list.scrollToRow(1_000, at: .start, animated: .over(.seconds(1)))
    stage.frame()
    #expect(list.isAnimatingOffset)
    list.scroll(by: 3)
    #expect(!list.isAnimatingOffset && list.scrollTarget == nil)
    let reports = Lock(0)
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      list.scrollToRow(2_000)
      list.scrollToRow(-1)
      list.scrollToItem(at: ItemPath(section: 1, item: 0))
    }
    #expect(reports.withLock { $0 } == 3)
  }

  @Test("A chat stays at its end while rows arrive there, and at its rows once it is scrolled away")
  func chat() {
    let source = makeSource(makeItems(0..<50))
    let list = ListNode(source, estimatedRowLength: 30)
    list.anchoring = .end
    let stage = ListStage(list)
    stage.settle()
    #expect(list.visibleRows.upperBound == 50 && list.contentOffset == list.endOffset)
    source.apply(makeSnapshot([makeItems(0..<60)]))
    for _ in 0..<60 {
      stage.executor.runNext()
      stage.frame()
      #expect(list.contentOffset == list.endOffset)
    }
    stage.settle()
    list.scroll(by: -500)
    stage.settle()
    let row = list.visibleRows.lowerBound
    let position = stage.screenPosition(ofRow: row)
    source.apply(makeSnapshot([makeItems(-20..<80)]))
    stage.settle()
    #expect(stage.screenPosition(ofRow: row + 20) == position)
  }

  @Test("Cells hear which part of them is seen, once for each change, and nil when they leave")
  func visibility() throws {
    let list = makeList()
    let stage = ListStage(list)
    stage.settle()
    let cell = try #require(list.node(ofRow: 0) as? ItemRow)
    #expect(cell.seen == [Rect(x: 0, y: 0, width: 100, height: cell.item.height)])
    list.scroll(by: 1)
    stage.frame()
    stage.frame()
    #expect(cell.seen.count == 2)
    #expect(cell.seen.last == Rect(x: 0, y: 1, width: 100, height: cell.item.height - 1))
    list.scroll(by: 600)
    stage.frame()
    #expect(cell.seen.last == .some(nil) && cell.seen.count == 3)
  }

  @Test("Offsets and lengths are told once a frame, and visible rows as a sequence that ends with the list")
  func events() async {
    final class Listener: ListNode {
      var offsets: [Double] = []
      var lengths: [Double] = []
      override func contentOffsetDidChange(from old: Double) { offsets.append(contentOffset) }
      override func contentLengthDidChange(from old: Double) { lengths.append(contentLength) }
    }
    var list: Listener? = Listener(
      ListContent(0..<100) { ItemRow(TestItem(id: $0)) },
      estimatedRowLength: 20
    )
    var stage: ListStage? = list.map { ListStage($0) }
    stage?.settle()
    let rows = list?.visibleRowUpdates()
    list?.scroll(by: 4)
    list?.scroll(by: 4)
    stage?.frame()
    #expect(list?.offsets == [8])
    #expect(list?.lengths.last == list?.contentLength)
    list?.scroll(by: 700)
    stage?.settle()
    var iterator = rows?.makeAsyncIterator()
    #expect(await iterator?.next() == list?.visibleRows)
    stage?.runtime.invalidate()
    stage = nil
    list = nil
    // The list has left its screen first.
    #expect(await iterator?.next() == 0..<0)
    #expect(await iterator?.next() == nil)
  }

  private enum Movement: CaseIterable {
    case flick, heldDrag, takenOver, animation, interrupted, driver
  }

  @Test("The end of every movement is told once, when the content stands still", arguments: Movement.allCases)
  private func endOfScrolling(movement: Movement) {
    final class Listener: ListNode {
      var events: [String] = []
      override func didBeginDragging() { events.append("drag") }
      override func didEndDragging() { events.append("let go") }
      override func didEndScrolling() { events.append(isDecelerating || isDragging ? "too early" : "rest") }
    }
    let list = Listener(ListContent(0..<100) { ItemRow(TestItem(id: $0)) }, estimatedRowLength: 50)
    let stage = ListStage(list)
    stage.settle()
    let finger = ListFinger(stage: stage)
    func drag(by step: Double) {
      finger.grab(Point(x: 50, y: 190))
      for number in 1...5 {
        stage.frame()
        finger.move(50, 190 - Double(number) * step)
      }
    }
    switch movement {
    case .flick, .heldDrag:
      drag(by: movement == .flick ? 12 : 1)
      if movement == .heldDrag { for _ in 0..<40 { stage.frame() } }
      finger.up(50, movement == .flick ? 130 : 185)
    case .takenOver:
      // A finger comes down while a touchpad drags, whose own end comes later.
      func touch(_ identifier: Int, _ y: Double) -> TouchEvent {
        let place = Point(x: 50, y: y)
        return TouchEvent(.moved, identifier: identifier, location: place, timestamp: stage.clock.now)
      }
      list.drag(.began, touch(1, 190))
      list.drag(.changed, touch(1, 180))
      list.drag(.began, touch(2, 190))
      list.drag(.changed, touch(2, 170))
      stage.frame()
      list.drag(.ended, touch(2, 170))
      list.drag(.ended, touch(1, 180))
    case .animation: list.scrollToRow(20, at: .start, animated: .over(.milliseconds(100)))
    case .interrupted:
      list.scrollToRow(20, at: .start, animated: .over(.milliseconds(100)))
      stage.frame()
      list.scroll(by: 3)
    case .driver:
      let driver = ScriptedDriver()
      list.scrollDriver = driver
      for _ in 0..<5 {
        driver.next = 10
        stage.frame()
      }
    }
    stage.coast()
    stage.settle()
    let isDrag = [.flick, .heldDrag, .takenOver].contains(movement)
    #expect(list.contentOffset > 0 && list.events == (isDrag ? ["drag", "let go", "rest"] : ["rest"]))
    // What is moved at once does not scroll.
    list.scroll(by: 30)
    stage.settle()
    #expect(list.events.filter { $0 == "rest" }.count == 1)
  }

  @Test("More rows are fetched once when the end approaches, and again when there is a need after they came")
  func fetching() {
    let source = makeSource(makeItems(0..<40))
    let list = ListNode(source, estimatedRowLength: 40)
    let fetches = Lock(0)
    list.batchFetching = BatchFetching { [weak source] in
      let number = fetches.withLock { count -> Int in
        count += 1
        return count
      }
      source?.apply(makeSnapshot([makeItems(0..<(40 + 20 * number))]))
      return number < 3 ? .more : .reachedEnd
    }
    let stage = ListStage(list)
    stage.settle()
    #expect(fetches.withLock { $0 } == 0)
    for _ in 0..<200 {
      list.scroll(by: 60)
      stage.executor.runAll()
      stage.frame()
    }
    stage.settle()
    #expect(fetches.withLock { $0 } == 3)
    #expect(list.rowCount == 100 && !list.isFetchingRows)
  }

  @Test("A list clips its rows, and an animation that takes no time is a movement at once")
  func atOnce() {
    let list = ListNode(0..<100, estimatedRowLength: 40) { RowNode(index: $0, height: 40) }
    let stage = ListStage(list)
    stage.settle()
    #expect(list.clipsToBounds)
    let ended = Lock<[Bool]>([])
    list.scroll(to: 800, animated: AnimationTiming(duration: .zero)) { isFinished in
      ended.withLock { $0.append(isFinished) }
    }
    #expect(list.contentOffset == 800 && ended.withLock { $0 } == [true])
  }

  @Test("Ranges that are chosen otherwise count from the next frame on, which is asked for")
  func otherRanges() {
    let list = ListNode(0..<500, estimatedRowLength: 40) { RowNode(index: $0, height: 40) }
    let stage = ListStage(list)
    stage.settle()
    let before = list.ranges.preload.count
    list.rangePolicy = .fixed
    #expect(stage.isFrameRequested)
    stage.settle()
    list.rangeTuning.setPreloadBuffer(RangeBuffer(leading: 9, trailing: 9))
    #expect(stage.isFrameRequested)
    stage.settle()
    list.scroll(by: 40)
    stage.settle()
    #expect(list.ranges.preload.count > before)
  }

  @Test("A list turns to either end at once, and what it was doing is over")
  func ends() {
    let list = ListNode(0..<100, estimatedRowLength: 40) { RowNode(index: $0, height: 40) }
    let stage = ListStage(list)
    stage.settle()
    list.scrollToRow(30, animated: .settling)
    stage.frame()
    #expect(list.isAnimatingOffset)
    list.turnToEnd(isStart: false)
    #expect(list.contentOffset == 3_800 && !list.isAnimatingOffset)
    stage.settle()
    #expect(list.visibleRows == 95..<100 && list.contentOffset == list.endOffset)
    list.turnToEnd(isStart: true)
    stage.settle()
    #expect(list.visibleRows == 0..<5 && list.contentOffset == 0)
  }

  @Test("The completion of a movement to no offset may try again, and is not called within itself")
  func completionOfNowhere() {
    let list = ListNode(ListContent(0..<100) { RowNode(index: $0, height: 40) }, estimatedRowLength: 40)
    let stage = ListStage(list)
    stage.settle()
    var (calls, depth) = (0, 0)
    func again() {
      list.scroll(to: .nan) { isFinished in
        depth += 1
        calls += 1
        #expect(!isFinished && depth == 1)
        if calls < 100 { again() }
        depth -= 1
      }
    }
    Diagnostics.withHandler({ _ in }) { again() }
    stage.settle()
    #expect(calls == 100)
  }
}
