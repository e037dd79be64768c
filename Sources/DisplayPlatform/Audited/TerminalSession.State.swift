#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension TerminalSession {
  /// What handlers read: what the terminal and the signals were before, and what they are meanwhile.
  @unsafe
  struct State {
    let entering: UnsafeMutableBufferPointer<UInt8>
    let leaving: UnsafeMutableBufferPointer<UInt8>
    /// Whether the standard input is a terminal whose modes are these.
    let hasKeyboard: Bool
    var givenModes = termios()
    var ownModes = termios()
    /// What each signal did before, by its number.
    let givenActions: UnsafeMutableBufferPointer<sigaction>
    /// The signals that wait while the terminal changes hands.
    var blocked = sigset_t()

    /// Allocates memory, which is never given back, and reads the terminal's modes.
    init(entering: [UInt8], leaving: [UInt8], signals: [Int32]) {
      unsafe self.entering = .allocate(capacity: entering.count)
      unsafe self.leaving = .allocate(capacity: leaving.count)
      unsafe givenActions = .allocate(capacity: 65)
      _ = unsafe self.entering.initialize(from: entering)
      _ = unsafe self.leaving.initialize(from: leaving)
      unsafe givenActions.initialize(repeating: sigaction())
      unsafe hasKeyboard = isatty(STDIN_FILENO) == 1 && tcgetattr(STDIN_FILENO, &givenModes) == 0
      unsafe ownModes = givenModes
      // Keys come at once, as they are, and are not shown; those that send signals still do, without throwing away
      // what is on its way to the terminal: a writer that waits for room there would not always be told that there is.
      unsafe ownModes.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN)
      unsafe ownModes.c_lflag |= tcflag_t(NOFLSH)
      unsafe ownModes.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | ISTRIP)
      unsafe withUnsafeMutableBytes(of: &ownModes.c_cc) { characters in
        unsafe characters[Int(VMIN)] = 0
        unsafe characters[Int(VTIME)] = 0
      }
      unsafe sigemptyset(&blocked)
      for signal in signals {
        unsafe sigaddset(&blocked, signal)
        unsafe sigaction(signal, nil, &givenActions[Int(signal)])
      }
    }
  }
}
