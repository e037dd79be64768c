internal import DisplayGeometry

/// The changes of one ``DisplayNode/animate(_:delay:_:completion:)``, which all take the same course and whose end is one.
@MainActor
final class AnimationTransaction {
  /// The transaction that changes of nodes belong to now; nil for those that are shown at once. Hooks and frames have none, wherever
  /// they are called.
  private(set) static var current: AnimationTransaction?

  let timing: AnimationTiming
  let delay: Duration
  private var completion: (@MainActor (_ isFinished: Bool) -> Void)?
  /// How many changes are under way, and one more while others may come.
  private var openCount = 1
  private var isFinished = true

  init(
    _ timing: AnimationTiming,
    delay: Duration,
    completion: (@MainActor (_ isFinished: Bool) -> Void)?
  ) {
    self.timing = timing
    self.delay = FrameAnimation.usableDelay(delay)
    self.completion = completion
  }

  /// Makes changes that belong to a transaction, or for nil to none.
  static func with(_ transaction: AnimationTransaction?, _ changes: () throws -> Void) rethrows {
    let outer = current
    current = transaction
    defer {
      current = outer
      transaction?.end(isFinished: true)
    }
    try changes()
  }

  /// Runs others' code, whose changes belong to no transaction of those who came to call it.
  static func suspend<Result>(_ body: () -> Result) -> Result {
    guard current != nil else { return body() }
    let outer = current
    current = nil
    defer { current = outer }
    return body()
  }

  /// A change begins.
  func begin() { openCount += 1 }

  /// A change has come to its end, or was ended before.
  func end(isFinished: Bool) {
    if !isFinished { self.isFinished = false }
    openCount -= 1
    guard openCount == 0, let completion else { return }
    self.completion = nil
    let result = self.isFinished
    HookQueue.main.post { completion(result) }
  }
}
