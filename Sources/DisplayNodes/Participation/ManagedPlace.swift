internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayLayout

/// The place of a node in a container that takes part in frames: how near the node is to be, and what it was measured to be.
@MainActor
final class ManagedPlace {
  /// The container that the place is in; the node may have gone elsewhere.
  weak let container: DisplayNode?
  /// What the container wants the node to be.
  private(set) var wanted: InterfaceState = []
  /// How far the node is from what is on screen, in points.
  private(set) var distance = Double.infinity
  private var measured: MeasuredLayout?
  private var isApplied = false

  init(in container: DisplayNode) { self.container = container }

  /// The container wants the node to be nearer, or farther.
  func want(_ state: InterfaceState, distance: Double) {
    wanted = state
    self.distance = distance
  }

  /// What the node may be now: not more than its container, and on screen only with a layer.
  func allowedState(of node: DisplayNode) -> InterfaceState {
    guard let container else { return [] }
    var state = wanted.intersection(container.interfaceState)
    if !container.isInHierarchy || node.layer == nil { state.remove(.visible) }
    return state
  }

  // MARK: Measuring

  /// The size that the node was measured to have.
  var measuredSize: Size? { measured?.layout.size }

  /// A measurement is back.
  func receive(_ layout: MeasuredLayout) {
    measured = layout
    isApplied = false
  }

  /// Places the node with its measured layout.
  func place(_ node: DisplayNode, at origin: Point) {
    guard let measured else { return }
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
  /// - Parameter front: Puts in front of it what stays there, when its layer comes.
  /// - Returns: Whether the subnode has come on screen or left it.
  package func bring(_ subnode: DisplayNode, to state: InterfaceState, front: () -> Void = {}) -> Bool {
    let (isVisible, wasInHierarchy) = (state.contains(.visible), subnode.isInHierarchy)
    if isVisible, !wasInHierarchy, let sublayer = subnode.layer {
      layer?.addSublayer(sublayer)
      front()
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

  /// The node leaves its place in a container, if it has one; returns whether it had. What is inside it is measured for its frame
  /// from now on.
  func leaveManagedPlace() -> Bool {
    guard let extras, extras.managedPlace != nil else { return false }
    extras.managedPlace = nil
    extras.ownLayout = nil
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
    guard state != interfaceState || state.contains(.visible) != isInHierarchy else { return }
    HookQueue.main.edit { _ = container.bring(self, to: state) }
  }
}
