internal import DisplayConcurrency
internal import DisplayGeometry

/// The part that an application's container takes in frames: the nodes that it brought, and in which pass it is.
///
/// It stands for the container among the participants, asks it in each pass, and does what that may have done.
@MainActor
final class FrameParticipation: PassParticipant, DisplayContaining {
  /// Nil when the container has gone without saying so.
  private weak let container: (any FrameParticipant)?
  /// The runtime in whose frames the container takes part.
  private weak let runtime: DisplayRuntime?
  /// The pass that the container is asked in; a context of another one is too late.
  private var openPass: FramePass?
  /// When the frame was due.
  private var timing: FrameTiming?
  /// The container as it was when it last decided about its nodes; nil when it is to decide again in any case.
  private var decided: Decision?

  /// What a container's decision follows that it does not bring about itself.
  private struct Decision: Equatable {
    let visibleRect: Rect
    let bounds: Rect

    @MainActor
    init(of container: DisplayNode) {
      visibleRect = container.visibleRect
      bounds = container.bounds
    }
  }

  /// Whether the container has asked for another frame while it decided.
  private var isAskedAgain = false

  /// The container is to decide again about its nodes, as they have changed.
  func subnodesDidChange() { decided = nil }

  /// The container wants to decide again about its nodes, also where it does now.
  func setNeedsRangeUpdate() {
    decided = nil
    isAskedAgain = isAskedAgain || openPass == .ranges
  }

  /// Whether the container has not decided about its nodes since it became what it is.
  private var isDecisionDue: Bool {
    isAskedAgain || container.map { decided != Decision(of: $0) } ?? false
  }

  init(_ container: any FrameParticipant, in runtime: DisplayRuntime) {
    self.container = container
    self.runtime = runtime
    // One that comes in the midst of a frame is asked in the passes that are left.
    timing = runtime.passes.timing
  }

  /// Whether the container still takes part: those that left are asked in the pass that goes on.
  private var participant: (any FrameParticipant)? {
    guard let container, container.extras?.participation === self else { return nil }
    return container
  }

  // MARK: Verbs of contexts

  /// Whether the container is asked in a pass now; otherwise that is reported.
  func isOpen(_ pass: FramePass, _ verb: String) -> Bool {
    if openPass == pass { return true }
    container?.reportMisuse(
      "\(verb) is legal while its context is in use, in the \(pass) pass; it was called elsewhere, and does nothing there"
    )
    return false
  }

  /// The nodes that were brought here, from back to front.
  var subnodes: [DisplayNode] { contents.filter { $0.managedPlace != nil } }

  /// All nodes in the container, for questions to which those that were not brought here have no answer.
  private var contents: [DisplayNode] { container?.storedSubnodes ?? [] }

  func place(of node: DisplayNode) -> ManagedPlace? {
    node.supernode === container ? node.managedPlace : nil
  }

  func bring(_ node: DisplayNode, to state: InterfaceState, distance: Double) {
    guard let place = place(of: node) ?? takeIn(node) else { return }
    let wasAway = place.wanted.isEmpty
    place.want(state.normalized, distance: distance)
    if wasAway { node.resumeOwnLayout() }
    node.applyManagedState()
  }

  func remove(_ node: DisplayNode) {
    guard place(of: node) != nil else { return }
    node.removeFromSupernode()
  }

  private func takeIn(_ node: DisplayNode) -> ManagedPlace? {
    guard let container else { return nil }
    if node.supernode === container { node.removeFromSupernode() }
    guard container.adoptSubnode(node, hasOwnGroup: true, isPlacedByHand: true) else {
      container.reportMisuse(
        "a node that the container lies in, or a runtime's root, cannot be brought into it"
      )
      return nil
    }
    let place = ManagedPlace(in: container)
    node.madeExtras.managedPlace = place
    node.setNeedsOwnLayout()
    return place
  }

  /// The container is neither on screen nor prepared for it any longer: nor is what is in it.
  func leave() {
    runtime?.removeParticipant(self)
    for node in subnodes {
      node.managedPlace?.want([], distance: .infinity)
      node.applyManagedState()
    }
  }

  // MARK: Passes

  private func ask(_ pass: FramePass, _ body: () -> Void) {
    let outer = openPass
    openPass = pass
    defer { openPass = outer }
    body()
  }

  func takeInput(at timing: FrameTiming) {
    self.timing = timing
    if container == nil { runtime?.removeParticipant(self) }
    participant?.takeInput(at: timing)
  }

  func updateRanges() {
    guard let container = participant, let timing else { return }
    let decision = Decision(of: container)
    isAskedAgain = false
    let ranges = RangeContext(self, timing: timing, visibleRect: decision.visibleRect)
    ask(.ranges) { container.updateRanges(ranges) }
    // What it has brought and removed is decided.
    decided = decision
  }

  func applyLayouts(until deadline: PassDeadline) {
    ask(.layouts) { participant?.applyLayouts(PlacementContext(self, until: deadline)) }
  }

  func loadNodes(until deadline: PassDeadline) {
    let waiting = contents.filter(\.awaitsLoading).map { ($0, $0.managedPlace?.distance ?? .infinity) }
    for (node, _) in waiting.sorted(by: { $0.1 < $1.1 }) {
      // The hooks of the one before may have changed that.
      guard node.awaitsLoading else { continue }
      node.load()
      node.applyManagedState()
      if deadline.hasPassed { return }
    }
  }

  func submitWork(until deadline: PassDeadline) {
    guard let container = participant else { return }
    let outer = TreeContext.sealer
    TreeContext.sealer = container
    defer { TreeContext.sealer = outer }
    ask(.submit) { container.submitWork(MeasuringContext(self, until: deadline)) }
  }

  var hasWorkLeft: Bool {
    isDecisionDue || container?.hasWorkLeft == true || contents.contains(where: \.awaitsLoading)
  }

  func reportVisibleArea(to report: inout FrameReport) {
    guard let container, container.isInHierarchy else { return }
    let visible = container.visibleRect
    // The area of a container in a row is counted with the row.
    let isNested = container.isInsideContainer
    for node in contents where node.managedPlace?.wanted.contains(.visible) == true {
      let rect = node.frame.intersection(visible)
      let area = rect.width * rect.height
      if !isNested { report.visibleArea += area }
      let isBlank = !node.isInHierarchy || node.isMissingFirstContents && !node.isShowingPlaceholder
      if isBlank { report.blankArea += area }
    }
  }

  // MARK: What is displayed

  var isMissingSubnodesInView: Bool { isDecisionDue || contents.contains(where: \.isMissingInView) }

  func isPreparing(_ subnode: DisplayNode) -> Bool { subnode.isOwnLayoutPending }

  func isInView(_ subnode: DisplayNode) -> Bool { place(of: subnode)?.wanted.contains(.visible) == true }
}
