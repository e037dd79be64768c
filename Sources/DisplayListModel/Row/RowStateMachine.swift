/// How far a row has come on its way to the screen: what is done for it, and what there is of it.
///
/// ```
///                  submit             receive          beginLayout
///   unmeasured ────────────▶ measuring ──────▶ measured ──────────▶ laidOut
///        ▲                        │                │                   │
///        └───────────────────── remeasure ─────────┴───────────────────┘
/// ```
///
/// A row whose node does not take a newer model is replacing it: another node goes through the same steps beside the one
/// that is seen, and takes its place when it has its contents. What is under way for an older model is given up for a
/// newer one once; models that come after that wait until it is seen. What changes in every frame is shown late, and
/// not never. What is being measured is laid out, too, when something changes that its layout was computed from, and then
/// measured again.
///
/// A value without nodes, tasks or time. Every event is legal in every state, because users' hooks run between any two;
/// it says what the row's owner has to do.
public struct RowStateMachine: Sendable, Hashable {
  /// What is done for the node that is prepared.
  public enum Work: Sendable, Hashable {
    /// A worker is to make or to measure it.
    case unmeasured
    /// A worker does so; whether the result will be out of date.
    case measuring(isOutdated: Bool)
    /// A layout waits to be made the node's own; whether it is out of date.
    case measured(isOutdated: Bool)
    /// The newest layout is the node's own.
    case laidOut
  }

  /// What comes in the place of a node that shows an older model.
  public enum Replacement: Sendable, Hashable, CaseIterable {
    /// Nothing: the node shows the newest model that the row was prepared for.
    case none
    /// A node that is not made yet.
    case wanted
    /// A node without a size.
    case made
    /// A node with a size, which waits for its contents.
    case laidOut
  }

  /// What became of the models that came while one was prepared.
  public enum NewerModel: Sendable, Hashable, CaseIterable {
    /// There was none.
    case none
    /// One is prepared, for which an older one was given up.
    case preferred
    /// One waits until that is seen.
    case waiting
  }

  /// What is done for the prepared node.
  public private(set) var work = Work.unmeasured
  /// What comes in the place of a node that shows an older model.
  public private(set) var replacement = Replacement.none
  /// What became of the models that came while one was prepared.
  public private(set) var newerModel = NewerModel.none
  /// Whether there is a node that is seen, or will be.
  public private(set) var hasNode = false
  /// Whether a layout was ever made the row's own: it has a size, though a newer one may be on its way.
  public private(set) var isPlaced = false
  /// Whether the row is out of the list.
  public private(set) var isGone = false

  /// A row without a node.
  public init() {}

  /// Whether the node shows a model that is not the newest.
  public var isReplacing: Bool { replacement != .none }

  /// Whether a node for the newest model was made, and does not show it yet.
  public var hasReplacement: Bool { replacement == .made || replacement == .laidOut }

  /// Whether a worker has the row.
  public var isBeingMeasured: Bool { if case .measuring = work { true } else { false } }

  /// Whether the node that work is done for is not made yet.
  public var lacksPreparedNode: Bool { isReplacing ? !hasReplacement : !hasNode }

  /// Whether a node is on its way to the place that it is to have, for the first time or instead of another.
  public var isNodeUnderWay: Bool {
    (isReplacing || !hasNode || !isPlaced) && (work != .laidOut || hasReplacement)
  }

  /// Whether what is seen is not that of the newest model, or not laid out again.
  public var isPreparing: Bool { work != .laidOut || isReplacing || newerModel == .waiting }

  /// A worker gets the row, with the newest model where it has to make the node.
  public mutating func submit() {
    work = .measuring(isOutdated: false)
    if lacksPreparedNode, newerModel == .waiting { newerModel = .preferred }
  }

  /// A worker has measured the row.
  ///
  /// - Returns: Whether anybody has waited for that.
  public mutating func receive() -> Bool {
    guard case .measuring(let isOutdated) = work else { return false }
    work = .measured(isOutdated: isOutdated)
    return true
  }

  /// The node that was made is the row's, or replaces the one that it has.
  public mutating func adoptNode() {
    if isReplacing { replacement = .made } else { hasNode = true }
  }

  /// No other node comes in the place of the one that there is.
  public mutating func keepNode() { replacement = .none }

  /// A layout is about to be made the prepared node's own.
  ///
  /// - Returns: Whether it is out of date, so that the row is to be measured again once it is.
  public mutating func beginLayout() -> Bool {
    defer { work = .laidOut }
    return work == .measured(isOutdated: true)
  }

  /// The prepared node has a size.
  public mutating func finishLayout() {
    switch replacement {
    case .none: isPlaced = true
    case .made: replacement = .laidOut
    // A model that came meanwhile has given up the node that was laid out.
    case .wanted, .laidOut: break
    }
  }

  /// The replacement has taken the place of the node, with its size.
  public mutating func replaceNode() {
    (replacement, hasNode, isPlaced) = (.none, true, true)
  }

  /// The replacement is given up.
  public mutating func dropReplacement() {
    if hasReplacement { replacement = .wanted }
  }

  /// Somebody else has the node: unless another one is prepared, the row stays without one.
  ///
  /// - Returns: Whether work for it is to be given up.
  public mutating func loseNode() -> Bool {
    hasNode = false
    if isReplacing { return false }
    endWork()
    return true
  }

  /// Nothing is done for the row any longer.
  public mutating func endWork() { work = .laidOut }

  /// The prepared node is measured again.
  ///
  /// - Returns: Whether that is to be asked for; false when it is already.
  public mutating func remeasure() -> Bool {
    guard work != .unmeasured else { return false }
    work = .unmeasured
    return true
  }

  /// Something that the layout was computed from has changed.
  ///
  /// - Returns: Whether measuring is to be asked for: what is under way is laid out first.
  public mutating func outdateLayout() -> Bool {
    switch work {
    case .measuring: work = .measuring(isOutdated: true)
    case .measured: work = .measured(isOutdated: true)
    case .unmeasured, .laidOut: return remeasure()
    }
    return false
  }

  /// The node is about to be offered a newer model.
  public mutating func offerModel() {
    if newerModel == .waiting { newerModel = .preferred }
  }

  /// What a newer model asks of the row's owner.
  public struct ModelChange: Sendable, Hashable {
    /// Whether the replacement is given up.
    public var dropsReplacement = false
    /// Whether measuring is to be asked for.
    public var remeasures = false
  }

  /// There is a newer model, which the node has taken or not.
  public mutating func changeModel(isTaken: Bool) -> ModelChange {
    if isTaken, !isReplacing {
      if newerModel != .none { return ModelChange(remeasures: outdateLayout()) }
    } else if newerModel != .none, !isTaken, isNodeUnderWay {
      newerModel = .waiting
      return ModelChange()
    }
    let isUnderWay =
      if case .measuring = work { true } else if case .measured = work { true } else { hasReplacement }
    if isUnderWay, newerModel == .none { newerModel = .preferred }
    let dropsReplacement = hasReplacement
    replacement = hasNode && !isTaken ? .wanted : .none
    return ModelChange(dropsReplacement: dropsReplacement, remeasures: remeasure())
  }

  /// What was prepared is seen.
  ///
  /// - Returns: Whether a newer model waits.
  public mutating func catchUp() -> Bool {
    defer { newerModel = .none }
    return newerModel == .waiting
  }

  /// The list lets the row go.
  public mutating func leave() { isGone = true }
}
