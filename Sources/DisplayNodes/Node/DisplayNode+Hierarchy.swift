public import DisplayGeometry

extension DisplayNode {
  /// The node's area in its own space, in points.
  public var bounds: Rect { Rect(origin: .zero, size: frame.size) }

  /// Whether the node has its layer.
  public var isLoaded: Bool { layer != nil }

  /// Puts a node in front of the other subnodes, taking it out of where it was.
  ///
  /// For subnodes that are placed by hand: their frames are set in ``layout()``, which runs after the next layout, or here. What a layout spec places is a subnode by
  /// itself, and what it no longer places no longer is. In a node that has both, the subnodes added by hand stay until they
  /// are removed by hand, in front of those that the layout places. One that the layout comes to place is the layout's.
  ///
  /// A node that comes from another place of the same tree keeps its layer and its contents and is notified
  /// of nothing, except for stages of its state that the new place does not share with the old one, and for a touch that
  /// nodes around it know of, which is cancelled. A node
  /// cannot be put into itself or into a node inside it; that is reported and nothing happens.
  public func addSubnode(_ node: DisplayNode) {
    insertSubnode(node, at: subnodes.count)
  }

  /// Puts a node at an index among the subnodes, from back to front; see ``addSubnode(_:)``. The next layout puts those that it
  /// places behind the others.
  ///
  /// For a node that is a subnode already, the index counts the others. An index that does not exist is
  /// reported, and the nearest one is taken.
  public func insertSubnode(_ node: DisplayNode, at index: Int) {
    let count = subnodes.count - (node.supernode === self ? 1 : 0)
    // Adding a node again at the end names the place behind itself.
    if index < 0 || index > max(count, storedSubnodes.count) {
      reportMisuse("there is no place \(index) among \(count) subnodes; the nearest one is taken")
    }
    insertByHand(node, at: index)
  }

  /// Puts a node directly in front of a subnode; see ``addSubnode(_:)``.
  ///
  /// If the other node is no subnode, that is reported and nothing happens.
  public func insertSubnode(_ node: DisplayNode, above other: DisplayNode) {
    insertSubnode(node, beside: other, offset: 1)
  }

  /// Puts a node directly behind a subnode; see ``addSubnode(_:)``. Behind one that the layout places it lies until the next
  /// layout.
  ///
  /// If the other node is no subnode, that is reported and nothing happens.
  public func insertSubnode(_ node: DisplayNode, below other: DisplayNode) {
    insertSubnode(node, beside: other, offset: 0)
  }

  /// Puts a node in the place of a subnode, which is taken out; see ``addSubnode(_:)``.
  ///
  /// If the other node is no subnode, that is reported and nothing happens.
  public func replaceSubnode(_ other: DisplayNode, with node: DisplayNode) {
    guard other !== node else { return }
    HookQueue.main.edit {
      insertSubnode(node, beside: other, offset: 0)
      // What cannot be put in leaves the other where it is.
      if other.supernode === self, node.supernode === self { other.removeFromSupernode() }
    }
  }

  /// Takes the node out of its supernode. One that is in none leaves what it was in, if that went without saying so.
  public func removeFromSupernode() {
    if supernode != nil, refusesEdit { return }
    leaveSupernode()
  }

  /// Does so also where adopters may not.
  func leaveSupernode() {
    guard let supernode else { return leaveLostTree() }
    HookQueue.main.edit { leave(supernode, endsGroup: false) }
  }

  /// Takes the node out of its supernode, where it had a group of its own.
  package func removeWithDisplayGroup() {
    guard let supernode else { return displayGroup = nil }
    HookQueue.main.edit { leave(supernode, endsGroup: true) }
  }

  private func leave(_ supernode: DisplayNode, endsGroup: Bool) {
    rememberEnvironment()
    leaveLayout()
    returnToFormerPlacer()
    applyInterfaceState([])
    exitHierarchy()
    layer?.removeFromSuperlayer()
    leaveTransition()
    supernode.changeSubnodes { $0.removeIdentical(to: self) }
    if isRasterized { supernode.setNeedsDisplay() }
    storedSupernode = nil
    updateOuterConcealment()
    leaveManagedPlace()
    if endsGroup { extras?.displayGroup = nil }
    updateContext()
    TreeContext.treeDidChange()
    supernode.subnodesDidChange()
    supernode.wakeWaiters()
    setRasterized(false)
  }

  /// The node is given up by a supernode on screen, or leaves the screen with one, whose layout took it from another one: that
  /// one's layout may place it still.
  ///
  /// - Parameter runtime: Whose nodes alone are asked; nil for all. Where a node leaves as a part of another one, layouts of
  ///   two trees that want it could take it from each other for ever.
  func returnToFormerPlacer(in runtime: DisplayRuntime? = nil) {
    // It is on its way to the one that takes it where it still lies in the former one.
    guard let formers = extras?.formerPlacers, !formers.isEmpty, formers.last?.node !== supernode else {
      return
    }
    extras?.formerPlacers = []
    for case let former? in formers.map(\.node) where former !== supernode {
      if runtime == nil || former.runtime === runtime { former.setNeedsLayout() }
    }
  }

  /// A layout takes the node out of a supernode whose layout placed it.
  func noteFormerPlacer(_ supernode: DisplayNode) {
    var formers = extras?.formerPlacers ?? []
    formers.removeAll { $0.node == nil || $0.node === supernode }
    if formers.count == FormerPlacer.mostCount { formers.removeFirst() }
    madeExtras.formerPlacers = formers + [FormerPlacer(node: supernode)]
  }

  /// The node stays where a transition was about to take it out, and is measured there by itself.
  private func leaveTransitionForGood() {
    leaveTransition()
    leaveLayout()
    resumeOwnLayout()
  }

  /// A transition that the node was part of stays behind.
  private func leaveTransition() {
    guard let layer, layer.opacity != opacity || layer.frame != frame else { return }
    showProperties()
  }

  /// Shows frame and opacity as they are, or as far as they have come if they are animated, after a transition wrote the layer.
  func showProperties() {
    guard let layer else { return }
    (layer.opacity, layer.frame) = (opacity, frame)
    extras?.animations?.show(on: layer)
    updateOwnConcealment()
  }

  /// Leaves the tree of a supernode or a runtime that has gone without saying so, and with it what was under way there.
  package func leaveLostTree() {
    guard supernode == nil, ownRuntime == nil else { return }
    // The picture that it was drawn into is gone, and so is the container that had it.
    setRasterized(false)
    if leaveManagedPlace() { updateContext() }
    guard isInHierarchy || !interfaceState.isEmpty || extras?.isRoot == true else { return }
    extras?.isRoot = false
    HookQueue.main.edit {
      // It was the runtime's, or that of a row.
      displayGroup = nil
      applyInterfaceState([])
      exitHierarchy()
    }
  }

  private func insertSubnode(_ node: DisplayNode, beside other: DisplayNode, offset: Int) {
    guard node !== other else { return }
    finishBuilding()
    guard other.supernode === self, let place = storedSubnodes.index(ofIdentical: other) else {
      return reportMisuse("\(other.diagnosticPath.joined(separator: " › ")) is none of the subnodes")
    }
    // Among the others: a node that is a subnode before the other leaves its place.
    let isBefore =
      node.supernode === self && storedSubnodes.index(ofIdentical: node).map { $0 < place } == true
    insertByHand(node, at: place + offset - (isBefore ? 1 : 0))
  }

  /// Whether nodes of the tree that the node is in cannot be put elsewhere now, which is reported then.
  private var refusesEdit: Bool {
    guard !TreeContext.sealers.isEmpty, let runtime,
      let sealer = TreeContext.sealers.last(where: { $0.runtime === runtime })
    else { return false }
    sealer.reportMisuse(
      "no node on screen can be put into another one or taken out while submitWork(_:) schedules measurements; do it in updateRanges(_:)"
    )
    return true
  }

  private func insertByHand(_ node: DisplayNode, at index: Int) {
    guard !refusesEdit, !node.refusesEdit else { return }
    // Before any hook: the layouts under way were begun when it was elsewhere.
    if !isInside(node) { node.madeExtras.handPlacement = TreeContext.noteHandPlacement() }
    insert(node, at: index, isByHand: true)
  }

  /// Whether no layout of the supernode takes the node out.
  var isAddedByHand: Bool { extras?.isAddedByHand == true }

  func setAddedByHand(_ isAddedByHand: Bool) {
    if isAddedByHand { madeExtras.isAddedByHand = true } else { extras?.isAddedByHand = false }
  }

  /// Changes which nodes lie in this one, in place.
  func changeSubnodes(_ change: (inout [DisplayNode]) -> Void) {
    var subnodes: [DisplayNode] = []
    swap(&subnodes, &storedSubnodes)
    change(&subnodes)
    storedSubnodes = subnodes
  }

  /// Puts a node at an index among the other subnodes. It takes over this node's state, and is loaded when this
  /// one is.
  ///
  /// - Parameter isByHand: Whether it stays until it is removed by hand; otherwise the layout places it.
  func insert(_ node: DisplayNode, at index: Int, isByHand: Bool) {
    // What is configured may put nodes elsewhere.
    node.finishBuilding()
    guard !isInside(node) else {
      return reportMisuse("a node cannot be put into itself or into one of its subnodes")
    }
    if refusesIntoPicture(node) { return }
    // One that is a subnode already stays the layout's, unless a transition is about to take it out.
    let isGoing = node.supernode === self && extras?.runningTransition?.removes(node) == true
    let isNew = node.supernode !== self || isGoing
    HookQueue.main.edit {
      take(node, at: index)
      if isNew { node.setAddedByHand(isByHand) }
      if isGoing { node.leaveTransitionForGood() }
    }
  }

  private func take(_ node: DisplayNode, at index: Int) {
    noteMove(of: node)
    if let owner = node.ownRuntime {
      reportMisuse("the root of a runtime cannot be a subnode; its runtime is invalidated")
      owner.invalidate()
    }
    if isAlive, node.isAlive, node.runtime === runtime, node.supernode !== self {
      return move(node, to: index)
    }
    if node.supernode === self {
      changeSubnodes { $0.removeIdentical(to: node) }
    } else {
      node.leaveSupernode()
    }
    let position = min(max(0, index), storedSubnodes.count)
    changeSubnodes { $0.insert(node, at: position) }
    node.join(self)
    node.compareEnvironment()
    guard !managesSubnodeStates else {
      if node.managedPlace != nil, node.isInHierarchy { attachLayer(of: node, at: position) }
      return
    }
    if drawsSubnodes {
      node.setRasterized(true)
      setNeedsDisplay()
    } else {
      guard layer != nil else {
        // A row that is near enough for its data has all in it fetch theirs, before any of it is loaded.
        if !placedState.isEmpty { node.applyInterfaceState(placedState) }
        return
      }
      node.load()
      attachLayer(of: node, at: position)
    }
    setNeedsFrame()
    if isInHierarchy { node.enterHierarchy() }
    node.applyInterfaceState(placedState)
  }

  /// Notes that the node lies in a supernode, among whose subnodes it is, and takes over what it has from there.
  private func join(_ supernode: DisplayNode) {
    storedSupernode = supernode
    updateOuterConcealment()
    updateContext()
    TreeContext.treeDidChange()
    if supernode.isDisplaySuspended, !isDisplaySuspended { isDisplaySuspended = true }
  }

  /// Has a node that comes from the tree of another runtime notified that it left, and not only that it is in a tree.
  private func noteMove(of node: DisplayNode) {
    guard node.isInHierarchy, let runtime, node.runtime !== runtime else { return }
    node.visitSubtree { node in
      node.ledger.noteOtherTree()
      return true
    }
  }

  /// Takes over a node from another place of the same tree: its layer, its contents and its draws under way go
  /// with it.
  private func move(_ node: DisplayNode, to index: Int) {
    let oldGroup = node.nearestDisplayGroup
    node.rememberEnvironment()
    if node.supernode !== self {
      node.leaveLayout()
      if let runtime { runtime.passes.touches.move(node, into: self, in: runtime) }
    }
    node.leaveManagedPlace()
    node.supernode?.changeSubnodes { $0.removeIdentical(to: node) }
    let position = min(max(0, index), storedSubnodes.count)
    changeSubnodes { $0.insert(node, at: position) }
    node.join(self)
    if let oldGroup, let newGroup = node.nearestDisplayGroup, newGroup !== oldGroup {
      oldGroup.handOver(node, to: newGroup)
      if oldGroup.isReadyToCommit { runtime?.passes.commit.append(oldGroup) }
      if newGroup.isReadyToCommit { runtime?.passes.commit.append(newGroup) }
    }
    node.leaveTransition()
    attachLayer(of: node, at: position)
    node.compareEnvironment()
    node.resumeOwnLayout()
    setNeedsFrame()
    node.applyInterfaceState(placedState)
  }

  /// Puts the layer of a subnode where the subnode is among the others.
  ///
  /// - Complexity: linear in the subnodes.
  func attachLayer(of subnode: DisplayNode) {
    guard let position = storedSubnodes.index(ofIdentical: subnode) else { return }
    attachLayer(of: subnode, at: position)
  }

  /// Puts the layer of a subnode where the subnode is among the others.
  ///
  /// - Parameter position: Where the subnode is.
  /// - Complexity: Constant, but for finding the place in an array, unless others have no layers there.
  func attachLayer(of subnode: DisplayNode, at position: Int) {
    guard let layer, let sublayer = subnode.layer else { return }
    let others = layer.sublayers.count - (sublayer.superlayer === layer ? 1 : 0)
    let neighbor = position > 0 ? storedSubnodes[position - 1].layer : nil
    let isNext = others == position && layer.sublayers.last === neighbor
    if isNext || others == storedSubnodes.count - 1 {
      return layer.insertSublayer(sublayer, at: position)
    }
    // There may be layers that are nobody's of the subnodes, and subnodes that have none here, as rows out of view.
    let behind = storedSubnodes.prefix { $0 !== subnode }
    layer.insertSublayer(sublayer, at: behind.count { $0.layer?.superlayer === layer })
  }

  /// Whether the node is on screen with all that belongs to it, and passes its state on.
  private var isAlive: Bool {
    isInHierarchy && layer != nil && !managesSubnodeStates && !rasterizesSubtree
  }

  /// Whether a node may be adopted: not one that is a subnode already, one that this node lies in, or a runtime's root.
  package func canAdopt(_ node: DisplayNode) -> Bool {
    node.supernode !== self && node.ownRuntime == nil && !isInside(node)
  }

  /// Takes in a node without loading it or touching its state: that is left to a container which manages
  /// both.
  ///
  /// - Parameters:
  ///   - hasOwnGroup: Whether what is in the node appears in one frame together, whenever the rest does.
  ///   - isPlacedByHand: Whether what is in the node is measured for the frame that it gets.
  /// - Returns: Whether the node could be taken in; see ``canAdopt(_:)``.
  @discardableResult
  package func adoptSubnode(
    _ node: DisplayNode,
    hasOwnGroup: Bool = false,
    isPlacedByHand: Bool = false
  ) -> Bool {
    node.finishBuilding()
    guard canAdopt(node) else { return false }
    HookQueue.main.edit {
      adopt(node, group: hasOwnGroup ? DisplayGroup(owner: node, isPlacedByHand: isPlacedByHand) : nil)
    }
    return true
  }

  private func adopt(_ node: DisplayNode, group: DisplayGroup?) {
    noteMove(of: node)
    // Before it has a group of its own, so that the one that it was in waits for it no longer.
    node.leaveSupernode()
    if let group { node.madeExtras.displayGroup = group }
    changeSubnodes { $0.append(node) }
    node.join(self)
    node.compareEnvironment()
  }
}
