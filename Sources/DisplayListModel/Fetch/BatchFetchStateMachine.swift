/// Whether rows are being fetched, and whether they may be: all decisions of batch fetching that are not about places.
///
/// | State | Reason, if rows are wanted | Next state |
/// | --- | --- | --- |
/// | armed | any | fetching |
/// | fetching | ends with `more` | served |
/// | | ends with `reachedEnd` | exhausted |
/// | | ends with `failed` | backing off, or failed where only a retry repeats |
/// | served | a drag ended, became visible, rule changed, retry | fetching |
/// | | data changed, and there are more rows than ever in this run | fetching |
/// | | moved, after data changed and rows were not wanted then | fetching |
/// | backing off | the delay is over | fetching |
/// | backing off, failed, exhausted | retry | fetching |
///
/// Where rows are not wanted in the second column the machine is armed instead; a reason that the table does not name
/// changes nothing. A need is served once: after a fetch the next one waits for a reason, which frames of a movement
/// and other lengths are not.
///
/// A run is all fetches since a reason that is not about rows. Its mark is the most rows that there were when one of its
/// fetches began, so that a row that comes and goes with the fetches is a reason at most once. Fewer rows than the last
/// fetch began with lower the mark when a need comes with them.
///
/// Data that is replaced arms a machine that is fetching, served or exhausted. The first time in a run, and each time that
/// there are more rows than the mark, that counts at once. Otherwise the machine backs off, as the application may
/// replace its data because of a fetch. Replaced data does not end a delay, and is no retry.
///
/// A pure value without time and tasks.
public struct BatchFetchStateMachine: Sendable, Hashable {
  private enum State: Sendable, Hashable {
    case armed
    case fetching
    /// Whether rows were not wanted when data changed last.
    case served(isNeedOver: Bool)
    case backingOff(BatchFetchBackOff)
    case failed
    case exhausted
    case closed
  }

  private var state = State.armed
  /// The number of the last fetch.
  private var number: UInt64 = 0
  private var backOffNumber: UInt64 = 0
  /// How many fetches in a row have failed.
  private var failures = 0
  /// How often data was replaced in this run, without more rows.
  private var replacements = 0
  /// How many rows there were when the last fetch began, and at most when one of its run did.
  private var (firstRowCount, mark) = (0, 0)

  /// Makes a machine that has fetched nothing.
  public init() {}

  /// Whether a fetch is under way.
  public var isFetching: Bool { state == .fetching }

  /// What is waited for; nil when nothing is.
  package var backOff: BatchFetchBackOff? {
    if case .backingOff(let backOff) = state { backOff } else { nil }
  }

  /// Whether a fetch is the one that was begun last, under way or not.
  func isLast(_ fetch: UInt64) -> Bool { fetch == number }

  /// There may be a need.
  ///
  /// - Parameters:
  ///   - trigger: Why it is looked for.
  ///   - rowCount: How many rows there are.
  ///   - wantsRows: Whether the list wants rows. Asked once at most, and only when that may change something.
  /// - Returns: The number of the fetch to start; nil when none is to start.
  public mutating func evaluate(_ trigger: BatchFetchTrigger, rowCount: Int, wantsRows: () -> Bool) -> UInt64?
  {
    switch (state, trigger) {
    case (.closed, _), (.fetching, _):
      return nil
    case (.backingOff, _), (.failed, _), (.exhausted, _):
      // Data that a finger has replaced is not the application's repetition.
      if trigger == .draggingEnded { replacements = 0 }
      guard trigger == .retry else { return nil }
    case (.served, .dataChanged) where rowCount > mark:
      // The mark counts the rows from now on, though none may be fetched for them.
      mark = rowCount
      replacements = 0
    case (.served, .dataChanged):
      state = .served(isNeedOver: !wantsRows())
      return nil
    case (.served(isNeedOver: false), .moved), (.served, .lengthsChanged):
      return nil
    case (.served(isNeedOver: true), .moved):
      guard wantsRows() else { return nil }
      return start(trigger, rowCount)
    case (.served, _), (.armed, _):
      break
    }
    if trigger == .retry { failures = 0 }
    state = .armed
    return wantsRows() ? start(trigger, rowCount) : nil
  }

  /// A fetch has ended; one that is not the present one is ignored. The list may look again then, for what changed
  /// meanwhile.
  ///
  /// - Parameters:
  ///   - fetch: The fetch's number.
  ///   - outcome: What it found.
  ///   - retry: How it is repeated if it failed.
  public mutating func end(_ fetch: UInt64, with outcome: BatchFetchOutcome, retry: BatchFetchRetry) {
    guard state == .fetching, fetch == number else { return }
    failures = outcome == .failed ? min(failures + 1, 1_000) : 0
    switch outcome {
    case .more: state = .served(isNeedOver: false)
    case .reachedEnd: state = .exhausted
    case .failed where retry == .manual: state = .failed
    case .failed: beginBackOff(failures: failures)
    }
  }

  /// Whether a list of some rows is to look for a need by itself: after a delay, or when there are more rows than ever.
  func isDue(rowCount: Int) -> Bool { state == .armed || rowCount > mark }

  /// A delay is over; one that is not the present one is ignored. The list is to look then.
  package mutating func endBackOff(_ number: UInt64) {
    if backOff?.number == number { state = .armed }
  }

  /// All data was replaced: what was fetched or found out belongs to other data.
  ///
  /// - Parameter rowCount: How many rows there are now.
  /// - Returns: Whether a fetch is under way that is to be cancelled.
  public mutating func dataWasReplaced(rowCount: Int) -> Bool {
    let wasFetching = isFetching
    switch state {
    case .closed, .backingOff, .failed: return false
    case .armed: return false
    case .fetching, .served, .exhausted: break
    }
    let hasMoreRows = rowCount > mark
    if !hasMoreRows { replacements = min(replacements + 1, 1_000) }
    mark = rowCount < firstRowCount ? rowCount : max(mark, rowCount)
    if hasMoreRows || replacements < 2 {
      state = .armed
    } else {
      beginBackOff(failures: replacements - 1)
    }
    return wasFetching
  }

  /// The list has gone.
  ///
  /// - Returns: Whether a fetch is under way that is to be cancelled.
  public mutating func close() -> Bool {
    defer { state = .closed }
    return isFetching
  }

  private mutating func beginBackOff(failures: Int) {
    backOffNumber += 1
    state = .backingOff(BatchFetchBackOff(number: backOffNumber, failures: failures))
  }

  private mutating func start(_ trigger: BatchFetchTrigger, _ rowCount: Int) -> UInt64 {
    if !trigger.isAboutRows {
      (mark, replacements) = (rowCount, 0)
    } else {
      mark = rowCount < firstRowCount ? rowCount : max(mark, rowCount)
    }
    firstRowCount = rowCount
    number += 1
    state = .fetching
    return number
  }
}
