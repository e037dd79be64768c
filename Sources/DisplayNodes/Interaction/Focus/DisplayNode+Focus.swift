extension DisplayNode {
  /// Whether keys may go to the node: what its class says until it is set; most nodes never have the focus, controls and text
  /// fields may. A node that may not any longer gives the focus up.
  public var isFocusable: Bool {
    get { interaction?.isFocusable ?? isFocusableByDefault }
    set {
      guard newValue != isFocusable else { return }
      madeInteraction.isFocusable = newValue
      if !newValue { resignFocus() }
    }
  }

  /// Whether keys go to the node.
  public var isFocused: Bool { runtime?.passes.focus.focusedNode === self }

  /// Whether keys go to the node or to one in it.
  public var containsFocus: Bool { runtime?.passes.focus.focusedNode?.isInside(self) ?? false }

  /// Lets keys go to the node.
  ///
  /// A node that another one covers may have the focus, too, for what covers it may be about to go; keys that come while it is
  /// covered take the focus away from it.
  ///
  /// - Returns: Whether they do: the node is on screen, focusable, and neither hidden nor switched off.
  @discardableResult
  public func becomeFocused() -> Bool {
    let isUsable = isEverywhere { !$0.isHidden && $0.opacity > 0 && $0.isUserInteractionEnabled }
    guard let runtime, isInHierarchy, isFocusable, isUsable else { return false }
    runtime.passes.focus.focus(self, showsRing: false)
    return true
  }

  /// Gives the focus up, so that keys go to no node in particular. Does nothing when another one has it.
  public func resignFocus() {
    guard isFocused, let runtime else { return }
    runtime.passes.focus.focus(nil, showsRing: false)
  }

  /// A key, or a key with modifiers, that activates the node wherever the focus is, as ``accessibilityActivate()`` does; nil, the
  /// default, for none.
  public var keyEquivalent: KeyEquivalent? {
    get { interaction?.keyEquivalent }
    set {
      guard newValue != keyEquivalent else { return }
      madeInteraction.keyEquivalent = newValue
    }
  }

  /// Whether keys can go to the node now.
  var acceptsFocus: Bool { isInHierarchy && isFocusable && isEverywhere(\.takesKeys) }

  /// Whether the node itself is neither concealed nor switched off.
  var takesKeys: Bool { nodeState.concealment.isEmpty && isUserInteractionEnabled }

  /// Whether something is so of the node and of all around it.
  private func isEverywhere(_ isSo: (DisplayNode) -> Bool) -> Bool {
    var current: DisplayNode? = self
    while let node = current {
      NodeVisits.note()
      guard isSo(node) else { return false }
      current = node.supernode
    }
    return true
  }
}

extension DisplayRuntime {
  /// The node that keys go to; nil when there is none in particular.
  public var focusedNode: DisplayNode? { passes.focus.focusedNode }

  /// Moves the focus, as Tab and the arrow keys do; returns whether there was somewhere to go.
  @discardableResult
  public func moveFocus(_ direction: FocusDirection) -> Bool { passes.focus.move(direction, in: self) }

  /// Shows where the focus is, as for people who go from place to place with keys.
  package func showFocusRing() { passes.focus.showRing() }

  /// Whether the window is the one that keys go to; true until the host says otherwise. See ``InputEvent/activation(_:)``.
  public var isActive: Bool { passes.focus.isActive }
}
