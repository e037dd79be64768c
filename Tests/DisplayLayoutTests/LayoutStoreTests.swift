import DisplayGeometry
import Testing

@testable import DisplayLayout

@Suite("The stores of a layout")
struct LayoutStoreTests {
  private func constraints(_ width: Double) -> Constraints {
    Constraints(range: SizeRange(upTo: Size(width: width, height: 10)), parentSize: .zero)
  }

  private func widths(_ store: MeasurementStore, _ chain: MeasurementChain) -> [Double] {
    store.all(in: chain).map { store[$0].range.max.width }
  }

  @Test("keep an index that may be none in four bytes, and let no other type be taken for it")
  func indices() {
    var packed = Packed<NodeIndex>(wrappedValue: nil)
    #expect(packed.wrappedValue == nil)
    for index in [NodeIndex.root, NodeIndex(Int(Int32.max))] {
      packed.wrappedValue = index
      #expect(packed.wrappedValue == index)
    }
    packed.wrappedValue = nil
    #expect(packed.wrappedValue == nil)
    #expect(MemoryLayout<Packed<NodeIndex>>.stride == 4)
    #expect(MemoryLayout<Outcome>.stride == 24)
    #expect(MemoryLayout<Placement>.stride == 40)
  }

  @Test("find a measurement by its constraints, the latest first, and forget what a chain lets go")
  func chains() throws {
    var store = MeasurementStore(reserving: 4)
    var chain = MeasurementChain()
    let made = (1...3).map { store.append(constraints(Double($0)), to: &chain, of: .root) }
    #expect(widths(store, chain) == [1, 2, 3] && chain.count == 3)
    let two = store.measurement(in: chain, for: constraints(2).range, .zero)
    #expect(two == made[1])
    #expect(store.measurement(in: chain, for: constraints(4).range, .zero) == nil)
    #expect(store.mostSimilar(in: chain, to: constraints(2.2).range) == made[1])

    // The oldest one is used again, at the front.
    let recycled = store.recycleOldest(for: constraints(4), in: &chain)
    #expect(recycled == made[0])
    #expect(widths(store, chain) == [2, 3, 4] && chain.count == 3)

    let detached = store.detachAll(from: &chain)
    #expect(chain.count == 0 && chain.latest == nil)
    for measurement in detached { store.attach(measurement, to: &chain) }
    #expect(widths(store, chain) == [2, 3, 4] && chain.count == 3)
  }

  @Test("recycle no measurement of a chain that has less than two")
  func shortChain() {
    var store = MeasurementStore(reserving: 1)
    var chain = MeasurementChain()
    let none = store.recycleOldest(for: constraints(1), in: &chain)
    #expect(none == nil)
    _ = store.append(constraints(1), to: &chain, of: .root)
    let one = store.recycleOldest(for: constraints(2), in: &chain)
    #expect(one == nil)
    #expect(widths(store, chain) == [1])
  }

  @Test("place children once there is room for them, and keep the room")
  func placements() throws {
    var store = MeasurementStore(reserving: 1)
    var chain = MeasurementChain()
    let measurement = store.append(constraints(1), to: &chain, of: .root)
    store.place(.none, at: Point(x: 1, y: 1), child: 0, of: measurement)
    #expect(!store.isPlaced(measurement) && store.count.placements == 0)
    for x in [3.0, 4.0] {
      _ = store.reservePlacements(2, for: measurement)
      store.place(.none, at: Point(x: x, y: 0), child: 1, of: measurement)
      let placement = try #require(store.placement(of: 1, in: measurement))
      #expect(store[placement].position.x == x)
    }
    #expect(store.isPlaced(measurement) && store.count.placements == 2)
  }

  @Test("report an error of a node once, until the node has changed")
  func faults() {
    var log = FaultLog()
    let fault = FaultLog.Fault.fraction(node: .root)
    func isNew(isReporting: Bool = true) -> Bool { log.insert(fault, isReporting: isReporting) }
    let silent = isNew(isReporting: false)
    #expect(!silent && log.hasUnreported)
    let (first, second) = (isNew(), isNew())
    #expect(first && !second)
    log.removeAll(of: NodeIndex(1))
    let afterAnother = isNew()
    #expect(!afterAnother)
    log.removeAll(of: .root)
    let afterChange = isNew()
    #expect(afterChange)
  }

  @Test("number the nodes inside another from its first on")
  func nodes() {
    var store = NodeStore(reserving: 4)
    let style = LayoutStyle()
    store.fill(.root, .wrapper, WrapperLayoutSpec.self, style: style, childCount: 2)
    store.fill(NodeIndex(2), .styled, StyledElement.self, style: style, childCount: 1)
    #expect(store.count == 4)
    #expect(store.levels(of: NodeIndex(3)) == 3)
    #expect(store.steps(to: NodeIndex(3)).below.map(\.number) == [1, 0])
    #expect(store[.root].children.map(\.position) == [1, 2])
    #expect(store[NodeIndex(1)].children.isEmpty)
  }
}
