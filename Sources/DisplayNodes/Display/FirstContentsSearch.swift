/// Finds out in which nodes something is to be drawn and never was; what lies in several of them is looked at once.
///
/// What was found holds until a tree changes, or what is to be drawn.
@MainActor
struct FirstContentsSearch {
  private var known: [ObjectIdentifier: Bool] = [:]
  private var versions: (tree: UInt64, display: UInt64) = (0, 0)

  /// Whether a node, or one in it, is to be drawn and never was.
  ///
  /// - Complexity: linear in the nodes in it that were not looked at since something changed.
  mutating func isMissing(in root: DisplayNode) -> Bool {
    let current = (tree: TreeContext.treeVersion, display: TreeContext.displayVersion)
    if versions != current {
      versions = current
      known.removeAll(keepingCapacity: true)
    }
    if let answer = known[ObjectIdentifier(root)] { return answer }
    var path = [SubnodeCursor(root)]
    var missing = [root.isMissingOwnFirstContents]
    var answer = false
    while let last = path.indices.last {
      if let subnode = path[last].next() {
        if let answer = known[ObjectIdentifier(subnode)] {
          missing[last] = missing[last] || answer
        } else {
          path.append(SubnodeCursor(subnode))
          missing.append(subnode.isMissingOwnFirstContents)
        }
      } else {
        answer = missing.removeLast()
        known[ObjectIdentifier(path.removeLast().node)] = answer
        if let outer = missing.indices.last { missing[outer] = missing[outer] || answer }
      }
    }
    return answer
  }

  /// Forgets what was found.
  mutating func end() {
    if !known.isEmpty { known = [:] }
  }
}
