/// What a change of extents must not move on screen.
public enum ScrollAnchor: Sendable, Hashable {
  /// The content stays so many points beyond an end that it follows: 0 unless it is on its way back there.
  case edge(ContentEdge, overscroll: Double)
  /// A row's start stays so many points after the viewport's start.
  case row(Int, position: Double)
  /// A row that was scrolled to stays aligned.
  case target(ScrollTarget)
  /// Nothing that was seen is left, or nobody has moved the list from its start: the offset stays.
  case offset
}

/// An end of the content.
public enum ContentEdge: Sendable, Hashable {
  case start
  case end
}
