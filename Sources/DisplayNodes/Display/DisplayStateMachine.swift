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

  /// What was drawn, or is being drawn, is out of date.
  mutating func invalidate() -> Bool {
    needsDisplay = true
    guard progress == .drawing || progress == .finished else { return askForDraw() }
    progress = .waiting
    return true
  }

  mutating func exitRange() {
    isInRange = false
    hasContents = false
    needsDisplay = true
    progress = .idle
  }

  /// Nothing is to be drawn until further notice; what was under way is given up.
  mutating func suspend() {
    if progress != .idle { needsDisplay = true }
    progress = .idle
  }

  /// Draws are handed out again.
  mutating func resume() -> Bool { askForDraw() }

  /// The draw was handed out.
  mutating func start() { progress = .drawing }

  /// There was nothing to draw.
  mutating func skip(hasEmptyBounds: Bool) {
    progress = .idle
    needsDisplay = hasEmptyBounds
  }

  /// The result that was waited for arrived.
  mutating func finish() { progress = .finished }

  /// The result is on the layer.
  mutating func commit() {
    progress = .idle
    needsDisplay = false
    hasContents = true
  }

  private mutating func askForDraw() -> Bool {
    guard isInRange, isLoaded, needsDisplay, progress == .idle else { return false }
    progress = .waiting
    return true
  }
}
