internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What signals do during a session. All of them wait while a handler of one of them runs on their thread, and for
/// each other's turn where they run on two.
extension TerminalSession {
  private typealias Handler =
    @convention(c) (
      Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?
    ) -> Void

  private static let endingSignals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGALRM, SIGXCPU]
  /// The others that end a process, unless it handles them: then they are its own, and the terminal stays as it is.
  static let otherEndingSignals: [Int32] = {
    var signals = [SIGUSR1, SIGUSR2, SIGXFSZ, SIGVTALRM, SIGPROF]
    #if os(Linux)
      // With those of real time, of which the C library keeps the first for itself.
      signals += [SIGIO, SIGPWR, SIGSTKFLT] + (35...64)
    #endif
    return signals
  }()
  private static let faultSignals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS]

  /// The signals that wait while the terminal changes hands: those that are handled, and the one that would stop
  /// the process halfway when it is in the background.
  static var blockedSignals: [Int32] {
    endingSignals + otherEndingSignals + faultSignals + [SIGTSTP, SIGCONT, SIGTTOU]
  }

  static func installHandlers() {
    for signal in endingSignals { unsafe install(endProcess, for: signal) }
    for signal in otherEndingSignals where isUnhandled(signal) { unsafe install(endProcess, for: signal) }
    for signal in faultSignals { unsafe install(endAfterFault, for: signal) }
    unsafe install(stopProcess, for: SIGTSTP)
    unsafe install(continueProcess, for: SIGCONT)
  }

  /// Gives all signals back to whom they were before.
  static func restoreHandlers() {
    guard let state = unsafe state else { return }
    var number: Int32 = 1
    while number < 65 {
      if unsafe sigismember(&state.pointee.blocked, number) == 1 { restoreHandler(of: number) }
      number += 1
    }
  }

  /// Gives the calling thread a stack for signals if it has none: one that has overflown has no room for a handler.
  static func makeSignalStack() {
    var stack = unsafe stack_t()
    guard unsafe sigaltstack(nil, &stack) == 0, unsafe stack.ss_flags & Int32(SS_DISABLE) != 0 else { return }
    let size = 65_536
    unsafe stack.ss_sp = .allocate(byteCount: size, alignment: 16)
    unsafe stack.ss_size = size
    unsafe stack.ss_flags = 0
    unsafe sigaltstack(&stack, nil)
  }

  /// For what ends a process from outside, be it another process, a clock, or a key or the end of its terminal; but
  /// for an interrupt that is a request.
  private static let endProcess: Handler = { number, _, _ in
    if number == SIGINT && Interruption.take() { return }
    leave()
    raise(number)
  }

  /// For what ends a process from inside.
  private static let endAfterFault: Handler = { number, information, _ in
    leave()
    // An instruction's fault happens again when this returns, and is then reported with its cause. The numbers of
    // such causes are small; what was sent has others, and a breakpoint's too, which would be passed over.
    let cause = unsafe information?.pointee.si_code ?? 0
    if cause <= 0 || cause >= 0x80 { raise(number) }
  }

  private static let stopProcess: Handler = { number, _, _ in
    let code = errno
    withTurn { giveTerminalBack() }
    restoreHandler(of: number)
    raise(number)
    var mask = sigset_t()
    unsafe sigemptyset(&mask)
    unsafe sigaddset(&mask, number)
    // The process stops here, until it is told to go on; one that nobody could tell to does not stop.
    unsafe pthread_sigmask(SIG_UNBLOCK, &mask, nil)
    if isOpen.load(ordering: .acquiring) { unsafe install(stopProcess, for: number) }
    withTurn { resume() }
    errno = code
  }

  private static let continueProcess: Handler = { _, _, _ in
    let code = errno
    withTurn { resume() }
    errno = code
  }

  private static func leave() {
    isOpen.store(false, ordering: .sequentiallyConsistent)
    giveTerminalBackAtEnd()
    restoreHandlers()
  }

  /// Has a signal handled here, unless it was ignored.
  private static func install(_ handler: @escaping Handler, for number: Int32) {
    guard let state = unsafe state, unsafe !isIgnored(state.pointee.givenActions[Int(number)]) else { return }
    var action = sigaction()
    #if canImport(Glibc)
      unsafe action.__sigaction_handler.sa_sigaction = handler
    #elseif canImport(Musl)
      unsafe action.__sa_handler.sa_sigaction = handler
    #else
      unsafe action.__sigaction_u.__sa_sigaction = handler
    #endif
    action.sa_flags = Int32(SA_SIGINFO) | Int32(SA_ONSTACK) | Int32(SA_RESTART)
    unsafe action.sa_mask = state.pointee.blocked
    unsafe sigaction(number, &action, nil)
  }

  private static func restoreHandler(of number: Int32) {
    guard let actions = unsafe state?.pointee.givenActions else { return }
    var given = unsafe actions[Int(number)]
    unsafe sigaction(number, &given, nil)
  }

  /// Whether a signal does nothing.
  static func isIgnored(_ action: sigaction) -> Bool {
    unsafe handler(of: action) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Whether a signal did what the system has it do before the session.
  private static func isUnhandled(_ number: Int32) -> Bool {
    guard let state = unsafe state else { return false }
    return unsafe handler(of: state.pointee.givenActions[Int(number)]) == unsafeBitCast(SIG_DFL, to: Int.self)
  }

  private static func handler(of action: sigaction) -> Int {
    #if canImport(Glibc)
      let handler = unsafe action.__sigaction_handler.sa_handler
    #elseif canImport(Musl)
      let handler = unsafe action.__sa_handler.sa_handler
    #else
      let handler = unsafe action.__sigaction_u.__sa_handler
    #endif
    return unsafe unsafeBitCast(handler, to: Int.self)
  }
}
