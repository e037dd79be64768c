import AsyncDisplay
import DisplayListModel

/// The places that layouts give, without nodes.
enum CollectionBenchmarks {
  static let all: [Benchmark] = arranging + finding + changing

  private static let itemCount = 1_000_000
  private static let space = CollectionSpace(crossExtent: 390, viewportLength: 844)
  private static let waterfall = WaterfallCollectionLayout(columns: .count(3), spacing: 4)
  private static let flow = FlowCollectionLayout(itemSpacing: 4, lineSpacing: 4)
  private static let grid = GridCollectionLayout(columns: .count(3), itemLength: .ratio(1), spacing: 2)
  private static let measuredGrid = GridCollectionLayout(columns: .count(3), spacing: 2)

  /// Rows of which the first ones are measured.
  private static func makeRows(measured count: Int) -> CollectionRows {
    let counts = (try? SectionCounts([itemCount])) ?? SectionCounts()
    var rows = CollectionRows(RowNumbering(counts), estimate: Size(width: 90, height: 100))
    for row in 0..<count {
      let size = Size(width: Double(30 + row * 37 % 90), height: Double(40 + row * 53 % 200))
      rows.setMeasured(size, row: row)
    }
    return rows
  }

  private static var arranging: [Benchmark] {
    let fresh = makeRows(measured: 0)
    let used = makeRows(measured: 10_000)
    return [
      Benchmark("grid of 1,000,000 items", count: 1) { grid.makeArrangement(of: fresh, in: space) },
      Benchmark("waterfall of 1,000,000 items", count: 1) {
        waterfall.makeArrangement(of: fresh, in: space)
      },
      Benchmark("waterfall of 1,000,000 items, 10,000 measured", count: 1) {
        waterfall.makeArrangement(of: used, in: space)
      },
      Benchmark("flow of 1,000,000 items, 10,000 measured", count: 1) {
        flow.makeArrangement(of: used, in: space)
      },
    ]
  }

  private static var finding: [Benchmark] {
    func find(_ name: String, _ layout: some SequentialLayout, _ rows: CollectionRows) -> Benchmark {
      let arrangement = layout.makeArrangement(of: rows, in: space)
      return Benchmark("a screen of a \(name) and its frames", count: 100) {
        var sum = 0.0
        for screen in 0..<100 {
          let start = Double(screen) * 2_000
          for row in arrangement.rows(intersecting: start..<start + 844, of: rows) {
            sum += arrangement.frame(ofRow: row, of: rows).minY
          }
        }
        return sum
      }
    }
    let used = makeRows(measured: 10_000)
    return [find("grid", grid, used), find("waterfall", waterfall, used), find("flow", flow, used)]
  }

  private static var changing: [Benchmark] {
    let used = makeRows(measured: 10_000)
    func change(_ name: String, _ layout: some SequentialLayout, row: Int) -> Benchmark {
      let arrangement = layout.makeArrangement(of: used, in: space)
      return Benchmark("\(name) of 10,000 measured, size \(row) is another", count: 1) {
        var rows = used
        var changed = arrangement
        rows.setMeasured(Size(width: 90, height: 33), row: row)
        changed.update(for: rows, changed: row..<row + 1)
        return changed
      }
    }
    return [
      change("flow", flow, row: 0), change("grid", measuredGrid, row: 0),
      change("waterfall", waterfall, row: 0), change("waterfall", waterfall, row: 9_990),
    ]
  }
}
