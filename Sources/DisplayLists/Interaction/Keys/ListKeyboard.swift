internal import DisplayConcurrency
internal import DisplayListModel
internal import DisplayNodes

/// Owns the row that keys are at, in a list that has the focus, and what was typed to get to another.
struct ListKeyboard: RowFollower, Sendable {
  private(set) var row: Int?
  /// What was typed without a pause, in lower case.
  private(set) var typed = ""
  private var lastTyped: MonotonicInstant?

  /// How long a pause ends a text.
  private static let pause = Duration.seconds(1)

  mutating func move(to row: Int) { self.row = row }

  /// A key went down: what was typed before a pause is over, and so it is for keys that write nothing.
  mutating func note(_ key: KeyEvent) {
    switch key.key {
    case .character: note(key.timestamp)
    case .modifier: break
    default: typed = ""
    }
  }

  /// Something is typed at a moment.
  mutating func note(_ now: MonotonicInstant) {
    if let lastTyped, lastTyped.duration(to: now) > Self.pause { typed = "" }
    lastTyped = now
  }

  mutating func type(_ text: String) { typed += text.lowercased() }

  mutating func follow(_ change: RowChange) { row = row.flatMap { change.newRow(of: $0) } }
}
