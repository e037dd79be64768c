internal import DisplayGeometry

/// The nearest owners inside something, depth first, with positions that count from there.
struct NearestOwners {
  /// Nil for more to go through than may lie inside a layout.
  private(set) var layouts: [Layout]? = []
  /// How many layouts there were, with those inside them; one that stands in several places counts in each.
  private var count = 0

  /// Makes room for a number of owners.
  init(capacity: Int) {
    layouts?.reserveCapacity(capacity)
  }

  /// Adds a layout if it has an owner, or else the nearest ones inside it.
  ///
  /// - Complexity: Linear in the number of layouts down to the nearest owners.
  mutating func collect(_ layout: Layout, at position: Point) {
    count += 1 + layout.insideCount
    guard count <= Layout.greatestCount else {
      layouts = nil
      return
    }
    guard layout.owner == nil else {
      layouts?.append(layout.moved(to: position))
      return
    }
    var waiting = layout.sublayouts.reversed().map { (layout: $0, position: position + $0.position) }
    while let (layout, position) = waiting.popLast() {
      if layout.owner != nil {
        layouts?.append(layout.moved(to: position))
      } else {
        waiting += layout.sublayouts.reversed().map { ($0, position + $0.position) }
      }
    }
  }
}
