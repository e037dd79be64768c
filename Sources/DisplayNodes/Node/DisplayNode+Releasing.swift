internal import DisplayConcurrency

extension DisplayNode {
  /// Has what the node refers to released later; see ``DeferredRelease``.
  ///
  /// Subclasses keep their subnodes in stored properties, of which this class knows nothing before they are attached,
  /// placed or laid out. Then all stored values of subclasses are kept, which is slow, and happens once for each time that
  /// a stack is full. A value is kept whole, and nobody looks into it.
  ///
  /// - Precondition: A subclass that was never laid out and lies in tens of thousands of nodes has no `unowned` property
  ///   that refers to one of those: the language cannot read one whose object is ending.
  nonisolated func keepContents(subnodes: [DisplayNode]) {
    let (measurement, knowsSubnodes) = measurement.withLock { ($0, $0.knowsSubnodes) }
    // Closures and layouts in it may hold nodes, too.
    var kept: [any Sendable] = [measurement, subnodes]
    if subnodes.isEmpty, !knowsSubnodes {
      var mirror: Mirror? = Mirror(reflecting: self)
      while let current = mirror, current.subjectType != DisplayNode.self {
        for child in current.children { kept.append(ReleasedValue(child.value)) }
        mirror = current.superclassMirror
      }
    }
    DeferredRelease.keep(kept)
  }
}
