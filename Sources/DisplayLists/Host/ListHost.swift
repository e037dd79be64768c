internal import DisplayCanvas
internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayLayout
internal import DisplayListModel
internal import DisplayNodes

/// The list's node, as its engine sees it: what is known of it, and how the hierarchy, the layers and the places of rows'
/// nodes change.
///
/// It is the one place where a list changes nodes and asks its subclass and its delegate: nobody else of the engine has the
/// list's node. No hook runs here: ``HookQueue`` delivers them when the change is complete.
@MainActor
final class ListHost {
  private unowned let list: ListNode

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

  var flow: RowFlow { list.flow }
  /// The part of the list's own space that is seen.
  var visibleBounds: Rect { list.visibleBounds }
  /// The list, as messages from workers have it.
  var reference: Weak<ListNode> { Weak(list) }

  /// Whether a node is one of the list's subnodes.
  func isOwn(_ node: DisplayNode) -> Bool { node.supernode === list }

  /// The engine of the list that a node is a subnode of.
  func owner(of node: DisplayNode) -> ListEngine? { (node.supernode as? ListNode)?.engine }

  /// Whether a node may be a row: not one that lies around the list.
  func canAdopt(_ node: DisplayNode) -> Bool { list.canAdopt(node) }

  /// Where a touch is in the list's own space; nil when a transform flattens the list.
  func location(of touch: TouchEvent) -> Point? { list.location(of: touch) }

  /// Where a touch is in the viewport.
  func placeInViewport(of touch: TouchEvent) -> Point? { list.placeInViewport(of: touch) }

  // MARK: What a subclass, the delegate or closures are asked

  func shouldHighlightItem(at path: ItemPath) -> Bool { list.shouldHighlightItem(at: path) }
  func shouldSelectItem(at path: ItemPath) -> Bool { list.shouldSelectItem(at: path) }
  func shouldDeselectItem(at path: ItemPath) -> Bool { list.shouldDeselectItem(at: path) }
  func canMoveItem(at path: ItemPath) -> Bool { list.canMoveItem(at: path) }
  func targetForMove(ofItemAt path: ItemPath, proposed: ItemPath) -> ItemPath {
    list.targetForMove(ofItemAt: path, proposed: proposed)
  }
  func showsSeparator(afterItemAt path: ItemPath) -> Bool { list.showsSeparator(afterItemAt: path) }
  func typeAheadText(ofItemAt path: ItemPath) -> String? { list.typeAheadText(ofItemAt: path) }

  // MARK: What they are notified of

  /// Has the list find out what to notify of when the edit under way is complete.
  func postChanges() { HookQueue.main.post(list) }

  /// Has the list, its subclass or its delegate notified of something that happened, when the edit under way is complete.
  func post(_ hook: ListHook) {
    let list = list
    HookQueue.main.post { hook.deliver(to: list) }
  }

  func contentOffsetDidChange(from old: Double) { list.contentOffsetDidChange(from: old) }
  func contentLengthDidChange(from old: Double) { list.contentLengthDidChange(from: old) }
  func didEndScrolling() { list.didEndScrolling() }
  func currentPageDidChange(from old: Int) { (list as? PagerNode)?.currentPageDidChange(from: old) }

  // MARK: The list's node

  /// Begins to take part in the frames of a runtime.
  func join(_ runtime: DisplayRuntime) { runtime.addParticipant(list) }

  /// Takes part in no frames any longer.
  func leaveRuntime() { list.runtime?.removeParticipant(list) }

  /// The rows read otherwise in the accessibility tree.
  func accessibilityDidChange() { list.accessibilityDidChange() }

  /// Shows the bars as the content lies now.
  func update(_ bars: ScrollBars, at now: MonotonicInstant) { bars.update(list, at: now) }

  func remove(_ bars: ScrollBars) { bars.remove() }

  /// Has what refreshes the list begin; its end comes back as a message for a frame.
  func start(_ refreshing: ListRefreshing, _ number: UInt64, in runtime: DisplayRuntime) {
    refreshing.start(number, for: list, in: runtime)
  }

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

  /// Shows the separators of the rows at some places, and no others.
  ///
  /// - Parameter front: The layers that stay in front of separators that come.
  func show(_ lines: SeparatorLines, at frames: [Rect], color: Color, front: () -> [Layer?]) {
    lines.show(frames, color: color)
    guard let layer, lines.layer.superlayer !== layer else { return }
    layer.addSublayer(lines.layer)
    raise(front())
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

  /// Has a node that has come on screen appear little by little.
  func fadeIn(_ node: DisplayNode) {
    HookQueue.main.edit {
      let opacity = node.opacity
      DisplayNode.withoutAnimation { node.opacity = 0 }
      DisplayNode.animate { node.opacity = opacity }
    }
  }

  /// Puts a node where it lies; returns whether that is elsewhere.
  func place(_ node: DisplayNode, at origin: Point) -> Bool {
    guard node.frame.origin != origin else { return false }
    node.frame.origin = origin
    return true
  }

  /// How long the drawings took that a row's node has had since it was asked last; nil where there were none.
  func takeDrawingTime(of node: DisplayNode) -> DisplayGroup.DrawingTime? {
    guard let time = node.displayGroup?.takeDrawingTime(), time.total > 0 else { return nil }
    return time
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

  // MARK: How rows that are cells look

  func setHighlighted(_ isHighlighted: Bool, _ node: DisplayNode?) {
    (node as? CellNode)?.isHighlighted = isHighlighted
  }

  func setSelected(_ isSelected: Bool, _ node: DisplayNode?) { (node as? CellNode)?.isSelected = isSelected }

  /// A replacement looks like the node whose place it takes.
  func takeStates(from old: DisplayNode?, to replacement: DisplayNode) {
    if let old = old as? CellNode, let new = replacement as? CellNode { new.takeStates(from: old) }
  }

  func setLifted(_ isLifted: Bool, _ node: DisplayNode?) { (node as? CellNode)?.isLifted = isLifted }

  /// Nothing of a row is seen.
  func hide(_ node: DisplayNode) { (node as? CellNode)?.visibleRect = nil }

  /// Says to a row on screen which part of it an area in the list's own space shows.
  func updateVisibleRect(of node: DisplayNode, in area: Rect) {
    guard let cell = node as? CellNode, cell.interfaceState.contains(.visible) else { return }
    let seen = cell.frame.intersection(area)
    cell.visibleRect = seen.isEmpty ? nil : Rect(origin: seen.origin - cell.frame.origin, size: seen.size)
  }

  // MARK: The refresh indicator

  /// Takes an indicator into the list; false when that cannot be.
  func adopt(_ indicator: RefreshIndicatorNode) -> Bool {
    indicator.supernode == nil && list.adoptSubnode(indicator, hasOwnGroup: true)
  }

  /// Shows how far the content is pulled, or that the list is refreshed.
  func update(_ indicator: RefreshIndicatorNode, progress: Double, isRefreshing: Bool) {
    indicator.show(progress: progress, isRefreshing: isRefreshing)
  }

  func turn(_ indicator: RefreshIndicatorNode, at now: MonotonicInstant) { indicator.turn(at: now) }

  /// Shows an indicator behind all rows.
  func show(_ indicator: RefreshIndicatorNode, in frame: Rect) {
    indicator.frame = frame
    guard !indicator.isInHierarchy else { return }
    indicator.load()
    if let own = indicator.layer { layer?.insertSublayer(own, at: 0) }
    indicator.enterHierarchy()
    indicator.applyInterfaceState(.inHierarchy)
    setNeedsFrame()
  }

  func hide(_ indicator: RefreshIndicatorNode) {
    guard indicator.isInHierarchy, isOwn(indicator) else { return }
    indicator.applyInterfaceState([])
    indicator.layer?.removeFromSuperlayer()
    indicator.exitHierarchy()
  }

  // MARK: Lists around this one, and in its rows

  /// The nearest list that this one is in a row of.
  var enclosingList: ListNode? {
    var node = list.supernode
    while let current = node {
      if let list = current as? ListNode { return list }
      node = current.supernode
    }
    return nil
  }

  /// Whether the list is in a row, of a list or of another container.
  var isInsideContainer: Bool { list.isInsideContainer }

  /// The row of a list around this one that this one is in.
  func row(of outer: ListNode) -> ListRow? {
    var node: DisplayNode = list
    while let supernode = node.supernode, supernode !== outer { node = supernode }
    return outer.engine.pool.row(of: node)
  }

  /// The part of a rectangle in the list's own space that the viewports of all lists around it show.
  func visiblePart(of rect: Rect) -> Rect {
    guard let outer = enclosingList, let area = list.convert(rect, to: outer) else { return rect }
    let engine = outer.engine
    return engine.host.visiblePart(of: area.intersection(engine.space.area(of: engine.viewportOnScreen)))
  }

  /// The lists in a row's node, in order; not those in their rows.
  static func lists(in node: DisplayNode) -> [ListNode] {
    var lists: [ListNode] = []
    var waiting = [node]
    while let next = waiting.popLast() {
      if let list = next as? ListNode { lists.append(list) } else { waiting += next.subnodes.reversed() }
    }
    return lists
  }
}
