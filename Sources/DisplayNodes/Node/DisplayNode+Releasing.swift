internal import DisplayConcurrency

extension DisplayNode {
  /// Has what the node refers to released later; see ``DeferredRelease``.
  ///
  /// Subclasses keep nodes in stored properties, of which this class knows nothing before they are attached, placed or laid
  /// out. So all stored values of subclasses are kept, which is slow, and happens once for each time that a stack is full.
  /// A value is kept whole, and nobody looks into it.
  nonisolated func keepContents(subnodes: [DisplayNode]) {
    // Closures and layouts in it may hold nodes, too.
    var kept: [any Sendable] = [measurement.withLock { $0 }, subnodes]
    StoredValues.forEach(of: self, below: DisplayNode.self) { kept.append(ReleasedValue($0)) }
    DeferredRelease.keep(kept)
  }
}
