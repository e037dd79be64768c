internal import DisplayConcurrency
internal import DisplayLayout
internal import DisplayGeometry

/// Pass 1, for keys: they go to the focused node and those around it; and the owner of which node that is.
@MainActor
final class FocusPass: Pass {
  /// The node that keys go to.
  @Weak private(set) var focusedNode: DisplayNode?
  /// The node that was last notified that it has the focus, and not that it has it no longer.
  @Weak private var notified: DisplayNode?
  /// Whether keys moved the focus last, so that people have to see where it is.
  private(set) var showsRing = false
  /// Whether the window is the one that keys go to.
  private(set) var isActive = true
  /// Where text is typed, as the host was last notified.
  private var inputArea: Rect?

  /// Gives the focus to a node, or to none.
  func focus(_ node: DisplayNode?, showsRing: Bool) {
    let old = focusedNode
    self.showsRing = showsRing
    (node ?? old)?.runtime?.setNeedsFrame()
    guard old !== node else { return }
    focusedNode = node
    (node ?? old)?.accessibilityDidChange()
    // Nodes with extras are looked at when they leave.
    _ = node?.madeInteraction
    HookQueue.main.edit { HookQueue.main.post { self.notifyNodes() } }
  }

  /// Notifies the node that has lost the focus, and the one that has it now; what they do may give it to others.
  private func notifyNodes() {
    let (old, new) = (notified, focusedNode)
    guard old !== new else { return }
    notified = nil
    old?.didResignFocus()
    guard let new, focusedNode === new, notified == nil else { return }
    notified = new
    new.didBecomeFocused()
  }

  /// Shows where the focus is: people who go from place to place with keys have to see it.
  func showRing() { showsRing = true }

  /// A node leaves the hierarchy, and the focus with it.
  func leave(_ node: DisplayNode) {
    if node === focusedNode { focus(nil, showsRing: false) }
  }

  /// A press came down: on something that takes the focus, or for a pointer on something else.
  func press(_ node: DisplayNode, _ touch: TouchEvent) {
    guard touch.button == .primary else { return }
    var current: DisplayNode? = node
    while let next = current {
      NodeVisits.note()
      if next.isFocusable {
        if next.acceptsFocus { focus(next, showsRing: false) }
        return
      }
      current = next.supernode
    }
    if touch.kind != .finger, focusedNode != nil { focus(nil, showsRing: false) }
  }

  /// The window is the one that keys go to, or is it no longer.
  func setActive(_ isActive: Bool, in runtime: DisplayRuntime) {
    guard isActive != self.isActive else { return }
    self.isActive = isActive
    runtime.setNeedsFrame()
  }

  // MARK: Keys

  func deliver(_ key: KeyEvent, in runtime: DisplayRuntime) {
    if key.isDown { leaveHiddenNode() }
    if runtime.offer(focusedNode ?? runtime.rootNode, to: { $0.handleKey(key) }) != nil {
      if key.isDown, focusedNode != nil, key.isNavigation { showRing() }
      return
    }
    guard key.isDown else { return }
    if activate(key, in: runtime) { return }
    if let direction = FocusDirection(key), move(direction, in: runtime) { return }
    if focusedNode == nil { _ = largestContent(in: runtime)?.handleKey(key) }
  }

  /// The content that scrolls and takes the most room in view: where nothing has the focus, keys that scroll are for it.
  private func largestContent(in runtime: DisplayRuntime) -> DisplayNode? {
    var (largest, most) = (DisplayNode?.none, 0.0)
    var places = TouchPlaces()
    let root = runtime.rootNode
    root.visitSubtree { node in
      guard node.isInHierarchy, node.takesKeys else { return false }
      if node is any ContentDragging, node !== root {
        let area = places.transform(of: node).apply(to: node.visibleBounds)
        let seen = area.intersection(root.visibleBounds).size.area
        if seen > most { (largest, most) = (node, seen) }
      }
      return true
    }
    return largest
  }

  func deliver(_ text: TextInputEvent, in runtime: DisplayRuntime) {
    leaveHiddenNode()
    runtime.offer(focusedNode ?? runtime.rootNode) { $0.handleText(text) }
  }

  /// The focused node may have been covered, hidden or switched off since.
  private func leaveHiddenNode() {
    if let node = focusedNode, !node.acceptsFocus { focus(nil, showsRing: false) }
  }

  /// Activates the frontmost node whose equivalent a key is.
  private func activate(_ key: KeyEvent, in runtime: DisplayRuntime) -> Bool {
    var found: DisplayNode?
    runtime.rootNode.visitSubtree { node in
      guard node.isInHierarchy, node.takesKeys else { return false }
      if node.keyEquivalent?.matches(key) == true { found = node }
      return true
    }
    return found?.accessibilityActivate() ?? false
  }

  // MARK: Moving the focus

  @discardableResult
  func move(_ direction: FocusDirection, in runtime: DisplayRuntime) -> Bool {
    var (nodes, frames) = ([DisplayNode](), [Rect]())
    var places = TouchPlaces()
    runtime.rootNode.visitSubtree { node in
      guard node.isInHierarchy, node.takesKeys else { return false }
      if node.isFocusable, !node.frame.isEmpty || node === focusedNode {
        nodes.append(node)
        frames.append(places.transform(of: node).apply(to: node.visibleBounds))
      }
      return true
    }
    guard let next = neighbor(direction, nodes, frames, in: runtime) else { return false }
    focus(nodes[next], showsRing: true)
    nodes[next].revealInContent()
    return true
  }

  private func neighbor(
    _ direction: FocusDirection,
    _ nodes: [DisplayNode],
    _ frames: [Rect],
    in runtime: DisplayRuntime
  ) -> Int? {
    let current = nodes.firstIndex { $0 === focusedNode }
    switch direction {
    case .next, .previous:
      return FocusOrder.neighbor(
        of: current,
        among: frames,
        backwards: direction == .previous,
        direction: runtime.context.layoutDirection
      )
    case .left, .right, .up, .down:
      guard let current else { return nil }
      return FocusOrder.neighbor(of: frames[current], on: direction, among: frames)
    }
  }

  // MARK: The text input of the host

  /// Notifies the host of where text is typed.
  func run(_ frame: inout FrameContext) {
    // Where nothing is seen, nothing is typed.
    let area = focusedNode.flatMap { node in
      node.textInputArea.flatMap { node.acceptsFocus ? node.convertToScreen($0) : nil }
    }
    guard area != inputArea else { return }
    inputArea = area
    frame.runtime.services.setTextInputArea(area)
  }

  /// Text is typed nowhere in a runtime that ends.
  func willInvalidate(_ runtime: DisplayRuntime) {
    guard inputArea != nil else { return }
    inputArea = nil
    HookQueue.main.post { [services = runtime.services] in services.setTextInputArea(nil) }
  }

  func invalidate() { focusedNode = nil }
}

extension KeyEvent {
  /// Whether the key goes from place to place.
  fileprivate var isNavigation: Bool {
    FocusDirection(self) != nil || [.home, .end, .pageUp, .pageDown].contains(key)
  }
}

extension FocusDirection {
  /// Where a key moves the focus; nil for keys that do not.
  init?(_ event: KeyEvent) {
    switch (event.key, event.modifiers.held) {
    case (.tab, []): self = .next
    case (.tab, .shift): self = .previous
    case (.left, []): self = .left
    case (.right, []): self = .right
    case (.up, []): self = .up
    case (.down, []): self = .down
    default: return nil
    }
  }
}
