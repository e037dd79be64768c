internal import DisplayConcurrency
internal import DisplayListModel
internal import DisplayNodes
internal import DisplayScrolling

/// Owns where a list is scrolled to, and what may move it.
@MainActor
struct ListScroll: @MainActor RowFollower {
  /// Where the list is scrolled to. Offsets have the unit of lengths, so that sums of either are exact.
  private(set) var position = ScrollPosition(unit: Length.unit)
  /// How far the list was moved since the rows in view were last brought on screen.
  private(set) var unshownDistance = 0.0
  /// What moves the list from frame to frame; nil leaves it where it is.
  var driver: (any ScrollDriver)?
  /// Whether a finger can move the rows.
  var isScrollEnabled = true
  /// Whether rows that reach an end run on a little and come back.
  var bounces = true
  /// Where content comes to rest.
  var snap = SnapRule()
  /// Where the list is scrolled to as soon as the data brings the row, unless somebody moves it before.
  private(set) var awaitedPlace: ListPlace?
  /// How far a wheel has turned of the notch that content goes on by, in points.
  private var turnedLength = 0.0
  /// Called once when the animation under way ends.
  private var completion: (@MainActor (_ isFinished: Bool) -> Void)?

  nonisolated init(snap: SnapRule) { self.snap = snap }

  /// The offset of the content that is on screen: movements show in the next frame.
  var offsetOnScreen: Double { position.shownOffset - unshownDistance }

  /// Moves the content: the animation under way ends, unfinished.
  ///
  /// - Parameters:
  ///   - keepsPlace: Whether the content moves by itself, and a place that is awaited stays so.
  ///   - completion: Called when the movement, an animation, ends.
  ///   - verb: The movement.
  mutating func move(
    keepsPlace: Bool = false,
    completion: (@MainActor (Bool) -> Void)? = nil,
    _ verb: (inout ScrollPosition) -> Void
  ) {
    let old = position.shownOffset
    endAnimation(isFinished: false)
    if !keepsPlace { awaitedPlace = nil }
    self.completion = completion
    verb(&position)
    unshownDistance += position.shownOffset - old
  }

  /// A wheel turns by a length, in one direction or the other; returns whether that makes a notch.
  mutating func takeNotch(_ length: Double, of notch: Double) -> Bool {
    turnedLength = turnedLength * length < 0 ? length : turnedLength + length
    guard abs(turnedLength) >= notch else { return false }
    turnedLength = 0
    return true
  }

  /// A place is scrolled to as soon as there is its row.
  mutating func await(_ place: ListPlace) { awaitedPlace = place }

  mutating func follow(_ change: RowChange) {
    snap.follow(change)
    // One of several changes may have brought the row that is awaited, and the next one moves it.
    guard let place = awaitedPlace, place.row < change.oldNumbering.rowCount else { return }
    awaitedPlace = change.newRow(of: place.row).map { ListPlace(row: $0, position: place.position) }
  }

  /// Moves on with an animation.
  mutating func advanceAnimation(_ verb: (inout ScrollPosition) -> Void) {
    let old = position.shownOffset
    verb(&position)
    unshownDistance += position.shownOffset - old
    if !position.activity.isAnimated { endAnimation(isFinished: true) }
  }

  /// Corrects where the content is, so that what is looked at stays where it is on screen: the list has not moved.
  mutating func correct(_ verb: (inout ScrollPosition) -> Void) { verb(&position) }

  /// Begins, ends or redirects what moves the content by itself in the frames that follow. It stays where it is.
  mutating func steer(_ verb: (inout ScrollPosition) -> Void) {
    let old = position.shownOffset
    verb(&position)
    assert(position.shownOffset == old, "Content that was steered is elsewhere.")
  }

  /// Corrects the offset of content whose start is elsewhere, which the next frame shows.
  mutating func correctStart(by distance: Double) {
    unshownDistance += distance
    position.correctStart(by: distance)
  }

  /// The content is on screen where it is.
  mutating func noteShown() { unshownDistance = 0 }

  /// Content that nobody sees any longer stands still, inside its ends.
  mutating func endMoving() {
    position.endMoving()
    endAnimation(isFinished: false)
  }

  /// Ends the movements of a frame; see ``ScrollPosition/finishFrame(at:)``.
  mutating func finishFrame(at now: MonotonicInstant) -> Bool? { position.finishFrame(at: now) }

  /// Whether the content stands still that moved when this was last asked, or has moved since.
  mutating func takeEnd() -> Bool { position.takeEnd() }

  /// An animation is over: its completion is called once the change is complete.
  mutating func endAnimation(isFinished: Bool) {
    guard let completion = completion.take() else { return }
    HookQueue.main.post { completion(isFinished) }
  }
}
