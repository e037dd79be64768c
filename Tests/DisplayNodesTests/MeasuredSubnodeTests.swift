import AsyncDisplay
import DisplayConcurrency
import DisplayLayout
import Testing

@testable import DisplayNodes

/// A leaf whose side is a layout input, counting how often it is measured.
private final class CountedNode: DisplayNode {
  let side = LayoutInput(10.0)
  let measurements = Lock(0)

  nonisolated override init() { super.init() }

  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    measurements.withLock { $0 += 1 }
    return Size(width: min(side.value, size.width), height: side.value)
  }

  nonisolated func takeMeasurements() -> Int {
    measurements.withLock { count in
      defer { count = 0 }
      return count
    }
  }
}

/// Measures a leaf, and places it by what it came to.
private final class CardNode: DisplayNode {
  let leaf = CountedNode()
  let origin = Lock(Point(x: 3, y: 4))

  nonisolated override init() {
    super.init()
    try? attachSubnode(leaf)
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    let inner = leaf.measure(Size(width: 60, height: 60))
    return Size(width: inner.width + 10, height: inner.height + 10)
  }

  override func layout() { leaf.frame = Rect(origin: origin.withLock { $0 }, size: leaf.calculatedSize) }
}

@Suite("Subnodes that a node measures, and places by what they came to")
@MainActor
struct MeasuredSubnodeTests {
  private let card = CardNode()
  private var leaf: CountedNode { card.leaf }

  /// The card as the root, in a layout, or placed by hand.
  enum Standing: CaseIterable {
    case root, laidOut, placed
  }

  private func makeStage(_ standing: Standing) -> Stage {
    guard standing != .root else { return Stage(card) }
    let root = DisplayNode()
    if standing == .laidOut {
      root.layoutSpecProvider = { [card] _, _ in VStackLayout { card } }
    } else {
      card.frame = Rect(x: 0, y: 0, width: 90, height: 90)
      root.addSubnode(card)
    }
    return Stage(root)
  }

  @Test(
    "are where they belong after each change, and are measured at most twice for it",
    arguments: Standing.allCases
  )
  func changes(standing: Standing) {
    let stage = makeStage(standing)
    stage.settle()
    #expect(leaf.frame == Rect(x: 3, y: 4, width: 10, height: 10))
    #expect(leaf.takeMeasurements() == 1)
    for side in [20.0, 5, 60, 11] {
      leaf.side.value = side
      stage.settle()
      #expect(leaf.frame == Rect(x: 3, y: 4, width: side, height: side))
      #expect(leaf.calculatedSize == leaf.frame.size)
      #expect((1...2).contains(leaf.takeMeasurements()))
    }
  }

  @Test("are not measured again where they are moved, or the node around them has another size")
  func moved() {
    let stage = makeStage(.placed)
    stage.settle()
    #expect(leaf.takeMeasurements() == 1)
    card.origin.withLock { $0 = Point(x: 7, y: 9) }
    card.setNeedsLayout()
    card.frame.size.width = 80
    stage.settle()
    #expect(leaf.frame == Rect(x: 7, y: 9, width: 10, height: 10))
    #expect(leaf.takeMeasurements() == 0)
  }

  @Test("keep the size that they came to, whatever bounds they have meanwhile, until it is out of date")
  func calculatedSize() {
    let (node, observer) = (CountedNode(), LayoutObserver {})
    func measureForBounds(_ side: Double) {
      let bounds = SizeRange(exactly: Size(width: side, height: side))
      _ = observer.measure(node, thatFits: bounds, environment: NodeEnvironment(), isForBounds: true)
    }
    measureForBounds(30)
    #expect(node.calculatedSize == Size(width: 30, height: 30))
    measureForBounds(31)
    #expect(node.calculatedSize == Size(width: 31, height: 31))
    let size = node.measure(Size(width: 8, height: 99))
    for side in [30.0, 31, 32, 8, 10] {
      measureForBounds(side)
      #expect(node.calculatedSize == size)
    }
    node.side.value = 20
    measureForBounds(30)
    #expect(node.calculatedSize == Size(width: 30, height: 30))
  }

  @Test("A leaf that came to a size by itself is not asked again where it may have just that size")
  func exactly() {
    let node = CountedNode()
    let context = LayoutContext()
    func size(_ range: SizeRange, _ context: LayoutContext) -> Size {
      node.layout(thatFits: range, parentSize: range.max, context: context).size
    }
    let own = size(SizeRange(upTo: Size(width: 50, height: 50)), context)
    #expect(node.takeMeasurements() == 1)
    #expect(size(SizeRange(exactly: own), context) == own)
    #expect(node.takeMeasurements() == 0)
    // Of other pixels, or another size, nothing is known.
    let fine = LayoutContext(pixelGrid: PixelGrid(scale: 3))
    #expect(size(SizeRange(exactly: own), fine) == own)
    #expect(node.takeMeasurements() == 1)
    #expect(size(SizeRange(exactly: Size(width: 12, height: 10)), context) == Size(width: 12, height: 10))
    #expect(node.takeMeasurements() == 1)
    node.setNeedsLayout()
    #expect(size(SizeRange(exactly: own), context) == own)
    #expect(node.takeMeasurements() == 1)
  }

  @Test("A node with others inside is asked, which may lie elsewhere then")
  func around() {
    let asked = Lock<[SizeRange]>([])
    let node = DisplayNode()
    let inner = CountedNode()
    node.layoutSpecProvider = { _, range in
      asked.withLock { $0.append(range) }
      return VStackLayout { inner }
    }
    let range = SizeRange(upTo: Size(width: 50, height: 50))
    let size = node.layout(thatFits: range, parentSize: range.max, context: LayoutContext()).size
    _ = node.layout(thatFits: SizeRange(exactly: size), parentSize: size, context: LayoutContext())
    #expect(asked.withLock { $0 } == [range, SizeRange(exactly: size)])
  }
}
