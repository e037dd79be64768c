internal import DisplayGeometry
internal import DisplayListModel
internal import DisplayNodes

/// Owns the reordering of a list's items: the session, and the finger that begins one.
@MainActor
struct ListReordering: @MainActor RowFollower {
  /// The item that is being reordered.
  private(set) var session: ReorderSession?
  /// Whether a finger that stays on an item lifts it.
  var isAllowed = false
  /// How long a finger has to stay on an item to lift it.
  var delay = Duration.milliseconds(500)
  /// Recognizes that finger.
  private(set) var recognizer: PressGestureRecognizer?

  nonisolated init() {}

  /// The row that is on screen wherever the viewport is.
  var liftedRow: Int? { session?.row }

  /// The recognizer that goes, and the one that comes.
  mutating func replaceRecognizer() -> (old: PressGestureRecognizer?, new: PressGestureRecognizer?) {
    let old = recognizer
    recognizer = isAllowed ? PressGestureRecognizer(minimumDuration: delay) : nil
    return (old, recognizer)
  }

  mutating func begin(_ session: ReorderSession) { self.session = session }

  /// Changes the session; does nothing without one.
  mutating func update(_ verb: (inout ReorderSession) -> Void) {
    guard var session else { return }
    verb(&session)
    self.session = session
  }

  /// Nothing is reordered any longer.
  mutating func end() { session = nil }

  mutating func follow(_ change: RowChange) { session?.follow(change) }
}
