import AsyncDisplay
import DisplayConcurrency
import DisplayLayout

/// Laying out trees, cold and warm, with and without making them.
enum LayoutBenchmarks {
  static let all: [Benchmark] =
    feedCells
    + [
      cold("column of 10,000 leaves", count: 10_001, .unconstrained) {
        LayoutTrees.column(of: 10_000)
      },
      cold("wrapping row of 1,000 growing leaves", count: 1_001, LayoutTrees.feedCellRange) {
        LayoutTrees.wrappingRow(of: 1_000)
      },
      cold("10 levels x 3, unconstrained", count: LayoutTrees.nestedElementCount(levels: 10), .unconstrained)
      {
        LayoutTrees.nestedStacks(levels: 10, isFlexible: false)
      },
      cold("8 levels x 3, grow and shrink", count: LayoutTrees.nestedElementCount(levels: 8), wide) {
        LayoutTrees.nestedStacks(levels: 8, isFlexible: true)
      },
      cold("chain of 100", count: 1, wide) { LayoutTrees.chain(levels: 100) },
    ].flatMap { $0 }

  private static let wide = SizeRange(
    min: Size(width: 1000, height: 0),
    max: Size(width: 1000, height: .infinity)
  )

  /// A tree made and laid out, and one that is made already laid out.
  private static func cold(
    _ name: String,
    count: Int,
    _ range: SizeRange,
    _ make: @escaping @Sendable () -> any LayoutElement
  ) -> [Benchmark] {
    let made = make()
    var tree = LayoutTree(made)
    _ = tree.layout(thatFits: range)
    let note = "\(tree.counts.measurements) measured"
    return [
      Benchmark("\(name), made and laid out", count: count, note: note) {
        make().layout(thatFits: range)
      },
      Benchmark("\(name), laid out", count: count, note: note) { made.layout(thatFits: range) },
    ]
  }

  private static let cellCount = 1_000
  private static let feedElementCount = cellCount * LayoutTrees.feedCellElementCount

  /// A thousand cards of a feed.
  private static var feedCells: [Benchmark] {
    let range = LayoutTrees.feedCellRange
    let cells = (0..<cellCount).map { _ in LayoutTrees.feedCell() }
    let column = StackLayoutSpec(.vertical, children: cells)
    let texts = Lock(0.0)
    let changing = MeasuredLeaf(fitting: {
      LayoutTrees.size(ofText: 900 + texts.withLock { $0 }, in: $0)
    })
    let trees = Lock((0..<cellCount).map { _ in LayoutTree(LayoutTrees.feedCell(text: changing)) })
    let threadCount = Processors.count
    let scheduler = Scheduler(
      executor: WorkerPool(threadCount: threadCount),
      clock: SystemClock(),
      maximumConcurrency: threadCount
    )
    return [
      Benchmark("1,000 feed cells, made and laid out", count: feedElementCount) {
        (0..<cellCount).map { _ in LayoutTrees.feedCell().layout(thatFits: range) }
      },
      Benchmark("1,000 feed cells, laid out", count: feedElementCount) {
        cells.map { $0.layout(thatFits: range) }
      },
      Benchmark("1,000 feed cells, nothing changed", count: feedElementCount) {
        trees.withLock { trees in
          for index in trees.indices { consume(trees[index].layout(thatFits: range)) }
        }
        return cellCount
      },
      Benchmark("1,000 feed cells, one text each changed", count: feedElementCount) {
        texts.withLock { $0 = $0 == 0 ? 400 : 0 }
        trees.withLock { trees in
          for index in trees.indices {
            trees[index].setNeedsLayout(at: [2, 0])
            consume(trees[index].layout(thatFits: range))
          }
        }
        return cellCount
      },
      Benchmark("1,000 feed cells, on \(threadCount) threads", count: feedElementCount) {
        await scheduler.map(count: cellCount) { _ in
          LayoutTrees.feedCell().layout(thatFits: range)
        }
      },
      Benchmark("a column of these, laid out", count: feedElementCount) {
        column.layout(thatFits: range)
      },
      Benchmark("a column of these, laid out on \(threadCount) threads", count: feedElementCount) {
        await ConcurrentLayout.layout(of: column, thatFits: range, on: scheduler)
      },
    ]
  }
}
