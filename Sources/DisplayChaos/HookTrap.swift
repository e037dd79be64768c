internal import AsyncDisplay

/// Does something once, in the next hook of one of some nodes.
@MainActor
final class HookTrap: InterfaceStateObserver {
  /// In which hooks it is done.
  enum Hook {
    /// The node comes on screen, or leaves it.
    case visibility
    /// The node has its layout.
    case layout
  }

  private let hook: Hook
  private var action: ((DisplayNode) -> Void)?

  init(_ hook: Hook) { self.hook = hook }

  /// Whether it waits for a hook.
  var isArmed: Bool { action != nil }

  /// Has something done in the next hook, instead of what was to be done there before.
  func arm(on nodes: [DisplayNode], _ action: @escaping (DisplayNode) -> Void) {
    self.action = action
    for node in nodes {
      node.removeInterfaceStateObserver(self)
      node.addInterfaceStateObserver(self)
    }
  }

  /// Nothing is to be done any more.
  func disarm() { action = nil }

  func nodeDidEnterVisibleState(_ node: DisplayNode) { spring(.visibility, node) }
  func nodeDidExitVisibleState(_ node: DisplayNode) { spring(.visibility, node) }
  func nodeDidLayout(_ node: DisplayNode) { spring(.layout, node) }

  private func spring(_ hook: Hook, _ node: DisplayNode) {
    guard hook == self.hook, let action else { return }
    // What is done may call other hooks.
    self.action = nil
    action(node)
  }
}
