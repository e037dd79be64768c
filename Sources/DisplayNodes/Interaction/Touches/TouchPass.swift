public import DisplayGeometry

/// Pass 1, for touches: what fingers did is delivered, and gestures that wait know the frame's moment.
@MainActor
final class TouchPass: Pass {
  /// Touches that the next frame delivers.
  private var queue = TouchQueue()
  /// Where the fingers that are down began, in that order.
  private(set) var routes: [TouchRoute] = []
  /// Where nodes lie under these fingers.
  private(set) var places = TouchPlaces()

  /// Takes in what a finger did; returns what is wrong with it when it has no meaning, and is ignored.
  func append(_ touch: TouchEvent) -> String? { queue.append(touch) }

  func run(_ frame: inout FrameContext) {
    // Each comes to a tree whose hooks have run.
    for touch in queue.takeAll() {
      deliver(touch, in: frame.runtime)
      HookQueue.main.deliver()
    }
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

  private func deliver(_ touch: TouchEvent, in runtime: DisplayRuntime) {
    switch touch.phase {
    case .began:
      let point = runtime.rootNode.location(of: touch)
      let node = point.flatMap(runtime.rootNode.hitTest)
      // A hit test that was overridden may name a node that is none of ours.
      guard let node, node.isInHierarchy, node.runtime === runtime else { return }
      let route = TouchRoute(touch, in: node)
      node.madeInteraction.isTouched = true
      routes.append(route)
      route.deliver(touch)
    case .moved:
      routes.first { $0.identifier == touch.identifier }?.deliver(touch)
    case .ended, .cancelled:
      guard let route = routes.first(where: { $0.identifier == touch.identifier }) else { return }
      route.deliver(touch)
      routes.removeAll { $0 === route }
      if let node = route.node, !routes.contains(where: { $0.node === node }) {
        node.interaction?.isTouched = false
      }
    }
  }
}

extension DisplayRuntime {
  /// Hands in what a finger did. It takes effect in the input pass of the next frame, which this asks for.
  ///
  /// A touch goes to the node that it began in until it ends; see ``DisplayNode/touchDidBegin(_:)``. It is
  /// cancelled when that node leaves the hierarchy, and what the host says of it afterwards is ignored. An
  /// event without a meaning is reported and ignored: a place that is not finite, a touch that begins twice,
  /// or one that goes on without having begun.
  public func sendTouch(_ touch: TouchEvent) {
    guard !isInvalidated else { return }
    if let mistake = passes.touches.append(touch) { return rootNode.reportMisuse(mistake) }
    setNeedsFrame()
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

  /// Ends the touches in a node that leaves the hierarchy. Whom it concerns is told of it as of other hooks.
  func leaveTouches() {
    guard let interaction else { return }
    let recognizers = interaction.gestureRecognizers.filter { $0.outlivesTouchedNode && $0.hasWatched }
    if !recognizers.isEmpty { HookQueue.main.post { for recognizer in recognizers { recognizer.reset() } } }
    guard interaction.isTouched else { return }
    interaction.isTouched = false
    if let runtime { runtime.passes.touches.leave(self, in: runtime) }
  }
}
