import DisplayGeometry
import DisplayLayout
import TestSupport
import Testing

@Suite("In a random tree")
struct RandomTreeTests {
  /// A layout and all layouts inside it.
  private func all(_ layout: Layout) -> [Layout] {
    [layout] + layout.sublayouts.flatMap(all)
  }

  private func isWholePixels(_ length: Double, _ grid: PixelGrid) -> Bool {
    let pixels = length * grid.scale
    return (pixels - pixels.rounded()).magnitude < 1e-6
  }

  @Test("every size is whole pixels and every frame is finite")
  func framesAreSound() {
    for seed in 0..<UInt64(TestDepth.count(100, full: 400)) {
      var tree = RandomTree(seed: seed)
      let element = tree.element(depth: 4)
      let grid = PixelGrid(scale: Double(1 + seed % 3))
      let context = LayoutContext(pixelGrid: grid)
      let (layout, _) = diagnosed { element.layout(thatFits: tree.range(), context: context) }
      let isSound = all(layout).allSatisfy { layout in
        layout.size.isFinite && layout.size.width >= 0 && layout.size.height >= 0
          && layout.position.isFinite && isWholePixels(layout.size.width, grid)
          && isWholePixels(layout.size.height, grid)
      }
      #expect(isSound, "seed \(seed):\n\(LayoutDebug.tree(layout))")
    }
  }

  @Test("a stack, an absolute layout and a leaf stay in their range, up to a pixel")
  func sizesStayInRange() {
    for seed in 0..<UInt64(TestDepth.count(75, full: 300)) {
      var tree = RandomTree(seed: seed)
      let children = (0..<3).map { _ in tree.element(depth: 2) }
      let roots: [any LayoutElement] = [
        StackLayoutSpec(.horizontal, children: children),
        StackLayoutSpec(.vertical, flexWrap: .wrap, children: children),
        AbsoluteLayoutSpec(sizing: .sizeToFit, children: children),
        MeasuredLeaf(Size(width: 150, height: 20)),
      ]
      let range = tree.range()
      for root in roots {
        let size = diagnosed { root.layout(thatFits: range) }.0.size
        #expect(size.width >= range.min.width && size.width < range.max.width + 1, "seed \(seed)")
        #expect(size.height >= range.min.height && size.height < range.max.height + 1, "seed \(seed)")
      }
    }
  }

  @Test("numbers that are none never get into a frame")
  func badNumbers() {
    for seed in 0..<UInt64(TestDepth.count(150, full: 600)) {
      let (layout, _) = diagnosed {
        var tree = RandomTree(seed: seed, badness: 25)
        return tree.element(depth: 4).layout(thatFits: tree.range())
      }
      let isSound = all(layout).allSatisfy { layout in
        (0...1e7).contains(layout.size.width) && (0...1e7).contains(layout.size.height)
          && layout.position.isFinite
      }
      #expect(isSound, "seed \(seed):\n\(LayoutDebug.tree(layout))")
    }
  }

  @Test("a layout from caches equals a fresh one")
  func cachedEqualsFresh() {
    for seed in 0..<UInt64(TestDepth.count(25, full: 100)) {
      var tree = RandomTree(seed: seed, makesNodes: true)
      let element = tree.element(depth: 3)
      let ranges = (0..<6).map { _ in tree.range() }
      _ = diagnosed {
        let first = ranges.map { element.layout(thatFits: $0) }
        let second = ranges.map { element.layout(thatFits: $0) }
        #expect(first == second, "seed \(seed)")
        for (range, cached) in zip(ranges, second) {
          var again = RandomTree(seed: seed, makesNodes: true)
          let fresh = again.element(depth: 3).layout(thatFits: range)
          #expect(LayoutDebug.tree(fresh) == LayoutDebug.tree(cached), "seed \(seed)")
        }
      }
    }
  }

  @Test("many tasks that lay out one tree of nodes get the same layout")
  func tasksAgree() async {
    for seed in 0..<UInt64(TestDepth.count(4, full: 10)) {
      var tree = RandomTree(seed: seed, makesNodes: true)
      let element = tree.element(depth: 4)
      let range = tree.range()
      let (expected, _) = diagnosed { element.layout(thatFits: range) }
      await withTaskGroup(of: Layout.self) { group in
        for _ in 0..<16 {
          group.addTask { element.layout(thatFits: range) }
        }
        for await layout in group {
          #expect(layout == expected, "seed \(seed)")
        }
      }
    }
  }
}
