import AsyncDisplay

@testable import DisplayListModel
@testable import DisplayLists

// What tests look at behind a list's interface.

extension ListNode {
  var rows: RowWindow { engine.pool.rows }
  var wanted: RowQueue { engine.pool.unmeasured }
  var arrivals: RowQueue { engine.pool.measured }
  var replacements: RowQueue { engine.pool.replacing }
  var pendingChanges: ContentChangeQueue { engine.data.pending }
  var content: ListContent { engine.data.content }
  var extents: RowPlaces { _read { yield engine.places } }
  var ranges: RangeSets { engine.ranges.current }
  var rangeController: RangeController { engine.ranges.controller }
  var pinnedRow: Int? { engine.pool.pinning.rows.last }
  var viewport: Range<Double> { engine.viewport }
  var viewportLength: Double { engine.viewportLength }
  var rowCrossExtent: Double { engine.space.crossExtent }
  var startOffset: Double { engine.startOffset }
  var endOffset: Double { engine.endOffset }
  var scrollLimits: ScrollLimits { engine.limits }
  var scrollTarget: ScrollTarget? { engine.anchor.target }
  var separatorLines: SeparatorLines? { engine.decoration.separators.lines }
  var visibleRowStreams: [VisibleRowStream] { engine.reports.visibleRowStreams }
  var nodesSeen: Int { engine.reports.nodesSeen }
  var refreshing: ListRefreshing? { engine.refreshing }

  var shownOffset: Double { engine.scroll.position.shownOffset }
  var isActive: Bool { engine.presence.isActive }
  var isReorderingMoving: Bool { engine.isReorderingMoving }

  func settledOffset(ofRow row: Int) -> Double { engine.settledOffset(ofRow: row) }
  func offset(showing target: ScrollTarget) -> Double { engine.offset(showing: target) }
  func along(_ point: Point) -> Double { engine.space.along(point) }
  func clampedOffset(_ offset: Double) -> Double { engine.clampedOffset(offset) }
  func distance(of row: ListRow) -> Double { engine.distance(of: row) }
}
