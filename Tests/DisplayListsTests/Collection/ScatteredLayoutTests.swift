import AsyncDisplay
import Testing

@testable import DisplayListModel
@testable import DisplayLists

/// Rows of 50 points all over the content, in no order.
private struct ScatteredLayout: CollectionLayout {
  struct Arrangement: CollectionArrangement {
    var count: Int
    let breadth: Double

    var contentLength: Double { Double(count) * 50 }

    func frame(ofRow row: Int, of rows: CollectionRows) -> Rect {
      Rect(x: 0, y: Double(row * 37 % count) * 50, width: breadth, height: 50)
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
    SizeRange(exactly: Size(width: space.breadth, height: 50))
  }

  func estimatedSize(of kind: RowKind, in space: CollectionSpace) -> Size {
    Size(width: space.breadth, height: 50)
  }

  func makeArrangement(of rows: CollectionRows, in space: CollectionSpace) -> Arrangement {
    Arrangement(count: rows.count, breadth: space.breadth)
  }
}

@Suite("A layout that is not sequential")
@MainActor
struct ScatteredLayoutTests {
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
