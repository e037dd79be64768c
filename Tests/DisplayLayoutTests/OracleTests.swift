import DisplayGeometry
import DisplayLayout
import TestSupport
import Testing

@Suite("The engine agrees with the plain algorithms")
struct OracleTests {
  @Test("on random trees of everything", arguments: [1.0, 2, 3])
  func randomTrees(_ scale: Double) {
    let grid = PixelGrid(scale: scale)
    for seed in 0..<UInt64(TestDepth.count(100, full: 1_500)) {
      var tree = RandomTree(seed: seed)
      let element = tree.element(depth: 4)
      let range = tree.range()
      let expected = ReferenceLayout.layout(element, range, parentSize: range.max, grid: grid)
      let (layout, _) = diagnosed {
        element.layout(thatFits: range, context: LayoutContext(pixelGrid: grid))
      }
      #expect(expected.matches(layout), "seed \(seed)\n\(LayoutDebug.tree(layout))\n\(expected)")
    }
  }
}
