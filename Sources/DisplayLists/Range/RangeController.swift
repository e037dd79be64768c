public import DisplayNodes

/// What a range controller has to know about a list in one frame.
public struct RangeRequest: Sendable, Hashable {
  /// The part of the content that the viewport shows, in points.
  public var viewport: Range<Double>
  /// Where the list moved last.
  public var direction: ScrollDirection
  /// Whether the list itself is on screen.
  public var isListVisible: Bool
  /// Whether the list has been moved since it was made.
  public var hasBeenScrolled: Bool

  /// Makes a request.
  public init(
    viewport: Range<Double>,
    direction: ScrollDirection,
    isListVisible: Bool,
    hasBeenScrolled: Bool
  ) {
    self.viewport = viewport
    self.direction = direction
    self.isListVisible = isListVisible
    self.hasBeenScrolled = hasBeenScrolled
  }
}

/// Decides which rows of a list are near enough to be prepared. A pure value: no nodes, no time.
///
/// The ranges are the viewport grown by a buffer on either side, more where the list moves to. A list starts
/// with little, the minimum mode, so that its first screen is not kept waiting by rows that nobody sees yet;
/// once that screen is drawn, or the list is moved, it widens to the full mode. A list that is not on screen
/// goes back to the minimum.
///
/// - Complexity: O(log n) a frame.
public struct RangeController: Sendable {
  /// The buffers in each mode.
  public var tuning = RangeTuning()
  /// A mode that stays until it is set to nil; nil lets the controller choose.
  public var fixedMode: RangeMode?

  /// The mode of the last update.
  public private(set) var mode = RangeMode.minimum

  private var direction = ScrollDirection.towardsEnd
  private var isFirstScreenDrawn = false
  private var hasUpdated = false

  /// Makes a controller with the tuning for lists.
  public init() {}

  /// Notes that everything on the first screen has its contents.
  ///
  /// - Returns: Whether that is news.
  @discardableResult
  public mutating func firstScreenWasDrawn() -> Bool {
    defer { isFirstScreenDrawn = true }
    return !isFirstScreenDrawn
  }

  /// Notes that other data is shown, whose first screen is not drawn.
  public mutating func dataWasReplaced() {
    isFirstScreenDrawn = false
    hasUpdated = false
  }

  /// The ranges for a frame.
  ///
  /// - Parameters:
  ///   - request: Where the list is. A direction of none keeps the last one, at first towards the end.
  ///   - extents: The lengths of its rows.
  public mutating func update(_ request: RangeRequest, extents: ExtentIndex) -> RangeSets {
    if request.direction != .none { direction = request.direction }
    mode = fixedMode ?? chooseMode(request)
    if request.isListVisible { hasUpdated = true }

    var sets = RangeSets()
    sets.visible = extents.rows(intersecting: request.viewport)
    sets.preload = rows(tuning.preloadBuffer(in: mode), around: request.viewport, extents: extents)
    guard mode != .lowMemory else { return sets }
    sets.display = rows(tuning.displayBuffer(in: mode), around: request.viewport, extents: extents)
    sets.preload = union(sets.preload, sets.display)
    return sets
  }

  /// The state that a row's node is in.
  ///
  /// While the list is not on screen no row is visible; the rows in its viewport keep their data, and their
  /// contents unless memory is low, and the others in the display range keep their data.
  public func state(ofRow row: Int, in sets: RangeSets, isListVisible: Bool) -> InterfaceState {
    let isVisible = sets.visible.contains(row)
    let isDisplayed = sets.display.contains(row)
    var state: InterfaceState = []
    if isListVisible {
      if isVisible { return .inHierarchy }
      if isDisplayed { state.insert(.display) }
      if sets.preload.contains(row) { state.insert(.preload) }
    } else {
      if isVisible || isDisplayed { state.insert(.preload) }
      if isVisible && mode != .lowMemory { state.insert(.display) }
    }
    if !state.isEmpty || sets.preload.contains(row) { state.insert(.measureLayout) }
    return state
  }

  private func chooseMode(_ request: RangeRequest) -> RangeMode {
    guard request.isListVisible, hasUpdated else { return .minimum }
    return isFirstScreenDrawn || request.hasBeenScrolled ? .full : .minimum
  }

  private func rows(
    _ buffer: RangeBuffer,
    around viewport: Range<Double>,
    extents: ExtentIndex
  ) -> Range<Int> {
    let length = viewport.upperBound - viewport.lowerBound
    let forward = direction == .towardsEnd
    let before = length * (forward ? buffer.trailing : buffer.leading)
    let after = length * (forward ? buffer.leading : buffer.trailing)
    return extents.rows(intersecting: (viewport.lowerBound - before)..<(viewport.upperBound + after))
  }

  private func union(_ first: Range<Int>, _ second: Range<Int>) -> Range<Int> {
    if first.isEmpty { return second }
    if second.isEmpty { return first }
    return min(first.lowerBound, second.lowerBound)..<max(first.upperBound, second.upperBound)
  }
}
