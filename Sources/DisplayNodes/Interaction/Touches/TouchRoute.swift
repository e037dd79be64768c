internal import DisplayConcurrency

/// Where one touch goes from its beginning to its end: the node that it began in, and the recognizers of that
/// node and of those around it.
///
/// Recognizers are notified of an event before the node is, inner ones before outer ones. The first that recognizes
/// its gesture takes the touch away from the others, and from the node too if it says so. A node that is made to wait by
/// one of them is notified of the touch a little later, if it is still the node's by then.
@MainActor
final class TouchRoute: DeferredNotifying {
  let identifier: Int
  @Weak private(set) var node: DisplayNode?
  private var followers: [Follower] = []
  private var lastTouch: TouchEvent
  private var delivery = Delivery.none
  /// The outermost node that was notified of the beginning.
  @Weak private var outermost: DisplayNode?
  /// Whether the node is notified of the touch only when it has stayed for a moment.
  private var isDelayed = false
  /// Who is to be notified that the node has left, and the touch with it.
  private var farewell: Farewell?

  /// How long nodes wait for a touch that may turn out to be a gesture around them.
  private static let delay = Duration.milliseconds(150)

  /// How far the node knows of the touch.
  private enum Delivery {
    /// Not yet.
    case none
    /// Not yet of the touch that began so.
    case held(TouchEvent)
    /// It knows that the touch began.
    case begun
    /// It was notified of the end, or never will be of the touch.
    case over
  }

  /// Those from whom the touch was taken away when the node left or moved, and who were not notified of it.
  private struct Farewell {
    var recognizers: [GestureRecognizer] = []
    /// Whether the node knows that the touch began.
    var concernsNode = false
    /// Where the node was.
    var place: FormerPlace
  }

  /// A recognizer of the route.
  private struct Follower {
    let recognizer: GestureRecognizer
    /// Whether the touch was not taken away from it; so nobody has to look for it among the others.
    var isFollowing = true
  }

  init(_ touch: TouchEvent, in node: DisplayNode?) {
    identifier = touch.identifier
    lastTouch = touch
    self.node = node
    // A mouse that scrolls nothing by itself means what it is on.
    var (isInsideControl, isFollowed) = (false, touch.kind == .mouse)
    var ancestor = node
    while let current = ancestor {
      NodeVisits.note()
      for recognizer in current.gestureRecognizers
      where recognizer.watches(touch) && !(isInsideControl && recognizer.yieldsToControls) {
        followers.append(Follower(recognizer: recognizer))
        if recognizer.delaysTouches, current !== node, !isFollowed { isDelayed = true }
      }
      if let control = current as? any TouchControl, control.isEnabled {
        isInsideControl = true
        if control.followsFingers { isFollowed = true }
      }
      ancestor = current.supernode
    }
  }

  /// Whether a recognizer does something when enough time has passed without an event.
  var awaitsTime: Bool {
    if case .held = delivery { return true }
    return followers.contains { $0.isFollowing && $0.recognizer.awaitsTime }
  }

  /// Whether nothing has taken the touch away from the node so far.
  var belongsToNode: Bool {
    switch delivery {
    case .held, .begun: true
    case .none, .over: false
    }
  }

  /// Hands an event to the recognizers and then to the node.
  func deliver(_ touch: TouchEvent) {
    if touch.phase != .began { advance(to: touch.timestamp) }
    lastTouch = touch
    // An action may end the touch for others.
    for index in followers.indices where followers[index].isFollowing {
      NodeVisits.note()
      notify(index, of: followers[index].recognizer.take(touch))
    }
    notifyNode(touch)
  }

  /// Lets the recognizers know what time it is.
  func advance(to now: MonotonicInstant) {
    for index in followers.indices where followers[index].isFollowing {
      let recognizer = followers[index].recognizer
      if recognizer.awaitsTime { notify(index, of: recognizer.advance(to: now)) }
    }
    if case .held(let began) = delivery, began.timestamp.duration(to: now) >= Self.delay {
      deliverHeldTouch()
    }
  }

  /// Notifies the node of a touch that it waited for, up to where the finger is.
  private func deliverHeldTouch() {
    guard case .held(let began) = delivery, let node else { return }
    notifyOfBeginning(began, node)
    if lastTouch.phase == .moved { notifyNode(lastTouch) }
  }

  /// The node that the touch began in leaves the hierarchy: the touch is taken away from it, and from the recognizers
  /// but those that move content around it. They are notified with the hooks of the departure.
  ///
  /// - Returns: Whether there is anyone left who follows the touch.
  func leaveNode(in runtime: DisplayRuntime) -> Bool {
    guard let node else { return false }
    let place = FormerPlace(of: node, in: runtime)
    let lost = takeAway { recognizer in
      guard recognizer.outlivesTouchedNode, recognizer.node !== node else { return true }
      return recognizer.node?.isInHierarchy != true
    }
    bidFarewell(to: lost, concernsNode: isBegun, from: place)
    delivery = .over
    return followers.contains(where: \.isFollowing)
  }

  /// A node gets another supernode that the touch began in, or that is around the one it began in. The touch is taken away
  /// from the recognizers that are not around it any longer. Where nodes around it know of the touch, it is cancelled for
  /// all nodes. They are notified when the edit is complete.
  ///
  /// - Returns: Whether there is anyone to notify.
  func moveNode(with outer: DisplayNode, into supernode: DisplayNode, in runtime: DisplayRuntime) -> Bool {
    guard let node else { return false }
    let lost = takeAway { recognizer in
      guard let watched = recognizer.node else { return false }
      return !watched.isInside(outer) && !supernode.isInside(watched)
    }
    let concernsNode = isBegun && outermost.map { !$0.isInside(outer) } == true
    guard concernsNode || !lost.isEmpty else { return false }
    bidFarewell(
      to: lost,
      concernsNode: concernsNode,
      from: FormerPlace(of: node, movingWith: outer, in: runtime)
    )
    if concernsNode { delivery = .over }
    return true
  }

  /// Whether the node knows that the touch began, and not that it is over.
  private var isBegun: Bool { if case .begun = delivery { true } else { false } }

  /// Takes the touch away from some of the recognizers that follow it, and returns them.
  private func takeAway(from isLost: (GestureRecognizer) -> Bool) -> [GestureRecognizer] {
    var lost: [GestureRecognizer] = []
    for index in followers.indices where followers[index].isFollowing {
      NodeVisits.note()
      guard isLost(followers[index].recognizer) else { continue }
      followers[index].isFollowing = false
      lost.append(followers[index].recognizer)
    }
    return lost
  }

  /// Has those notified from whom the touch was taken away, beside others who wait for that since a change before: they
  /// know of the touch where the node was then.
  private func bidFarewell(to lost: [GestureRecognizer], concernsNode: Bool, from place: FormerPlace) {
    var farewell = farewell ?? Farewell(place: place)
    farewell.recognizers += lost
    if concernsNode { farewell.concernsNode = true }
    self.farewell = farewell
  }

  func deliverNotifications() {
    guard let farewell else { return }
    self.farewell = nil
    farewell.place.whileNodesAreThere {
      // Other fingers that a recognizer watches stay.
      for recognizer in farewell.recognizers {
        if let state = recognizer.take(lastTouch.cancelled) { recognizer.enter(state) }
      }
      if farewell.concernsNode, let node { TouchHook.wasCancelled.deliver(lastTouch.cancelled, to: node) }
    }
  }

  private func notify(_ index: Int, of state: GestureState?) {
    guard let state else { return }
    let recognizer = followers[index].recognizer
    if recognizer.state == .possible {
      // What is asked and notified until the gesture begins may end the touch for everyone, or switch the recognizer off, take
      // it away or cancel it.
      let count = recognizer.cancellationCount
      func isGivenUp() -> Bool {
        let isCancelled = recognizer.cancellationCount != count
        if !isCancelled, !followers[index].isFollowing { recognizer.forget() }
        return isCancelled || !followers[index].isFollowing
      }
      guard recognizer.mayBegin else { return recognizer.forget() }
      guard !isGivenUp() else { return }
      endOthers(of: recognizer)
      // A gesture of several fingers takes them all.
      for route in recognizer.node?.runtime?.passes.touches.routes ?? [] where route !== self {
        if route.isFollowed(by: recognizer) { route.endOthers(of: recognizer) }
      }
      guard !isGivenUp() else { return }
      if recognizer.cancelsTouches {
        notifyNode(lastTouch.cancelled)
        delivery = .over
        guard !isGivenUp() else { return }
      }
    }
    recognizer.enter(state)
  }

  /// Ends the gestures that one which was just recognized keeps from theirs.
  private func endOthers(of recognizer: GestureRecognizer) {
    for follower in followers where follower.isFollowing && follower.recognizer !== recognizer {
      if recognizer.ends(follower.recognizer) { follower.recognizer.cancel() }
    }
  }

  private func isFollowed(by recognizer: GestureRecognizer) -> Bool {
    followers.contains { $0.isFollowing && $0.recognizer === recognizer }
  }

  /// Ends the gestures of all nodes around one that takes the touch for itself.
  func claim(for node: DisplayNode) {
    for follower in followers where follower.isFollowing {
      if let other = follower.recognizer.node, !other.isInside(node) { follower.recognizer.cancel() }
    }
    deliverHeldTouch()
  }

  private func notifyOfBeginning(_ touch: TouchEvent, _ node: DisplayNode) {
    delivery = .begun
    outermost = TouchHook.didBegin.deliver(touch, to: node)
  }

  private func notifyNode(_ touch: TouchEvent) {
    // Other buttons are for recognizers that ask for them.
    guard let node, touch.button == .primary else { return }
    switch (delivery, touch.phase) {
    case (.none, .began) where isDelayed:
      delivery = .held(touch)
    case (.none, .began):
      notifyOfBeginning(touch, node)
    case (.begun, .moved):
      TouchHook.didMove.deliver(touch, to: node)
    case (.held, .ended):
      deliverHeldTouch()
      notifyNode(touch)
    case (.held, .cancelled):
      delivery = .over
    case (.begun, .ended):
      delivery = .over
      TouchHook.didEnd.deliver(touch, to: node)
    case (.begun, .cancelled):
      delivery = .over
      TouchHook.wasCancelled.deliver(touch, to: node)
    default: break
    }
  }
}
