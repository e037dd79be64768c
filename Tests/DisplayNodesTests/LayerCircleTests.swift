import AsyncDisplay
import DisplayConcurrency
import TestSupport
import Testing

@Suite("Layers that would lie in themselves")
@MainActor
struct LayerCircleTests {
  /// Does something that must be reported a number of times.
  private func expectReports(_ count: Int, _ act: () -> Void) {
    let reports = Lock(0)
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }, operation: act)
    #expect(reports.withLock { $0 } == count)
  }

  @Test("A layer that would lie in itself, at any depth, stays where it is, which is reported")
  func circles() {
    let layers = (0..<5).map { _ in Layer() }
    for (outer, inner) in zip(layers, layers.dropFirst()) { outer.addSublayer(inner) }
    for outer in 0..<5 {
      for inner in 0...outer {
        expectReports(1) { layers[outer].addSublayer(layers[inner]) }
        expectReports(1) { layers[outer].covers.append(layers[inner]) }
        #expect(layers[outer].covers.isEmpty)
      }
    }
    for (outer, inner) in zip(layers, layers.dropFirst()) {
      #expect(outer.sublayers.elementsEqual([inner], by: ===) && inner.superlayer === outer)
    }
    #expect(layers[0].contentByteCount == 0 && LayerSnapshot(layers[0]).sublayers.count == 1)
  }

  @Test("Many covers come, go and stay as a few do")
  func manyCovers() {
    let (layer, other) = (Layer(), Layer())
    let covers = (0..<40).map { _ in Layer() }
    for cover in covers[..<20] { other.addSublayer(cover) }
    layer.covers = covers
    #expect(other.sublayers.isEmpty && covers.allSatisfy { $0.superlayer === layer })
    layer.covers = covers.filter { $0 !== covers[3] && $0 !== covers[30] }
    #expect(covers[3].superlayer == nil && covers[30].superlayer == nil && covers[4].superlayer === layer)
    expectReports(1) { covers[5].covers = covers + [layer] }
    #expect(covers[5].covers.count == 39 && layer.covers.elementsEqual([covers[5]], by: ===))
  }

  @Test("Covers that are taken out one by one leave the others, in order")
  func removedCovers() {
    let layer = Layer()
    let count = TestDepth.count(200, full: 2_000)
    let covers = (0..<count).map { _ in Layer() }
    layer.covers = covers
    for cover in covers.dropFirst(2).dropLast() { cover.removeFromSuperlayer() }
    let isInOrder = layer.covers.elementsEqual([covers[0], covers[1], covers[count - 1]], by: ===)
    #expect(isInOrder)
    #expect(covers[5].superlayer == nil)
    #expect(covers[0].superlayer === layer)
  }

  @Test("Circles through covers are refused as well")
  func covers() {
    let (outer, cover, inside) = (Layer(), Layer(), Layer())
    outer.covers = [cover]
    cover.addSublayer(inside)
    #expect(cover.superlayer === outer)
    expectReports(1) { inside.addSublayer(outer) }
    expectReports(1) { inside.covers = [outer] }
    expectReports(1) { cover.covers = [cover] }
    #expect(inside.sublayers.isEmpty && inside.covers.isEmpty && cover.covers.isEmpty)
    outer.covers = []
    #expect(cover.superlayer == nil)
    expectReports(0) { inside.addSublayer(outer) }
    #expect(LayerSnapshot(cover).sublayers.first?.sublayers.count == 1)
  }

  @Test("A layer is a sublayer or a cover of one other, whichever it became last")
  func moves() {
    let (first, second, layer) = (Layer(), Layer(), Layer())
    first.addSublayer(layer)
    second.covers.append(layer)
    #expect(first.sublayers.isEmpty && layer.superlayer === second)
    first.addSublayer(layer)
    #expect(second.covers.isEmpty && layer.superlayer === first)
    first.covers = [layer]
    #expect(first.sublayers.isEmpty && first.covers.count == 1 && layer.superlayer === first)
    first.addSublayer(layer)
    #expect(first.sublayers.count == 1 && first.covers.isEmpty)
    layer.removeFromSuperlayer()
    #expect(first.sublayers.isEmpty && layer.superlayer == nil)
  }
}
