internal import DisplayConcurrency
internal import DisplayGeometry

extension DisplayNode {
  /// Gives the node and its subnodes their layers, subnodes first, and has each notified once.
  package func load() {
    guard layer == nil else { return }
    HookQueue.main.edit { makeLayers() }
  }

  private func makeLayers() {
    finishBuilding(isLoading: true)
    guard layer == nil else { return }
    var path = [beginLoading()]
    while let last = path.indices.last {
      if let subnode = path[last].next() {
        // What is configured may put nodes elsewhere, and load them there.
        subnode.finishBuilding(isLoading: true)
        if subnode.layer == nil {
          path.append(subnode.beginLoading())
        } else {
          path[last].attachLayer(of: subnode)
        }
      } else {
        let node = path.removeLast().node
        node.finishLoading()
        path.last?.attachLayer(of: node)
      }
    }
  }

  /// Makes the layer.
  private func beginLoading() -> SubnodeCursor {
    let layer = Layer(layerAppearance)
    layer.isHidden = isHidden
    storedLayer = layer
    // What is seen of it may cover others from now on.
    TreeContext.placesDidChange()
    WorkMeter.count(.loadedNode)
    #if DEBUG || Mutations
      reportUselessParticipant()
    #endif
    updateCornerCovers()
    return rasterizesSubtree ? SubnodeCursor(atEndOf: self) : SubnodeCursor(self)
  }

  /// All in the node are loaded.
  private func finishLoading() {
    post(.didLoad)
    if !isLaidOut { setNeedsOwnLayout() }
    if interfaceState.contains(.display) { scheduleDisplay(display.load()) }
    if interfaceState.contains(.visible) {
      HookQueue.main.postPlaceholder(of: self, isMissingContents: nil)
    }
  }

  func frameDidChange(from old: Rect) {
    guard frame != old else { return }
    updateLayer { $0.frame = frame }
    guard frame.size != old.size else { return }
    extras?.placeholderCover?.layer.frame = bounds
    updateCornerCovers()
    if !isBeingPlaced { setNeedsOwnLayout() }
    // What could not be drawn, as it was too large, may be now. Cut corners and nodes drawn into one picture are not
    // stretched: they are no drawing of the node's that somebody decided about.
    let isBlank = display.hasContents && layer?.contents == nil
    let isPicture = rasterizesSubtree || precompositedCorners != nil
    if old.size.isEmpty || needsDisplayOnBoundsChange || isPicture || display.isUnderWay || isBlank {
      setNeedsDisplay()
    }
  }

  /// Runs an action once the node has its layer and ``didLoad()`` has run: now, if that is so already.
  ///
  /// Actions run in the order in which they came.
  public func onDidLoad(_ action: @escaping @MainActor () -> Void) {
    guard !ledger.hasLoaded else { return action() }
    madeExtras.loadActions.append(action)
  }

  package func reportMisuse(_ message: String) {
    Diagnostics.report(Diagnostic(message: message, path: debugPath))
  }
}

extension SubnodeCursor {
  /// Puts the layer of the subnode that was come to last into the node's.
  fileprivate func attachLayer(of subnode: DisplayNode) {
    if position <= node.storedSubnodes.count, node.storedSubnodes[position - 1] === subnode {
      node.attachLayer(of: subnode, at: position - 1)
    } else {
      node.attachLayer(of: subnode)
    }
  }
}
