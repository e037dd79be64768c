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
/// process, when it traps, and when it is stopped; when it goes on after that in the foreground, the terminal is
/// taken over again. Signals that were ignored before stay ignored. Where a stack overflows, that holds for the
/// thread that began the session. A terminal that takes nothing for two seconds, because nobody reads it, keeps no process: it
/// gets its modes back, and the signal ends the process.
///
/// Why this is sound. Invariant: ``state`` is written by ``begin(entering:leaving:)`` alone, before the handlers
/// that read it are installed, and its memory is never given back. A thread that changes or draws on the terminal, in a
/// handler or not, has the ``turn``, and while it has it no handled signal reaches its thread: no two do so at a time, none
/// waits for itself, and none of these signals ends the process halfway. What has the turn and what handles a signal calls nothing
/// but functions that a signal may interrupt (`write`, `poll`, `fcntl`, `tcflush`, `tcsetattr`, `tcgetpgrp`, `getpgrp`,
/// `sigaction`, `sigismember`, `raise`, `pthread_sigmask`), allocates nothing, and touches no object: the atomic values here are
/// made before handlers are installed. Who ends the process and finds that the turn is kept by one whom the terminal
/// takes nothing from goes on without it, and only sets modes: nobody else will by then. Upheld by: the files of this type, the only ones that see these variables;
/// one session at a time is the caller's. Proven by: `.ci/check-live`, which ends a process in each of these ways
/// and compares the terminal's modes and screen.
package enum TerminalSession {
  /// What handlers read.
  nonisolated(unsafe) private(set) static var state: UnsafeMutablePointer<State>?
  /// Whether there is a session that is not ending: once it ends, the terminal is not taken again.
  static let isOpen = Atomic(false)
  /// Whether the terminal is taken over; changed in one's turn.
  private static let isActive = Atomic(false)
  /// Whether somebody changes or draws on the terminal right now.
  private static let turn = Atomic(false)
  /// How many wait for their turn that must not be kept waiting by drawing.
  private static let claims = Atomic(0)
  private static let resumptionCount = Atomic(0)
  /// How many pieces the terminal has taken: while that grows, nobody is stuck.
  private static let pieceCount = Atomic(0)
  /// How long a terminal that takes nothing keeps a process that is to end, in milliseconds.
  private static let patience: Int32 = 2_000

  /// Whether keys are read.
  static var hasKeyboard: Bool {
    unsafe isActive.load(ordering: .acquiring) && state?.pointee.hasKeyboard == true
  }

  /// How often the terminal was taken over again after the process had been stopped.
  package static var resumptions: Int { resumptionCount.load(ordering: .acquiring) }

  /// Takes the terminal over; a process in the background stops until it is in the foreground.
  ///
  /// - Parameters:
  ///   - entering: What the terminal is sent now, and again after a stop.
  ///   - leaving: What it is sent when it is given back, even in the middle of other output.
  package static func begin(entering: [UInt8], leaving: [UInt8]) {
    guard !isOpen.load(ordering: .acquiring) else { return }
    // Stops a process in the background, before anything here is in the way of ending it.
    _ = tcdrain(STDOUT_FILENO)
    let new = UnsafeMutablePointer<State>.allocate(capacity: 1)
    unsafe new.initialize(to: State(entering: entering, leaving: leaving, signals: blockedSignals))
    unsafe state = new
    makeSignalStack()
    // From here on handlers find every atomic value made.
    _ = Interruption.isRequested
    pieceCount.store(0, ordering: .relaxed)
    withTurn { resumptionCount.add(0, ordering: .releasing) }
    isActive.store(false, ordering: .releasing)
    installHandlers()
    isOpen.store(true, ordering: .sequentiallyConsistent)
    withTurn { _ = takeTerminal() }
  }

  /// Gives the terminal back and signals to whom they were before; nothing without a session.
  package static func end() {
    guard isOpen.exchange(false, ordering: .sequentiallyConsistent) else { return }
    withTurn { giveTerminalBack() }
    restoreHandlers()
  }

  /// Sends bytes to the terminal while it is taken over; what a closed terminal refuses is dropped.
  package static func write(_ bytes: [UInt8]) {
    // To a slow terminal drawing goes on all the time: a turn that is given back is not taken again at once.
    while claims.load(ordering: .acquiring) > 0 { poll(nil, 0, 1) }
    unsafe bytes.withUnsafeBufferPointer { bytes in
      takeTurn { if isActive.load(ordering: .acquiring) { unsafe send(bytes) } }
    }
  }

  // MARK: In one's turn

  /// Takes the terminal over again after a stop, if it may.
  static func resume() {
    if takeTerminal() { resumptionCount.add(1, ordering: .releasing) }
  }

  static func giveTerminalBack() { unsafe giveTerminalBack { bytes in unsafe send(bytes) } }

  /// Gives the terminal back before a signal ends the process, in a handler; see ``patience``.
  static func giveTerminalBackAtEnd() {
    claims.add(1, ordering: .acquiringAndReleasing)
    var (seen, waited) = (pieceCount.load(ordering: .relaxed), Int32(0))
    while turn.exchange(true, ordering: .acquiring) {
      poll(nil, 0, 1)
      let count = pieceCount.load(ordering: .relaxed)
      (seen, waited) = count == seen ? (seen, waited + 1) : (count, 0)
      guard waited < patience else { return unsafe giveTerminalBack { _ in } }
    }
    unsafe giveTerminalBack { bytes in unsafe sendAtEnd(bytes) }
    turn.store(false, ordering: .releasing)
    claims.subtract(1, ordering: .acquiringAndReleasing)
  }

  private static func giveTerminalBack(by send: (UnsafeBufferPointer<UInt8>) -> Void) {
    // Keys are no longer read once the terminal may wait for the end of a line.
    guard let state = unsafe state, isActive.exchange(false, ordering: .acquiringAndReleasing) else { return }
    unsafe send(UnsafeBufferPointer(state.pointee.leaving))
    // What was typed and not read is no command for the next reader. In the background the modes are another's.
    if unsafe state.pointee.hasKeyboard && isInForeground {
      // At once: a terminal that takes nothing never has taken all.
      unsafe tcsetattr(STDIN_FILENO, TCSANOW, &state.pointee.givenModes)
      tcflush(STDIN_FILENO, TCIFLUSH)
    }
  }

  private static func takeTerminal() -> Bool {
    guard let state = unsafe state, isOpen.load(ordering: .sequentiallyConsistent), isInForeground else {
      return false
    }
    if unsafe state.pointee.hasKeyboard { unsafe tcsetattr(STDIN_FILENO, TCSANOW, &state.pointee.ownModes) }
    // A process that was stopped without being told still has its screen, and only lost the modes.
    if !isActive.load(ordering: .acquiring) { unsafe send(UnsafeBufferPointer(state.pointee.entering)) }
    isActive.store(true, ordering: .releasing)
    return true
  }

  /// Whether the terminal is this process's to change; also where it controls no jobs.
  private static var isInForeground: Bool {
    let group = tcgetpgrp(STDOUT_FILENO)
    return group <= 0 || group == getpgrp()
  }

  /// Does something before any more is drawn; see ``takeTurn(_:)``.
  static func withTurn(_ body: () -> Void) {
    claims.add(1, ordering: .acquiringAndReleasing)
    takeTurn(body)
    claims.subtract(1, ordering: .acquiringAndReleasing)
  }

  /// Does something while nobody else changes or draws on the terminal, and no handled signal reaches this thread.
  private static func takeTurn(_ body: () -> Void) {
    guard let state = unsafe state else { return }
    var given = sigset_t()
    unsafe pthread_sigmask(SIG_BLOCK, &state.pointee.blocked, &given)
    // A handler may wait for no lock; who has the turn has it for as long as the terminal takes what it is sent.
    while turn.exchange(true, ordering: .acquiring) { poll(nil, 0, 1) }
    body()
    turn.store(false, ordering: .releasing)
    unsafe pthread_sigmask(SIG_SETMASK, &given, nil)
  }

  // MARK: Sending

  /// Sends bytes, in pieces that show whether the terminal takes any.
  private static func send(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress else { return }
    var sent = 0
    while sent < bytes.count {
      let count = unsafe systemWrite(base + sent, min(bytes.count - sent, 1_024))
      if count > 0 {
        sent += count
        pieceCount.add(1, ordering: .relaxed)
      } else if errno == EAGAIN {
        // A shell may share the terminal with what told it not to block.
        Platform.waitUntilWritable(STDOUT_FILENO)
      } else if errno != EINTR {
        return
      }
    }
  }

  /// Sends bytes without waiting for longer than ``patience`` for a terminal that takes none.
  private static func sendAtEnd(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress else { return }
    let flags = fcntl(STDOUT_FILENO, F_GETFL)
    _ = fcntl(STDOUT_FILENO, F_SETFL, flags | O_NONBLOCK)
    var (sent, waited) = (0, Int32(0))
    while sent < bytes.count, waited < patience {
      let count = unsafe systemWrite(base + sent, bytes.count - sent)
      if count > 0 {
        (sent, waited) = (sent + count, 0)
      } else if errno == EAGAIN {
        poll(nil, 0, 10)
        waited += 10
      } else {
        break
      }
    }
    // Others may share the terminal, and count on being kept waiting.
    _ = fcntl(STDOUT_FILENO, F_SETFL, flags)
  }
}

/// The system's function, whose name the session's own hides.
private func systemWrite(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
  unsafe write(STDOUT_FILENO, bytes, count)
}
