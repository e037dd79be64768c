public import DisplayGeometry

extension DisplayRuntime {
  /// Hands in what a finger did. It takes effect in the input pass of the next frame, which this asks for.
  ///
  /// A touch goes to the node that it began in until it ends; see ``DisplayNode/touchDidBegin(_:)``. It is
  /// cancelled when that node leaves the hierarchy, and what the host says of it afterwards is ignored. An
  /// event without a meaning is reported and ignored: a place that is not finite, a touch that begins twice,
  /// or one that goes on without having begun.
  public func sendTouch(_ touch: TouchEvent) {
    guard !isInvalidated else { return }
    if let mistake = touchQueue.append(touch) { return rootNode.reportMisuse(mistake) }
    setNeedsFrame()
  }

  /// Delivers the touches that waited, and lets gestures that wait know the frame's moment.
  func deliverTouches(at timing: FrameTiming) {
    // Each comes to a tree whose hooks have run.
    for touch in touchQueue.takeAll() {
      deliver(touch)
      HookQueue.main.deliver()
    }
    for route in touchRoutes {
      route.advance(to: timing.timestamp)
      HookQueue.main.deliver()
    }
    if touchRoutes.isEmpty { touchPlaces.removeAll() }
  }

  /// Whether a gesture goes on by itself with the frames.
  var isGestureWaiting: Bool { touchRoutes.contains(where: \.awaitsTime) }

  /// Ends the touches that began in a node which leaves the hierarchy; the host may go on with them in vain.
  func leaveTouches(in node: DisplayNode) {
    for route in touchRoutes where route.node === node {
      if !route.leaveNode(in: self) { touchRoutes.removeAll { $0 === route } }
      HookQueue.main.post(route)
    }
  }

  private func deliver(_ touch: TouchEvent) {
    switch touch.phase {
    case .began:
      let point = rootNode.location(of: touch)
      let node = point.flatMap(rootNode.hitTest)
      // A hit test that was overridden may name a node that is none of ours.
      guard let node, node.isInHierarchy, node.runtime === self else { return }
      let route = TouchRoute(touch, in: node)
      node.madeInteraction.isTouched = true
      touchRoutes.append(route)
      route.deliver(touch)
    case .moved:
      touchRoutes.first { $0.identifier == touch.identifier }?.deliver(touch)
    case .ended, .cancelled:
      guard let route = touchRoutes.first(where: { $0.identifier == touch.identifier }) else { return }
      route.deliver(touch)
      touchRoutes.removeAll { $0 === route }
      if let node = route.node, !touchRoutes.contains(where: { $0.node === node }) {
        node.interaction?.isTouched = false
      }
    }
  }
}

extension DisplayNode {
  /// Where a touch is in the node's own space, in points; nil when a transform flattens the node.
  public func location(of touch: TouchEvent) -> Point? {
    let former = FormerPlace.transformToRoot(of: self)
    let point = (former?.0 ?? transformToRoot).inverted?.apply(
      to: touch.location + (former?.rootOrigin ?? root.frame.origin)
    )
    return point?.isFinite == true ? point : nil
  }

  private var root: DisplayNode {
    if let runtime { return runtime.rootNode }
    var root = self
    while let supernode = root.supernode { root = supernode }
    return root
  }

  private var transformToRoot: Transform {
    // While a finger is down, many nodes and recognizers ask where it is in them.
    if let runtime, !runtime.touchRoutes.isEmpty { return runtime.touchPlaces.transform(of: self) }
    var places = TouchPlaces()
    return places.transform(of: self)
  }

  /// Ends the touches in a node that leaves the hierarchy. Whom it concerns is told of it as of other hooks.
  func leaveTouches() {
    guard let interaction else { return }
    let recognizers = interaction.gestureRecognizers.filter { $0.outlivesTouchedNode && $0.hasWatched }
    if !recognizers.isEmpty { HookQueue.main.post { for recognizer in recognizers { recognizer.reset() } } }
    guard interaction.isTouched else { return }
    interaction.isTouched = false
    runtime?.leaveTouches(in: self)
  }
}
