internal import DisplayGeometry

/// A tree of elements with all that was measured while laying it out, in stores of their own.
///
/// Specs are values and have no identity, but their places in a tree do. Assembling puts each place into a node. To
/// measure a node is to give it *constraints*, a size range and a parent size, and to get an *outcome*, a size. Parents
/// measure the same child with several constraints, and different ones of theirs lead to the same ones further down, so a
/// node keeps each result as a *cached measurement*: without that, the work would grow exponentially with the depth of
/// the tree. Where constraints differ all the same, because what is nested is measured twice at each level for other
/// spaces, a node is measured with some hundred of them and takes the most similar measurement for the others.
///
/// A measurement has a size at once and places its children at the latest when a ``Layout`` is made of it. Where the
/// constraints leave only one size and the element always takes what it must, nothing inside is measured until then: a
/// child that is stretched over a length known beforehand costs nothing but for the one measurement that ends up on the
/// screen.
struct LayoutArena: Sendable {
  var nodes: NodeStore
  var measurements: MeasurementStore
  var leaves = LeafStore()
  var subtrees = SubtreeStore()
  var faults = FaultLog()
  /// The children of the stacks that are being laid out, innermost last.
  var items: ContiguousArray<StackPass.Item> = []
  var counts = LayoutTree.Counts()
  var context: LayoutContext

  /// Makes a tree with an empty root, and room for a number of elements.
  init(context: LayoutContext, reserving capacity: Int) {
    self.context = context
    nodes = NodeStore(reserving: capacity)
    measurements = MeasurementStore(reserving: capacity)
    items.reserveCapacity(min(capacity, 64))
  }

  /// Whether something has to be measured elsewhere before the layout can go on. Until then outcomes mean nothing.
  @inline(__always)
  var isWaiting: Bool { subtrees.isWaiting || leaves.isWaiting }
}
