internal import DisplayGeometry

/// Finds out which nodes are displayed; what lies in several of them, or around them, is looked at once.
///
/// What it has found holds until something changes.
@MainActor
struct DisplaySearch {
  /// Whether a node and those in it are drawn.
  private var drawn: [ObjectIdentifier: Bool] = [:]
  /// Whether a layout that a node gets its place from, or what is in it, is stale or on its way.
  private var pending = Ancestry(outermost: false)
  /// Whether a node will be on screen as soon as it is ready.
  private var awaited = Ancestry(outermost: true)

  /// Whether a node and those in it are on screen as they would be drawn now.
  mutating func isDisplayed(_ node: DisplayNode) -> Bool {
    guard let runtime = node.runtime, !runtime.awaitsRoot, !isPlacePending(of: node) else { return false }
    // A node in a picture is there when the picture is.
    if node.isRasterized, let picture = node.context?.picture,
      picture.display.isMissingContents || picture.isDrawingOutdated
    {
      return false
    }
    return isEverythingDrawn(in: node)
  }

  /// Whether a node is on screen, or will be as soon as it is ready.
  mutating func isAwaited(_ node: DisplayNode) -> Bool {
    guard let runtime = node.runtime, !runtime.isInvalidated else { return false }
    if node.isInHierarchy { return true }
    return awaited.answer(for: node) { node in
      guard let supernode = node.supernode, supernode.managesSubnodeStates else { return nil }
      return supernode.displayContainer?.isInView(node) == true ? nil : false
    }
  }

  private mutating func isPlacePending(of node: DisplayNode) -> Bool {
    pending.answer(for: node) { node in
      if node.isOwnLayoutPending { return true }
      return node.supernode?.displayContainer?.isPreparing(node) == true ? true : nil
    }
  }

  /// Whether nothing in the display range waits to be drawn, in a node and in those in it.
  private mutating func isEverythingDrawn(in root: DisplayNode) -> Bool {
    var path: [(node: DisplayNode?, waiting: [DisplayNode])] = [(nil, [root])]
    while let last = path.indices.last {
      guard let node = path[last].waiting.popLast() else {
        if let whole = path.removeLast().node { drawn[ObjectIdentifier(whole)] = true }
        continue
      }
      NodeVisits.note()
      let known = drawn[ObjectIdentifier(node)]
      if known == true { continue }
      guard known == nil, let inner = node.subnodesToDisplay else {
        drawn[ObjectIdentifier(node)] = false
        for case let outer? in path.map(\.node) { drawn[ObjectIdentifier(outer)] = false }
        return false
      }
      path.append((node, inner))
    }
    return true
  }
}

/// What nodes have from those around them, found out once for each.
@MainActor
private struct Ancestry {
  private var known: [ObjectIdentifier: Bool] = [:]
  private let outermost: Bool

  /// Makes an ancestry.
  ///
  /// - Parameter outermost: The answer where no node on the way decides.
  init(outermost: Bool) {
    self.outermost = outermost
  }

  /// The answer of the nearest node that decides, the node itself first.
  mutating func answer(for node: DisplayNode, decide: (DisplayNode) -> Bool?) -> Bool {
    var way: [DisplayNode] = []
    var (current, answer): (DisplayNode?, Bool?) = (node, nil)
    while let next = current, answer == nil {
      NodeVisits.note()
      answer = known[ObjectIdentifier(next)] ?? decide(next)
      way.append(next)
      current = next.supernode
    }
    let found = answer ?? outermost
    for node in way { known[ObjectIdentifier(node)] = found }
    return found
  }
}

extension DisplayNode {
  /// What else has to be displayed for the node to be; nil while the node itself is not.
  fileprivate var subnodesToDisplay: [DisplayNode]? {
    guard !display.isMissingContents, !isOwnLayoutPending, !isDrawingOutdated else { return nil }
    guard placedState.contains(.visible), let container = displayContainer else { return storedSubnodes }
    guard !container.isMissingSubnodesInView else { return nil }
    return storedSubnodes.filter { $0.placedState.contains(.visible) }
  }

  fileprivate var displayContainer: (any DisplayContaining)? {
    guard managesSubnodeStates else { return nil }
    return extras?.participation ?? self as? any DisplayContaining
  }
}

extension DisplayRuntime {
  /// Whether the root is not on screen for its size and its environment, or something that was measured is not applied.
  fileprivate var awaitsRoot: Bool {
    passes.layouts.isPending || passes.environment.hasWorkLeft
      || (!rootNode.isInHierarchy && !rootNode.frame.isEmpty)
  }
}
