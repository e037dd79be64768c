public import DisplayListModel
internal import DisplayScrolling
internal import DisplayConcurrency
public import DisplayGeometry
public import DisplayNodes

// What a list shows, where, and how much it prepares.

extension ListNode {
  /// How many rows there are, with headers and footers.
  public var rowCount: Int { engine.places.count }

  /// The rows of all sections in one line, as they are shown.
  public var numbering: RowNumbering { engine.data.content.numbering }

  /// The length of all rows, measured or estimated, in points.
  public var contentLength: Double { engine.places.totalLength }

  /// The rows that the viewport shows some of, with or without contents; none while the list is neither on screen nor in
  /// a row that enters the preload range.
  public var visibleRows: Range<Int> { engine.ranges.current.visible }

  /// The node of a row; nil while it has none.
  public func node(ofRow row: Int) -> DisplayNode? { engine.pool[row]?.node }

  /// Whether a row is on screen with all of its contents.
  package func isShown(row: Int) -> Bool { engine.pool[row]?.isShown == true }

  /// Where a row lies in the content, measured or estimated, in points; an empty range past the end when
  /// there is no such row.
  public func span(ofRow row: Int) -> Range<Double> { engine.span(ofRow: row) }

  /// Where a row lies in the list's own coordinates, measured or estimated; empty when there is no such row.
  public func frame(ofRow row: Int) -> Rect {
    guard row >= 0, row < engine.places.count else { return .zero }
    return engine.area(ofRow: row)
  }

  /// Where the viewport shows rows whose contents are not there, in points of the viewport.
  package var blankAreas: [Rect] {
    let engine = engine
    let start = flow.point(along: flow.coordinate(of: engine.viewport), across: 0)
    return engine.rowsInView.compactMap { index in
      guard engine.pool[index]?.isShown != true else { return nil }
      let area = engine.visibleArea(ofRow: index)
      return area.isEmpty ? nil : Rect(origin: area.origin - start, size: area.size)
    }
  }

  /// The rows that the viewport shows, now and whenever others come into view or the list leaves the screen, the newest
  /// of which waits to be taken. Ends with the list.
  public func visibleRowUpdates() -> AsyncStream<Range<Int>> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Range<Int>.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    continuation.yield(visibleRows)
    engine.reports.addStream(VisibleRowStream(continuation))
    return stream
  }

  /// The mode that the ranges are kept in; nil, as by default, lets the list choose: little at first, and all that the
  /// tuning allows once the first screen is drawn or the list is moved.
  public var rangeMode: RangeMode? {
    get { engine.ranges.controller.fixedMode }
    set { engine.configureRanges { $0.fixedMode = newValue } }
  }

  /// How far beyond the viewport rows are prepared, in each mode.
  public var rangeTuning: RangeTuning {
    get { engine.ranges.controller.tuning }
    set { engine.configureRanges { $0.tuning = newValue } }
  }

  /// Whether the buffers of the full mode follow speed and costs, as they do by default, or are the tuning's.
  public var rangePolicy: RangePolicy {
    get { engine.ranges.controller.policy }
    set { engine.configureRanges { $0.policy = newValue } }
  }

  /// Prepares less or more because of something that happened to the application.
  public func note(_ event: RangeEvent) {
    engine.configureRanges { $0.note(event, isListVisible: engine.host.isOnScreen) }
  }

  /// What preparing the rows took, as measured so far.
  package var measuredCosts: RowCosts { engine.ranges.costs }

  /// What the list has done so far, and what it holds.
  ///
  /// - Complexity: linear in the living rows.
  public var statistics: ListStatistics {
    let (pool, reports) = (engine.pool, engine.reports)
    var statistics = ListStatistics()
    statistics.nodesCreated = reports.creations.value
    statistics.nodesSeen = reports.nodesSeen
    statistics.nodesAlive = pool.all.count { $0.node != nil }
    statistics.rowsKept = engine.claimingRows(outside: engine.retainedRows).count
    statistics.contentBytes = pool.all.reduce(0) { bytes, row in
      [row.node, row.replacement].reduce(bytes) { $0 + ($1?.layer?.contentByteCount ?? 0) }
    }
    statistics.rowsMeasured = reports.rowsMeasured
    return statistics
  }

  /// Says what the length of rows of a kind is taken for until they are measured: so many points, or the average of
  /// those of the kind that were. The anchor stays where it is.
  ///
  /// A list begins with one length for rows of all kinds. While a layout says itself how large items are, that counts.
  public func setLengthEstimate(_ estimate: ExtentEstimate, ofKind kind: RowKind = .item) {
    engine.setLengthEstimate(estimate, ofKind: kind)
  }

  /// What the length of rows of a kind is taken for now until they are measured, in points: what was said, the average of
  /// those that were, or what a layout says.
  public func estimatedLength(ofKind kind: RowKind = .item) -> Double {
    engine.places.estimatedLength(ofKind: kind)
  }

  /// The part of the content that is on screen. A hook that moves the list late in a frame is seen in the next.
  package var viewportOnScreen: Range<Double> { engine.viewportOnScreen }
}
