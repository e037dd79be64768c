internal import DisplayGeometry
internal import DisplayLayout

/// What a node knows about its own size, on any thread: the part of a node that its lock guards.
///
/// Every change that makes layouts out of date raises the version. A layout that was computed while the
/// version rose is returned to its caller but never kept.
struct NodeMeasurement: Sendable {
  var style = LayoutStyle()
  var version: UInt64 = 0
  var cache = LayoutCache()
  var readers = LayoutReaders()
  /// The size that the last measurement came to.
  var calculatedSize = Size.zero

  /// Throws away what was computed and returns who used it.
  mutating func invalidate() -> [any LayoutDependent] {
    version &+= 1
    cache.removeAll()
    return readers.takeAll()
  }
}
