internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayLayout
internal import DisplayListModel
internal import DisplayNodes

/// One row that is near the viewport: what it has of nodes and layouts. How far it has come is its ``state``.
@MainActor
final class ListRow {
  /// Where the row is in the list as it is shown.
  private(set) var index: Int
  /// Advances when the row is given up, or has to be measured again while a worker measures it.
  let generation = Generation()
  private(set) var state = RowStateMachine()

  private(set) var node: DisplayNode?
  /// The node for the newest model, which is not shown yet.
  private(set) var replacement: DisplayNode?
  /// The size that the replacement will have.
  private(set) var replacementSize: Size?
  private(set) var observer: LayoutObserver?
  private(set) var measuredLayout: MeasuredLayout?
  /// The sizes that the row could have when it was handed out last.
  private(set) var sizeRange: SizeRange?
  private(set) var token: WorkToken?
  private(set) var sighting = RowSighting()
  /// The row's places in the queues that it waits in, by what for; -1 in none.
  private(set) var queuePlaces = SIMD4<Int32>(repeating: -1)
  /// Whether the row is among those that the list looks after until they are complete.
  private var isPending = false
  /// Whether the model is another one, which the row is offered when all changes of a frame are applied.
  private(set) var isModelDue = false
  /// How far the row is from where its number puts it, across and along the way, while it is on its way or under a finger.
  private(set) var displacement = Point.zero
  /// Whether the row came with a change that is animated, and nobody has seen it yet.
  private(set) var awaitsFade = false

  init(index: Int) {
    self.index = index
  }

  // MARK: What there is

  var isPlaced: Bool { state.isPlaced }
  var isGone: Bool { state.isGone }

  /// The node that work is done for: the replacement of one that shows an older model.
  var preparedNode: DisplayNode? { state.isReplacing ? replacement : node }

  /// Whether what the node shows is not that of the newest model and of what its layout reads now.
  var isPreparing: Bool { state.isPreparing || observer?.isOutdated == true }

  /// Whether the row is on screen with all of its contents.
  var isShown: Bool { isComplete && node?.isInHierarchy == true }

  /// Whether everything that the row shows is on its layers.
  var isComplete: Bool { node.map(Self.isComplete) ?? false }

  /// Whether the replacement can take the node's place.
  var isReplacementReady: Bool { replacementSize != nil && (replacement.map(Self.isComplete) ?? false) }

  private static func isComplete(_ node: DisplayNode) -> Bool {
    node.isLoaded && (node.displayGroup?.isComplete ?? true)
  }

  /// What is known of the row in view, by a frame's number.
  func sight(inFrame frame: Int) -> AnchorSelector.Sight {
    guard sighting.lastPlacedFrame == frame else { return isPlaced ? .sized : .none }
    return sighting.lastShownFrame == frame ? .shown : .placed
  }

  // MARK: What happens to it

  /// The row is elsewhere after a change of the data.
  func move(to index: Int) { self.index = index }

  /// A worker gets the row.
  func submit(_ observer: LayoutObserver, _ range: SizeRange) {
    state.submit()
    self.observer = observer
    sizeRange = range
  }

  /// A worker has the row.
  func submitted(_ token: WorkToken) { self.token = token }

  /// A worker has measured the row; returns whether anybody has waited for that.
  func receive(_ layout: MeasuredLayout) -> Bool {
    guard state.receive() else { return false }
    token = nil
    measuredLayout = layout
    return true
  }

  /// The node that was made is the row's, or its replacement.
  func adopt(_ node: DisplayNode) {
    if state.isReplacing { replacement = node } else { self.node = node }
    state.adoptNode()
  }

  /// No other node comes in the place of the one that there is.
  func keepNode() { state.keepNode() }

  /// A measured layout is about to be made the prepared node's own.
  ///
  /// - Returns: Nil when there is none; whether it is out of date.
  func takeLayout() -> (node: DisplayNode, measured: MeasuredLayout, isOutdated: Bool)? {
    guard let node = preparedNode, let layout = measuredLayout else { return nil }
    measuredLayout = nil
    return (node, layout, state.beginLayout())
  }

  /// The prepared node has a size.
  func finishLayout(_ size: Size) {
    state.finishLayout()
    if state.replacement == .laidOut { replacementSize = size }
  }

  /// The replacement takes the place of the node, which is returned.
  func replaceNode() -> DisplayNode? {
    guard let replacement else { return nil }
    defer { node = replacement }
    (self.replacement, replacementSize) = (nil, nil)
    state.replaceNode()
    sighting.nodeIsAnother()
    return node
  }

  /// Gives up the replacement, which is returned.
  func dropReplacement() -> DisplayNode? {
    defer { (replacement, replacementSize) = (nil, nil) }
    state.dropReplacement()
    return replacement
  }

  /// Somebody else has the node; returns whether work for the row is to be given up.
  func loseNode() -> Bool {
    node = nil
    return state.loseNode()
  }

  /// Gives up the node of a row that is gone, for a worker to take apart.
  func takeNode() -> DisplayNode? {
    defer { node = nil }
    return node
  }

  /// Nothing is done for the row any longer.
  func endWork() {
    state.endWork()
    giveUpLayout()
  }

  /// Asks for measuring; returns whether the row does not wait for it already.
  func remeasure() -> Bool {
    guard state.remeasure() else { return false }
    giveUpLayout()
    return true
  }

  /// Something that the layout was computed from has changed; returns whether measuring is to be asked for.
  func outdateLayout() -> Bool {
    guard state.outdateLayout() else { return false }
    giveUpLayout()
    return true
  }

  /// The row shows another model.
  func awaitModel() { isModelDue = true }

  /// The node is about to be offered a newer model.
  func offerModel() {
    isModelDue = false
    state.offerModel()
  }

  /// There is a newer model, which the node has taken or not.
  ///
  /// - Returns: The replacement, if it was given up, and whether measuring is to be asked for.
  func changeModel(isTaken: Bool) -> (dropped: DisplayNode?, remeasures: Bool) {
    let change = state.changeModel(isTaken: isTaken)
    if change.remeasures { giveUpLayout() }
    guard change.dropsReplacement else { return (nil, change.remeasures) }
    defer { (replacement, replacementSize) = (nil, nil) }
    return (replacement, change.remeasures)
  }

  /// What was prepared is seen; returns whether a newer model waits.
  func catchUp() -> Bool { state.catchUp() }

  /// The list lets the row go.
  func leave() {
    state.leave()
    giveUpLayout()
  }

  /// The row is looked after from now on; false when it is already.
  func beginPending() -> Bool {
    defer { isPending = true }
    return !isPending
  }

  /// Whether the row is complete, so that it is not looked after any longer.
  func endPendingIfComplete() -> Bool {
    isPending = state.work != .laidOut || !isComplete || replacement != nil
    return !isPending
  }

  /// The row is so far from where its number puts it.
  func displace(by displacement: Point) { self.displacement = displacement }

  /// The row comes with a change that is animated.
  func awaitFade() { awaitsFade = true }

  /// The row left the viewport before it was seen.
  func cancelFade() { awaitsFade = false }

  /// The row is seen; returns whether it is to fade in now.
  func takeFade() -> Bool {
    defer { awaitsFade = false }
    return awaitsFade
  }

  /// The row stands at a place in a queue of those that wait for something; -1 for none.
  func stand(at place: Int, in queue: Int) { queuePlaces[queue] = Int32(truncatingIfNeeded: place) }

  /// A frame has shown the row's place, and the row with all that it shows or not.
  ///
  /// - Returns: Whether the node is seen for the first time.
  func noteFrame(_ number: Int, isShown: Bool) -> Bool {
    sighting.note(number, isPlaced: isPlaced, isShown: isShown)
  }

  /// What is under way for the row is refused.
  private func giveUpLayout() {
    generation.advance()
    measuredLayout = nil
  }
}
