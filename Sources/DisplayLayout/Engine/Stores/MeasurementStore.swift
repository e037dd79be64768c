internal import DisplayGeometry

/// The cached measurements of all nodes, and where they place children.
///
/// The measurements of a node are a chain through the store, which the node holds the head of. Measurements refer to each
/// other by index. They are never removed one by one, only recomputed in place, so the measurement of an unchanged parent
/// stays right when something inside it was recomputed and came out at the same size.
struct MeasurementStore: Sendable {
  private var measurements: ContiguousArray<Measurement> = []
  private var placements: ContiguousArray<Placement> = []
  /// The nodes that have more measurements than they keep.
  private var overfull: [NodeIndex] = []
  /// Whether the most similar measurement of a node has taken the place of another.
  var hasSimilar = false

  /// How many measurements a node keeps between layouts.
  static let greatestKeptCount: Int32 = 16
  /// For how many constraints a node is measured in one layout.
  static let greatestCount: Int32 = 512

  init(reserving capacity: Int) {
    measurements.reserveCapacity(capacity)
    placements.reserveCapacity(capacity)
  }

  /// The measurements and placements, those included that no chain holds any more.
  var count: (measurements: Int, placements: Int) { (measurements.count, placements.count) }

  @inline(__always)
  subscript(measurement: MeasurementIndex) -> Measurement { measurements[measurement.position] }

  @inline(__always)
  subscript(placement: PlacementIndex) -> Placement {
    get { placements[placement.position] }
    _modify { yield &placements[placement.position] }
  }

  /// The measurement in a chain that has the constraints.
  @inline(__always)
  func measurement(in chain: MeasurementChain, for range: SizeRange, _ parentSize: Size) -> MeasurementIndex?
  {
    var current = chain.latest
    while let known = current {
      if self[known].constraints.matches(range, parentSize) { return known }
      current = self[known].next
    }
    return nil
  }

  /// The measurement in a chain whose range is most similar to one.
  func mostSimilar(in chain: MeasurementChain, to range: SizeRange) -> MeasurementIndex? {
    var (best, least) = (chain.latest, Double.infinity)
    var current = best
    while let known = current {
      let distance = self[known].range.distance(to: range)
      if distance < least { (best, least) = (known, distance) }
      current = self[known].next
    }
    return best
  }

  /// Adds a measurement without a size to the chain of a node.
  mutating func append(
    _ constraints: Constraints,
    to chain: inout MeasurementChain,
    of node: NodeIndex
  ) -> MeasurementIndex {
    let measurement = MeasurementIndex(measurements.count)
    measurements.append(Measurement(constraints: constraints, next: chain.latest))
    chain.latest = measurement
    chain.count += 1
    if chain.count == Self.greatestKeptCount { overfull.append(node) }
    return measurement
  }

  /// The oldest measurement of a chain, as the latest one with other constraints and without a size; nil for a chain
  /// of less than two. Only for nodes whose measurements nobody refers to.
  mutating func recycleOldest(for constraints: Constraints, in chain: inout MeasurementChain)
    -> MeasurementIndex?
  {
    guard var newer = chain.latest, var oldest = self[newer].next else { return nil }
    while let next = self[oldest].next { (newer, oldest) = (oldest, next) }
    measurements[newer.position].next = nil
    measurements[oldest.position] = Measurement(constraints: constraints, next: chain.latest)
    chain.latest = oldest
    return oldest
  }

  /// Takes all measurements out of a chain, the oldest first.
  mutating func detachAll(from chain: inout MeasurementChain) -> [MeasurementIndex] {
    defer { chain = MeasurementChain() }
    return all(in: chain)
  }

  /// Puts a measurement that was detached back as the latest of its chain.
  mutating func attach(_ measurement: MeasurementIndex, to chain: inout MeasurementChain) {
    measurements[measurement.position].next = chain.latest
    chain.latest = measurement
    chain.count += 1
  }

  /// The measurements of a chain, the oldest first.
  func all(in chain: MeasurementChain) -> [MeasurementIndex] {
    var all: [MeasurementIndex] = []
    var current = chain.latest
    while let known = current {
      all.append(known)
      current = self[known].next
    }
    return all.reversed()
  }

  /// Removes all measurements; their nodes have to forget their chains.
  mutating func removeAll() {
    measurements.removeAll(keepingCapacity: true)
    placements.removeAll(keepingCapacity: true)
    overfull.removeAll()
  }

  /// The nodes with more measurements than they keep, which are none from here on.
  mutating func takeOverfull() -> [NodeIndex] {
    defer { overfull.removeAll() }
    return overfull
  }
}

extension MeasurementStore {
  @inline(__always)
  mutating func setSize(_ size: Size, of measurement: MeasurementIndex) {
    measurements[measurement.position].size = size
  }

  /// Notes what a leaf measured, and whether that was an invalid size.
  @inline(__always)
  mutating func setLeafSize(_ size: Size, isSanitized: Bool, of measurement: MeasurementIndex) {
    measurements[measurement.position].set(size, isSanitized ? .sanitized : .unplaced)
  }

  /// Notes the layout that an element made of itself.
  mutating func setLayout(_ layout: LayoutIndex, size: Size, of measurement: MeasurementIndex) {
    measurements[measurement.position].set(size, .layout(layout))
  }

  /// Whether the places of the children are known.
  @inline(__always)
  func isPlaced(_ measurement: MeasurementIndex) -> Bool {
    if case .placed = self[measurement].content { true } else { false }
  }

  /// The placement of a child; nil where children are not placed.
  @inline(__always)
  func placement(of child: Int, in measurement: MeasurementIndex) -> PlacementIndex? {
    guard case .placed(let first) = self[measurement].content else { return nil }
    return first.advanced(by: child)
  }

  /// Makes room for the places of the children, unless there is; returns the first of them.
  @inline(__always)
  mutating func reservePlacements(_ count: Int, for measurement: MeasurementIndex) -> PlacementIndex {
    if case .placed(let first) = self[measurement].content { return first }
    let first = PlacementIndex(placements.count)
    measurements[measurement.position].content = .placed(first)
    for _ in 0..<count { placements.append(Placement()) }
    return first
  }

  /// Notes where a measurement puts a child.
  @inline(__always)
  mutating func place(_ outcome: Outcome, at position: Point, child: Int, of measurement: MeasurementIndex) {
    guard let placement = placement(of: child, in: measurement) else { return }
    placements[placement.position] = Placement(position: position, outcome: outcome)
  }
}

extension SizeRange {
  /// How far the bounds lie from those of another range; bounds that are both infinite are equal.
  func distance(to other: SizeRange) -> Double {
    func distance(_ one: Double, _ other: Double) -> Double { one == other ? 0 : abs(one - other) }
    return distance(min.width, other.min.width) + distance(min.height, other.min.height)
      + distance(max.width, other.max.width) + distance(max.height, other.max.height)
  }
}
