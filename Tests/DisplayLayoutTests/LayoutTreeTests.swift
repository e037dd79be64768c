import DisplayConcurrency
import DisplayGeometry
import DisplayLayout
import TestSupport
import Testing

@Suite("A tree that is kept")
struct LayoutTreeTests {
  /// Texts that may change, and how often each was measured.
  private final class Texts: Sendable {
    private let state: Lock<(lengths: [Double], measured: [Int])>

    init(_ lengths: [Double]) {
      state = Lock((lengths, [Int](repeating: 0, count: lengths.count)))
    }

    var measured: Int { state.withLock { $0.measured.reduce(0, +) } }

    func measured(_ number: Int) -> Int { state.withLock { $0.measured[number] } }

    func set(_ length: Double, for number: Int) {
      state.withLock { $0.lengths[number] = length }
    }

    /// A leaf that shows a text in lines of 10 points.
    func leaf(_ number: Int) -> MeasuredLeaf {
      MeasuredLeaf(fitting: { [self] largest in
        let length = state.withLock { state in
          state.measured[number] += 1
          return state.lengths[number]
        }
        let width = min(length, largest.width)
        return Size(width: width, height: 10 * max(1, (length / max(1, width)).rounded(.up)))
      })
    }
  }

  private let range = SizeRange(
    min: Size(width: 300, height: 0),
    max: Size(width: 300, height: .infinity)
  )

  /// 1,000 elements: ten columns of ten columns of nine texts.
  private func grid(_ texts: Texts) -> any LayoutElement {
    StackLayoutSpec(
      .vertical,
      children: (0..<10).map { group in
        StackLayoutSpec(
          .vertical,
          children: (0..<10).map { row in
            StackLayoutSpec(
              .vertical,
              alignItems: .start,
              children: (0..<9).map { texts.leaf(group * 90 + row * 9 + $0) }
            )
          }
        )
      }
    )
  }

  @Test("measures each of a thousand elements once, and none when nothing has changed")
  func unchanged() {
    let texts = Texts([Double](repeating: 30, count: 900))
    var tree = LayoutTree(grid(texts))
    #expect(tree.elementCount == 1 + 10 + 100 + 900)
    let first = tree.layout(thatFits: range)
    #expect(texts.measured == 900)
    #expect(tree.counts.measurements == 900)
    let calculations = tree.counts.calculations
    #expect(calculations == 1 + 10 + 100)
    #expect(tree.layout(thatFits: range) == first)
    #expect(texts.measured == 900)
    #expect(tree.counts.calculations == calculations)
  }

  @Test("measures one text again when that has changed, and looks no further if its size is the same")
  func sameSize() {
    let texts = Texts([Double](repeating: 30, count: 900))
    var tree = LayoutTree(grid(texts))
    let first = tree.layout(thatFits: range)
    let calculations = tree.counts.calculations
    tree.setNeedsLayout(at: [4, 3, 2])
    #expect(tree.layout(thatFits: range) == first)
    #expect(texts.measured == 901)
    #expect(tree.counts.calculations == calculations)
  }

  @Test("looks at what is around a text only as far out as a size changes")
  func changedSize() {
    let texts = Texts([Double](repeating: 30, count: 900))
    var tree = LayoutTree(grid(texts))
    _ = tree.layout(thatFits: range)
    let calculations = tree.counts.calculations
    let number = 4 * 90 + 3 * 9 + 2
    // Narrower on the one line: the column is laid out again and comes out as large as before.
    texts.set(20, for: number)
    tree.setNeedsLayout(at: [4, 3, 2])
    let narrower = tree.layout(thatFits: range)
    #expect(texts.measured == 901)
    #expect(tree.counts.calculations == calculations + 1)
    #expect(narrower.sublayouts[4].sublayouts[3].sublayouts[2].size.width == 20)
    // Two lines: the column, the one around it and the root.
    texts.set(500, for: number)
    tree.setNeedsLayout(at: [4, 3, 2])
    let higher = tree.layout(thatFits: range)
    #expect(texts.measured == 902)
    #expect(tree.counts.calculations == calculations + 4)
    #expect(higher == grid(texts).layout(thatFits: range))
  }

  @Test("measures each leaf of many levels of threes that grow and shrink at most three times")
  func manyLevels() {
    let levels = TestDepth.count(8, full: 10)
    let count = (0..<levels).reduce(1) { count, _ in 3 * count }
    let texts = Texts([Double](repeating: 120, count: count))
    var next = 0
    func nested(_ levels: Int, _ direction: StackLayoutSpec.Direction) -> any LayoutElement {
      guard levels > 0 else {
        defer { next += 1 }
        return texts.leaf(next).flexGrow(1).flexShrink(1)
      }
      let other: StackLayoutSpec.Direction = direction == .horizontal ? .vertical : .horizontal
      let children = (0..<3).map { _ in nested(levels - 1, other) }
      return StackLayoutSpec(direction, children: children).flexGrow(1).flexShrink(1)
    }
    let root = nested(levels, .horizontal)
    #expect(next == count)
    let wide = SizeRange(
      min: Size(width: 1000, height: 0),
      max: Size(width: 1000, height: .infinity)
    )
    _ = root.layout(thatFits: wide)
    let most = (0..<count).map { texts.measured($0) }.max() ?? 0
    #expect(most <= 3)
    #expect(texts.measured == 2 * count)
  }

  @Test("asks each element of a chain a hundred deep a few times, not ever more with the depth")
  func chain() {
    let texts = Texts([900])
    func calculations(levels: Int) -> Int {
      var element: any LayoutElement = texts.leaf(0).flexGrow(1).flexShrink(1)
      for level in 0..<levels {
        element = StackLayoutSpec(
          level.isMultiple(of: 2) ? .vertical : .horizontal,
          children: [element]
        ).flexGrow(1).flexShrink(1)
      }
      var tree = LayoutTree(element)
      _ = tree.layout(thatFits: range)
      return tree.counts.calculations
    }
    let (fifty, hundred) = (calculations(levels: 50), calculations(levels: 100))
    #expect(hundred <= 2 * fifty)
    #expect(hundred <= 300)
  }

  @Test(
    "has the layout of a fresh tree after any changes",
    arguments: 0..<UInt64(TestDepth.count(5, full: 80))
  )
  func incrementalEqualsFresh(_ seed: UInt64) {
    compareWithFreshTrees(seed: seed, textCount: 8, changeCount: 12)
  }

  @Test("has the layout of a fresh tree in very many small trees")
  func incrementalEqualsFreshInSmallTrees() {
    for seed in 1000..<1000 + UInt64(TestDepth.count(50, full: 2_000)) {
      compareWithFreshTrees(seed: seed, textCount: 2, changeCount: 3)
    }
  }

  private func compareWithFreshTrees(seed: UInt64, textCount: Int, changeCount: Int) {
    var numbers = SeededNumbers(seed: seed)
    let texts = Texts((0..<textCount).map { _ in Double.random(in: 0...400, using: &numbers) })
    var random = RandomTree(seed: seed)
    let around = (0..<textCount).map { number in
      random.around(texts.leaf(number), depth: 3)
    }
    func build(_ style: LayoutStyle) -> any LayoutElement {
      StackLayoutSpec(.vertical, children: around).styled { $0 = style }
    }
    var tree = LayoutTree(build(LayoutStyle()))
    let ranges = (0..<3).map { _ in random.range() }
    for _ in 0..<changeCount {
      let number = Int.random(in: 0..<textCount, using: &numbers)
      texts.set(Double.random(in: 0...400, using: &numbers).rounded(), for: number)
      tree.setNeedsLayout(at: [number] + random.path(of: number))
      let range = ranges[Int.random(in: ranges.indices, using: &numbers)]
      let kept = diagnosed { tree.layout(thatFits: range) }.0
      let fresh = diagnosed { build(LayoutStyle()).layout(thatFits: range) }.0
      #expect(kept == fresh, "seed \(seed)")
    }
  }

  @Test("follows changes of styles", arguments: 0..<UInt64(TestDepth.count(25, full: 100)))
  func styles(_ seed: UInt64) {
    var random = RandomTree(seed: seed)
    let leaves = (0..<4).map { _ in MeasuredLeaf(Size(width: 50, height: 20)) }
    func build(_ styles: [LayoutStyle]) -> any LayoutElement {
      let children = zip(leaves, styles).map { leaf, style in leaf.styled { $0 = style } }
      let row = StackLayoutSpec(.horizontal, children: Array(children[0..<3]))
      return StackLayoutSpec(.vertical, children: [row, children[3]])
    }
    var styles = [LayoutStyle](repeating: LayoutStyle(), count: 4)
    let paths = [[0, 0], [0, 1], [0, 2], [1]]
    var tree = LayoutTree(build(styles))
    let range = random.range()
    for round in 0..<8 {
      let number = round % 4
      styles[number] = random.style()
      tree.updateStyle(at: paths[number]) { $0 = styles[number] }
      #expect(tree.style(at: paths[number]) == styles[number])
      let kept = diagnosed { tree.layout(thatFits: range) }.0
      #expect(kept == diagnosed { build(styles).layout(thatFits: range) }.0)
    }
  }

  @Test("hears of a changed element that lays itself out, and of its baseline")
  func elements() {
    let node = BaselineNode(baseline: 5)
    let row = StackLayoutSpec(
      .horizontal,
      alignItems: .baselineFirst,
      children: [node, MeasuredLeaf(Size(width: 10, height: 40)).styled { $0.ascender = 30 }]
    )
    var tree = LayoutTree(StackLayoutSpec(.vertical, children: [row]))
    #expect(tree.layout(thatFits: range).sublayouts[0].sublayouts[0].position.y == 25)
    node.set(baseline: 12)
    #expect(tree.layout(thatFits: range).sublayouts[0].sublayouts[0].position.y == 25, "Nobody said so.")
    tree.setNeedsLayout(at: [0, 0])
    #expect(tree.layout(thatFits: range).sublayouts[0].sublayouts[0].position.y == 18)
  }

  @Test("reports a path that leads nowhere, and changes nothing")
  func wrongPaths() {
    var tree = LayoutTree(StackLayoutSpec(.vertical, children: [MeasuredLeaf()]))
    let first = tree.layout(thatFits: range)
    let (_, messages) = diagnosed {
      tree.setNeedsLayout(at: [1])
      tree.setNeedsLayout(at: [0, 0])
      tree.setNeedsLayout(at: [-1])
      tree.updateStyle(at: [3]) { $0.width = 3 }
    }
    #expect(messages.count == 4)
    #expect(messages[0].contains("There is no element at [1]; StackLayoutSpec has 1 elements inside."))
    #expect(tree.layout(thatFits: range) == first)
  }

  @Test("forgets answers when it is asked with ever new ranges")
  func bounded() {
    let texts = Texts([500])
    var tree = LayoutTree(InsetLayoutSpec(EdgeInsets(all: 1), child: texts.leaf(0)))
    for width in 1...1000 {
      let range = SizeRange(upTo: Size(width: Double(width), height: .infinity))
      #expect(tree.layout(thatFits: range) == tree.layout(thatFits: range))
    }
    let before = texts.measured
    _ = tree.layout(thatFits: SizeRange(upTo: Size(width: 1, height: .infinity)))
    #expect(texts.measured == before + 1, "The first answer is long gone.")
  }

  @Test("is a value: a copy goes its own way")
  func copies() {
    let texts = Texts([30, 30])
    var tree = LayoutTree(StackLayoutSpec(.vertical, children: [texts.leaf(0), texts.leaf(1)]))
    let first = tree.layout(thatFits: range)
    var copy = tree
    copy.updateStyle(at: [0]) { $0.height = 50 }
    #expect(copy.layout(thatFits: range) != first)
    #expect(tree.layout(thatFits: range) == first)
  }
}

/// An element whose baseline may change.
private final class BaselineNode: LayoutElement {
  private let baseline: Lock<Double>

  init(baseline: Double) {
    self.baseline = Lock(baseline)
  }

  func set(baseline: Double) {
    self.baseline.withLock { $0 = baseline }
  }

  var style: LayoutStyle { LayoutStyle() }

  var baselines: LayoutBaselines {
    LayoutBaselines(ascender: baseline.withLock { $0 }, descender: 0)
  }

  func calculateLayout(thatFits range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    Layout(
      of: BaselineNode.self,
      owner: self,
      leafSize: Size(width: 10, height: 20),
      thatFits: range,
      context: context
    )
  }
}
