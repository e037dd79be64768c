internal import DisplayConcurrency
public import DisplayGeometry
public import DisplayNodes

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
  public var scrollDriver: (any ScrollDriver)?

  /// How far the rows are scrolled: the point of the content that lies at the viewport's start, in points.
  public internal(set) var contentOffset = 0.0

  /// What keeps its place on screen when lengths arrive late and rows come or go; the first visible row by
  /// default.
  public var anchoring = ListAnchoring.firstVisible

  /// How far beyond the preload range a row keeps its node, as a share of the viewport's length: what a
  /// change of direction does not have to make anew.
  public var retainedScreens = 1.0

  /// Whether the header of the first visible section stays at the viewport's start while the section is seen.
  public var pinsHeaders = false {
    didSet { if pinsHeaders != oldValue { setNeedsRangeUpdate() } }
  }

  /// The space around the rows, in points. A list at its start stays there.
  public var contentInsets = EdgeInsets.zero {
    didSet { insetsDidChange(from: oldValue) }
  }

  nonisolated let creations = CreationCounter()

  var content: ListContent
  /// Where changes come from by themselves.
  nonisolated let feed: (any ListFeed)?
  /// Whether other content was given, so that nothing more is taken from the feed.
  var isFeedDetached = false
  /// Changes that the next frame applies, in order.
  var pendingChanges: [ListChange] = []
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
  var extents: RowPlaces
  var rangeController: RangeController
  var costs = RowCosts()
  var ranges = RangeSets()
  /// The rows that are near the viewport, with or without a node yet.
  var rows = RowWindow()
  /// Rows whose measured layout waits to be applied.
  var arrivals: [ListRow] = []
  /// Rows that wait for work to be handed out.
  var wanted: [ListRow] = []
  /// Rows that have to be loaded, in no order.
  var unloaded: [ListRow] = []
  /// Rows that show an older model until their successors are complete.
  var successions: [ListRow] = []
  /// Rows that are not complete: whose work is ordered by distance.
  var attended: [ListRow] = []
  /// The row of the header that stays at the viewport's start.
  var pinnedRow: Int?
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
  var direction = ScrollDirection.none
  var hasBeenScrolled = false
  var isAtEnd = true
  /// The rows that the viewport showed when the length of any of them was last known; none after the rows changed.
  var shownRows = 0..<0
  /// The row that was kept first in this frame, and where, unless the list was moved since.
  var frameAnchor: ListAnchor?
  /// Whether the driver moved the list in the last frame, and so may in the next.
  var isDriven = false
  /// What the offset, a whole number of 1/65,536 points, falls short of the movements so far.
  var unmovedDistance = 0.0
  /// How far the list was moved since the last frame, and when that was.
  var distanceInFrame = 0.0
  var lastTimestamp: MonotonicInstant?
  var velocity = 0.0
  var scrollTarget: ScrollTarget?
  var scrollAnimation: FrameAnimation?
  var toldOffset = 0.0
  var toldLength = 0.0
  var visibleRowStreams: [AsyncStream<Range<Int>>.Continuation] = []
  /// How more rows are fetched, and what does so while the list is on screen.
  var fetching: (rule: BatchFetchRule, fetch: BatchFetcher.Fetch)?
  var batchFetcher: BatchFetcher?
  weak var fetchingRuntime: DisplayRuntime?
  var needsFetchEvaluation = false
  var nodesSeen = 0
  var rowsMeasured = 0

  /// Makes a list. Legal on any task.
  ///
  /// - Parameters:
  ///   - content: What is shown at first.
  ///   - estimatedRowLength: The length of a row that is not measured yet, in points; at least 1.
  ///   - flow: Where the rows follow each other.
  ///   - layout: How the rows are arranged, as in a ``CollectionNode``; nil puts them one behind the other.
  nonisolated public init(
    _ content: ListContent,
    estimatedRowLength: Double = 44,
    flow: RowFlow = .topToBottom,
    layout: (any CollectionLayout)? = nil
  ) {
    var content = content
    feed = content.feed
    content.feed = nil
    self.content = content
    self.flow = flow
    extents = RowPlaces(content.numbering, estimatedLength: estimatedRowLength, layout: layout)
    rangeController = RangeController(suiting: layout)
    super.init()
  }

  /// Makes a list of one section. Legal on any task.
  ///
  /// - Parameters:
  ///   - data: The rows' models. Elements are read on workers, each when its row comes near.
  ///   - estimatedRowLength: The length of a row that is not measured yet, in points; at least 1.
  ///   - flow: Where the rows follow each other.
  ///   - row: Makes the node of an element; runs on workers, for several elements at once.
  nonisolated public convenience init<Data: RandomAccessCollection & Sendable>(
    _ data: Data,
    estimatedRowLength: Double = 44,
    flow: RowFlow = .topToBottom,
    row: @escaping @Sendable (Data.Element) -> DisplayNode
  ) {
    self.init(ListContent(data, row: row), estimatedRowLength: estimatedRowLength, flow: flow)
  }

  /// Makes a list that shows the snapshots of a source, which no other list has. Legal on any task.
  ///
  /// A source that another list has gives nothing, which is reported.
  ///
  /// - Parameters:
  ///   - source: Where the snapshots come from.
  ///   - estimatedRowLength: The length of a row that is not measured yet, in points; at least 1.
  ///   - flow: Where the rows follow each other.
  nonisolated public convenience init<SectionID, ItemID, Model>(
    _ source: SnapshotSource<SectionID, ItemID, Model>,
    estimatedRowLength: Double = 44,
    flow: RowFlow = .topToBottom
  ) {
    self.init(source.claimOrNothing(), estimatedRowLength: estimatedRowLength, flow: flow)
  }

  /// Lists decide about their rows' states and loading themselves.
  public final override var managesSubnodeStates: Bool { true }

  /// Has the list take part in frames. An override calls it.
  open override func willEnterHierarchy() { updateActivity() }

  /// Lets the rows go, unless the list is in a row that stays near. An override calls it.
  open override func didExitHierarchy() { updateActivity() }

  /// Has the rows follow the state of the list. An override calls it.
  open override func interfaceStateDidChange(from old: InterfaceState) { stateDidChange() }

  open override func didLoad() { clipsToBounds = true }

  /// Has the rows measured again when the list's width changed.
  open override func layout() { viewportDidChange() }

  /// The list is scrolled to another offset: moved, or corrected so that the anchor stays. At most once a frame.
  open func contentOffsetDidChange(from old: Double) {}

  /// The length of all rows is another one. At most once a frame.
  open func contentLengthDidChange(from old: Double) {}

  /// Rows have come, gone or moved. For what a subclass remembers by place.
  func rowsDidMove(_ map: IndexMap) {}

  isolated deinit {
    feed?.close()
    batchFetcher?.close()
    for stream in visibleRowStreams { stream.finish() }
  }
}
