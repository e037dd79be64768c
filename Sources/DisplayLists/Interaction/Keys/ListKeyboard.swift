internal import DisplayConcurrency
internal import DisplayListModel
internal import DisplayNodes

/// Owns the row that keys are at, in a list that has the focus, and what was typed to get to another.
struct ListKeyboard: RowFollower, Sendable {
  private(set) var row: Int?
  /// What was typed without a pause, in lower case.
  private(set) var typed = ""
  private var lastKey: MonotonicInstant?

  /// How long a pause begins a new text.
  private static let pause = Duration.seconds(1)

  mutating func move(to row: Int) { self.row = row }

  /// A key went down that writes something, or that goes from item to item: what was typed before a pause is over.
  mutating func note(_ key: KeyEvent) {
    if let lastKey, lastKey.duration(to: key.timestamp) > Self.pause { typed = "" }
    switch key.key {
    case .character: lastKey = key.timestamp
    case .modifier: break
    default: typed = ""
    }
  }

  mutating func type(_ text: String) { typed += text.lowercased() }

  mutating func stopTyping() { typed = "" }

  mutating func follow(_ change: RowChange) { row = row.flatMap { change.newRow(of: $0) } }
}
