public import DisplayGeometry

/// Pass 1, for touches: gestures that wait know the frame's moment.
@MainActor
final class TouchPass: Pass {
  /// Where the fingers that are down began, in that order.
  private(set) var routes: [TouchRoute] = []
  /// Where nodes lie under these fingers.
  private(set) var places = TouchPlaces()

  func run(_ frame: inout FrameContext) {
    for route in routes {
      route.advance(to: frame.timing.timestamp)
      HookQueue.main.deliver()
    }
    if routes.isEmpty { places.removeAll() }
  }

  /// Whether a gesture goes on by itself with the frames.
  var hasWorkLeft: Bool { routes.contains(where: \.awaitsTime) }

  /// How a point of a node's own space gets into the space that the root's frame is in.
  func transform(of node: DisplayNode) -> Transform {
    // Nothing is kept while no finger is down.
    guard !routes.isEmpty else {
      var places = TouchPlaces()
      return places.transform(of: node)
    }
    return places.transform(of: node)
  }

  /// Ends the touches that began in a node which leaves the hierarchy; the host may go on with them in vain.
  func leave(_ node: DisplayNode, in runtime: DisplayRuntime) {
    for route in routes where route.node === node {
      if !route.leaveNode(in: runtime) { routes.removeAll { $0 === route } }
      HookQueue.main.post(route)
    }
  }

  /// A node is about to get another supernode in the same tree: touches that began in it go on without those around it
  /// who are not around it any longer.
  func move(_ node: DisplayNode, into supernode: DisplayNode, in runtime: DisplayRuntime) {
    for route in routes where route.node?.isInside(node) == true {
      if route.moveNode(with: node, into: supernode, in: runtime) { HookQueue.main.post(route) }
    }
  }

  /// Hands a touch to those whom it concerns.
  func deliver(_ touch: TouchEvent, in runtime: DisplayRuntime) {
    switch touch.phase {
    case .began:
      guard let node = runtime.nodeHit(at: touch) else { return }
      // A finger that comes down may be about to scroll.
      if touch.kind != .finger { runtime.passes.focus.press(node, touch) }
      let route = TouchRoute(touch, in: node)
      node.madeInteraction.isTouched = true
      routes.append(route)
      route.deliver(touch)
    case .moved:
      routes.first { $0.identifier == touch.identifier }?.deliver(touch)
    case .ended, .cancelled:
      guard let route = routes.first(where: { $0.identifier == touch.identifier }) else { return }
      if touch.phase == .ended, touch.kind == .finger, let node = route.node, route.belongsToNode {
        runtime.passes.focus.press(node, touch)
      }
      route.deliver(touch)
      routes.removeAll { $0 === route }
      if let node = route.node, !routes.contains(where: { $0.node === node }) {
        node.interaction?.isTouched = false
      }
    }
  }
}

extension DisplayNode {
  /// Where an event is in the node's own space, in points; nil when a transform flattens the node.
  public func location(of event: some PlacedEvent) -> Point? {
    let former = FormerPlace.transformToRoot(of: self)
    let point = (former?.0 ?? transformToRoot).inverted?.apply(
      to: event.location + (former?.rootOrigin ?? root.frame.origin)
    )
    return point?.isFinite == true ? point : nil
  }

  /// Where an event is in the node's viewport, in points from its upper left corner, however far its content has moved; nil when a
  /// transform flattens the node.
  package func placeInViewport(of event: some PlacedEvent) -> Point? {
    location(of: event).map { $0 - boundsOrigin }
  }

  /// Takes a touch for this node and what is in it alone: gestures of the nodes around it, such as the drag of a list, do not get it
  /// any more, and end if they have begun. Does nothing for a touch that is over.
  public func claimTouch(_ touch: TouchEvent) {
    runtime?.passes.touches.routes.first { $0.identifier == touch.identifier }?.claim(for: self)
  }

  /// Takes a touch for the node itself: not even its own gestures get it any more.
  package func claimTouchAlone(_ touch: TouchEvent) {
    claimTouch(touch)
    for recognizer in gestureRecognizers where recognizer.hasWatched { recognizer.cancel() }
  }

  /// The node around all others.
  var root: DisplayNode {
    if let runtime { return runtime.rootNode }
    var root = self
    while let supernode = root.supernode { root = supernode }
    return root
  }

  private var transformToRoot: Transform {
    // While a finger is down, many nodes and recognizers ask where it is in them.
    if let runtime { return runtime.passes.touches.transform(of: self) }
    var places = TouchPlaces()
    return places.transform(of: self)
  }

  /// Ends the touches in a node that leaves the hierarchy. Those whom it concerns are notified of it as of other hooks.
  func leaveTouches() {
    guard let interaction else { return }
    runtime?.passes.focus.leave(self)
    runtime?.passes.scrolling.leave(self)
    let recognizers = interaction.gestureRecognizers.filter { $0.outlivesTouchedNode && $0.hasWatched }
    if !recognizers.isEmpty { HookQueue.main.post { for recognizer in recognizers { recognizer.reset() } } }
    guard interaction.isTouched else { return }
    interaction.isTouched = false
    if let runtime { runtime.passes.touches.leave(self, in: runtime) }
  }
}
