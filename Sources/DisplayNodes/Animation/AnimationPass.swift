internal import DisplayConcurrency

/// Pass 1, for animations: those of closures and those of nodes' properties advance to the frame's moment. They end with their runtime.
@MainActor
final class AnimationPass: Pass {
  private(set) var running = FrameAnimationList()
  /// The nodes whose properties are animated, in the order in which they began; nil where one was taken out.
  private(set) var nodes: [DisplayNode?] = []
  /// How many were taken out.
  private var gapCount = 0

  isolated deinit { invalidate() }

  func add(_ animation: FrameAnimation) {
    running.append(animation)
    // Without frames, those that were cancelled would stay.
    if running.isCrowded { replace(\.running, with: running.withoutFinished()) }
  }

  /// A node's properties begin to be animated.
  func add(_ node: DisplayNode, _ animations: NodeAnimations) {
    animations.place = nodes.count
    nodes.append(node)
  }

  /// A node's properties are animated no longer.
  ///
  /// - Complexity: O(1) on average.
  func remove(_ node: DisplayNode, _ animations: NodeAnimations) {
    let place = animations.place
    guard nodes.indices.contains(place), nodes[place] === node else { return }
    nodes[place] = nil
    gapCount += 1
    if gapCount > nodes.count / 2 { removeFinishedNodes() }
  }

  /// Advances all. Steps may add others, which begin with the next frame; properties that steps animate begin in this one.
  func run(_ frame: inout FrameContext) {
    let now = frame.timing.timestamp
    if !running.isEmpty {
      for animation in running.all { animation.advance(to: now) }
      // Most frames end none.
      if running.all.contains(where: \.isOver) { replace(\.running, with: running.withoutFinished()) }
    }
    guard hasAnimatedNodes else { return }
    for node in nodes { node?.advanceAnimations(to: now, in: self) }
    if !nodes.allSatisfy(isAdvancing) { removeFinishedNodes() }
  }

  private func isAdvancing(_ node: DisplayNode?) -> Bool {
    node?.extras?.animations?.pass == ObjectIdentifier(self)
  }

  private func removeFinishedNodes() {
    replace(\.nodes, with: nodes.filter(isAdvancing))
    gapCount = 0
    for (place, node) in nodes.enumerated() { node?.extras?.animations?.place = place }
  }

  private var hasAnimatedNodes: Bool { nodes.count > gapCount }

  var hasWorkLeft: Bool { !running.isEmpty || hasAnimatedNodes }

  func invalidate() {
    let cancelled = running
    replace(\.running, with: FrameAnimationList())
    for animation in cancelled.all { animation.cancel() }
    gapCount = 0
    for node in takeAll(of: \.nodes) { node?.endAnimations() }
  }
}
