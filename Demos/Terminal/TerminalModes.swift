/// What takes a terminal over and gives it back as it was.
package enum TerminalModes {
  /// Takes over: a screen of its own, without cursor, whose long lines do not wrap, and which says what a pointer does
  /// while a button is down, in decimal numbers.
  package static let entering = Array(
    "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[0m\u{1B}[2J\u{1B}[?1002h\u{1B}[?1006h".utf8
  )

  /// Gives back, from the middle of whatever is being sent: the end of a string and of a synchronized update, then
  /// everything in turn.
  ///
  /// - Parameter hasPictures: Whether there may be pictures in the protocol of kitty, which stay by themselves.
  package static func leaving(hasPictures: Bool) -> [UInt8] {
    Array("\u{1B}\\\u{1B}[?2026l".utf8) + (hasPictures ? Array("\u{1B}_Ga=d,d=A,q=2\u{1B}\\".utf8) : [])
      + Array("\u{1B}[?1006l\u{1B}[?1002l\u{1B}[0m\u{1B}[2J\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l".utf8)
  }

  /// What is between these two is shown at once (synchronized output).
  package static let beginningUpdate = Array("\u{1B}[?2026h".utf8)
  package static let endingUpdate = Array("\u{1B}[?2026l".utf8)
}
