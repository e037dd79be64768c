/// Which rows are in which range: half-open, each range within the next.
///
/// Where a tuning makes the display range reach further than the preload range, preloading follows it: what
/// has contents needs its data.
public struct RangeSets: Sendable, Hashable {
  /// The rows that the viewport shows some of.
  public var visible: Range<Int> = 0..<0
  /// The rows that have contents.
  public var display: Range<Int> = 0..<0
  /// The rows that have their data.
  public var preload: Range<Int> = 0..<0
  /// The rows that have a node and are measured.
  public var measure: Range<Int> = 0..<0

  /// Makes empty ranges.
  public init() {}

  /// The same ranges without the rows outside others.
  package func clamped(to rows: Range<Int>) -> RangeSets {
    var sets = self
    sets.visible = visible.clamped(to: rows)
    sets.display = display.clamped(to: rows)
    sets.preload = preload.clamped(to: rows)
    sets.measure = measure.clamped(to: rows)
    return sets
  }
}
