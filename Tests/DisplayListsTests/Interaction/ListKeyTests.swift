import AsyncDisplay
import DisplayConcurrency
import TestSupport
import Testing

@testable import DisplayLists
@_spi(Machinery) @testable import DisplayNodes

@Suite("Wheels, touchpads and keys on lists")
@MainActor
struct ListKeyTests {
  /// A list of 200 points' height with rows of 40.
  private func make(_ count: Int = 100, flow: RowFlow = .topToBottom) -> (ListStage, ChoosyList) {
    let list = ChoosyList(
      ListContent(Array(0..<count)) { TappedRow($0) },
      estimatedRowLength: 40,
      flow: flow
    )
    let stage = ListStage(list)
    stage.settle()
    return (stage, list)
  }

  private func key(_ stage: ListStage, _ key: Key, _ modifiers: KeyModifiers = []) {
    for phase in [KeyEvent.Phase.pressed, .released] {
      stage.runtime.send(.key(KeyEvent(phase, key: key, modifiers: modifiers, timestamp: stage.clock.now)))
    }
    stage.settle()
  }

  private func scroll(
    _ stage: ListStage,
    _ y: Double,
    _ phase: ScrollEvent.Phase = .discrete,
    _ unit: ScrollEvent.Unit = .points
  ) {
    stage.runtime.send(
      .scroll(
        ScrollEvent(
          Point(x: 0, y: y),
          in: unit,
          phase: phase,
          location: Point(x: 50, y: 100),
          timestamp: stage.clock.now
        )
      )
    )
    stage.frame()
  }

  @Test(
    "A wheel moves rows by its notches, a touchpad as its fingers do",
    arguments: [RowFlow.topToBottom, .bottomToTop]
  )
  func wheel(flow: RowFlow) {
    let (stage, list) = make(flow: flow)
    let sign = flow.isReversed ? -1.0 : 1
    scroll(stage, 2 * sign, .discrete, .notches)
    #expect(list.isAnimatingOffset)
    stage.settle()
    #expect(list.contentOffset == 120 && !list.isAnimatingOffset)
    scroll(stage, -50 * sign)
    #expect(list.contentOffset == 70)
    scroll(stage, 0, .began)
    scroll(stage, -40 * sign, .changed)
    #expect(list.isDragging && list.contentOffset == 30)
    for _ in 0..<5 { scroll(stage, -40 * sign, .changed) }
    #expect(list.contentOffset == 0 && list.overscroll < 0)
    scroll(stage, 0, .ended)
    stage.settle()
    #expect(list.contentOffset == 0 && list.overscroll == 0 && !list.isDragging)
    // There is nothing before the first row.
    scroll(stage, -1 * sign, .discrete, .notches)
    #expect(!list.isAnimatingOffset)
    list.isScrollEnabled = false
    scroll(stage, 1 * sign, .discrete, .notches)
    #expect(!list.isAnimatingOffset)
  }

  @Test("A list that leaves lets go of the fingers on a touchpad")
  func departure() {
    let (stage, list) = make()
    scroll(stage, 0, .began)
    scroll(stage, 40, .changed)
    #expect(list.isDragging)
    stage.runtime.invalidate()
    #expect(!list.isDragging)
  }

  @Test("A notch turns one page of a pager")
  func pager() {
    let pager = PagerNode(Array(0..<5)) { RowNode(index: $0, height: 200) }
    let stage = ListStage(pager, size: Size(width: 100, height: 200))
    stage.settle()
    stage.runtime.send(
      .scroll(
        ScrollEvent(
          Point(x: 1, y: 0),
          in: .notches,
          location: Point(x: 50, y: 100),
          timestamp: stage.clock.now
        )
      )
    )
    stage.settle()
    #expect(pager.currentPage == 1)
  }

  @Test("Keys go from item to item, bring each into view, and use it")
  func items() {
    let (stage, list) = make()
    key(stage, .tab)
    #expect(list.isFocused)
    key(stage, .down)
    key(stage, .enter)
    #expect(list.told == ["selected 0"])
    for _ in 0..<6 { key(stage, .down) }
    #expect(list.contentOffset == 80)
    key(stage, .space)
    #expect(list.told.last == "selected 6")
    key(stage, .up)
    #expect(list.contentOffset == 80)
    key(stage, .end)
    key(stage, .enter)
    #expect(list.told.last == "selected 99" && list.contentOffset == 3_800)
    key(stage, .home)
    key(stage, .enter)
    #expect(list.told.last == "selected 0" && list.contentOffset == 0)
    // There is no item above the first; the key is left to others.
    key(stage, .up)
    key(stage, .enter)
    #expect(list.told.last == "selected 0")
    list.selects = { _ in false }
    list.highlights = { _ in false }
    key(stage, .down)
    key(stage, .enter)
    #expect(list.told.last == "selected 0")
  }

  @Test("Keys stay at their item when rows change, and begin at one in view when it is gone")
  func changes() throws {
    let (stage, list) = make()
    list.becomeFocused()
    for _ in 0..<3 { key(stage, .down) }
    try list.performBatchUpdates(to: ListContent([100, 101] + Array(0..<100)) { TappedRow($0) }) { updates in
      updates.insertItems(at: [0, 1].map { ItemPath(section: 0, item: $0) })
    }
    stage.settle()
    key(stage, .enter)
    #expect(list.told == ["selected 4"])
    try list.performBatchUpdates(to: ListContent([100, 101, 0, 1] + Array(3..<100)) { TappedRow($0) }) {
      updates in
      updates.deleteItems(at: [ItemPath(section: 0, item: 4)])
    }
    stage.settle()
    key(stage, .enter)
    #expect(list.told == ["selected 4"])
    key(stage, .down)
    key(stage, .enter)
    #expect(list.told.count == 2)
  }

  @Test("A tap puts keys at its item, and a list without selection leaves them to scroll")
  func taps() {
    let (stage, list) = make()
    ListFinger(stage: stage).tap(50, 100)
    stage.settle()
    #expect(list.isFocused && list.told == ["selected 2"])
    key(stage, .down)
    key(stage, .enter)
    #expect(list.told.last == "selected 3")
    let (other, plain) = make()
    plain.allowsSelection = false
    #expect(!plain.becomeFocused())
    plain.isFocusable = true
    plain.becomeFocused()
    key(other, .down)
    #expect(plain.contentOffset == 40 && plain.told.isEmpty)
    key(other, .pageDown)
    #expect(plain.contentOffset == 200)
  }

  @Test("A row that is too far away to have a place is revealed nowhere")
  func farAway() {
    let (stage, list) = make()
    for y in [-Double.infinity, .infinity, .nan] {
      list.reveal(Rect(x: 0, y: y, width: 10, height: y))
      stage.settle()
      #expect(list.contentOffset == 0)
    }
  }

  @Test("In a grid arrows go to the item on their side")
  func grid() throws {
    let list = CollectionNode(0..<12, layout: GridCollectionLayout(columns: .count(3))) { TappedRow($0) }
    let stage = ListStage(list)
    stage.settle()
    list.becomeFocused()
    key(stage, .right)
    func place() -> Rect { list.focusArea }
    var visited = [place()]
    for next in [Key.right, .right, .right, .down, .left, .up] {
      key(stage, next)
      visited.append(place())
    }
    #expect(visited == [0, 1, 2, 2, 5, 4, 1].map { list.frame(ofRow: $0) })
    let ring = try #require(list.layer?.covers.last)
    #expect(
      ring.frame
        == list.frame(ofRow: 1).inset(by: EdgeInsets(all: -4)).offset(by: Point(x: 0, y: -list.contentOffset))
    )
  }
}
