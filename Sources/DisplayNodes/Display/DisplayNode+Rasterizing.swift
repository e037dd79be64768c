internal import DisplayCanvas
internal import DisplayLayout

extension DisplayNode {
  /// Whether the node and everything in it are drawn into one picture.
  ///
  /// The nodes inside never get layers: they are not loaded, and what changes in one of them has the whole
  /// picture drawn again. They keep their layout, their states and their touches. It pays where many small nodes
  /// change together or not at all. What has its own layer cannot be inside: a loaded node, a host's view, a
  /// container that scrolls; that is reported, and it stays out of the picture.
  ///
  /// Set it before the node is loaded; afterwards that is reported, and nothing happens.
  public var rasterizesSubtree: Bool {
    get { extras?.rasterizesSubtree ?? false }
    set {
      guard newValue != rasterizesSubtree else { return }
      guard layer == nil, !isRasterized else {
        return reportMisuse(
          "whether a subtree is drawn into one picture is decided before the node is loaded"
        )
      }
      madeExtras.rasterizesSubtree = newValue
      updateContext()
      for subnode in storedSubnodes { subnode.setRasterized(newValue) }
    }
  }

  /// Whether the node's subnodes are drawn into a picture with others.
  var drawsSubnodes: Bool { isRasterized || rasterizesSubtree }

  /// Whether a node with layers of its own is about to get into a picture, which is reported.
  func refusesIntoPicture(_ node: DisplayNode) -> Bool {
    guard drawsSubnodes else { return false }
    guard let reason = node.reasonAgainstPicture else { return false }
    reportMisuse("\(node.debugPath.joined(separator: " › ")) \(reason)")
    return true
  }

  /// Why the node cannot be drawn into a supernode's picture; nil where it can.
  private var reasonAgainstPicture: String? {
    let fault = "cannot be drawn into a picture with others"
    if needsOwnLayer { return "needs a layer of its own and \(fault); put it beside the picture" }
    return isLoaded ? "has its layer already and \(fault); put it in before it is loaded" : nil
  }

  /// Notes that the node, with all in it, is drawn into a supernode's picture, or no longer is.
  func setRasterized(_ isRasterized: Bool) {
    guard self.isRasterized != isRasterized else { return }
    visitSubtree { node in
      guard node.isRasterized != isRasterized else { return false }
      if isRasterized, let reason = node.reasonAgainstPicture {
        node.reportMisuse(reason)
        return false
      }
      node.isRasterized = isRasterized
      return !node.rasterizesSubtree
    }
  }

  /// Brings a change of how the node looks to its layer, or into the picture that it is drawn into.
  package func updateLayer(_ update: (Layer) -> Void) {
    TreeContext.placesDidChange()
    if let layer {
      animateUpdate(of: layer, update)
      return setNeedsFrame()
    }
    if isRasterized { redrawPicture() }
  }

  /// Asks for a frame, for a change that the node does not know of by itself: of what a ``FrameParticipant`` decides by.
  ///
  /// Does nothing for a node that is not on screen, and within a frame, which shows the change by itself; a container that takes
  /// part is asked once more in the next one.
  public func setNeedsFrame() {
    if managesSubnodeStates { extras?.participation?.setNeedsRangeUpdate() }
    requestFrame()
  }

  /// Asks for a frame, since a subnode has left.
  func subnodesDidChange() {
    if managesSubnodeStates { extras?.participation?.subnodesDidChange() }
    requestFrame()
  }

  private func requestFrame() {
    // Layout places nodes within a frame only.
    if isInHierarchy, !isBeingPlaced { runtime?.setNeedsFrameUnlessRunning() }
  }

  /// Has the picture drawn again that the node is in, if it is not gone without saying so.
  func redrawPicture() {
    if let picture = context?.picture, picture !== self { picture.setNeedsDisplay() }
  }

  /// Where the node lies and how its layer looks, whether it has one or not.
  var layerAppearance: LayerAppearance {
    var appearance = LayerAppearance()
    appearance.frame = frame
    appearance.boundsOrigin = boundsOrigin
    appearance.backgroundColor = precompositedCorners == nil ? backgroundColor : .clear
    appearance.cornerRadius = cornerRounding == .byLayer ? cornerRadius : 0
    appearance.roundedCorners = roundedCorners
    appearance.opacity = opacity
    appearance.transform = transform
    appearance.clipsToBounds = clipsToBounds
    if let decoration = extras?.decoration { decoration.apply(to: &appearance) }
    return appearance
  }
}
