internal import DisplayCanvas
package import DisplayConcurrency

/// Nodes whose contents appear in one frame together: a row and what is in it.
///
/// The first contents of a group are held back until every node of it has some. Once they have appeared,
/// later contents are shown as they come, each over the old ones of its node.
@MainActor
package final class DisplayGroup {
  /// A result that waits for the others.
  struct Result {
    @Weak var node: DisplayNode?
    let contents: (any RenderedContents)?
    let flag: CancellationFlag
    /// When it came, as a number that rises.
    let arrival: Int
  }

  /// The root of the group.
  @Weak package private(set) var owner: DisplayNode?

  /// How far the group lies from the viewport, in points: the priority of its draws.
  package private(set) var distance = 0.0

  /// How long workers have drawn for the group since this was last taken.
  private var drawingTime = DrawingTime()

  private var results: [ObjectIdentifier: Result] = [:]
  private var arrivals = 0
  private var pending: [ObjectIdentifier: PendingDraw] = [:]
  private var hasAppeared = false

  /// A draw that was not handed out yet, or whose result is not here.
  private struct PendingDraw {
    var token: WorkToken?
    var importance: Int32 = 0
  }

  /// How long workers have drawn, in seconds.
  package struct DrawingTime {
    /// For all contents together.
    package var total = 0.0
    /// For those that took longest.
    package var longest = 0.0
  }

  /// Whether the owner's frame is set by hand, so that what is inside it is measured for that frame; otherwise what set the
  /// owner's frame has measured it.
  let isPlacedByHand: Bool

  package init(owner: DisplayNode, isPlacedByHand: Bool = false) {
    self.owner = owner
    self.isPlacedByHand = isPlacedByHand
  }

  /// Whether everything that the group shows is on its layers, or was there and is being replaced.
  package var isComplete: Bool { hasAppeared || isIdle }

  /// Whether nothing is under way.
  var isIdle: Bool { pending.isEmpty && results.isEmpty }

  /// Whether results may be put on their layers now.
  var isReadyToCommit: Bool {
    #if Mutations
      if Mutation.wholeGroups.isOn { return !results.isEmpty }
    #endif
    return !results.isEmpty && (hasAppeared || pending.isEmpty)
  }

  /// Whether the group waits for a node's contents, and they are not here.
  func isWaiting(for node: DisplayNode) -> Bool { pending[ObjectIdentifier(node)] != nil }

  /// Whether a node's contents are here, and not on its layer.
  func keepsResult(of node: DisplayNode) -> Bool { results[ObjectIdentifier(node)] != nil }

  /// A node of the group waits to be drawn.
  func add(_ node: DisplayNode) {
    discardResult(of: node)
    pending[ObjectIdentifier(node)] = PendingDraw()
  }

  /// A node's draw was handed out.
  func setToken(_ token: WorkToken, importance: Int32, of node: DisplayNode) {
    pending[ObjectIdentifier(node)] = PendingDraw(token: token, importance: importance)
  }

  /// Moves a node's waiting draw to another place among those of the group.
  func setImportance(_ importance: Int32, of node: DisplayNode, queue: WorkQueue) {
    guard let token = pending[ObjectIdentifier(node)]?.token else { return }
    pending[ObjectIdentifier(node)]?.importance = importance
    queue.setPriority(WorkPriority(distance: distance, importance: importance, stage: .draw), of: token)
  }

  /// Keeps the result of a node until all of the group are here.
  func keep(_ contents: (any RenderedContents)?, of node: DisplayNode, flag: CancellationFlag) {
    arrivals += 1
    pending.removeValue(forKey: ObjectIdentifier(node))
    results[ObjectIdentifier(node)] = Result(node: node, contents: contents, flag: flag, arrival: arrivals)
  }

  /// A node of the group needs no result any more.
  func remove(_ node: DisplayNode) {
    discardResult(of: node)
    pending.removeValue(forKey: ObjectIdentifier(node))
  }

  /// Gives what is under way for a node, and for the nodes in it that appear with it, to another group.
  func handOver(_ node: DisplayNode, to group: DisplayGroup) {
    node.visitSubtree { node in
      guard node.displayGroup == nil || node.displayGroup === self else { return false }
      let draw = pending.removeValue(forKey: ObjectIdentifier(node))
      let result = results.removeValue(forKey: ObjectIdentifier(node))
      // Where it is suspended it has given both up.
      guard node.display.progress != .idle else { return true }
      if let draw { group.pending[ObjectIdentifier(node)] = draw }
      if let result { group.keep(result.contents, of: node, flag: result.flag) }
      return true
    }
  }

  /// Takes the results that are ready to be shown, in the order in which they came.
  func takeResults() -> [Result] {
    hasAppeared = true
    let taken = results
    results = [:]
    // Whatever supersedes a result takes it out.
    assert(taken.values.allSatisfy { !$0.flag.isCancelled || $0.node == nil })
    return taken.values.sorted { $0.arrival < $1.arrival }
  }

  /// A worker has drawn for a while.
  func noteDrawing(seconds: Double) {
    drawingTime.total += seconds
    drawingTime.longest = max(drawingTime.longest, seconds)
  }

  /// How long workers have drawn for the group since the last call.
  package func takeDrawingTime() -> DrawingTime {
    defer { drawingTime = DrawingTime() }
    return drawingTime
  }

  /// The contents of the group are gone, and the next ones appear together again.
  func reset() { hasAppeared = false }

  /// Moves the group's waiting draws to another place in the line.
  package func setDistance(_ distance: Double, queue: WorkQueue) {
    guard self.distance != distance else { return }
    self.distance = distance
    guard !pending.isEmpty else { return }
    for draw in pending.values {
      guard let token = draw.token else { continue }
      queue.setPriority(
        WorkPriority(distance: distance, importance: draw.importance, stage: .draw),
        of: token
      )
    }
  }

  private func discardResult(of node: DisplayNode) {
    if !results.isEmpty { results.removeValue(forKey: ObjectIdentifier(node)) }
  }
}
