internal import DisplayConcurrency
internal import Synchronization

/// What nodes share that lie together in a tree: who runs their frames, with whom they appear, and what is around them.
///
/// A node has the context of its supernode, unless it is the root of a runtime or of a display group or overrides the
/// environment; then it has one of its own, which knows the one around it. So a node knows all that without a look at
/// its supernodes, however many there are. Code that changes a node's place or one of these three calls
/// ``DisplayNode/updateContext()``.
@MainActor
final class TreeContext {
  /// The runtime of the tree; nil in a tree that is not on screen.
  @Weak private(set) var runtime: DisplayRuntime?
  @Weak private var node: DisplayNode?
  private var nearestGroup: DisplayGroup?
  /// The node of the outermost picture that the nodes are drawn into.
  @Weak private(set) var picture: DisplayNode?
  private var outer: TreeContext?
  private var kept: (version: UInt64, environment: NodeEnvironment)?

  /// The containers that schedule measurements, while no node of their trees may be put elsewhere by hand; several where one of
  /// them runs a frame of another tree.
  static var sealers: [DisplayNode] = []

  /// Rises whenever a node gets another supernode, in any tree.
  private(set) static var treeVersion: UInt64 = 0

  /// Rises whenever a node may have begun or ceased to wait for contents, in any tree.
  private(set) static var displayVersion: UInt64 = 0

  /// Rises whenever a node may have got another place on the screen, in any tree.
  private(set) static var placeVersion: UInt64 = 0

  /// Rises whenever an environment or overrides change, anywhere.
  private nonisolated static let environmentVersion = Atomic<UInt64>(0)

  /// Makes the context of a node that has something of its own.
  init(of node: DisplayNode, inside outer: TreeContext?) {
    self.node = node
    // Nobody has looked an environment up through it.
    self.outer = outer
    (runtime, nearestGroup, picture) = Self.shared(by: node, inside: outer)
  }

  deinit {
    if DeferredRelease.isNeeded, let outer { DeferredRelease.keep([outer]) }
  }

  /// The group that the nodes appear with.
  var displayGroup: DisplayGroup? {
    // The context of a supernode that is gone says nothing of a group.
    guard let nearestGroup, nearestGroup.owner != nil else { return nil }
    return nearestGroup
  }

  /// The environment of the node that made the context, with what it overrides.
  ///
  /// - Complexity: constant, but for the first time after a change: then linear in the contexts around this one that
  ///   were not asked since.
  var environment: NodeEnvironment {
    let version = Self.environmentVersion.load(ordering: .acquiring)
    if let kept, kept.version == version, node != nil { return kept.environment }
    return lookUpEnvironment(version)
  }

  private func lookUpEnvironment(_ version: UInt64) -> NodeEnvironment {
    var stale: [TreeContext] = []
    var context: TreeContext? = self
    var environment: NodeEnvironment?
    while let current = context, environment == nil {
      NodeVisits.note()
      if let kept = current.kept, kept.version == version, current.node != nil {
        environment = kept.environment
      } else {
        stale.append(current)
        context = current.outer
      }
    }
    var found = environment ?? NodeEnvironment()
    for context in stale.reversed() {
      found = context.environment(inside: found)
      context.kept = (version, found)
    }
    return found
  }

  /// What is inside a node that has another environment around it.
  private func environment(inside inherited: NodeEnvironment) -> NodeEnvironment {
    guard let node else { return inherited }
    let around = node.ownRuntime?.profiledEnvironment ?? inherited
    return around.overridden(by: node.environmentOverrides)
  }

  /// Whether a node made the context.
  func isMade(by node: DisplayNode) -> Bool { self.node === node }

  /// Takes over what has changed around the node that made the context, or in it; returns whether that concerns the nodes
  /// in it that have contexts of their own. Environments they look up.
  func update(for node: DisplayNode, inside outer: TreeContext?) -> Bool {
    if self.outer !== outer {
      self.outer = outer
      if kept != nil { Self.environmentDidChange() }
    }
    let old = (runtime, nearestGroup, picture)
    let new = Self.shared(by: node, inside: outer)
    guard old.0 !== new.runtime || old.1 !== new.group || old.2 !== new.picture else { return false }
    (runtime, nearestGroup, picture) = new
    return true
  }

  /// What a node shares with those in it.
  private static func shared(
    by node: DisplayNode,
    inside outer: TreeContext?
  ) -> (runtime: DisplayRuntime?, group: DisplayGroup?, picture: DisplayNode?) {
    (
      node.ownRuntime ?? outer?.runtime,
      node.displayGroup ?? outer?.nearestGroup,
      outer?.picture ?? (node.rasterizesSubtree ? node : nil)
    )
  }

  /// Notes that a node has begun or ceased to wait for contents.
  static func displayDidChange() { displayVersion &+= 1 }

  /// Notes that a node has got another supernode.
  static func treeDidChange() {
    treeVersion &+= 1
    placesDidChange()
  }

  /// How often nodes were put into others by hand, and not by a layout, anywhere.
  nonisolated static var handPlacements: UInt64 { handPlacementCount.load(ordering: .acquiring) }

  /// Notes that a node was put into another one by hand; returns the number of that.
  static func noteHandPlacement() -> UInt64 {
    handPlacementCount.add(1, ordering: .acquiringAndReleasing).newValue
  }

  private nonisolated static let handPlacementCount = Atomic<UInt64>(0)

  /// Notes that a node has got another frame, or what else says where its points are.
  static func placesDidChange() { placeVersion &+= 1 }

  /// Has the contexts of a node and of those in it brought up to date before somebody asks for an environment next. Legal
  /// on any thread.
  nonisolated static func overridesDidChange(of node: DisplayNode) {
    _ = overridden.withLock { $0.append(node) }
    hasOverridden.store(true, ordering: .releasing)
    environmentDidChange()
  }

  /// Brings up to date what has changed since somebody asked for an environment last, all of it together: then a node
  /// whose context several changes concern gets its last one at once.
  static func takeInOverrides() {
    // Asked at each look at an environment, so that nothing is written while there is nothing to do.
    guard hasOverridden.load(ordering: .relaxed),
      hasOverridden.exchange(false, ordering: .acquiringAndReleasing)
    else { return }
    let nodes = overridden.withLock { $0.takeAll() }
    for node in NodeDepths.outermostFirst(nodes) { node.updateContext() }
  }

  /// How many entries wait for ``takeInOverrides()``.
  nonisolated static var overriddenCount: Int { overridden.withLock { $0.count } }

  private nonisolated static let overridden = Lock(OverriddenNodes())
  private nonisolated static let hasOverridden = Atomic(false)

  /// Notes that an environment or overrides have changed. Legal on any thread.
  nonisolated static func environmentDidChange() {
    environmentVersion.add(1, ordering: .acquiringAndReleasing)
  }
}

extension DisplayNode {
  /// Brings the context of the node and of those in it up to date, after something of it has changed.
  ///
  /// - Complexity: linear in the nodes whose context changes; constant when it does not.
  func updateContext() {
    visitSubtree { node in
      let isOther = node.updateOwnContext(inside: node.supernode?.context)
      // What is looked at inside has another context around it, or the same one with something else in it: those that have
      // no context of their own hand that on.
      return isOther || node !== self && node.context?.isMade(by: node) != true
    }
  }

  /// Returns whether the nodes inside have another context around them, or the same one with something else in it.
  private func updateOwnContext(inside inherited: TreeContext?) -> Bool {
    let old = context
    if ownRuntime != nil || displayGroup != nil || rasterizesSubtree || !environmentOverrides.isEmpty {
      if let old, old.isMade(by: self) { return old.update(for: self, inside: inherited) }
      context = TreeContext(of: self, inside: inherited)
    } else {
      context = inherited
    }
    return context !== old
  }

  /// The group that the node's contents appear with: that of the nearest node which has one, itself first.
  var nearestDisplayGroup: DisplayGroup? { context?.displayGroup }

  /// The runtime that runs this node's frames; nil while it is in no tree.
  package var runtime: DisplayRuntime? { context?.runtime }
}
