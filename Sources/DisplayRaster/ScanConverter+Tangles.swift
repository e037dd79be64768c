// Rows of so many edges that nobody can tell where one of them would have ended another.

extension ScanConverter {
  /// With how many edges in a row it becomes a tangle.
  private static let tangleCount = 2_048

  /// Whether too many edges run through the row at `y` to follow each, whatever rows were converted before it.
  mutating func isTangle() -> Bool {
    // Edges that have ended count here, so that most rows are done with.
    guard hasEdges(beyond: Self.tangleCount) else { return false }
    var bottom = rowTop
    active.removeSubrange(advanceActive(to: rowTop, bottom: &bottom)...)
    takeEdges(from: rowTop, bottom: &bottom)
    return hasEdges(beyond: Self.tangleCount)
  }

  /// Whether the active edges and those that begin above the end of the row at `y` are more than a number.
  private func hasEdges(beyond count: Int) -> Bool {
    guard active.count <= count else { return true }
    let next = nextEdge + count - active.count
    return next < edges.count && edges[next].top < rowTop + 1 << Edge.heightBits
  }

  /// Sums the windings of all edges in the row at `y`, in whatever order they lie.
  mutating func convertTangle() {
    let rowTop = rowTop
    let rowBottom = rowTop + 1 << Edge.heightBits
    while nextEdge < edges.count, edges[nextEdge].top < rowBottom {
      active.append(ActiveEdge(edge: edges[nextEdge], place: edges[nextEdge].start))
      nextEdge += 1
    }
    for item in active {
      let edge = item.edge
      let (top, bottom) = (max(edge.top, rowTop), min(edge.bottom, rowBottom))
      accumulator.add(
        from: edge.place(at: top),
        to: edge.place(at: bottom),
        height: Int(bottom &- top) &* Int(edge.winding)
      )
    }
  }
}
