/// How a list is refreshed when a finger pulls it beyond its start, once for each pull.
///
/// While the closure runs the indicator keeps its place before the first row. The closure brings what is new to the
/// list as any other change; an error that it throws ends the refresh, too. It is cancelled with the list.
///
/// ```swift
/// list.pullToRefresh = PullToRefresh { await feed.reload() }
/// ```
public struct PullToRefresh: Sendable {
  /// What is called to refresh a list: a task on the scheduler's executor.
  public typealias Refresh = @Sendable () async throws -> Void

  /// How far the content has to be pulled, as it is shown, in points; at least 1. It follows a finger less and less, and
  /// never a whole viewport.
  public var threshold: Double {
    didSet { threshold = Self.valid(threshold) }
  }
  /// What is shown before the first row; of one list only.
  public var indicator: RefreshIndicatorNode
  /// Refreshes the list, on the scheduler's executor.
  public var refresh: Refresh

  /// Makes a way of refreshing a list.
  ///
  /// - Parameters:
  ///   - threshold: How far the content has to be pulled, in points; a number below 1, or none, counts as 1.
  ///   - indicator: What is shown before the first row.
  ///   - refresh: Refreshes the list.
  public init(
    threshold: Double = 64,
    indicator: RefreshIndicatorNode = RefreshIndicatorNode(),
    refresh: @escaping Refresh
  ) {
    self.threshold = Self.valid(threshold)
    self.indicator = indicator
    self.refresh = refresh
  }

  private static func valid(_ threshold: Double) -> Double { threshold.isFinite ? max(1, threshold) : 1 }
}
