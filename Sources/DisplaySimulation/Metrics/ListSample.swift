package import AsyncDisplay

/// What is remembered of a list after one frame.
public struct ListSample: Sendable, Hashable {
  /// The rows that the viewport shows some of.
  public var visibleRows = 0..<0
  /// The rows around them that have contents or are about to.
  public var displayedRows = 0..<0
  /// The rows around these that have nodes and data.
  public var preloadedRows = 0..<0
  /// The bytes of the contents of all rows, on screen or not.
  public var contentBytes = 0
  /// How many pieces of work wait or run.
  public var workInFlight = 0
  /// How far the scroll anchor moved by itself, in points.
  public var anchorError = 0.0

  /// Makes a sample of a list without rows.
  public init() {}

  /// Looks at a list, which is linear in its living rows.
  @MainActor
  package init(_ list: ListNode) {
    visibleRows = list.visibleRows
    displayedRows = Self.rows(around: visibleRows, in: list) { $0.contains(.display) }
    preloadedRows = Self.rows(around: displayedRows, in: list) { $0.contains(.preload) }
    contentBytes = list.statistics.contentBytes
  }

  /// Some rows and their neighbors on either side whose nodes are in a state.
  @MainActor
  package static func rows(
    around rows: Range<Int>,
    in list: ListNode,
    while holds: (InterfaceState) -> Bool
  ) -> Range<Int> {
    guard !rows.isEmpty else { return rows }
    var (start, end) = (rows.lowerBound, rows.upperBound)
    func isIn(_ row: Int) -> Bool { list.node(ofRow: row).map { holds($0.interfaceState) } ?? false }
    while start > 0, isIn(start - 1) { start -= 1 }
    while end < list.rowCount, isIn(end) { end += 1 }
    return start..<end
  }
}
