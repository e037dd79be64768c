import AsyncDisplay
import DisplayConcurrency
import TestSupport
import Testing

@testable import DisplayListModel
@testable import DisplayLists

/// Rows of 50 points all over the content, in no order.
private struct ScatteredLayout: CollectionLayout {
  struct Arrangement: CollectionArrangement {
    var count: Int
    let crossExtent: Double

    var contentLength: Double { Double(count) * 50 }

    func frame(ofRow row: Int, of rows: CollectionRows) -> Rect {
      Rect(x: 0, y: Double(row * 37 % count) * 50, width: crossExtent, height: 50)
    }

    func rows(intersecting span: Range<Double>, of rows: CollectionRows) -> Range<Int> {
      let found = (0..<count).filter {
        let frame = frame(ofRow: $0, of: rows)
        return frame.minY < span.upperBound && frame.maxY > span.lowerBound
      }
      guard let first = found.first, let last = found.last else { return 0..<0 }
      return first..<last + 1
    }

    mutating func update(for rows: CollectionRows, changed: Range<Int>) { count = rows.count }
  }

  func sizeRange(ofItem path: ItemPath, in space: CollectionSpace) -> SizeRange {
    SizeRange(exactly: Size(width: space.crossExtent, height: 50))
  }

  func estimatedSize(of kind: RowKind, in space: CollectionSpace) -> Size {
    Size(width: space.crossExtent, height: 50)
  }

  func makeArrangement(of rows: CollectionRows, in space: CollectionSpace) -> Arrangement {
    Arrangement(count: rows.count, crossExtent: space.crossExtent)
  }
}

/// Rows one below the other, of which each answer has another idea.
private struct FickleLayout: SequentialLayout {
  let answers: Lock<Numbers>

  func sizeRange(ofItem path: ItemPath, in space: CollectionSpace) -> SizeRange {
    SizeRange(exactly: Size(width: 100, height: 30))
  }
  func estimatedSize(of kind: RowKind, in space: CollectionSpace) -> Size { Size(width: 100, height: 30) }
  func makeState(in space: CollectionSpace) -> Int { 0 }
  func placeGroup(
    _ items: inout UpcomingItems,
    after state: inout Int,
    in space: CollectionSpace,
    frames: inout [Rect]
  ) -> Double {
    guard items.size(at: 0) != nil else { return 0 }
    state &+= 1
    let answer = answers.withLock { $0.next(below: 7) }
    frames.append(Rect(x: 0, y: answer < 3 ? 0 : 4_000, width: 100, height: 30))
    return Double(answer * 10)
  }
}

/// Rows in no order, in content that has another length each time.
private struct FickleArrangement: CollectionLayout, CollectionArrangement {
  let answers: Lock<Numbers>
  var count = 0

  var contentLength: Double { Double(answers.withLock { $0.next(below: 4_000) }) }

  func frame(ofRow row: Int, of rows: CollectionRows) -> Rect {
    Rect(x: 0, y: Double(answers.withLock { $0.next(below: 4_000) }), width: 100, height: 30)
  }
  func rows(intersecting span: Range<Double>, of rows: CollectionRows) -> Range<Int> {
    let first = answers.withLock { $0.next(below: 50) }
    return first..<first + 8
  }
  mutating func update(for rows: CollectionRows, changed: Range<Int>) { count = rows.count }
  func sizeRange(ofItem path: ItemPath, in space: CollectionSpace) -> SizeRange {
    SizeRange(exactly: Size(width: 100, height: 30))
  }
  func estimatedSize(of kind: RowKind, in space: CollectionSpace) -> Size { Size(width: 100, height: 30) }
  func makeArrangement(of rows: CollectionRows, in space: CollectionSpace) -> FickleArrangement {
    FickleArrangement(answers: answers, count: rows.count)
  }
}

@Suite("A layout that is not sequential")
@MainActor
struct ScatteredLayoutTests {
  @Test("What is visible by a layout that finds fewer rows in a longer span is made and drawn all the same")
  func forgetful() {
    struct Forgetful: CollectionLayout, CollectionArrangement {
      var count = 0
      var contentLength: Double { Double(count) * 50 }
      func frame(ofRow row: Int, of rows: CollectionRows) -> Rect {
        Rect(x: 0, y: Double(row) * 50, width: 100, height: 50)
      }
      func rows(intersecting span: Range<Double>, of rows: CollectionRows) -> Range<Int> {
        let isLong = span.upperBound - span.lowerBound > 250
        let first = min(count, max(0, Int(span.lowerBound / 50)))
        return first..<min(count, isLong ? first + 1 : max(first, Int((span.upperBound / 50).rounded(.up))))
      }
      mutating func update(for rows: CollectionRows, changed: Range<Int>) { count = rows.count }
      func sizeRange(ofItem path: ItemPath, in space: CollectionSpace) -> SizeRange {
        SizeRange(exactly: Size(width: 100, height: 50))
      }
      func estimatedSize(of kind: RowKind, in space: CollectionSpace) -> Size { Size(width: 100, height: 50) }
      func makeArrangement(of rows: CollectionRows, in space: CollectionSpace) -> Forgetful {
        Forgetful(count: rows.count)
      }
    }
    let list = CollectionNode(0..<60, layout: Forgetful()) { RowNode(index: $0, height: 50) }
    let stage = ListStage(list)
    for _ in 0..<6 {
      stage.settle()
      #expect(list.isDisplayed && list.blankAreas.isEmpty && list.visibleRows.count >= 4)
      list.scroll(by: 70)
    }
  }

  @Test(
    "A layout that answers otherwise each time ends nothing, and another one takes its place",
    arguments: 1...UInt64(TestDepth.count(6, full: 100))
  )
  func fickle(seed: UInt64) {
    let answers = Lock(Numbers(state: seed))
    let layout: any CollectionLayout =
      seed % 2 == 0 ? FickleLayout(answers: answers) : FickleArrangement(answers: answers)
    let list = CollectionNode(0..<60, layout: layout) { TileRow(TestItem(id: $0)) }
    let stage = ListStage(list)
    var numbers = Numbers(state: seed)
    for _ in 0..<60 {
      switch numbers.next(below: 6) {
      case 0: list.scrollToRow(numbers.next(below: 60), at: .center)
      case 1: list.reload(0..<(1 + numbers.next(below: 60))) { TileRow(TestItem(id: $0)) }
      default: list.scroll(by: Double(numbers.next(below: 200)) - 60)
      }
      _ = list.frame(ofRow: numbers.next(below: 80))
      stage.frame()
      stage.executor.runAll()
    }
    list.reload(0..<60) { TileRow(TestItem(id: $0)) }
    list.collectionLayout = ScatteredLayout()
    stage.settle()
    #expect(list.blankAreas.isEmpty && list.contentLength == 3_000)
  }

  @Test(
    "A layout that says what is no place shows nothing there, and never traps",
    arguments: [
      Double.nan, .infinity, -.infinity, -1e300, 1e300,
    ]
  )
  func nonsense(number: Double) {
    struct Nonsense: CollectionLayout, CollectionArrangement {
      let number: Double
      var contentLength: Double { number }
      func frame(ofRow row: Int, of rows: CollectionRows) -> Rect {
        Rect(x: number, y: number, width: number, height: number)
      }
      func rows(intersecting span: Range<Double>, of rows: CollectionRows) -> Range<Int> { -5..<1_000 }
      mutating func update(for rows: CollectionRows, changed: Range<Int>) {}
      func sizeRange(ofItem path: ItemPath, in space: CollectionSpace) -> SizeRange {
        SizeRange(min: .zero, max: Size(width: number, height: number))
      }
      func estimatedSize(of kind: RowKind, in space: CollectionSpace) -> Size {
        Size(width: number, height: number)
      }
      func makeArrangement(of rows: CollectionRows, in space: CollectionSpace) -> Nonsense { self }
    }
    Diagnostics.withHandler({ _ in }) {
      let list = CollectionNode(0..<40, layout: Nonsense(number: number)) { TileRow(TestItem(id: $0)) }
      let stage = ListStage(list)
      stage.settle()
      list.scroll(by: 100)
      list.scrollToRow(30, at: .center)
      stage.settle()
      #expect(list.contentOffset.isFinite && list.rowCount == 40)
    }
  }

  @Test("Rows in no order are visible where they are seen, and rows between them in number do not count")
  func scattered() {
    let source = makeSource(makeItems(0..<101))
    let list = CollectionNode(source, layout: ScatteredLayout())
    let stage = ListStage(list)
    stage.settle()
    #expect(list.rangeController.mode == .full)
    for distance in [0.0, 333, 2_000, -1_100] {
      list.scroll(by: distance)
      stage.settle()
      let seen = (0..<list.rowCount).filter { list.frame(ofRow: $0).meets(list.viewport) }
      let visible = list.rows.all.filter { $0.node?.interfaceState.contains(.visible) == true }
      #expect(visible.map(\.index) == seen && seen.count >= 4)
      #expect(list.blankAreas.isEmpty)
    }
    source.apply(makeSnapshot([makeItems(0..<97)]))
    stage.settle()
    #expect(list.contentLength == 97 * 50)
    for row in list.rows.all where row.isPlaced { #expect(row.node?.frame == list.frame(ofRow: row.index)) }
  }
}
