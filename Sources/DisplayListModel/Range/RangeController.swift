internal import DisplayScrolling

/// Decides which rows of a list are near enough to be prepared. A pure value: no nodes, no time.
///
/// The ranges are the viewport grown by a buffer on either side, more where the list moves to. A list starts
/// with little, the minimum mode, so that its first screen is not kept waiting by rows that nobody sees yet;
/// once that screen is drawn, or the list is moved, it widens to the full mode, whose buffers are the tuning's
/// or follow speed and costs, as the policy says. A list that is not on screen goes back to the minimum. When
/// memory is short, or the application is in the background, less is kept: see ``note(_:isListVisible:)``.
///
/// - Complexity: O(log n) a frame.
public struct RangeController: Sendable {
  /// The buffers in each mode.
  public var tuning = RangeTuning()
  /// Whose buffers the full mode has.
  public var policy = RangePolicy.adaptive(AdaptiveRangeTuning())
  /// The mode of a list that is not on screen when memory is short.
  public var memoryWarningMode = RangeMode.lowMemory
  /// A mode that stays until it is set to nil; nil lets the controller choose.
  public var fixedMode: RangeMode?
  /// How many steps of the reader's the list is away from the screen: it keeps less the farther away it is, unless a mode is fixed.
  public var visibilityDepth = 0

  /// The mode of the last update.
  public private(set) var mode = RangeMode.minimum

  /// How far from the start a viewport may be, in points: more than any rows take.
  private static let farthest = 1e15

  private var direction = ScrollDirection.towardsEnd
  private var modes = RangeModeStateMachine()
  private var adaptiveRange = AdaptiveRange()
  /// The buffers of the layout, and what they replaced.
  private var suited: (own: RangeTuning, tuning: RangeTuning, policy: RangePolicy)?

  /// Makes a controller with the tuning for lists.
  public init() {}

  package init(suiting layout: any CollectionLayout) { suit(layout) }

  /// Takes the buffers that a layout wants, when it wants any; those that the layout before it wanted go, unless others were set
  /// since.
  package mutating func suit(_ layout: any CollectionLayout) {
    if let suited {
      if tuning == suited.own { tuning = suited.tuning }
      if policy == .fixed { policy = suited.policy }
    }
    suited = nil
    guard let own = layout.rangeTuning else { return }
    suited = (own, tuning, policy)
    (tuning, policy) = (own, .fixed)
  }

  /// Notes that everything on the first screen, or on the one that the list jumped to, has its contents.
  ///
  /// - Returns: Whether that is news.
  @discardableResult
  public mutating func noteFirstScreenDrawn() -> Bool { modes.screenWasDrawn() }

  /// Notes that nothing that was on screen is there any more: the list was moved by more than the viewport.
  ///
  /// Adaptive ranges then start over with little, so that the screen is not kept waiting by rows around it.
  public mutating func listDidJump() {
    if case .adaptive = policy { modes.listDidJump() }
  }

  /// Notes that the list was moved: by a finger, by its momentum or by code. A viewport that is elsewhere because rows
  /// came, or turned out longer, shows the same ones, and nobody has moved it.
  ///
  /// What a memory warning or the return to the foreground asked for ends, once an update has followed it.
  public mutating func listDidMove() { modes.listDidMove() }

  /// Notes that other data is shown, whose first screen is not drawn.
  public mutating func dataWasReplaced() { modes.dataWasReplaced() }

  /// Notes something that happened to the application.
  ///
  /// In the background a list that was on screen keeps only its visible rows' contents, others only the data
  /// of theirs, and no row counts as visible. What a memory warning or the return to the foreground asks for
  /// stays until the list is moved: see ``listDidMove()``.
  public mutating func note(_ event: RangeEvent, isListVisible: Bool) {
    modes.note(event, isListVisible: isListVisible, memoryWarningMode: memoryWarningMode)
  }

  /// The ranges for a frame.
  ///
  /// - Parameters:
  ///   - request: Where the list is. A direction of none keeps the last one, at first towards the end.
  ///   - extents: The lengths of its rows.
  public mutating func update<Extents: RowExtents & ~Copyable>(
    _ request: RangeRequest,
    extents: borrowing Extents
  ) -> RangeSets {
    var request = request
    request.viewport = request.viewport.clamped(to: -Self.farthest..<Self.farthest)
    if request.direction != .none { direction = request.direction }
    updateMode(for: request)

    var sets = RangeSets()
    sets.visible = extents.rows(intersecting: request.viewport)
    let buffers = buffers(for: request, visibleCount: sets.visible.count)
    sets.preload = rows(
      leading: buffers.preloadLeading,
      trailing: buffers.preloadTrailing,
      around: request,
      extents: extents
    )
    if mode != .lowMemory {
      sets.display = rows(
        leading: buffers.displayLeading,
        trailing: buffers.displayTrailing,
        around: request,
        extents: extents
      )
      sets.preload = sets.preload.spanning(sets.display)
    }
    // An arrangement of one's own may find fewer rows in a longer span.
    sets.preload = sets.preload.spanning(sets.visible)
    sets.measure = sets.preload
    return sets
  }

  /// The ranges that a row counts as in.
  ///
  /// While the list is not on screen no row is visible; the rows in its viewport keep their data, and their
  /// contents unless memory is low, and the others in the display range keep their data.
  public func membership(
    ofRow row: Int,
    in sets: RangeSets,
    isListVisible: Bool
  ) -> RangeMembership {
    let isListVisible = isListVisible && modes.application != .background && depthMode != .lowMemory
    let isVisible = sets.visible.contains(row)
    let isDisplayed = sets.display.contains(row)
    var ranges: RangeMembership = []
    if isListVisible {
      if isVisible { return .all }
      if isDisplayed { ranges.insert(.display) }
      if sets.preload.contains(row) { ranges.insert(.preload) }
    } else {
      if isVisible || isDisplayed { ranges.insert(.preload) }
      if isVisible && mode != .lowMemory { ranges.insert(.display) }
    }
    if !ranges.isEmpty || sets.measure.contains(row) { ranges.insert(.measure) }
    return ranges
  }

  /// The mode that the depth asks for; nil on screen.
  private var depthMode: RangeMode? {
    guard fixedMode == nil, visibilityDepth > 0 else { return nil }
    return visibilityDepth == 1 ? .minimum : visibilityDepth == 2 ? .visibleOnly : .lowMemory
  }

  private mutating func updateMode(for request: RangeRequest) {
    if let chosen = fixedMode ?? depthMode {
      mode = chosen
      modes.noteUpdate(isListVisible: request.isListVisible)
    } else {
      mode = modes.update(
        isListVisible: request.isListVisible,
        hasBeenScrolled: request.hasBeenScrolled
      )
    }
  }

  private mutating func buffers(for request: RangeRequest, visibleCount: Int) -> AdaptiveRange.Buffers {
    if mode == .full, case .adaptive(let tuning) = policy {
      return adaptiveRange.update(
        AdaptiveSituation(request: request, direction: direction, visibleCount: visibleCount, tuning: tuning)
      )
    }
    let length = request.viewport.upperBound - request.viewport.lowerBound
    let display = tuning.displayBuffer(in: mode)
    let preload = tuning.preloadBuffer(in: mode)
    return AdaptiveRange.Buffers(
      displayLeading: length * display.leading,
      displayTrailing: length * display.trailing,
      preloadLeading: length * preload.leading,
      preloadTrailing: length * preload.trailing
    )
  }

  private func rows<Extents: RowExtents & ~Copyable>(
    leading: Double,
    trailing: Double,
    around request: RangeRequest,
    extents: borrowing Extents
  ) -> Range<Int> {
    let forward = direction == .towardsEnd
    let start = request.viewport.lowerBound - (forward ? trailing : leading)
    let end = request.viewport.upperBound + (forward ? leading : trailing)
    return extents.rows(intersecting: start..<end)
  }
}
