/// What comes from a terminal: keys, and answers to what it was asked.
package enum TerminalEvent: Sendable, Hashable {
  /// A key that writes something.
  case character(Unicode.Scalar)
  /// Another key.
  case key(Key)
  /// A pointer.
  case pointer(TerminalPointer)
  /// What the terminal can do, in its own numbers.
  case attributes([Int])
  /// The pixels of a cell.
  case cellSize(width: Int, height: Int)
  /// Whether a picture in the protocol of kitty was understood.
  case graphics(isUnderstood: Bool)

  package enum Key: Sendable, Hashable {
    case up, down, left, right, pageUp, pageDown, home, end, escape
  }
}
