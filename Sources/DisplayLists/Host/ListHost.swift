internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayLayout
internal import DisplayListModel
internal import DisplayNodes

/// The list's node, as its engine sees it: what is known of it, and how the hierarchy, the layers and the places of rows'
/// nodes change.
///
/// It is the one place where a list changes nodes. No hook runs here: ``HookQueue`` delivers them when the change is
/// complete.
@MainActor
final class ListHost {
  unowned let list: ListNode

  init(_ list: ListNode) { self.list = list }

  // MARK: What is known

  var size: Size { list.frame.size }
  var layer: Layer? { list.layer }
  var runtime: DisplayRuntime? { list.runtime }
  var environment: NodeEnvironment { list.currentEnvironment }
  var pixelGrid: PixelGrid { runtime?.context.pixelGrid ?? PixelGrid(scale: 1) }
  /// Whether the list is part of the tree on screen.
  var isInHierarchy: Bool { list.isInHierarchy }
  /// Whether the list is seen.
  var isVisible: Bool { list.interfaceState.contains(.visible) }
  /// Whether the list is in its place on screen, also where something conceals it.
  var isOnScreen: Bool { list.placedState.contains(.visible) }
  /// Whether the list is on screen, or its contents are to be there when it comes.
  var isDisplayed: Bool { list.interfaceState.contains(.display) }
  /// Whether the list is on screen, or in a row of another list that is prepared.
  var isNear: Bool { list.isInHierarchy || !list.interfaceState.isEmpty }

  // MARK: The list's node

  func setNeedsFrame() { list.runtime?.setNeedsFrame() }

  func reportMisuse(_ message: String) { list.reportMisuse(message) }

  /// Shows the content from a point on.
  func show(from origin: Point) {
    // Setting the same again would have everybody look where things are.
    if let layer = list.layer, layer.boundsOrigin != origin { layer.boundsOrigin = origin }
  }

  /// A finger can move the content, or not.
  func setDraggable(_ isDraggable: Bool) {
    if list.dragging.isEnabled != isDraggable { list.dragging.isEnabled = isDraggable }
  }

  /// Replaces the recognizer of a finger that lifts items.
  func replace(_ old: GestureRecognizer?, by new: GestureRecognizer?) {
    if let old { list.removeGestureRecognizer(old) }
    if let new { list.addGestureRecognizer(new) }
  }

  /// Puts layers in front of all others, in order.
  func raise(_ layers: [Layer?]) {
    for case let front? in layers where front.superlayer === layer { layer?.addSublayer(front) }
  }

  /// Shows the separators of the rows, in front of all but the held ones.
  func show(_ lines: SeparatorLines, under raised: [DisplayNode]) {
    layer?.addSublayer(lines.layer)
    raise(raised.map(\.layer))
  }

  func remove(_ lines: SeparatorLines?) { lines?.layer.removeFromSuperlayer() }

  // MARK: The nodes of rows

  /// Takes a node that was made for a row into the list; false when that cannot be.
  func adopt(_ node: DisplayNode) -> Bool {
    node.removeFromSupernode()
    return list.adoptSubnode(node, hasOwnGroup: true)
  }

  /// Takes the nodes of rows out of the list.
  func detach(_ rows: [ListRow]) {
    // Before any of them leaves: the environment is looked up once for all, and again after each that left.
    for row in rows where row.node?.supernode === list { row.node?.rememberEnvironment() }
    for row in rows { row.node.map(detach) }
  }

  /// Takes a node out of the list, unless somebody has put it elsewhere.
  func detach(_ node: DisplayNode) {
    guard node.supernode === list else { return }
    node.removeWithDisplayGroup()
  }

  /// Gives a node its layer, and those in it theirs.
  func load(_ node: DisplayNode) { node.load() }

  /// Orders the drawings of a row's node by how far the row is from the viewport.
  func setDistance(_ distance: Double, of node: DisplayNode?, in queue: WorkQueue) {
    node?.displayGroup?.setDistance(distance, queue: queue)
  }

  /// Brings a node that is not seen yet to a state; it takes the place of another one when it is complete.
  func prepare(_ replacement: DisplayNode, for state: InterfaceState) {
    replacement.applyInterfaceState(state.subtracting(.visible))
  }

  /// Brings the node of a row to a state; one that is visible is on screen.
  ///
  /// - Parameter front: The layers that stay in front of those that come.
  /// - Returns: Whether the node has come on screen or left it.
  func apply(_ state: InterfaceState, to node: DisplayNode, front: () -> [Layer?]) -> Bool {
    list.bring(node, to: state) { layer in
      list.layer?.addSublayer(layer)
      raise(front())
    }
  }

  /// Puts a node where it lies; returns whether that is elsewhere.
  func place(_ node: DisplayNode, at origin: Point) -> Bool {
    guard node.frame.origin != origin else { return false }
    node.frame.origin = origin
    return true
  }

  /// Makes a measured layout a node's own.
  func apply(_ measured: MeasuredLayout, to node: DisplayNode, at origin: Point) {
    node.frame = Rect(origin: origin, size: measured.layout.size)
    node.applyLayout(measured)
  }

  /// Has the nodes of rows taken apart later, a few at a time, when they have nothing of the host's.
  func dispose(of gone: [ListRow]) {
    guard let runtime, !runtime.isInvalidated else { return }
    // Nobody else has them then, also where somebody has the rows.
    let nodes = gone.compactMap { $0.node?.hasHostView != true ? $0.takeNode() : nil }
    for start in stride(from: 0, to: nodes.count, by: RowDisposal.stretch) {
      let end = min(start + RowDisposal.stretch, nodes.count)
      runtime.queue.release(RowDisposal(Array(nodes[start..<end])), weight: end - start)
    }
  }

  /// Has content that nobody else holds released by a worker, where there are any.
  func dispose(of content: consuming ListContent) {
    guard let runtime, runtime.execution == .workers, !runtime.isInvalidated else { return }
    runtime.queue.release(ContentDisposal(content), weight: ContentDisposal.weight)
  }
}
