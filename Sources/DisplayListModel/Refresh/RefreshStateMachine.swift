/// Whether a list is being refreshed, and when a finger starts it. A pure value.
///
/// ```
///          pulled far enough, or begun           ended
///   idle ─────────────────────────────▶ refreshing ─────▶ idle
///     └──────────────── closed ─────────────┘
/// ```
///
/// One drag of a finger starts one refresh at most.
public struct RefreshStateMachine: Sendable {
  private enum Phase: Sendable, Hashable {
    case idle
    case refreshing(UInt64)
    case closed
  }

  private var phase = Phase.idle
  private var number: UInt64 = 0
  /// Whether the finger that drags has started a refresh.
  private var isSpent = false

  /// A list that is not refreshed.
  public init() {}

  /// Whether the list is being refreshed.
  public var isRefreshing: Bool { if case .refreshing = phase { true } else { false } }

  /// A finger begins to drag, which may start one refresh.
  public mutating func dragDidBegin() { isSpent = false }

  /// A finger has pulled beyond the start. Returns the refresh to start, if any.
  public mutating func pull(to distance: Double, threshold: Double) -> UInt64? {
    guard distance >= threshold, !isSpent else { return nil }
    isSpent = true
    return begin()
  }

  /// Somebody wants a refresh. Returns the one to start, if any.
  public mutating func begin() -> UInt64? {
    guard phase == .idle else { return nil }
    number += 1
    phase = .refreshing(number)
    return number
  }

  /// A refresh has ended. Returns whether that is news.
  public mutating func end(_ ended: UInt64) -> Bool {
    guard phase == .refreshing(ended) else { return false }
    phase = .idle
    return true
  }

  /// Gives up a refresh whose end will never arrive. Returns whether there was one.
  public mutating func interrupt() -> Bool {
    guard isRefreshing else { return false }
    phase = .idle
    return true
  }

  /// Gives everything up, for good.
  public mutating func close() { phase = .closed }
}
