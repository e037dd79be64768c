import DisplayConcurrency
import DisplayGeometry
import DisplayLayout
import Testing

@Suite("In a random tree")
struct RandomTreeTests {
  /// Calls a closure for a layout and all layouts inside it.
  private func visit(_ layout: Layout, _ body: (Layout) -> Void) {
    body(layout)
    for sublayout in layout.sublayouts { visit(sublayout, body) }
  }

  private func isOnGrid(_ length: Double, _ grid: PixelGrid) -> Bool {
    let pixels = length * grid.scale
    return (pixels - pixels.rounded()).magnitude < 1e-6
  }

  @Test("every size is whole pixels and every frame is finite", arguments: 0..<400 as Range<UInt64>)
  func framesAreSound(seed: UInt64) {
    var tree = RandomTree(seed: seed)
    let element = tree.element(depth: 4)
    let context = LayoutContext(pixelGrid: PixelGrid(scale: Double(1 + seed % 3)))
    let (layout, _) = diagnosed { element.layout(thatFits: tree.range(), context: context) }
    visit(layout) { layout in
      #expect(layout.size.isFinite && layout.size.width >= 0 && layout.size.height >= 0, "seed \(seed)")
      #expect(layout.position.isFinite, "seed \(seed)")
      #expect(isOnGrid(layout.size.width, context.pixelGrid), "seed \(seed)")
      #expect(isOnGrid(layout.size.height, context.pixelGrid), "seed \(seed)")
    }
  }

  @Test(
    "a stack, an absolute layout and a leaf stay in their range, up to a pixel",
    arguments: 0..<300 as Range<UInt64>
  )
  func sizesStayInRange(seed: UInt64) {
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
      let (layout, _) = diagnosed { root.layout(thatFits: range) }
      #expect(layout.size.width >= range.min.width && layout.size.height >= range.min.height, "seed \(seed)")
      #expect(
        layout.size.width < range.max.width + 1 && layout.size.height < range.max.height + 1,
        "seed \(seed)"
      )
    }
  }

  @Test("numbers that are none never get into a frame", arguments: 0..<600 as Range<UInt64>)
  func badNumbers(seed: UInt64) {
    let (layout, _) = diagnosed {
      var tree = RandomTree(seed: seed, badness: 25)
      return tree.element(depth: 4).layout(thatFits: tree.range())
    }
    visit(layout) { layout in
      #expect(layout.size.width.magnitude < 1e7 + 1 && layout.size.height.magnitude < 1e7 + 1, "seed \(seed)")
      #expect(layout.position.isFinite, "seed \(seed)")
    }
  }

  @Test("a layout from caches equals a fresh one", arguments: 0..<100 as Range<UInt64>)
  func cachedEqualsFresh(seed: UInt64) {
    var tree = RandomTree(seed: seed, makesNodes: true)
    let element = tree.element(depth: 3)
    let ranges = (0..<6).map { _ in tree.range() }
    diagnosed {
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

  @Test("many tasks that lay out one tree of nodes get the same layout", arguments: 0..<10 as Range<UInt64>)
  func tasksAgree(seed: UInt64) async {
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
