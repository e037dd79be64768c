public import DisplayGeometry

/// The last few layouts of one element, by their constraints.
///
/// A stack may ask a child with three ranges in one pass and another parent with more, so one entry would be
/// thrown out before it is asked for again. The most recently used entry comes first; when the cache is full
/// the last one goes. An undefined (NaN) parent size equals itself here.
///
/// The constraints of evicted layouts are kept for a while. Measuring with them again shows that the cache is too small: it
/// doubles, up to ``greatestCapacity``. Otherwise a parent that measures with seven constraints over and over would always
/// miss, and measuring would take a multiple of itself for each level of a tree.
///
/// The cache has no lock; its element keeps it behind one, and computes a missing layout outside of it. The
/// cache does not keep its element alive: it stores layouts without their owner and gives them the one
/// that is named.
///
/// - Complexity: Linear in the capacity, which is small.
public struct LayoutCache: Sendable {
  /// The number of layouts that any cache keeps at most.
  package static var greatestCapacity: Int { 64 }

  /// The number of layouts that are kept at most; it grows while they are too few.
  package var capacity: Int { Int(storedCapacity) }
  /// The number of layouts that are kept.
  package var count: Int { Int(storedCount) }
  /// How often a layout was found; starts again after four billion times.
  package var hits: Int { Int(hitCount) }
  /// How often none was found; starts again after four billion times.
  package var misses: Int { Int(missCount) }

  // Each element has a cache, and most hardly use it: it is as small as it can be.
  private var entries: [Entry] = []
  private var hitCount: UInt32 = 0
  private var missCount: UInt32 = 0
  private var storedCapacity: UInt8
  private var storedCount: UInt8 = 0

  /// Makes an empty cache; a capacity below 1 counts as 1, and one above ``greatestCapacity`` as that.
  public init(capacity: Int = 6) {
    storedCapacity = UInt8(min(max(1, capacity), Self.greatestCapacity))
  }

  /// The layout for constraints measured before, which becomes the most recently used; counts a hit or a miss.
  ///
  /// - Parameter owner: The element whose cache this is, when it is of reference type.
  public mutating func layout(
    ownedBy owner: (any LayoutElement & AnyObject)? = nil,
    thatFits range: SizeRange,
    parentSize: Size,
    context: LayoutContext
  ) -> Layout? {
    keptLayout(ownedBy: owner, thatFits: range, parentSize: parentSize, context: context, pass: nil)?.layout
  }

  /// The same for constraints that are part of a pass, for which a layout may count that holds in that pass alone.
  package mutating func keptLayout(
    ownedBy owner: (any LayoutElement & AnyObject)? = nil,
    thatFits range: SizeRange,
    parentSize: Size,
    context: LayoutContext,
    pass: UInt32?
  ) -> KeptLayout? {
    let found = index(matching: range, parentSize, context)
    if let found, let layout = entries[found].layout, entries[found].holds(in: pass) {
      hitCount &+= 1
      let isInexact = entries[found].pass != nil
      if found > 0 { entries.insert(entries.remove(at: found), at: 0) }
      return KeptLayout(layout: layout.owned(by: owner), isInexact: isInexact)
    }
    if let leaf = leafLayout(thatFits: range, context) {
      hitCount &+= 1
      return KeptLayout(layout: leaf.owned(by: owner), isInexact: false)
    }
    missCount &+= 1
    if let found, entries[found].layout == nil {
      storedCapacity = UInt8(min(2 * capacity, Self.greatestCapacity))
    }
    return nil
  }

  /// A layout that an element with nothing inside came to by itself, where it may have just that size: it would be the same.
  private func leafLayout(thatFits range: SizeRange, _ context: LayoutContext) -> Layout? {
    guard range.min == range.max else { return nil }
    let span = entries.span
    for index in span.indices where span[index].isLeaf(of: range.max, context) { return span[index].layout }
    return nil
  }

  /// A layout from a cache.
  package struct KeptLayout: Sendable {
    /// The layout.
    package let layout: Layout
    /// Whether it holds in one pass alone.
    package let isInexact: Bool
  }

  /// The layout for the most similar constraints, with the nearest size within the range. It becomes neither
  /// more nor less recently used; nil for an empty cache.
  package func similarLayout(
    ownedBy owner: (any LayoutElement & AnyObject)? = nil,
    thatFits range: SizeRange,
    context: LayoutContext
  ) -> Layout? {
    let known = entries.filter {
      $0.layout != nil && $0.pixelGrid == context.pixelGrid && $0.layoutDirection == context.layoutDirection
    }
    let nearest = known.min { $0.range.distance(to: range) < $1.range.distance(to: range) }
    return nearest?.layout?.clamped(to: range, on: context.pixelGrid).owned(by: owner)
  }

  /// A kept layout that holds in every pass, and what it was asked for with.
  package struct Sample: Sendable {
    /// The layout, without its owner.
    package let layout: Layout
    /// The sizes that were allowed.
    package let range: SizeRange
    /// The size that fractions were of.
    package let parentSize: Size
    /// Pixels and direction.
    package let context: LayoutContext
  }

  /// The most recently used layout that holds in every pass, to be compared with a fresh one; it stays as recently used as
  /// it is.
  package var sample: Sample? {
    for entry in entries where entry.pass == nil {
      guard let layout = entry.layout else { continue }
      let context = LayoutContext(pixelGrid: entry.pixelGrid, layoutDirection: entry.layoutDirection)
      return Sample(
        layout: layout,
        range: entry.range,
        parentSize: entry.parentSize,
        context: context
      )
    }
    return nil
  }

  /// Keeps a layout as the most recently used one, in place of an older one for the same constraints.
  public mutating func insert(
    _ layout: Layout,
    thatFits range: SizeRange,
    parentSize: Size,
    context: LayoutContext
  ) {
    insert(layout, thatFits: range, parentSize: parentSize, context: context, pass: nil)
  }

  /// The same for a layout that holds in one pass alone; nil for every pass.
  package mutating func insert(
    _ layout: Layout,
    thatFits range: SizeRange,
    parentSize: Size,
    context: LayoutContext,
    pass: UInt32?
  ) {
    if let old = index(matching: range, parentSize, context) {
      if entries.remove(at: old).layout != nil { storedCount -= 1 }
    } else if entries.count >= 2 * capacity {
      if entries.removeLast().layout != nil { storedCount -= 1 }
    }
    let entry = Entry(
      range: range,
      parentSize: parentSize,
      pixelGrid: context.pixelGrid,
      layoutDirection: context.layoutDirection,
      pass: pass,
      layout: layout.owned(by: nil)
    )
    entries.insert(entry, at: 0)
    storedCount += 1
    // The constraints of the evicted one stay.
    if count > capacity, let last = entries.lastIndex(where: { $0.layout != nil }) {
      entries[last].layout = nil
      storedCount -= 1
    }
  }

  private func index(matching range: SizeRange, _ parentSize: Size, _ context: LayoutContext) -> Int? {
    let span = entries.span
    for index in span.indices where span[index].matches(range, parentSize, context) { return index }
    return nil
  }

  /// Forgets every layout, and keeps the counts.
  public mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    storedCount = 0
  }

  private struct Entry: Sendable {
    let range: SizeRange
    let parentSize: Size
    // The context without its owner, which would keep the element alive through its own cache.
    let pixelGrid: PixelGrid
    let layoutDirection: LayoutDirection
    /// In which pass alone the layout holds; nil for all.
    let pass: UInt32?
    /// Nil when it has gone.
    var layout: Layout?

    func isLeaf(of size: Size, _ context: LayoutContext) -> Bool {
      guard pass == nil, let layout else { return false }
      return layout.size == size && layout.sublayouts.isEmpty && pixelGrid == context.pixelGrid
        && layoutDirection == context.layoutDirection
    }

    func holds(in pass: UInt32?) -> Bool { self.pass == nil || self.pass == pass }

    func matches(_ range: SizeRange, _ parentSize: Size, _ context: LayoutContext) -> Bool {
      self.range == range && self.parentSize.isSameParentSize(as: parentSize)
        && pixelGrid == context.pixelGrid && layoutDirection == context.layoutDirection
    }
  }
}
