import DisplayConcurrency

/// A terminal to draw on and to be typed at.
package protocol TerminalDevice: Sendable {
  /// How large it is now.
  var size: TerminalSize { get }
  /// How often it was taken away and given back, so that nothing is known of what it shows.
  var resumptions: Int { get }
  /// Whether it is there to be asked, and answers where its input comes from.
  var answersQuestions: Bool { get }
  /// Whether it is gone, so that nothing is typed at it ever again.
  var isGone: Bool { get }

  /// What was typed since the last time, without waiting for more.
  func read() -> [UInt8]
  /// Returns when there is something to read, or after some milliseconds.
  func waitForInput(milliseconds: Int)
  /// Sends bytes; returns when the terminal has taken them.
  func write(_ bytes: [UInt8])
}
