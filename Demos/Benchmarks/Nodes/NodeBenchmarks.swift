import AsyncDisplay
import DisplayConcurrency
import DisplayPlatform

/// Making and measuring nodes.
enum NodeBenchmarks {
  static let all: [Benchmark] = {
    let count = 10_000
    let range = LayoutTrees.feedCellRange
    let rows = (0..<100).map { _ in RowNode() }
    let widths = Lock(0.0)
    return [
      Benchmark("make a node", count: count, note: "\(bytesOfAnIdleNode()) bytes idle") {
        (0..<count).map { _ in DisplayNode() }
      },
      Benchmark("make a row of five nodes", count: count) { (0..<count).map { _ in RowNode() } },
      Benchmark("measure a row of five nodes", count: rows.count) {
        // Another width each time, so that nothing is known.
        let width = widths.withLock { width in
          width = width < 1_000_000 ? width + 1 : 0
          return width
        }
        let range = SizeRange(upTo: Size(width: 300 + width, height: 300))
        return rows.map { $0.layout(thatFits: range) }
      },
      Benchmark("measure a row again", count: rows.count) { rows.map { $0.layout(thatFits: range) } },
    ]
  }()

  /// How much memory a node takes that was made and nothing else: the growth of the process over many.
  private static func bytesOfAnIdleNode() -> Int {
    let count = 200_000
    var nodes: [DisplayNode] = []
    nodes.reserveCapacity(count)
    let before = Platform.peakResidentBytes
    for _ in 0..<count { nodes.append(DisplayNode()) }
    let after = Platform.peakResidentBytes
    consume(nodes)
    return (after - before) / count - MemoryLayout<DisplayNode>.stride
  }
}

/// A picture beside two texts in a column, as leaves of one size.
private final class RowNode: DisplayNode {
  let picture = LeafNode()
  let column: DisplayNode = ColumnNode()

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    HStackLayout(spacing: 8) {
      picture
      column.flexGrow(1)
    }
  }
}

private final class ColumnNode: DisplayNode {
  let title = LeafNode()
  let subtitle = LeafNode()

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    VStackLayout {
      title
      subtitle
    }
  }
}

private final class LeafNode: DisplayNode {
  nonisolated override func calculateSize(thatFits size: Size) -> Size { Size(width: 40, height: 16) }
}
