import AsyncDisplay
import TestSupport
import Testing

@testable import DisplayLists

@Suite("Rows on pixels")
@MainActor
struct PixelPlacementTests {
  /// How far the shown rows lie off whole pixels of the screen, at most.
  private func offPixels(_ list: ListNode, scale: Double) throws -> Double {
    let layer = try #require(list.layer)
    let shown = list.visibleRows.compactMap { list.node(ofRow: $0) }
    #expect(!shown.isEmpty)
    return shown.map { node in
      let place = (node.frame.minY - layer.boundsOrigin.y) * scale
      return abs(place - place.rounded())
    }.max() ?? 1
  }

  @Test(
    "Rows lie on whole pixels after rows whose lengths are estimates, wherever the list is scrolled",
    arguments: [1.25, 3, 1, 1.5, 1.75, 2].prefix(TestDepth.count(2, full: 6))
  )
  func estimated(scale: Double) throws {
    let list = ListNode(0..<100_000, estimatedRowLength: 33.37) { RowNode(index: $0, height: 48) }
    list.separator = RowSeparator(color: .black)
    let stage = ListStage(list, scale: scale)
    stage.settle()
    for row in [7, 1_003, 54_321, 99_999] {
      list.scrollToRow(row, at: .center)
      stage.settle()
      for distance in [0, 0.37, 5.1] {
        list.scroll(by: -distance)
        stage.settle()
        #expect(try offPixels(list, scale: scale) < 0.001, "row \(row), \(distance)")
        // The offset that is shown is the nearest one.
        let shown = try #require(list.layer?.boundsOrigin.y)
        #expect(abs(shown - list.contentOffset) <= 0.5 / scale + 0.001, "row \(row), \(distance)")
        // The lines between rows are as sharp as rows are.
        let lines = try #require(list.separatorLines?.layer.sublayers)
        #expect(!lines.isEmpty)
        for line in lines where !line.isHidden {
          let place = (line.frame.minY - shown) * scale
          #expect(abs(place - place.rounded()) < 0.001, "row \(row), \(distance)")
        }
      }
    }
  }
}
