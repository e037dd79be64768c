/// How a fetch that failed is repeated.
public enum BatchFetchRetry: Sendable, Hashable {
  /// After a delay, if there still is a need: the first delay after one failure, twice the last one after each further
  /// failure in a row, and never more than the longest.
  ///
  /// The first delay is from 0.1 seconds to an hour, the longest from the first to a day; other durations count as the
  /// nearest of these. A fetch that succeeds and ``ListNode/retryFetch()`` have the delays begin with the first again.
  case backOff(first: Duration = .seconds(1), longest: Duration = .seconds(60))
  /// Only when ``ListNode/retryFetch()`` asks.
  case manual

  /// How long to wait after some failures in a row, 1 or more; replaced data waits for the standard delays where failures
  /// wait for the application.
  package func delay(afterFailures count: Int) -> Duration {
    guard case .backOff(let first, let longest) = self else {
      return BatchFetchRetry.backOff().delay(afterFailures: count)
    }
    let shortest = min(max(first, .milliseconds(100)), .seconds(3_600))
    let most = min(max(longest, shortest), .seconds(86_400))
    // 2^20 of the shortest delays are more than a day.
    return min(shortest * (1 << min(max(count, 1) - 1, 20)), most)
  }
}
