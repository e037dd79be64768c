public import DisplayListModel
internal import DisplayScrolling
internal import DisplayConcurrency
public import DisplayGeometry
public import DisplayNodes

// What a list shows, where, and how much it prepares.

extension ListNode {
  /// How many rows there are, with headers and footers.
  public var rowCount: Int { extents.count }

  /// The rows of all sections in one line, as they are shown.
  public var numbering: RowNumbering { content.numbering }

  /// The length of all rows, measured or estimated, in points.
  public var contentLength: Double { extents.totalLength }

  /// The rows that the viewport shows some of, with or without contents; none while the list is neither on screen nor in
  /// a row that enters the preload range.
  public var visibleRows: Range<Int> { ranges.visible }

  /// The node of a row; nil while it has none.
  public func node(ofRow row: Int) -> DisplayNode? { rows[row]?.node }

  /// Whether a row is in the picture, with everything that it shows.
  package func isShown(row: Int) -> Bool { rows[row]?.isShown == true }

  /// Where a row lies in the content, measured or estimated, in points; an empty range past the end when
  /// there is no such row.
  public func span(ofRow row: Int) -> Range<Double> {
    guard row >= 0, row < extents.count else { return contentLength..<contentLength }
    let frame = extents.frame(ofRow: row)
    return frame.minY..<(frame.minY + frame.height)
  }

  /// Where a row lies in the list's own coordinates, measured or estimated; empty when there is no such row.
  public func frame(ofRow row: Int) -> Rect {
    guard row >= 0, row < extents.count else { return .zero }
    return area(ofRow: row)
  }

  /// Where the viewport shows rows whose contents are not there, in points of the viewport.
  public var blankAreas: [Rect] {
    let start = flow.point(along: flow.coordinate(of: viewport), across: 0)
    return extents.rows(intersecting: viewport).compactMap { index in
      guard rows[index]?.isShown != true else { return nil }
      let area = visibleArea(ofRow: index)
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
    // Those that nobody reads any longer go with the next one.
    visibleRowStreams.removeAll(where: \.isOver)
    visibleRowStreams.append(VisibleRowStream(continuation))
    return stream
  }

  /// Keeps the ranges in one mode; nil lets the list choose: little at first, and all that the tuning allows
  /// once the first screen is drawn or the list is moved.
  public func setRangeMode(_ mode: RangeMode?) {
    rangeController.fixedMode = mode
    setNeedsRangeUpdate()
  }

  /// How far beyond the viewport rows are prepared, in each mode.
  public var rangeTuning: RangeTuning {
    get { rangeController.tuning }
    set {
      rangeController.tuning = newValue
      setNeedsRangeUpdate()
    }
  }

  /// Whether the buffers of the full mode follow speed and costs, as they do by default, or are the tuning's.
  public var rangePolicy: RangePolicy {
    get { rangeController.policy }
    set {
      rangeController.policy = newValue
      setNeedsRangeUpdate()
    }
  }

  /// Prepares less or more because of something that happened to the application.
  public func note(_ event: RangeEvent) {
    rangeController.note(event, isListVisible: interfaceState.contains(.visible))
    setNeedsRangeUpdate()
  }

  /// What preparing the rows took, as measured so far.
  public var measuredCosts: RowCosts { costs }

  /// What the list has done so far, and what it holds.
  ///
  /// - Complexity: linear in the living rows.
  public var statistics: ListStatistics {
    var statistics = ListStatistics()
    statistics.nodesCreated = creations.value
    statistics.nodesSeen = nodesSeen
    statistics.nodesAlive = rows.all.count { $0.node != nil }
    statistics.contentBytes = rows.all.reduce(0) { bytes, row in
      [row.node, row.replacement].reduce(bytes) { $0 + ($1?.layer?.contentByteCount ?? 0) }
    }
    statistics.rowsMeasured = rowsMeasured
    return statistics
  }

  func setNeedsRangeUpdate() {
    needsStateUpdate = true
    runtime?.setNeedsFrame()
  }

  /// Follows new insets; false when they are none.
  func takeInsets(insteadOf old: EdgeInsets) -> Bool {
    guard contentInsets != old else { return true }
    guard contentInsets.isFinite else {
      reportMisuse("content insets of \(contentInsets) are not finite; the last ones stay")
      return false
    }
    let oldStart = flow.insets(old).start
    if contentOffset <= -oldStart - refreshHold {
      distanceFromPicture += startOffset - contentOffset
      position.correct(by: startOffset - contentOffset)
      frameAnchor = nil
    }
    viewportDidChange()
    needsPlacement = true
    runtime?.setNeedsFrame()
    return true
  }
}
