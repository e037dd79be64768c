/// Pass 9, after the contents, so that no frame shows neither: placeholders go that nobody needs any more.
@MainActor
final class PlaceholderPass: Pass {
  /// Nodes under a placeholder.
  private let covered = WaitingNodes()

  /// Remembers that a node is covered.
  func append(_ node: DisplayNode, in runtime: DisplayRuntime) {
    covered.append(node) { $0.isShowingPlaceholder && $0.runtime === runtime }
  }

  /// Whether no node is covered.
  var isEmpty: Bool { covered.isEmpty }

  func run(_ frame: inout FrameContext) {
    guard !covered.isEmpty else { return }
    let runtime = frame.runtime
    // Nodes are asked, and may cover others meanwhile. Those that another runtime has now are covered there.
    let nodes = covered.takeAll().filter { $0.runtime === runtime }
    var search = MissingContents()
    let areMissing = nodes.map { search.isMissingContents(in: $0) }
    let kept = zip(nodes, areMissing).filter { node, isMissing in
      node.keepPlaceholder(isMissingContents: isMissing, in: runtime)
    }.map(\.0)
    covered.putFirst(kept)
  }

  func invalidate() { covered.removeAll() }
}

/// Finds out in which nodes something is to be drawn; what lies in several of them is looked at once.
@MainActor
private struct MissingContents {
  private var known: [ObjectIdentifier: Bool] = [:]

  /// Whether a node or one in it is to be drawn.
  mutating func isMissingContents(in root: DisplayNode) -> Bool {
    if let known = known[ObjectIdentifier(root)] { return known }
    var path = [(cursor: SubnodeCursor(root), isMissing: root.isMissingOwnFirstContents)]
    while let last = path.indices.last {
      if let subnode = path[last].cursor.next() {
        if let isMissing = known[ObjectIdentifier(subnode)] {
          path[last].isMissing = path[last].isMissing || isMissing
        } else {
          path.append((SubnodeCursor(subnode), subnode.isMissingOwnFirstContents))
        }
      } else {
        let (cursor, isMissing) = path.removeLast()
        known[ObjectIdentifier(cursor.node)] = isMissing
        if path.isEmpty { return isMissing }
        path[last - 1].isMissing = path[last - 1].isMissing || isMissing
      }
    }
    return false
  }
}
