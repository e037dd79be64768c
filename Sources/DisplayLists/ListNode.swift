internal import DisplayConcurrency
public import DisplayGeometry
public import DisplayNodes

/// A column of rows that scrolls, over any random-access collection.
///
/// A row has a node only while it is near the viewport. A worker reads the row's element, makes its node and
/// measures it; the main actor applies the size, loads the node before it comes on screen and lets it go
/// when it is far away again. Until a row is measured its length is an estimate; when the real length
/// arrives, the measured rows that can be seen stay where they are.
///
/// ```swift
/// let list = ListNode(posts, estimatedRowLength: 320) { post in PostNode(post: post) }
/// ```
///
/// - Complexity: a frame costs O(log n) in the number of rows for each row that enters, leaves or is
///   measured. Memory grows with the rows that were measured.
open class ListNode: DisplayNode {
  /// What moves the list from frame to frame; nil leaves it where it is.
  public var scrollDriver: (any ScrollDriver)?

  /// How far the rows are scrolled: the point of the content that lies at the viewport's start, in points.
  public internal(set) var contentOffset = 0.0

  /// How far beyond the preload range a row keeps its node, as a share of the viewport's length: what a
  /// change of direction does not have to make anew.
  public var retainedScreens = 1.0

  nonisolated let creations = CreationCounter()

  var content: ListContent
  var replacement: ListContent?
  var extents: ExtentIndex
  var rangeController = RangeController()
  var ranges = RangeSets()
  /// The rows that are near the viewport, with or without a node yet.
  var rows = RowWindow()
  /// Rows whose measured layout waits to be applied.
  var arrivals: [ListRow] = []
  /// Rows that wait for work to be handed out.
  var wanted: [ListRow] = []
  /// Rows that have to be loaded, in no order.
  var unloaded: [ListRow] = []
  /// Whether the rows' states or places may differ from what their nodes were told.
  var needsStateUpdate = true
  var needsPlacement = false
  /// The width that the rows were last measured for.
  var measuredWidth = 0.0
  var direction = ScrollDirection.none
  var hasBeenScrolled = false
  /// Whether the driver moved the list in the last frame, and so may in the next.
  var isDriven = false
  var nodesSeen = 0
  var rowsMeasured = 0

  /// Makes a list. Legal on any task.
  ///
  /// - Parameters:
  ///   - data: The rows' models. Elements are read on workers, each when its row comes near.
  ///   - estimatedRowLength: The length of a row that is not measured yet, in points; at least 1.
  ///   - row: Makes the node of an element; runs on workers, for several elements at once.
  nonisolated public init<Data: RandomAccessCollection & Sendable>(
    _ data: Data,
    estimatedRowLength: Double = 44,
    row: @escaping @Sendable (Data.Element) -> DisplayNode
  ) {
    content = ListContent(data, row: row)
    extents = ExtentIndex(count: content.count, estimate: max(1, estimatedRowLength))
    super.init()
  }

  /// Shows another collection from the next frame on, scrolled to where this one is. All rows are made anew.
  public func reload<Data: RandomAccessCollection & Sendable>(
    _ data: Data,
    row: @escaping @Sendable (Data.Element) -> DisplayNode
  ) {
    replacement = ListContent(data, row: row)
    runtime?.setNeedsFrame()
  }

  /// Moves the content towards the end by a distance in points, or towards the start by a negative one, and
  /// stops at either end. A distance that is not a finite number is ignored and reported.
  public func scroll(by distance: Double) {
    move(by: distance)
    runtime?.setNeedsFrame()
  }

  /// How many rows there are.
  public var rowCount: Int { content.count }

  /// The length of all rows, measured or estimated, in points.
  public var contentLength: Double { extents.totalLength }

  /// The rows that the viewport shows some of, with or without contents.
  public var visibleRows: Range<Int> { ranges.visible }

  /// Where the viewport shows rows whose contents are not there, in points of the viewport.
  public var blankAreas: [Rect] {
    extents.rows(intersecting: viewport).compactMap { index in
      guard rows[index]?.isShown != true else { return nil }
      let span = span(ofRow: index).clamped(to: viewport)
      return Rect(
        x: 0,
        y: span.lowerBound - contentOffset,
        width: frame.width,
        height: span.upperBound - span.lowerBound
      )
    }
  }

  /// Keeps the ranges in one mode; nil lets the list choose: little at first, and all that the tuning allows
  /// once the first screen is drawn or the list is moved.
  public func setRangeMode(_ mode: RangeMode?) {
    rangeController.fixedMode = mode
    needsStateUpdate = true
    runtime?.setNeedsFrame()
  }

  /// How far beyond the viewport rows are prepared, in each mode.
  public var rangeTuning: RangeTuning {
    get { rangeController.tuning }
    set {
      rangeController.tuning = newValue
      needsStateUpdate = true
      runtime?.setNeedsFrame()
    }
  }

  /// The node of a row; nil while it has none.
  public func node(ofRow row: Int) -> DisplayNode? { rows[row]?.node }

  /// Where a row lies in the content, measured or estimated, in points; an empty range past the end when
  /// there is no such row.
  public func span(ofRow row: Int) -> Range<Double> {
    guard row >= 0, row < content.count else { return contentLength..<contentLength }
    let start = extents.offset(ofRow: row)
    return start..<(start + extents.extent(ofRow: row))
  }

  /// What the list has done so far.
  public var statistics: ListStatistics {
    var statistics = ListStatistics()
    statistics.nodesCreated = creations.value
    statistics.nodesSeen = nodesSeen
    statistics.nodesAlive = rows.all.count { $0.node != nil }
    statistics.rowsMeasured = rowsMeasured
    return statistics
  }

  /// Lists decide about their rows' states and loading themselves.
  public final override var managesSubnodeStates: Bool { true }

  open override func willEnterHierarchy() { runtime?.addParticipant(self) }

  open override func didExitHierarchy() {
    for row in rows.removeAll() { letGo(row) }
    needsStateUpdate = true
    runtime?.removeParticipant(self)
  }

  open override func didLoad() { clipsToBounds = true }

  /// Has the rows measured again when the list's width changed.
  open override func layout() { viewportDidChange() }
}
