internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayLayout

/// The part that an application's container takes in frames: the nodes that it brought, and in which pass it is.
///
/// It stands for the container among the participants, asks it in each pass, and does what that may have done.
@MainActor
final class FrameParticipation: PassParticipant, DisplayContaining {
  /// Nil when the container has gone without saying so.
  private weak let container: (any FrameParticipant)?
  /// The runtime in whose frames the container takes part.
  @Weak private var runtime: DisplayRuntime?
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

  /// How often the container has decided about its nodes.
  private(set) var decisionCount = 0
  /// The nodes here that other containers bring, too.
  private var claims = NodeClaims()
  /// The nodes that the container brought in its last decision, and did not get.
  private var refused: Set<ObjectIdentifier> = []
  /// The nodes that the container has asked to be measured in the pass that goes on.
  private var requests: [(node: DisplayNode, place: ManagedPlace)] = []

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
  var subnodes: [DisplayNode] { container?.broughtSubnodes ?? [] }

  /// All nodes in the container, for questions to which those that were not brought here have no answer.
  private var contents: [DisplayNode] { container?.storedSubnodes ?? [] }

  func place(of node: DisplayNode) -> ManagedPlace? {
    node.supernode === container && node.isBrought ? node.managedPlace : nil
  }

  func bring(_ node: DisplayNode, to state: InterfaceState, distance: Double) {
    guard let place = place(of: node) ?? takeIn(node) else { return }
    let wasAway = place.wanted.isEmpty
    place.want(state.normalized, distance: distance)
    place.decision = decisionCount
    if wasAway { node.resumeOwnLayout() }
    node.applyManagedState()
  }

  func remove(_ node: DisplayNode) {
    guard place(of: node) != nil else { return }
    node.removeFromSupernode()
  }

  private func takeIn(_ node: DisplayNode) -> ManagedPlace? {
    guard let container, !isLaidOut(node) else { return nil }
    let former = node.managedPlace
    let holder = former?.container?.extras?.participation
    if let holder, holder.keeps(node, from: self) {
      refused.insert(ObjectIdentifier(node))
      return nil
    }
    let exchanges = former.map { holder?.exchanges(of: $0, with: self) ?? 0 } ?? 0
    guard exchanges <= Self.mostExchanges else { return refuseExchange(of: node) }
    if node.supernode === container { node.removeFromSupernode() }
    guard container.adoptSubnode(node, hasOwnGroup: true, isPlacedByHand: true) else {
      container.reportMisuse(
        "a node that the container lies in, or a runtime's root, cannot be brought into it"
      )
      return nil
    }
    let place = ManagedPlace(broughtTo: container, after: decisionCount, exchanges: exchanges)
    node.madeExtras.managedPlace = place
    node.setNeedsOwnLayout()
    return place
  }

  /// How often containers may take a node from each other at once before that is reported, and ends.
  private static let mostExchanges = 8

  /// How many times a node has been taken from who had brought it a moment before, if another one takes it from here now.
  private func exchanges(of place: ManagedPlace, with claimant: FrameParticipation) -> Int {
    guard claimant !== self, isInFrames, place.decision != nil else { return 0 }
    // What was reported stays where it is until this container lets it go.
    if place.isReported { return Self.mostExchanges + 1 }
    return place.firstDecision + 3 > decisionCount ? place.exchanges + 1 : 0
  }

  private func refuseExchange(of node: DisplayNode) -> ManagedPlace? {
    refused.insert(ObjectIdentifier(node))
    guard let place = node.managedPlace, !place.isReported else { return nil }
    place.isReported = true
    container?.reportMisuse(
      "\(node.debugPath.last ?? "") is taken from each other by two containers, again and again; it stays where it is. Bring it in one of them, or make a node for each"
    )
    return nil
  }

  /// Whether the container's own layout places a node, which is not brought then; that is reported once.
  private func isLaidOut(_ node: DisplayNode) -> Bool {
    guard node.supernode === container, let place = node.managedPlace, place.origin == .laidOut,
      container?.extras?.runningTransition?.removes(node) != true
    else { return false }
    refused.insert(ObjectIdentifier(node))
    guard !place.isReported else { return true }
    place.isReported = true
    container?.reportMisuse(
      "\(node.debugPath.last ?? "") stands in the container's own layout, and is brought; the layout places it. Leave it out of one of the two"
    )
    return true
  }

  /// Whether the container has brought a node in its last decision, so that it keeps the node.
  private func keeps(_ node: DisplayNode) -> Bool { isInFrames && place(of: node)?.decision == decisionCount }

  /// Whether there is somebody to ask the container again.
  private var isInFrames: Bool { runtime.map { !$0.isInvalidated } ?? false }

  /// Whether the container keeps a node that another one brings. It may stop to bring the node in this frame, so that both are
  /// asked once more.
  private func keeps(_ node: DisplayNode, from claimant: FrameParticipation) -> Bool {
    guard claimant !== self, keeps(node) else { return false }
    switch claims.note(node, by: claimant, after: decisionCount) {
    case .nothing: break
    case .decide: decideAgain()
    case .report:
      let path = container?.debugPath.joined(separator: " › ") ?? ""
      claimant.container?.reportMisuse(
        "\(node.debugPath.last ?? "") is brought here and by \(path), in the same frames; it stays there. Bring it in one container, or make a node for each"
      )
    }
    return true
  }

  /// Whether the container has brought a node in vain, which was seen to then, or has not decided yet.
  func isWaiting(for node: DisplayNode) -> Bool {
    decisionCount == 0 || refused.contains(ObjectIdentifier(node))
  }

  /// The container is to decide once more, in this frame or the next.
  private func decideAgain() {
    decided = nil
    runtime?.setNeedsFrameUnlessRunning()
  }

  /// Has those asked again that bring nodes which are here, once the container has decided about them.
  private func answerClaims(_ keeps: (DisplayNode) -> Bool) {
    for claimant in claims.takeAnswered(keeps) { claimant.decideAgain() }
  }

  /// Brings the nodes in the container to what they may be, now that it is something else.
  func applyStates() {
    for node in contents { node.applyManagedState() }
  }

  /// The container is neither on screen nor prepared for it any longer: nor is what is in it.
  func leave() {
    runtime?.removeParticipant(self)
    for node in subnodes {
      node.managedPlace?.want([], distance: .infinity)
      node.managedPlace?.decision = nil
    }
    applyStates()
    answerClaims { _ in false }
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
    decisionCount += 1
    refused = []
    let ranges = RangeContext(self, timing: timing, visibleRect: decision.visibleRect)
    ask(.ranges) { container.updateRanges(ranges) }
    // What it has brought and removed is decided.
    decided = decision
    answerClaims(keeps)
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
    TreeContext.sealers.append(container)
    defer { TreeContext.sealers.removeLast() }
    ask(.submit) { container.submitWork(MeasuringContext(self, until: deadline)) }
    let due = requests
    requests = []
    for (node, place) in due { place.submit(node) }
  }

  /// Has a node measured at the end of the pass.
  func measure(_ node: DisplayNode, in place: ManagedPlace, thatFits range: SizeRange) {
    guard let runtime = node.runtime, place.request(range, in: runtime) else { return }
    requests.append((node, place))
  }

  var hasWorkLeft: Bool {
    isDecisionDue || container?.hasWorkLeft == true || contents.contains(where: \.awaitsLoading)
  }

  func reportVisibleArea(to report: inout FrameReport) {
    guard let container, container.isInHierarchy else { return }
    let visible = container.visibleRect
    // The area of a container in a row is counted with the row.
    let isNested = container.isInsideContainer
    for node in subnodes where node.managedPlace?.wanted.contains(.visible) == true {
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

  func isInView(_ subnode: DisplayNode) -> Bool {
    subnode.supernode === container && subnode.managedPlace?.wanted.contains(.visible) == true
  }
}
