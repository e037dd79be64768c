internal import DisplayGeometry
internal import DisplayLayout

/// What a node knows about its own size, and what was put in while it was built: the part of a node that its lock
/// guards, for any thread.
///
/// Every change that makes layouts out of date raises the version. A layout that was computed while the
/// version rose is returned to its caller but never kept.
struct NodeMeasurement: Sendable {
  /// The style, in an allocation of its own if it asks for anything, which most nodes' do not.
  var style: LayoutStyle {
    get { askedStyle.first ?? LayoutStyle() }
    set { askedStyle = newValue == LayoutStyle() ? [] : [newValue] }
  }
  private var askedStyle: ContiguousArray<LayoutStyle> = []
  var version: UInt64 = 0
  var cache = LayoutCache()
  var readers = LayoutReaders()
  /// The size that the last measurement came to.
  var calculatedSize = Size.zero

  private var attached: ContiguousArray<DisplayNode> = []
  private var isLoaded = false

  /// Notes a subnode that was put in off the main actor; false when the node is loaded and it is too late.
  mutating func attach(_ node: DisplayNode) -> Bool {
    if !isLoaded { attached.append(node) }
    return !isLoaded
  }

  /// Hands out what was put in; after the last time nothing can be.
  mutating func takeAttached(isLast: Bool) -> ContiguousArray<DisplayNode> {
    isLoaded = isLoaded || isLast
    defer { attached.removeAll() }
    return attached
  }

  /// What an invalidation leaves to be done after the lock: layouts hold nodes, and the end of a node is
  /// somebody's code.
  struct Invalidation: Sendable {
    /// Who used what was thrown away.
    let readers: [any LayoutDependent]
    /// What was thrown away.
    let dropped: LayoutCache
  }

  /// Throws away what was computed.
  mutating func invalidate() -> Invalidation {
    version &+= 1
    let dropped = cache
    cache.removeAll()
    return Invalidation(readers: readers.takeAll(), dropped: dropped)
  }

  /// Keeps a layout, and returns the layouts kept before, one of which may have gone.
  mutating func keep(
    _ layout: Layout,
    thatFits range: SizeRange,
    parentSize: Size,
    context: LayoutContext
  ) -> LayoutCache {
    let before = cache
    calculatedSize = layout.size
    cache.insert(layout, thatFits: range, parentSize: parentSize, context: context)
    return before
  }
}
