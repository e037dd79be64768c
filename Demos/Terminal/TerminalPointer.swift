/// What a pointer did over a cell, in a terminal that sends it in the protocol of SGR (xterm, modes 1002 and 1006).
package struct TerminalPointer: Sendable, Hashable {
  package enum Action: Sendable, Hashable {
    /// Its first button went down, was moved while down, and went up.
    case press, drag, release
    /// Its wheel was turned by a notch.
    case wheelUp, wheelDown
  }

  package let action: Action
  /// The cell, counted from 0.
  package let column: Int
  package let row: Int

  package init(_ action: Action, column: Int, row: Int) {
    (self.action, self.column, self.row) = (action, column, row)
  }

  /// The farthest cell that is believed.
  private static let farthest = 9_999

  /// Reads the parameters of a command, `<button;column;row`; nil for what is none, and for other buttons.
  init?(parameters: String, isRelease: Bool) {
    let fields = parameters.dropFirst().split(separator: ";", omittingEmptySubsequences: false)
    guard parameters.hasPrefix("<"), fields.count == 3,
      fields.allSatisfy({ (1...4).contains($0.utf8.count) && $0.allSatisfy { "0123456789".contains($0) } })
    else { return nil }
    let numbers = fields.compactMap { Int($0) }
    guard numbers.count == 3, (1...Self.farthest).contains(numbers[1]),
      (1...Self.farthest).contains(numbers[2])
    else { return nil }
    // Without the keys that were held.
    switch (numbers[0] & ~0b1_1100, isRelease) {
    case (0, false): action = .press
    case (0, true): action = .release
    case (32, false): action = .drag
    case (64, false): action = .wheelUp
    case (65, false): action = .wheelDown
    default: return nil
    }
    (column, row) = (numbers[1] - 1, numbers[2] - 1)
  }
}
