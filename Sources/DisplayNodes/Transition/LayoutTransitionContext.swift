internal import DisplayConcurrency
public import DisplayGeometry

/// One change of a node's layout while it is animated: who comes, who goes, who moves from where to where.
///
/// The nodes have their final frames already; what is animated are their layers. Nodes that go stay subnodes,
/// behind the others, until the transition is complete.
@MainActor
public final class LayoutTransitionContext: DeferredNotifying {
  /// How the transition was asked to run.
  public let transition: LayoutTransition
  /// The subnodes that the new layout places and the old one did not, in its order.
  public let insertedSubnodes: [DisplayNode]
  /// The subnodes that the old layout placed and the new one does not.
  public let removedSubnodes: [DisplayNode]
  /// The subnodes that both layouts place, in the order of the new one.
  public let keptSubnodes: [DisplayNode]
  /// Whether the transition has ended.
  public private(set) var isComplete = false

  @Weak private var node: DisplayNode?
  private let inserted: Set<ObjectIdentifier>
  private let removed: Set<ObjectIdentifier>
  private let initialFrames: [ObjectIdentifier: Rect]
  private let initialOpacities: [ObjectIdentifier: Double]
  private var animation: FrameAnimation?
  private var notified = Notified.nothing
  /// Whether the transition came to its end by itself.
  private var isFinished = false

  /// What the node knows of the transition.
  private enum Notified {
    case nothing
    case beginning
    case end
  }

  init(
    of node: DisplayNode,
    _ transition: LayoutTransition,
    from old: [DisplayNode],
    to placed: [DisplayNode]
  ) {
    self.node = node
    self.transition = transition
    let before = Set(old.map(ObjectIdentifier.init))
    let after = Set(placed.map(ObjectIdentifier.init))
    insertedSubnodes = placed.filter { !before.contains(ObjectIdentifier($0)) }
    keptSubnodes = placed.filter { before.contains(ObjectIdentifier($0)) }
    removedSubnodes = old.filter { !after.contains(ObjectIdentifier($0)) }
    inserted = after.subtracting(before)
    removed = before.subtracting(after)
    // What is shown, and not what the nodes say: an earlier transition may have been on its way.
    initialFrames = Dictionary(uniqueKeysWithValues: old.map { ($0.id, $0.layer?.frame ?? $0.frame) })
    initialOpacities = Dictionary(
      uniqueKeysWithValues: old.map { ($0.id, $0.layer?.opacity ?? $0.opacity) }
    )
  }

  /// Where a subnode was shown when the transition began; nil for one that is inserted.
  public func initialFrame(of subnode: DisplayNode) -> Rect? { initialFrames[subnode.id] }

  /// Where a subnode is in the end; nil for one that is removed.
  public func finalFrame(of subnode: DisplayNode) -> Rect? {
    removed.contains(subnode.id) ? nil : subnode.frame
  }

  /// Whether a subnode goes with the transition.
  func removes(_ subnode: DisplayNode) -> Bool { !isComplete && removed.contains(subnode.id) }

  /// Whether a subnode is in the layout before the transition or in that after it.
  func involves(_ subnode: DisplayNode) -> Bool {
    initialFrames[subnode.id] != nil || inserted.contains(subnode.id)
  }

  /// Animates with the frames: what is kept moves and takes its size, what comes fades in, what goes fades out.
  /// Then the transition is complete. Where the environment ``NodeEnvironment/reducesMotion`` it is complete at once.
  public func animateByDefault() {
    guard let node, let runtime = node.runtime, !isComplete, !node.environment.reducesMotion else {
      return complete()
    }
    animate(to: 0)
    let animation = FrameAnimation(
      duration: transition.duration,
      delay: transition.delay,
      curve: transition.curve
    ) { [weak self] progress in
      self?.animate(to: progress)
    } ending: { [weak self] isFinished in
      self?.complete(isFinished: isFinished)
    }
    self.animation = animation
    runtime.add(animation)
  }

  /// Ends the transition: what goes is taken out, and everything is shown where its node says.
  ///
  /// A node that animates by itself calls this when it is done; further calls do nothing.
  ///
  /// - Parameter isFinished: Whether the animation came to its end, which the node is notified of.
  public func complete(isFinished: Bool = true) {
    guard !isComplete else { return }
    HookQueue.main.edit { end(isFinished: isFinished) }
  }

  private func end(isFinished: Bool) {
    isComplete = true
    self.isFinished = isFinished
    let animation = animation
    self.animation = nil
    animation?.cancel()
    guard let node else { return }
    if node.extras?.runningTransition === self { node.extras?.runningTransition = nil }
    for subnode in keptSubnodes + insertedSubnodes + removedSubnodes where subnode.supernode === node {
      subnode.showProperties()
    }
    for subnode in removedSubnodes where node.isLeftOver(subnode) { subnode.leaveSupernode() }
    HookQueue.main.post(self)
  }

  /// Has the node animate a transition that still is to be, and notifies it of the end of one that it has begun.
  package func deliverNotifications() {
    guard let node else { return }
    switch notified {
    case .nothing where !isComplete:
      notified = .beginning
      node.animateLayoutTransition(self)
    case .beginning where isComplete:
      notified = .end
      node.didCompleteLayoutTransition(self, isFinished: isFinished)
    default: break
    }
  }

  private func animate(to progress: Double) {
    // Who was put elsewhere meanwhile looks as it does there.
    for subnode in keptSubnodes where subnode.supernode === node {
      guard let initial = initialFrames[subnode.id] else { continue }
      subnode.layer?.frame = Self.between(initial, subnode.frame, progress)
      let opacity = initialOpacities[subnode.id] ?? subnode.opacity
      subnode.layer?.opacity = opacity + (subnode.opacity - opacity) * progress
    }
    for subnode in insertedSubnodes where subnode.supernode === node {
      subnode.layer?.opacity = subnode.opacity * progress
    }
    for subnode in removedSubnodes
    where subnode.supernode === node && !subnode.isBrought && !subnode.isAddedByHand {
      subnode.layer?.opacity = (initialOpacities[subnode.id] ?? subnode.opacity) * (1 - progress)
    }
  }

  private static func between(_ first: Rect, _ second: Rect, _ progress: Double) -> Rect {
    func mix(_ first: Double, _ second: Double) -> Double { first + (second - first) * progress }
    return Rect(
      x: mix(first.minX, second.minX),
      y: mix(first.minY, second.minY),
      width: mix(first.width, second.width),
      height: mix(first.height, second.height)
    )
  }
}

extension DisplayNode {
  fileprivate var id: ObjectIdentifier { ObjectIdentifier(self) }
}
