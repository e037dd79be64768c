public import DisplayGeometry

/// The last few layouts of one element, by what they were asked with.
///
/// A stack may ask a child with three ranges in one pass and another parent with more, so one entry would be
/// thrown out before it is asked for again. The most recently used entry comes first; when the cache is full
/// the last one goes. An undefined (NaN) parent size equals itself here.
///
/// The cache has no lock; its element keeps it behind one, and computes a missing layout outside of it. The
/// cache does not keep its element alive: it stores layouts without their owner and gives them to whoever
/// asks.
///
/// - Complexity: Linear in the capacity, which is small.
public struct LayoutCache: Sendable {
  /// The number of layouts that are kept at most.
  public let capacity: Int
  /// How often a layout was found.
  public private(set) var hits = 0
  /// How often none was found.
  public private(set) var misses = 0

  private var entries: [Entry] = []

  /// Makes an empty cache; a capacity below 1 counts as 1.
  public init(capacity: Int = 6) {
    self.capacity = max(1, capacity)
  }

  /// The number of layouts that are kept.
  public var count: Int { entries.count }

  /// The layout for a question asked before, which becomes the most recently used; counts a hit or a miss.
  ///
  /// - Parameter owner: The element whose cache this is, when it is of reference type.
  public mutating func layout(
    ownedBy owner: (any LayoutElement & AnyObject)? = nil,
    thatFits range: SizeRange,
    parentSize: Size,
    context: LayoutContext
  ) -> Layout? {
    let found = entries.firstIndex { $0.answers(range, parentSize, context) }
    guard let found else {
      misses += 1
      return nil
    }
    hits += 1
    if found > 0 {
      entries.insert(entries.remove(at: found), at: 0)
    }
    return entries[0].layout.owned(by: owner)
  }

  /// Keeps a layout as the most recently used one, in place of an older answer to the same question.
  public mutating func insert(
    _ layout: Layout,
    thatFits range: SizeRange,
    parentSize: Size,
    context: LayoutContext
  ) {
    if let old = entries.firstIndex(where: { $0.answers(range, parentSize, context) }) {
      entries.remove(at: old)
    } else if entries.count == capacity {
      entries.removeLast()
    }
    let entry = Entry(
      range: range,
      parentSize: parentSize,
      pixelGrid: context.pixelGrid,
      layoutDirection: context.layoutDirection,
      layout: layout.owned(by: nil)
    )
    entries.insert(entry, at: 0)
  }

  /// Forgets every layout, and keeps the counts.
  public mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
  }

  private struct Entry: Sendable {
    let range: SizeRange
    let parentSize: Size
    // The context without its owner, which would keep the element alive through its own cache.
    let pixelGrid: PixelGrid
    let layoutDirection: LayoutDirection
    let layout: Layout

    func answers(_ range: SizeRange, _ parentSize: Size, _ context: LayoutContext) -> Bool {
      self.range == range && self.parentSize.isSameParentSize(as: parentSize)
        && pixelGrid == context.pixelGrid && layoutDirection == context.layoutDirection
    }
  }
}
