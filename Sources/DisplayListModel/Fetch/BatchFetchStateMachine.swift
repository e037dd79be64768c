/// What gives a list reason to look whether it needs more rows.
public enum BatchFetchTrigger: Sendable, Hashable, CaseIterable {
  /// Another frame of a movement, or code has put the list elsewhere at once.
  case moved
  /// A finger has left the list; the situation is that at the end of the movement.
  case draggingEnded
  /// Rows came or went; also the first time that there are none.
  case dataChanged
  /// Rows turned out longer or shorter than they were taken for, or the viewport has another length.
  case lengthsChanged
  /// The list has come on screen.
  case becameVisible
  /// The rule has changed.
  case ruleChanged
  /// The application asks for another attempt.
  case retry
}

/// How a fetch ended.
public enum BatchFetchOutcome: Sendable, Hashable {
  /// There may be more rows.
  case mayHaveMore
  /// There are no more rows until the data is replaced as a whole, by content that a list is to reload or by
  /// ``BatchUpdates/reloadEverything()``, or ``ListNode/retryFetch()`` asks: after a snapshot of other data, say.
  case reachedEnd
}

/// Whether rows are being fetched, and whether they may be: all decisions of batch fetching that are not
/// about places.
///
/// ```
///            need               success                dataChanged, draggingEnded, …
///   armed ─────────▶ fetching ─────────────▶ served ──────────────────────────────────▶ armed
///                        ├──── failure ────▶ served
///                        └── reached end ──▶ exhausted ──── data replaced, retry ──────▶ armed
/// ```
///
/// A need is served once: after a fetch the next one waits for a reason, which frames of a movement and other lengths
/// are not. Data that changed during a fetch is such a reason once it has ended. A pure value without time and tasks.
public struct BatchFetchStateMachine: Sendable, Hashable {
  private enum State: Sendable, Hashable {
    case armed
    case fetching(UInt64, dataChanged: Bool)
    case served
    case exhausted
    case closed
  }

  private var state = State.armed
  private var number: UInt64 = 0

  /// Makes a machine that has fetched nothing.
  public init() {}

  /// Whether a fetch is under way.
  public var isFetching: Bool {
    if case .fetching = state { true } else { false }
  }

  /// Whether a need is served at once.
  var isArmed: Bool { state == .armed }

  /// There may be a need.
  ///
  /// - Parameters:
  ///   - trigger: Why it is looked for.
  ///   - wantsRows: Whether the list wants rows. Asked only when a fetch could start.
  /// - Returns: The number of the fetch to start; nil when none is to start.
  public mutating func evaluate(_ trigger: BatchFetchTrigger, wantsRows: () -> Bool) -> UInt64? {
    switch (state, trigger) {
    case (.served, .moved), (.served, .lengthsChanged), (.closed, _):
      return nil
    case (.exhausted, _) where trigger != .retry:
      return nil
    case (.fetching(let fetch, _), _):
      if trigger == .dataChanged { state = .fetching(fetch, dataChanged: true) }
      return nil
    case (.armed, _), (.served, _), (.exhausted, _):
      state = .armed
      return startIfWanted(wantsRows)
    }
  }

  /// A fetch has ended; one that is not the present one is ignored.
  ///
  /// - Parameters:
  ///   - fetch: The fetch's number.
  ///   - outcome: What it found; nil when it failed.
  ///   - wantsRows: Whether the list still wants rows. Asked only when another fetch could start at once.
  /// - Returns: The number of the fetch to start next, if data changed meanwhile and more is wanted.
  public mutating func end(_ fetch: UInt64, with outcome: BatchFetchOutcome?, wantsRows: () -> Bool)
    -> UInt64?
  {
    guard case .fetching(fetch, let dataChanged) = state else { return nil }
    switch outcome {
    case .reachedEnd:
      state = .exhausted
      return nil
    case nil:
      state = .served
      return nil
    case .mayHaveMore:
      state = dataChanged ? .armed : .served
      return dataChanged ? startIfWanted(wantsRows) : nil
    }
  }

  /// All data was replaced: what was fetched or found out belongs to other data.
  ///
  /// - Returns: Whether a fetch is under way that is to be cancelled.
  public mutating func dataWasReplaced() -> Bool {
    guard state != .closed else { return false }
    defer { state = .armed }
    return isFetching
  }

  /// The list has gone.
  ///
  /// - Returns: Whether a fetch is under way that is to be cancelled.
  public mutating func close() -> Bool {
    defer { state = .closed }
    return isFetching
  }

  private mutating func startIfWanted(_ wantsRows: () -> Bool) -> UInt64? {
    guard wantsRows() else { return nil }
    number += 1
    state = .fetching(number, dataChanged: false)
    return number
  }
}
