internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayLayout

/// The place of a node in a container that takes part in frames: how near the node is to be, and what it was measured to be.
///
/// A node that the container's layout places is as near as the container, and measured with it.
@MainActor
final class ManagedPlace {
  /// Who put a node into a container.
  enum Origin {
    /// The container itself, in one of its decisions.
    case brought
    /// The container's layout.
    case laidOut
  }

  let origin: Origin
  /// The container that the place is in; the node may have gone elsewhere.
  @Weak var container: DisplayNode?
  /// What the container wants the node to be.
  private(set) var wanted: InterfaceState = []
  /// How far the node is from what is on screen, in points.
  private(set) var distance = Double.infinity
  /// The container's last decision in which it brought the node; nil once the container has left.
  var decision: Int?
  /// The number of the container's decision in which it got the node.
  let firstDecision: Int
  /// How many times in a row the node was taken from a container that had just got it.
  let exchanges: Int
  /// Measures the node for the sizes that the container allows; nil before it is asked to.
  private(set) var sizing: OwnLayout?
  /// What the container has asked for in the pass that goes on.
  private var requestedSizes: SizeRange?
  private var measured: MeasuredLayout?
  private var isApplied = false
  /// Whether a container was reported for bringing the node, which has its place.
  var isReported = false

  /// Makes the place of a node that a container brings.
  init(broughtTo container: DisplayNode, after firstDecision: Int, exchanges: Int) {
    origin = .brought
    self.firstDecision = firstDecision
    self.exchanges = exchanges
    self.container = container
  }

  /// Makes the place of a node in the layout of a container.
  init(laidOutIn container: DisplayNode) {
    origin = .laidOut
    (firstDecision, exchanges) = (0, 0)
    self.container = container
    (wanted, distance) = (.inHierarchy, 0)
  }

  /// The container wants the node to be nearer, or farther.
  func want(_ state: InterfaceState, distance: Double) {
    wanted = state
    self.distance = distance
  }

  /// What the node may be now: not more than its container, and on screen only with a layer.
  func allowedState(of node: DisplayNode) -> InterfaceState {
    guard let container else { return [] }
    var state = wanted.intersection(container.placedState)
    if !container.isInHierarchy || node.layer == nil { state.remove(.visible) }
    return state
  }

  // MARK: Measuring

  /// The size that the node was measured to have.
  var measuredSize: Size? { measured?.layout.size }

  /// Whether the container has the node measured, and no size is there yet.
  var awaitsFirstSize: Bool { measured == nil && sizing?.isPending == true }

  /// Notes the sizes that the node is to be measured for; the last ones of a pass count.
  ///
  /// - Returns: Whether there is something to submit, of which no one has known.
  func request(_ range: SizeRange, in runtime: DisplayRuntime) -> Bool {
    let isKnown = requestedSizes != nil
    let isDone = sizing.map { $0.allowedSizes == range && !$0.isNeeded && $0.isObserved(by: runtime) } == true
    if isKnown || !isDone { requestedSizes = range }
    return !isKnown && !isDone
  }

  /// Has the node measured for the sizes that were asked for last, unless that is done or under way.
  func submit(_ node: DisplayNode) {
    guard let range = requestedSizes else { return }
    requestedSizes = nil
    guard let runtime = node.runtime, node.managedPlace === self else { return }
    let sizing = makeSizing(of: node, in: runtime)
    sizing.allow(range)
    sizing.submit(for: node, to: runtime)
  }

  /// Sees to what was missed while the container was in no tree, or in that of another runtime.
  func resumeMeasuring(_ node: DisplayNode, in runtime: DisplayRuntime) {
    guard let range = sizing?.allowedSizes else { return }
    let sizing = makeSizing(of: node, in: runtime)
    sizing.allow(range)
    if sizing.isNeeded { runtime.enqueue(sizing, of: node) }
  }

  /// What measures the node, made now if there is none that a runtime is notified by.
  private func makeSizing(of node: DisplayNode, in runtime: DisplayRuntime) -> OwnLayout {
    let sizing = OwnLayout.reusing(sizing, of: node, in: runtime)
    self.sizing = sizing
    return sizing
  }

  /// A measurement for sizes that the container allows is back.
  func receive(_ layout: MeasuredLayout, of node: DisplayNode, in runtime: DisplayRuntime) {
    // With its owner the layout would keep the node alive, which keeps the place.
    measured = layout.withoutOwner
    isApplied = false
    // The container may leave the node the size that it has by hand.
    if let own = node.extras?.ownLayout, own.isNeeded { runtime.enqueue(own, of: node) }
  }

  /// Places the node with its measured layout.
  func place(_ node: DisplayNode, at origin: Point) {
    guard let measured else { return }
    // What was measured for a size that the node had by hand may be what is inside it now.
    if node.extras?.ownLayout != nil { isApplied = false }
    node.endOwnLayout()
    let frame = Rect(origin: origin, size: measured.layout.size)
    if node.frame != frame { node.setFrameAsPlaced(frame) }
    guard !isApplied else { return }
    isApplied = true
    node.applyLayout(measured)
  }
}

extension DisplayNode {
  /// Brings a subnode whose state this node manages to a state; one that is visible is on screen.
  ///
  /// - Parameter attach: Puts the subnode's layer among those of the others, when it comes.
  /// - Returns: Whether the subnode has come on screen or left it.
  package func bring(_ subnode: DisplayNode, to state: InterfaceState, attach: (Layer) -> Void) -> Bool {
    let (isVisible, wasInHierarchy) = (state.contains(.visible), subnode.isInHierarchy)
    if isVisible, !wasInHierarchy, let sublayer = subnode.layer {
      attach(sublayer)
      subnode.enterHierarchy()
    }
    subnode.applyInterfaceState(state)
    if !isVisible, subnode.isInHierarchy {
      subnode.layer?.removeFromSuperlayer()
      subnode.exitHierarchy()
    }
    return isVisible != wasInHierarchy
  }

  /// The node's place in a container that takes part in frames and has the node.
  var managedPlace: ManagedPlace? {
    guard let place = extras?.managedPlace, let supernode, place.container === supernode else { return nil }
    return place
  }

  /// The node leaves its place in a container, if it has one, and the group that it had there. What is inside it is measured for
  /// its frame from now on.
  ///
  /// - Returns: Whether it had one. Its context is out of date then.
  @discardableResult
  func leaveManagedPlace() -> Bool {
    guard let extras, extras.managedPlace != nil else { return false }
    extras.managedPlace = nil
    extras.ownLayout = nil
    extras.displayGroup = nil
    owesOwnLayout = true
    return true
  }

  /// Whether the node is to be loaded for its place in a container.
  var awaitsLoading: Bool { layer == nil && managedPlace?.allowedState(of: self).contains(.display) == true }

  /// Whether a container wants the node to be seen, and it is not there as it is to be.
  var isMissingInView: Bool {
    guard managedPlace?.wanted.contains(.visible) == true else { return false }
    return !isInHierarchy || isMissingFirstContents || isOwnLayoutPending
  }

  /// Brings the node to what it may be in its place.
  func applyManagedState() {
    guard let place = managedPlace, let container = place.container else { return }
    if let runtime { displayGroup?.setDistance(place.distance, queue: runtime.queue) }
    let state = place.allowedState(of: self)
    guard state != placedState || state.contains(.visible) != isInHierarchy else { return }
    HookQueue.main.edit {
      _ = container.bring(self, to: state) { _ in container.attachLayer(of: self) }
    }
  }
}
