internal import DisplayConcurrency
public import DisplayGeometry
public import DisplayListModel
public import DisplayNodes
internal import DisplayScrolling

/// A line of rows that scrolls: items in sections, with headers and footers where there are some.
///
/// A row has a node only while it is near the viewport. A worker reads the row's element, makes its node and
/// measures it; the main actor applies the size, loads the node before it comes on screen and lets it go
/// when it is far away again. Until a row is measured its length is an estimate; when the real length
/// arrives, or rows come and go, the anchor stays where it is on screen: see ``anchoring``.
///
/// ```swift
/// let list = ListNode(posts, estimatedRowLength: 320) { post in PostNode(post: post) }
/// ```
///
/// What is shown changes by identity with a ``SnapshotSource``, by place with
/// ``performBatchUpdates(to:_:)``, or as a whole with ``reload(_:)``. Rows that stay keep their nodes, and old
/// contents stay until new ones are drawn.
///
/// - Complexity: a frame costs O(log n) in the number of rows for each row that enters, leaves or is
///   measured. Memory grows with the rows that were measured.
open class ListNode: DisplayNode {
  /// Where the rows follow each other.
  nonisolated public let flow: RowFlow

  /// What moves the list from frame to frame; nil leaves it where it is.
  public var scrollDriver: (any ScrollDriver)? {
    didSet { runtime?.setNeedsFrame() }
  }

  /// What keeps its place on screen when lengths arrive late and rows come or go; the first visible row by
  /// default.
  ///
  /// An item that is given takes the place of a row that the list was scrolled to.
  public var anchoring: ListAnchoring {
    get { anchorRule }
    set {
      anchorRule = newValue
      frameAnchor = nil
      if case .item = newValue, !isAnimatingOffset { scrollTarget = nil }
    }
  }

  /// How far beyond the preload range a row keeps its node, as a share of the viewport's length: what a
  /// change of direction does not have to recreate.
  public var retainedScreens = 1.0

  /// Whether the header of the first visible section stays at the viewport's start while the section is seen.
  public var pinsHeaders = false {
    didSet { if pinsHeaders != oldValue { setNeedsRangeUpdate() } }
  }

  /// The space around the rows, in points. A list at its start stays there.
  public var contentInsets = EdgeInsets.zero {
    didSet { if !takeInsets(insteadOf: oldValue) { contentInsets = oldValue } }
  }

  // MARK: What fingers may do

  /// Whether a finger can move the rows; true by default. Rows that fit are moved only where pulling has a meaning.
  public var isScrollEnabled = true {
    didSet { updateDraggability() }
  }
  /// Whether rows that reach an end run on a little and come back; true by default. Otherwise they stop.
  public var bounces = true
  /// Whether a tap selects an item; true by default. When it becomes false, no item is selected any longer.
  public var allowsSelection = true {
    didSet { selectionRulesDidChange() }
  }
  /// Whether several items may be selected, each until it is tapped again; false by default. When it becomes false,
  /// only the item that was selected last stays so.
  public var allowsMultipleSelection = false {
    didSet { selectionRulesDidChange() }
  }
  /// How long a finger is on a row before the row is highlighted; a tap highlights it at once.
  public var highlightDelay = Duration.milliseconds(100)
  /// How the lines between items look; nil for none, as by default. Rows that do not follow each other in a column have none.
  public var separator: RowSeparator? {
    didSet { separatorDidChange(from: oldValue) }
  }
  /// Whether a finger that stays on an item takes it up, to put it elsewhere; false by default.
  public var allowsReordering = false {
    didSet { if allowsReordering != oldValue { reorderingRuleDidChange() } }
  }
  /// How long a finger has to stay on an item to take it up.
  public var reorderingDelay = Duration.milliseconds(500) {
    didSet { if reorderingDelay != oldValue { reorderingRuleDidChange() } }
  }

  nonisolated let dragging: DragGestureRecognizer
  /// Where the list is scrolled to. Offsets have the unit of lengths, so that sums of either are exact.
  var position = ScrollPosition(unit: Length.unit)
  /// The finger that drags the rows.
  var dragSession: DragSession?
  /// The touch that has stopped the rows and not dragged them since.
  var holdingTouch: Int?
  /// Called once when the animation under way ends.
  var animationCompletion: (@MainActor (_ isFinished: Bool) -> Void)?
  var selection = RowSelection()
  var rowTouch: RowTouch?
  var separatorLines: SeparatorLines?
  var needsSeparatorUpdate = false
  var pressing: PressGestureRecognizer?
  /// The item that is being reordered.
  var reordering: RowReordering?
  /// Whether rows are on their way to where their numbers put them.
  var hasDisplacedRows = false
  /// How the list is refreshed, where it can be.
  var refreshing: ListRefreshing?

  nonisolated let creations = CreationCounter()

  var content: ListContent
  /// Where changes come from by themselves.
  nonisolated let feed: (any ListFeed)?
  /// Whether other content was given, so that nothing more is taken from the feed.
  var isFeedDetached = false
  /// Changes that the next frame applies, in order.
  var pendingChanges = ContentChangeQueue()
  /// How many changes were applied.
  var appliedChangeCount = 0
  /// What keeps its place, wherever changes of the data move it.
  var anchorRule = ListAnchoring.firstVisible
  /// Whether they are being applied, so that hooks may only add to them.
  var isApplyingChanges = false
  /// Whether the list takes part in frames.
  var isActive = false
  /// Whether a row ever had a list in it.
  var hasNestedLists = false
  /// Where lists in rows without a node were scrolled to.
  var nestedPlaces = NestedPlaces()
  /// The row of another list that this one is in.
  weak var enclosingRow: ListRow?
  /// How far the row around the list was when work was last put in order.
  var orderedDistance = 0.0
  /// Where the rows lie.
  final var extents: RowPlaces
  var rangeController: RangeController
  var costs = RowCosts()
  var ranges = RangeSets()
  /// The rows that are near the viewport, with or without a node yet.
  var rows = RowWindow()
  /// Rows whose measured layout waits to be applied.
  var arrivals = RowQueue(for: .layout)
  /// Rows that wait for work to be handed out.
  var wanted = RowQueue(for: .measuring)
  /// Rows that have to be loaded, in no order.
  var unloaded = RowQueue(for: .loading)
  /// Rows that show an older model until their replacements are complete.
  var replacements = RowQueue(for: .replacing)
  /// Rows that are not complete: whose work is ordered by distance.
  var pendingRows: [ListRow] = []
  /// Whether all rows' states may differ from what their nodes were told.
  var needsStateUpdate = true
  /// Whether lengths have changed since the ranges were computed.
  var needsRangeUpdate = false
  var needsPlacement = false
  /// The viewport that the rows were last measured for, as far as their sizes follow it.
  var measuredSize = Size.zero
  /// Whether a layout's first column is at the right.
  var isMirrored = false
  /// The viewport for which it was last decided which rows of an arrangement are seen.
  var refinedViewport: Range<Double>?
  var rowsOnScreen = RowsOnScreen()
  /// How far the list was moved since the rows in view were last brought on screen.
  var distanceFromPicture = 0.0
  /// How many frames have reported the visible rows.
  var shownFrameCount = 0
  /// The row that was kept first in this frame, and where, unless the list was moved since.
  var frameAnchor: ListAnchor?
  /// The row that the list was scrolled to while a change was made, and how far it had been moved in the frame then.
  var lastTarget: (target: ScrollTarget, distance: Double)?
  var scrollTarget: ScrollTarget?
  var toldOffset = 0.0
  var toldLength = 0.0
  var visibleRowStreams: [VisibleRowStream] = []
  /// How more rows are fetched, and what does so while the list is on screen.
  var fetching: (rule: BatchFetchRule, fetch: BatchFetcher.Fetch)?
  var batchFetcher: BatchFetcher?
  weak var fetchingRuntime: DisplayRuntime?
  /// Why the next frame looks whether more rows are wanted.
  var fetchReason: BatchFetchTrigger?
  var nodesSeen = 0
  var rowsMeasured = 0

  /// Makes a list. Legal on any task.
  ///
  /// - Parameters:
  ///   - content: What is shown at first.
  ///   - estimatedRowLength: The length of a row that is not measured yet, in points; at least 1.
  ///   - flow: Where the rows follow each other.
  ///   - layout: How the rows are arranged, as in a ``CollectionNode``: one behind the other unless it says otherwise.
  nonisolated public init(
    _ content: ListContent,
    estimatedRowLength: Double = 44,
    flow: RowFlow = .topToBottom,
    layout: any CollectionLayout = ListCollectionLayout()
  ) {
    var content = content
    feed = content.feed
    content.feed = nil
    self.content = content
    self.flow = flow
    dragging = DragGestureRecognizer(axes: flow.isHorizontal ? .horizontal : .vertical)
    extents = RowPlaces(content.numbering, estimatedLength: estimatedRowLength, layout: layout)
    rangeController = RangeController(suiting: layout)
    super.init()
  }

  /// Lists decide about their rows' states and loading themselves.
  public final override var managesSubnodeStates: Bool { true }

  open override func didLoad() { clipsToBounds = true }

  /// The list is scrolled to another offset: moved, or corrected so that the anchor stays. At most once a frame.
  open func contentOffsetDidChange(from old: Double) {}

  /// The length of all rows is another one. At most once a frame.
  open func contentLengthDidChange(from old: Double) {}

  /// The content settled that a finger, an animation or a ``ScrollDriver`` moved over some frames. At most once
  /// a frame.
  open func didEndScrolling() {}

  // MARK: What fingers ask

  /// A finger begins to drag the rows.
  open func didBeginDragging() {}

  /// The drag ended or was cancelled; the rows may decelerate by themselves.
  open func didEndDragging() {}

  /// Whether an item is highlighted, and selected in the end, when a finger is on it; true by default.
  ///
  /// This and the hooks below run on the main actor, in the input pass. They may change the list as they like.
  open func shouldHighlightItem(at path: ItemPath) -> Bool { true }

  /// Whether a tap selects an item; true by default.
  open func shouldSelectItem(at path: ItemPath) -> Bool { true }

  /// Whether a tap has an item selected no longer: one on the item itself where several may be selected, and otherwise
  /// one on another item, which is then selected instead. True by default.
  open func shouldDeselectItem(at path: ItemPath) -> Bool { true }

  /// A tap has selected an item, or was on the one that was selected already where only one may be.
  open func didSelectItem(at path: ItemPath) {}

  /// A tap has an item selected no longer.
  open func didDeselectItem(at path: ItemPath) {}

  /// Whether there is a line behind an item which ``separator`` would have one; true by default.
  ///
  /// Asked on the main actor whenever rows on screen come, go or move; see ``setNeedsSeparatorUpdate()``.
  open func showsSeparator(afterItemAt path: ItemPath) -> Bool { true }

  /// Whether an item may be put elsewhere; true by default.
  open func canMoveItem(at path: ItemPath) -> Bool { true }

  /// Where an item is put that would come to lie at a place; that place by default. Asked whenever it is another one.
  ///
  /// - Parameters:
  ///   - path: Where the item is.
  ///   - proposed: Where it would be after the move.
  /// - Returns: Where it is to be after the move. A place that there is not is reported, and the last one stays.
  open func targetForMove(ofItemAt path: ItemPath, proposed: ItemPath) -> ItemPath { proposed }

  /// An item was put elsewhere: the list shows its data so, or will. What the data comes from has to follow, because
  /// the next change is made from there.
  ///
  /// - Parameters:
  ///   - path: Where the item was.
  ///   - destination: Where it is after the move.
  open func didMoveItem(at path: ItemPath, to destination: ItemPath) {}

  /// A touch on rows that move by themselves stops them, and is nobody else's.
  open override func hitTest(_ point: Point) -> DisplayNode? {
    guard let hit = super.hitTest(point) else { return nil }
    return isDecelerating || isAnimatingOffset ? self : hit
  }

  open override func touchDidBegin(_ touch: TouchEvent) {
    if !holdByTouch(touch), !beginRowTouch(touch) { super.touchDidBegin(touch) }
  }

  open override func touchDidMove(_ touch: TouchEvent) {
    if !moveRowTouch(touch) { super.touchDidMove(touch) }
  }

  open override func touchDidEnd(_ touch: TouchEvent) {
    if !endHold(touch), !endRowTouch(touch) { super.touchDidEnd(touch) }
  }

  open override func touchWasCancelled(_ touch: TouchEvent) {
    if !endHold(touch), !cancelRowTouch(touch) { super.touchWasCancelled(touch) }
  }

  /// Whether content may stop wherever it is.
  var restsAnywhere: Bool { true }

  /// Redirects content released inside its ends to the offset where it settles; false when it may settle anywhere.
  func settlesAfterRelease(velocity: Double) -> Bool { false }

  /// Nobody sees any longer how the content moves: it is where it was going.
  func finishMoving() {
    if isFollowingEnd, !position.isAtEnd { position.correct(to: endOffset, in: scrollLimits) }
    guard case .animated(let animation) = position.activity else { return }
    if let scrollTarget {
      scrollToRow(scrollTarget.row, at: scrollTarget.alignment)
    } else {
      move { $0.jump(to: animation.target, in: $1) }
    }
  }

  /// Content that stopped anywhere, because the row that it was on its way to is gone, goes to where it may rest.
  func comeToRest() {}

  /// The row that content lies at which may not rest anywhere; nil while it moves.
  var restingTarget: ScrollTarget? { nil }

  /// A finger is about to move the content.
  func dragWillBegin() {}

  /// All who follow changes of the data. A subclass adds what it remembers.
  var followers: [RowFollowing] { Self.followers }

  isolated deinit {
    if let animationCompletion { HookQueue.main.post { animationCompletion(false) } }
    feed?.close()
    batchFetcher?.close()
    refreshing?.close()
    for stream in visibleRowStreams { stream.continuation.finish() }
  }
}
