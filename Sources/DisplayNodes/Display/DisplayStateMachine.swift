/// How far one node's contents have come. A pure value: it knows neither time nor threads.
///
/// ```
///            needed                handed out              result accepted
///   idle ───────────────▶ waiting ───────────▶ drawing ─────────────────▶ finished
///    ▲                       ▲  ▲                 │ new content needed        │
///    │                       │  └─────────────────┘                           │
///    │      new content needed └─────────────────────────────────────────────┤
///    └──────────── put on the layer, or no longer in range ───────────────────┘
/// ```
///
/// New content supersedes a draw that is under way, but not for ever: after a few in a row the next draw is shown
/// though it is out of date by then, and drawn again. Content that changes faster than it is drawn still moves.
struct DisplayStateMachine {
  enum Progress {
    /// Nothing is under way.
    case idle
    /// A draw is to be handed out.
    case waiting
    /// A worker draws.
    case drawing
    /// The result is here and waits for its group.
    case finished
  }

  /// How many draws in a row new content may supersede.
  private static let patience: UInt8 = 2

  private(set) var progress = Progress.idle
  /// Whether what the layer shows, if anything, is not what the node would draw now.
  private(set) var needsDisplay = true
  private(set) var hasContents = false
  /// Whether a draw for what the node was is out, or back and not shown.
  var isUnderWay: Bool { progress == .drawing || progress == .finished }
  /// Whether contents that are wanted now are not on the layer.
  var isMissingContents: Bool { isInRange && isLoaded && progress != .idle }
  private var isInRange = false
  private var isLoaded = false
  private var supersededCount: UInt8 = 0
  /// Whether the draw that is under way will be shown and is out of date.
  private var isOutdated = false

  // Each verb that may ask for a draw returns whether one is to be handed out that was not asked for yet.

  mutating func load() -> Bool {
    isLoaded = true
    return askForDraw()
  }

  mutating func enterRange(isLoaded: Bool) -> Bool {
    self.isLoaded = isLoaded
    isInRange = true
    return askForDraw()
  }

  /// What was drawn is out of date, and so is what is being drawn, whose result is to be refused.
  mutating func invalidate() -> Bool {
    needsDisplay = true
    guard isUnderWay else { return askForDraw() }
    if supersededCount < Self.patience { supersededCount += 1 }
    isOutdated = false
    progress = .waiting
    return true
  }

  /// Lets the draw that is under way be shown though it is out of date, when too many before it were not.
  ///
  /// - Returns: Whether it will be, and be followed by another.
  mutating func tolerateOutdated() -> Bool {
    guard isUnderWay, supersededCount >= Self.patience else { return false }
    isOutdated = true
    return true
  }

  mutating func exitRange() {
    isInRange = false
    hasContents = false
    needsDisplay = true
    endDraw()
  }

  /// Nothing is to be drawn until further notice; what was under way is given up.
  mutating func suspend() {
    if progress != .idle { needsDisplay = true }
    endDraw()
  }

  /// Draws are handed out again.
  mutating func resume() -> Bool { askForDraw() }

  /// The draw was handed out.
  mutating func start() { progress = .drawing }

  /// There was nothing to draw.
  mutating func skip(hasEmptyBounds: Bool) {
    endDraw()
    needsDisplay = hasEmptyBounds
  }

  /// The result that was waited for arrived.
  mutating func finish() { progress = .finished }

  /// The result is on the layer.
  mutating func commit() -> Bool {
    needsDisplay = isOutdated
    hasContents = true
    endDraw()
    return askForDraw()
  }

  private mutating func endDraw() {
    progress = .idle
    supersededCount = 0
    isOutdated = false
  }

  private mutating func askForDraw() -> Bool {
    guard isInRange, isLoaded, needsDisplay, progress == .idle else { return false }
    progress = .waiting
    return true
  }
}
