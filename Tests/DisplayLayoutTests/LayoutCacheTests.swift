import DisplayGeometry
import DisplayLayout
import Testing

@Suite("A layout cache")
struct LayoutCacheTests {
  private let context = LayoutContext()
  private let parent = Size(width: 100, height: 100)

  private func range(_ width: Double) -> SizeRange {
    SizeRange(min: Size(width: width, height: 1), max: Size(width: width, height: 2))
  }

  private func layout(_ width: Double) -> Layout {
    MeasuredLeaf().layout(thatFits: range(width), context: context)
  }

  private func filled(_ widths: [Double], capacity: Int = 3) -> LayoutCache {
    var cache = LayoutCache(capacity: capacity)
    for width in widths {
      cache.insert(layout(width), thatFits: range(width), parentSize: parent, context: context)
    }
    return cache
  }

  @Test("finds a layout by everything that it was asked with")
  func keys() {
    var cache = filled([10])
    var otherGrid = context
    otherGrid.pixelGrid = PixelGrid(scale: 2)
    var otherDirection = context
    otherDirection.layoutDirection = .rightToLeft
    #expect(cache.layout(thatFits: range(10), parentSize: parent, context: context) == layout(10))
    #expect(cache.layout(thatFits: range(11), parentSize: parent, context: context) == nil)
    #expect(cache.layout(thatFits: range(10), parentSize: .zero, context: context) == nil)
    #expect(cache.layout(thatFits: range(10), parentSize: parent, context: otherGrid) == nil)
    #expect(cache.layout(thatFits: range(10), parentSize: parent, context: otherDirection) == nil)
    #expect(cache.hits == 1)
    #expect(cache.misses == 4)
  }

  @Test("gives the layout for the most similar range the nearest size that is asked for")
  func similarLayouts() {
    let cache = filled([10, 20])
    func width(_ least: Double, _ most: Double) -> Double? {
      let range = SizeRange(min: Size(width: least, height: 0), max: Size(width: most, height: 5))
      return cache.similarLayout(thatFits: range, context: context)?.size.width
    }
    #expect(width(0, 12) == 10)
    #expect(width(0, 8) == 8)
    #expect(width(25, 30) == 25)
  }

  @Test("answers with a layout that holds in one pass in no other")
  func passes() {
    var cache = LayoutCache()
    func isInexact(_ pass: UInt32?) -> Bool? {
      cache.keptLayout(thatFits: range(10), parentSize: parent, context: context, pass: pass)?.isInexact
    }
    func insert(_ pass: UInt32?) {
      cache.insert(layout(10), thatFits: range(10), parentSize: parent, context: context, pass: pass)
    }
    insert(3)
    #expect(isInexact(3) == true)
    #expect(isInexact(4) == nil && isInexact(nil) == nil)
    #expect(cache.capacity == LayoutCache().capacity)
    insert(nil)
    #expect(isInexact(4) == false && isInexact(nil) == false)
    #expect(cache.count == 1 && cache.hits == 3 && cache.misses == 2)
  }

  @Test("takes an undefined parent size for itself")
  func undefinedParentSizes() {
    var cache = LayoutCache()
    let undefined = Size(width: .nan, height: 5)
    cache.insert(layout(1), thatFits: range(1), parentSize: undefined, context: context)
    #expect(cache.layout(thatFits: range(1), parentSize: undefined, context: context) != nil)
    let other = Size(width: .nan, height: .nan)
    #expect(cache.layout(thatFits: range(1), parentSize: other, context: context) == nil)
  }

  @Test("drops the entry that was not used for longest")
  func eviction() {
    var cache = filled([1, 2, 3])
    #expect(cache.layout(thatFits: range(1), parentSize: parent, context: context) != nil)
    cache.insert(layout(4), thatFits: range(4), parentSize: parent, context: context)
    #expect(cache.count == 3)
    #expect(cache.layout(thatFits: range(2), parentSize: parent, context: context) == nil)
    for kept in [1.0, 3, 4] {
      #expect(cache.layout(thatFits: range(kept), parentSize: parent, context: context) == layout(kept))
    }
  }

  @Test(
    "grows when it is asked again for what has gone, and not for what is new, up to its greatest capacity"
  )
  func growth() {
    var cache = filled([1, 2, 3])
    for width in 4...1_000 {
      let width = Double(width)
      #expect(cache.layout(thatFits: range(width), parentSize: parent, context: context) == nil)
      cache.insert(layout(width), thatFits: range(width), parentSize: parent, context: context)
    }
    #expect(cache.capacity == 3 && cache.count == 3)
    for count in [4, 7, 20, 64, 100] {
      var misses = 0
      for _ in 0..<20 {
        misses = 0
        for width in 2_000..<2_000 + count {
          let width = Double(width)
          guard cache.layout(thatFits: range(width), parentSize: parent, context: context) == nil else {
            continue
          }
          misses += 1
          cache.insert(layout(width), thatFits: range(width), parentSize: parent, context: context)
        }
      }
      #expect(count > LayoutCache.greatestCapacity || misses == 0, "\(count) questions in turn")
      #expect(cache.count <= cache.capacity && cache.capacity <= LayoutCache.greatestCapacity)
    }
    cache.removeAll()
    #expect(cache.count == 0)
  }

  @Test("keeps one answer to a question")
  func replacement() {
    var cache = filled([1, 2])
    cache.insert(layout(9), thatFits: range(1), parentSize: parent, context: context)
    #expect(cache.count == 2)
    #expect(cache.layout(thatFits: range(1), parentSize: parent, context: context) == layout(9))
  }

  @Test("forgets layouts and keeps its counts")
  func removal() {
    var cache = filled([1])
    _ = cache.layout(thatFits: range(1), parentSize: parent, context: context)
    cache.removeAll()
    #expect(cache.count == 0)
    #expect(cache.layout(thatFits: range(1), parentSize: parent, context: context) == nil)
    #expect((cache.hits, cache.misses) == (1, 1))
  }

  @Test("has room for at least one entry", arguments: [-5, 0, 1])
  func leastCapacity(_ capacity: Int) {
    #expect(filled([1, 2], capacity: capacity).count == 1)
  }

  @Test("does not keep its own element alive")
  func noCycle() {
    weak var element: TestNode?
    do {
      let node = TestNode(size: Size(width: 3, height: 3))
      element = node
      let first = node.layout(thatFits: .unconstrained)
      let second = node.layout(thatFits: .unconstrained)
      #expect(node.cache.hits == 1)
      #expect(second.owner === node)
      #expect(first == second)
    }
    #expect(element == nil)
  }
}
