internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The terminal of the standard streams while the process draws on all of it, and gets keys without waiting for the
/// end of a line.
///
/// However the process ends, the terminal is given back first: when the session is ended, when a signal ends the
/// process, when it traps, and when it is stopped; when it goes on after that, the terminal is taken over again.
/// Signals that were ignored before stay ignored.
///
/// Why this is sound. Invariant: ``state`` is written by ``begin(entering:leaving:)`` alone, before the handlers
/// that read it are installed and before ``isActive`` says so, and its memory is never given back; handlers call
/// nothing but functions that a signal may interrupt (`write`, `tcsetattr`, `sigaction`, `raise`,
/// `pthread_sigmask`), and touch no object. Upheld by: this file, the only one that sees the private variables; one
/// session at a time is the caller's. Proven by: `.ci/check-live`, which ends a process in each of these ways and
/// compares the terminal's modes and screen.
package enum TerminalSession {
  /// Whether keys are read.
  static var hasKeyboard: Bool {
    unsafe isActive.load(ordering: .acquiring) && state?.pointee.hasKeyboard == true
  }

  /// How often the terminal was taken over again after the process had been stopped.
  package static var resumptions: Int { resumptionCount.load(ordering: .acquiring) }

  /// Takes the terminal over.
  ///
  /// - Parameters:
  ///   - entering: What the terminal is sent now, and again after a stop.
  ///   - leaving: What it is sent when it is given back, whatever was being sent.
  package static func begin(entering: [UInt8], leaving: [UInt8]) {
    guard !isActive.load(ordering: .acquiring) else { return }
    let new = UnsafeMutablePointer<SessionState>.allocate(capacity: 1)
    unsafe new.initialize(to: SessionState(entering: entering, leaving: leaving))
    unsafe state = new
    for signal in endingSignals + faultSignals { unsafe install(endProcess, for: signal) }
    unsafe install(stopProcess, for: SIGTSTP)
    unsafe install(continueProcess, for: SIGCONT)
    takeTerminal()
  }

  /// Gives the terminal back and signals to whom they were before; nothing without a session.
  package static func end() {
    guard isActive.load(ordering: .acquiring) else { return }
    giveTerminalBack()
    for signal in endingSignals + faultSignals + [SIGTSTP, SIGCONT] { restoreHandler(of: signal) }
  }

  /// Sends bytes to the terminal while there is a session; what a closed terminal refuses is dropped.
  package static func write(_ bytes: [UInt8]) {
    guard isActive.load(ordering: .acquiring) else { return }
    _ = Platform.writeAll(bytes, to: STDOUT_FILENO)
  }

  private static let endingSignals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGALRM]
  private static let faultSignals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]
}

/// What handlers read.
@unsafe
private struct SessionState {
  let entering: UnsafeMutableBufferPointer<UInt8>
  let leaving: UnsafeMutableBufferPointer<UInt8>
  /// Whether the standard input is a terminal whose modes are these.
  let hasKeyboard: Bool
  var givenModes = termios()
  var ownModes = termios()
  /// What each signal did before, by its number.
  let givenActions: UnsafeMutableBufferPointer<sigaction>

  init(entering: [UInt8], leaving: [UInt8]) {
    unsafe self.entering = .allocate(capacity: entering.count)
    unsafe self.leaving = .allocate(capacity: leaving.count)
    unsafe givenActions = .allocate(capacity: 65)
    _ = unsafe self.entering.initialize(from: entering)
    _ = unsafe self.leaving.initialize(from: leaving)
    unsafe givenActions.initialize(repeating: sigaction())
    unsafe hasKeyboard = isatty(STDIN_FILENO) == 1 && tcgetattr(STDIN_FILENO, &givenModes) == 0
    unsafe ownModes = givenModes
    // Keys come at once, as they are, and are not shown; those that send signals still do.
    unsafe ownModes.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN)
    unsafe ownModes.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | ISTRIP)
    unsafe withUnsafeMutableBytes(of: &ownModes.c_cc) { characters in
      unsafe characters[Int(VMIN)] = 0
      unsafe characters[Int(VTIME)] = 0
    }
  }
}

private nonisolated(unsafe) var state: UnsafeMutablePointer<SessionState>?
private let isActive = Atomic(false)
private let resumptionCount = Atomic(0)

private typealias Handler =
  @convention(c) (
    Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?
  ) -> Void

private func takeTerminal() {
  guard let state = unsafe state else { return }
  if unsafe state.pointee.hasKeyboard { unsafe tcsetattr(STDIN_FILENO, TCSANOW, &state.pointee.ownModes) }
  // A process that was stopped without being told still has its screen, and only lost the modes.
  if !isActive.exchange(true, ordering: .acquiringAndReleasing) { unsafe send(state.pointee.entering) }
}

private func giveTerminalBack() {
  guard let state = unsafe state, isActive.exchange(false, ordering: .acquiringAndReleasing) else { return }
  unsafe send(state.pointee.leaving)
  // What was typed and not read is no command for whoever reads next.
  if unsafe state.pointee.hasKeyboard { unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &state.pointee.givenModes) }
}

private func send(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
  var sent = 0
  while sent < bytes.count {
    guard let base = bytes.baseAddress else { return }
    let count = unsafe write(STDOUT_FILENO, base + sent, bytes.count - sent)
    if count > 0 { sent += count } else if errno != EINTR { return }
  }
}

private func endProcess(
  _ number: Int32,
  _ information: UnsafeMutablePointer<siginfo_t>?,
  _ context: UnsafeMutableRawPointer?
) {
  giveTerminalBack()
  restoreHandler(of: number)
  // A fault happens again when this returns; what a process sent is sent once more.
  let wasSent = unsafe (information?.pointee.si_code ?? 0) <= 0
  if wasSent { raise(number) }
}

private func stopProcess(
  _ number: Int32,
  _ information: UnsafeMutablePointer<siginfo_t>?,
  _ context: UnsafeMutableRawPointer?
) {
  let code = errno
  giveTerminalBack()
  restoreHandler(of: number)
  raise(number)
  var mask = sigset_t()
  unsafe sigemptyset(&mask)
  unsafe sigaddset(&mask, number)
  // The process stops here, until it is told to go on; one that nobody could tell to does not stop.
  unsafe pthread_sigmask(SIG_UNBLOCK, &mask, nil)
  unsafe install(stopProcess, for: number)
  resume()
  errno = code
}

private func continueProcess(
  _ number: Int32,
  _ information: UnsafeMutablePointer<siginfo_t>?,
  _ context: UnsafeMutableRawPointer?
) {
  let code = errno
  resume()
  errno = code
}

private func resume() {
  takeTerminal()
  resumptionCount.add(1, ordering: .releasing)
}

/// Has a signal handled here, unless it is ignored.
private func install(_ handler: @escaping Handler, for number: Int32) {
  guard let actions = unsafe state?.pointee.givenActions else { return }
  var given = sigaction()
  unsafe sigaction(number, nil, &given)
  unsafe actions[Int(number)] = given
  guard !isIgnored(given) else { return }
  var action = sigaction()
  #if canImport(Glibc)
    unsafe action.__sigaction_handler.sa_sigaction = handler
  #elseif canImport(Musl)
    unsafe action.__sa_handler.sa_sigaction = handler
  #else
    unsafe action.__sigaction_u.__sa_sigaction = handler
  #endif
  action.sa_flags = Int32(SA_SIGINFO) | Int32(SA_ONSTACK) | Int32(SA_RESTART)
  unsafe sigaction(number, &action, nil)
}

private func restoreHandler(of number: Int32) {
  guard let actions = unsafe state?.pointee.givenActions else { return }
  var given = unsafe actions[Int(number)]
  unsafe sigaction(number, &given, nil)
}

private func isIgnored(_ action: sigaction) -> Bool {
  #if canImport(Glibc)
    let handler = unsafe action.__sigaction_handler.sa_handler
  #elseif canImport(Musl)
    let handler = unsafe action.__sa_handler.sa_handler
  #else
    let handler = unsafe action.__sigaction_u.__sa_handler
  #endif
  return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
}
