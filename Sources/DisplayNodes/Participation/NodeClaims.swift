internal import DisplayConcurrency

/// The nodes of a container that other containers bring while it still brings them itself.
///
/// The container keeps such a node. Who brings it is asked again once this container has decided: then the node is free, because
/// it moves from one to the other, or both bring it, which is reported. A claim that was answered asks for no more frames.
@MainActor
struct NodeClaims {
  private var claims: [Claim] = []

  private struct Claim {
    @Weak var node: DisplayNode?
    @Weak var claimant: FrameParticipation?
    /// The last decision of the container that has the node when the claim was made.
    var decision: Int
    /// The claimant's last decision in which it brought the node.
    var claimantDecision: Int
    /// Whether the claimant was asked again since.
    var isAnswered = false
    var isReported = false

    func isMade(on node: DisplayNode, by claimant: FrameParticipation) -> Bool {
      self.node === node && self.claimant === claimant
    }
  }

  /// What a container has to do about a node of its that another one brings.
  enum Response {
    /// Decide again: the claim is new.
    case decide
    /// Report that both bring it.
    case report
    case nothing
  }

  /// Notes that another container brings a node, after a decision in which this one did.
  mutating func note(_ node: DisplayNode, by claimant: FrameParticipation, after decision: Int) -> Response {
    guard let index = claims.firstIndex(where: { $0.isMade(on: node, by: claimant) }) else {
      claims.append(
        Claim(node: node, claimant: claimant, decision: decision, claimantDecision: claimant.decisionCount)
      )
      return .decide
    }
    let isContinued = claims[index].claimantDecision + 1 >= claimant.decisionCount
    claims[index].claimantDecision = claimant.decisionCount
    // One that brought the node long ago begins again.
    if !isContinued { claims[index].decision = decision }
    guard claims[index].decision < decision, !claims[index].isReported else { return .nothing }
    claims[index].isReported = true
    return .report
  }

  /// The container has decided, or has left: those are returned that are to be asked again.
  ///
  /// - Parameter keeps: Whether it still brings a node.
  mutating func takeAnswered(_ keeps: (DisplayNode) -> Bool) -> [FrameParticipation] {
    guard !claims.isEmpty else { return [] }
    var claimants: [FrameParticipation] = []
    var kept: [Claim] = []
    for var claim in claims {
      guard let node = claim.node, let claimant = claim.claimant else { continue }
      let isKept = keeps(node)
      if !isKept || !claim.isAnswered { claimants.append(claimant) }
      claim.isAnswered = true
      if isKept { kept.append(claim) }
    }
    claims = kept
    return claimants
  }
}
