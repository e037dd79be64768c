#if DEBUG || Mutations
  internal import DisplayConcurrency
  internal import DisplayLayout

  /// The end of each frame of debug builds: looks whether that holds of the tree which must, and measures a node again now and then.
  ///
  /// A node in the wrong state, or a drawing that nobody waits for, ends the process where it arose and not where it shows. A
  /// layer that somebody has moved, and a kept layout that is not what measuring comes to, are adopters' mistakes and are
  /// reported, once for each node: such a layout has read something that is no ``LayoutInput`` and has changed, or depends on the
  /// time or on chance.
  ///
  /// - Complexity: linear in the nodes of the tree, of a large one every ``thoroughInterval`` frames and of the outer part else.
  @MainActor
  final class DistrustPass: Pass {
    /// After how many frames all of a large tree is looked at, and one node is measured.
    static let thoroughInterval = 32
    /// How many nodes are looked at in each frame.
    private static let usualCount = 256
    /// How many in the others: what looks at a tree of 100,000 nodes is not measured by looking at all of them.
    private static let mostCount = 10_000

    private var frameCount = 0
    /// Which of the nodes that are looked at is measured next.
    private var turn = 0
    /// A node whose layout differed, and how: it may be that notice of a change was about to come. It is measured
    /// once more.
    private var suspect: (node: WeakNode, difference: String)?

    private struct WeakNode {
      @Weak var node: DisplayNode?
    }

    func run(_ frame: inout FrameContext) {
      let (runtime, root) = (frame.runtime, frame.runtime.rootNode)
      guard !runtime.isInvalidated else { return }
      frameCount += 1
      let isThorough = frameCount.isMultiple(of: Self.thoroughInterval)
      let limit = isThorough ? Self.mostCount : Self.usualCount
      var (nodes, next) = ([root], 0)
      while next < nodes.count {
        let node = nodes[next]
        next += 1
        node.checkInvariants(in: runtime)
        if let mistake = node.misplacedLayer { report(mistake, of: node) }
        if nodes.count < limit { nodes += node.storedSubnodes }
      }
      guard isThorough else { return }
      if let suspect {
        self.suspect = nil
        guard let node = suspect.node.node, node.runtime === runtime else { return }
        if node.differenceOfFreshLayout() == suspect.difference { report(suspect.difference, of: node) }
      } else {
        let measurable = nodes.filter { $0.isLaidOut && $0.extras?.isDistrusted != true }
        guard !measurable.isEmpty else { return }
        turn += 1
        let node = measurable[turn % measurable.count]
        if let difference = node.differenceOfFreshLayout() { suspect = (WeakNode(node: node), difference) }
      }
    }

    private func report(_ mistake: String, of node: DisplayNode) {
      guard !node.madeExtras.isDistrusted else { return }
      node.madeExtras.isDistrusted = true
      node.reportMisuse(mistake)
    }
  }

  extension DisplayNode {
    /// Ends the process where something does not hold of the node that must between frames.
    fileprivate func checkInvariants(in runtime: DisplayRuntime) {
      check(self.runtime === runtime, "is in the tree of a runtime that is not its own")
      check(placedState == placedState.normalized, "is in a state of which stages are missing")
      check(!isInHierarchy || context?.picture != nil || layer != nil, "is on screen without a layer")
      check(
        !interfaceState.contains(.display) || display.progress == .idle || isRasterized || isLoaded,
        "is drawn before it is loaded"
      )
      checkDrawing()
      for subnode in storedSubnodes { checkSubnode(subnode) }
    }

    private func checkSubnode(_ subnode: DisplayNode) {
      subnode.check(subnode.supernode === self, "lies in a node that is not its supernode")
      subnode.check(
        !subnode.placedState.contains(.visible) || placedState.contains(.visible),
        "is visible in a node that is not"
      )
      if !managesSubnodeStates || subnode.managedPlace != nil {
        subnode.check(
          subnode.placedState.contains(.visible) == subnode.isInHierarchy
            || !placedState.contains(.visible),
          "is visible without being in the hierarchy, or the other way round"
        )
      }
      subnode.check(
        subnode.nodeState.concealment.contains(.outer) == isConcealed,
        "is seen in a node that is not, or the other way round"
      )
      guard !managesSubnodeStates else { return }
      subnode.check(subnode.isInHierarchy == isInHierarchy, "is not in the hierarchy with its supernode")
      subnode.check(
        subnode.placedState == placedState,
        "is in another state than its supernode, which is \(interfaceState)"
      )
    }

    /// The mistake of one who has put the node's layer elsewhere; nil where it is where it belongs.
    fileprivate var misplacedLayer: String? {
      guard let supernode, isInHierarchy, !supernode.managesSubnodeStates, !supernode.drawsSubnodes,
        let superlayer = supernode.layer, layer?.superlayer !== superlayer
      else { return nil }
      return
        "the node is on screen and its layer is not in that of its supernode; move nodes and not their layers"
    }

    /// A draw that is under way is one that the group waits for, and a result one that the group keeps.
    private func checkDrawing() {
      guard !isRasterized, let group = nearestDisplayGroup else { return }
      switch display.progress {
      case .idle:
        check(
          !group.isWaiting(for: self) && !group.keepsResult(of: self),
          "is idle, and its group waits for it"
        )
      case .waiting, .drawing:
        check(group.isWaiting(for: self), "is drawn, and its group does not wait for it")
      case .finished:
        check(group.keepsResult(of: self), "has been drawn, and its group does not have the result")
      }
    }

    private func check(_ holds: Bool, _ problem: @autoclosure () -> String) {
      precondition(
        holds,
        "After a frame \(debugPath.joined(separator: " › ")), in the state \(interfaceState), \(problem())."
      )
    }

    /// How a fresh layout differs from the one that was used last; nil when it does not, or when that cannot be said.
    fileprivate func differenceOfFreshLayout() -> String? {
      let (sample, version) = measurement.withLock { ($0.cache.sample, $0.version) }
      let inherited = inheritedEnvironment
      guard let sample, layoutReadsHold(in: inherited),
        sample.context.pixelGrid == currentEnvironment.layoutContext.pixelGrid,
        sample.context.layoutDirection == currentEnvironment.layoutContext.layoutDirection
      else { return nil }
      let computation = LayoutReads.Computation(
        reader: self,
        context: sample.context,
        environment: currentEnvironment.recorded(by: nil)
      )
      let fresh = LayoutReads.run(computation) {
        computeLayout(thatFits: sample.range, parentSize: sample.parentSize, context: sample.context)
      }
      // Another thread has changed something, or a node inside was given a size that holds for this time alone.
      guard computation.isExact, measurement.withLock({ $0.version }) == version else { return nil }
      let (now, before) = (fresh.sublayouts, sample.layout.sublayouts)
      let difference: String
      if fresh.size != sample.layout.size {
        difference = "a size of \(fresh.size) and not of \(sample.layout.size)"
      } else if now.map(\.frame) != before.map(\.frame) {
        difference = "subnodes at \(now.map(\.frame)) and not at \(before.map(\.frame))"
      } else if !zip(now, before).allSatisfy({ $0.owner === $1.owner }) {
        difference = "other subnodes at the same places"
      } else {
        return nil
      }
      return
        "measured again for the same sizes, the node comes to \(difference), though nothing that its layout read has been set; have layout read constants and layout inputs alone"
    }
  }
#endif
