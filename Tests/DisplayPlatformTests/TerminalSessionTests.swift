import Foundation
import TestSupport
import Testing

@testable import DisplayConcurrency
@testable import DisplayPlatform

/// A terminal of a test's own: a pseudo-terminal, whose slave a process of its own draws on.
private final class TestTerminal {
  private let master: Int32
  private let slave: Int32
  let path: String

  init() throws {
    let master = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
    // TIOCSPTLCK and TIOCGPTN: the slave may be opened, and its number.
    var (lock, number): (Int32, Int32) = (0, 0)
    let isReady = unsafe ioctl(master, 0x4004_5431, &lock) == 0 && ioctl(master, 0x8004_5430, &number) == 0
    try #require(master >= 0 && isReady)
    path = "/dev/pts/\(number)"
    self.master = master
    slave = unsafe open(path, O_RDWR | O_NOCTTY)
    try #require(slave >= 0 && fcntl(master, F_SETFL, O_NONBLOCK) == 0)
  }

  deinit {
    close(slave)
    close(master)
  }

  /// What the terminal does with input and output: all but the characters, which nothing here changes.
  var modes: [tcflag_t] {
    var modes = termios()
    unsafe tcgetattr(slave, &modes)
    return [modes.c_iflag, modes.c_oflag, modes.c_lflag, modes.c_cflag]
  }

  func type(_ text: String) { _ = unsafe write(master, text, text.utf8.count) }

  /// What the terminal was sent so far.
  var sent: String {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe read(master, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}

/// Makes a terminal that of this process: its standard input and output, and what controls its session. Signals do
/// what they do in a program that a shell starts.
private func enterTerminal(_ path: String) {
  for number in 1..<32 as Range<Int32> { signal(number, SIG_DFL) }
  var all = sigset_t()
  unsafe sigfillset(&all)
  unsafe pthread_sigmask(SIG_UNBLOCK, &all, nil)
  setsid()
  let descriptor = unsafe open(path, O_RDWR)
  dup2(descriptor, STDIN_FILENO)
  dup2(descriptor, STDOUT_FILENO)
}

private func beginSession(_ path: String) {
  enterTerminal(path)
  TerminalSession.begin(entering: Array("<in>".utf8), leaving: Array("<out>".utf8))
}

private func modesOfInput() -> tcflag_t {
  var modes = termios()
  unsafe tcgetattr(STDIN_FILENO, &modes)
  return modes.c_iflag
}

/// Ends the process well or not, without a word to the terminal.
private func finish(_ isWell: Bool) -> Never { _exit(isWell ? 7 : 8) }

@Suite("A terminal that is taken over")
struct TerminalSessionTests {
  private static let endingSignals: [Int32] =
    [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGALRM, SIGABRT, SIGSEGV, SIGFPE, SIGSYS, SIGXCPU]
    + TerminalSession.otherEndingSignals

  @Test("It is gone when its window is")
  func gone() async {
    await #expect(processExitsWith: .exitCode(7)) {
      var terminal: TestTerminal? = try TestTerminal()
      let wasGone = Platform.isTerminalGone
      beginSession(terminal?.path ?? "")
      signal(SIGHUP, SIG_IGN)
      let isGoneEarly = Platform.isTerminalGone
      terminal = nil
      let isGone = Platform.isTerminalGone
      TerminalSession.end()
      finish(!wasGone && !isGoneEarly && isGone && !Platform.isTerminalGone)
    }
  }

  @Test("It gets keys as they are typed, and has its modes back when the session is ended")
  func givenBack() async throws {
    let terminal = try TestTerminal()
    let modes = terminal.modes
    terminal.type("ab\r")
    await #expect(processExitsWith: .exitCode(7)) { [path = terminal.path as String] in
      enterTerminal(path)
      let input = tcflag_t(IXON | ICRNL | INLCR | ISTRIP)
      var given = termios()
      unsafe tcgetattr(STDIN_FILENO, &given)
      let first = given.c_iflag & input
      given.c_iflag |= input
      unsafe tcsetattr(STDIN_FILENO, TCSANOW, &given)
      let isIdle = Platform.isStandardInputTerminal && Platform.readTypedBytes().isEmpty
      TerminalSession.write(Array("early".utf8))
      TerminalSession.begin(entering: Array("<in>".utf8), leaving: Array("<out>".utf8))
      TerminalSession.begin(entering: Array("twice".utf8), leaving: [])
      var modes = termios()
      unsafe tcgetattr(STDIN_FILENO, &modes)
      let isRaw = modes.c_lflag & tcflag_t(ECHO | ICANON | IEXTEN) == 0 && modes.c_iflag & input == 0
      let keepsSignals = modes.c_lflag & tcflag_t(ISIG) != 0 && modes.c_lflag & tcflag_t(NOFLSH) != 0
      Platform.waitForTypedBytes(milliseconds: 60_000)
      let typed = Platform.readTypedBytes()
      let isEmpty = Platform.readTypedBytes().isEmpty
      TerminalSession.write(Array("drawn".utf8))
      TerminalSession.end()
      TerminalSession.end()
      TerminalSession.write(Array("late".utf8))
      // As if a signal to go on came late.
      TerminalSession.resume()
      let isOver = Platform.readTypedBytes().isEmpty && !TerminalSession.hasKeyboard
      let ended = modesOfInput()
      given.c_iflag &= ~input
      given.c_iflag |= first
      unsafe tcsetattr(STDIN_FILENO, TCSANOW, &given)
      finish(
        isIdle && isRaw && keepsSignals && typed.starts(with: "ab".utf8) && isEmpty && isOver
          && ended & input == input && TerminalSession.resumptions == 0
      )
    }
    // What was typed before came back as an echo.
    #expect(terminal.sent.hasSuffix("<in>drawn<out>") && terminal.modes == modes)
  }

  @Test(
    "A signal that ends the process gives it back first",
    arguments: endingSignals.prefix(TestDepth.count(3, full: .max))
  )
  func ended(number: Int32) async throws {
    let terminal = try TestTerminal()
    let modes = terminal.modes
    await #expect(processExitsWith: .signal(number)) {
      [path = terminal.path as String, number = number as Int32] in
      beginSession(path)
      raise(number)
      finish(false)
    }
    #expect(terminal.sent == "<in><out>" && terminal.modes == modes)
  }

  @Test("A trap, and a stack that overflows, give it back first")
  func traps() async throws {
    let terminal = try TestTerminal()
    let modes = terminal.modes
    await #expect(processExitsWith: .failure) { [path = terminal.path as String] in
      beginSession(path)
      let none = [Int]()
      finish(none[path.utf8.count] == 0)
    }
    #expect(terminal.sent == "<in><out>" && terminal.modes == modes)
    await #expect(processExitsWith: .signal(SIGSEGV)) { [path = terminal.path as String] in
      // The session is begun by the thread whose stack overflows.
      beginSession(path)
      @inline(never) func fall(_ depth: Int) -> Int { depth == .max ? 0 : fall(depth + 1) &+ depth }
      finish(fall(0) == 0)
    }
    #expect(terminal.sent == "<in><out>" && terminal.modes == modes)
  }

  #if arch(x86_64)
    @Test("A breakpoint, which would be passed over, gives it back and ends the process")
    func breakpoint() async throws {
      let terminal = try TestTerminal()
      await #expect(processExitsWith: .signal(SIGTRAP)) { [path = terminal.path as String] in
        beginSession(path)
        // int3; ret
        let protection = PROT_READ | PROT_WRITE | PROT_EXEC
        let page = unsafe mmap(nil, 4_096, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        unsafe page?.copyMemory(from: [0xCC, 0xC3] as [UInt8], byteCount: 2)
        unsafe unsafeBitCast(page, to: (@convention(c) () -> Void).self)()
        finish(false)
      }
      #expect(terminal.sent == "<in><out>")
    }
  #endif

  @Test("The thread that begins has a stack for signals, its own where it had one")
  func signalStack() async {
    await #expect(processExitsWith: .exitCode(7)) {
      enterTerminal("/dev/null")
      var (none, stack) = unsafe (stack_t(), stack_t())
      unsafe none.ss_flags = Int32(SS_DISABLE)
      unsafe sigaltstack(&none, nil)
      TerminalSession.begin(entering: [], leaving: [])
      unsafe sigaltstack(nil, &stack)
      let isMade = unsafe stack.ss_flags == 0 && stack.ss_size >= 65_536 && stack.ss_sp != nil
      let made = unsafe stack.ss_sp
      TerminalSession.end()
      TerminalSession.begin(entering: [], leaving: [])
      unsafe sigaltstack(nil, &stack)
      finish(unsafe isMade && stack.ss_sp == made)
    }
  }

  @Test("A stop gives it back, and going on takes it over again, as often as that happens")
  func stopped() async throws {
    let terminal = try TestTerminal()
    let modes = terminal.modes
    await #expect(processExitsWith: .exitCode(7)) { [path = terminal.path as String] in
      // The process leads a session: nobody could tell it to go on, so that the system does not stop it.
      beginSession(path)
      var isKept = true
      for _ in 0..<2 {
        errno = 77
        raise(SIGTSTP)
        isKept = isKept && errno == 77 && TerminalSession.hasKeyboard
      }
      let resumptions = TerminalSession.resumptions
      TerminalSession.end()
      raise(SIGTSTP)
      finish(isKept && resumptions == 2)
    }
    #expect(terminal.sent == "<in><out><in><out><in><out>" && terminal.modes == modes)
  }

  @Test("Going on without a stop takes only the modes again, and so does nothing after the end")
  func continued() async throws {
    let terminal = try TestTerminal()
    await #expect(processExitsWith: .exitCode(7)) { [path = terminal.path as String] in
      enterTerminal(path)
      var given = termios()
      unsafe tcgetattr(STDIN_FILENO, &given)
      TerminalSession.begin(entering: Array("<in>".utf8), leaving: Array("<out>".utf8))
      unsafe tcsetattr(STDIN_FILENO, TCSANOW, &given)
      errno = 77
      raise(SIGCONT)
      let isKept = errno == 77 && TerminalSession.resumptions == 1
      var modes = termios()
      unsafe tcgetattr(STDIN_FILENO, &modes)
      TerminalSession.end()
      raise(SIGCONT)
      finish(isKept && modes.c_lflag & tcflag_t(ICANON) == 0 && TerminalSession.resumptions == 1)
    }
    #expect(terminal.sent == "<in><out>")
  }

  @Test("Signals that were ignored stay ignored, and all do what they did before once the session is ended")
  func restored() async throws {
    let terminal = try TestTerminal()
    await #expect(processExitsWith: .exitCode(7)) { [path = terminal.path as String] in
      enterTerminal(path)
      signal(SIGHUP, SIG_IGN)
      signal(SIGALRM) { _ in finish(true) }
      TerminalSession.begin(entering: Array("<in>".utf8), leaving: Array("<out>".utf8))
      raise(SIGHUP)
      var action = sigaction()
      unsafe sigaction(SIGTERM, nil, &action)
      // What a signal interrupts goes on, and a stack that has overflown has room for the handler.
      let restarts = [SA_RESTART, SA_ONSTACK, SA_SIGINFO].allSatisfy {
        action.sa_flags & Int32(truncatingIfNeeded: $0) != 0
      }
      // None of them interrupts another one's handler.
      let waits = [SIGINT, SIGTERM, SIGTSTP, SIGCONT, SIGSEGV].allSatisfy {
        unsafe sigismember(&action.sa_mask, $0) == 1
      }
      TerminalSession.end()
      if restarts && waits { raise(SIGALRM) }
      finish(false)
    }
    #expect(terminal.sent == "<in><out>")
  }

  @Test("An output that is no terminal is drawn on, and its input is left alone")
  func withoutKeyboard() async throws {
    let terminal = try TestTerminal()
    let modes = terminal.modes
    await #expect(processExitsWith: .exitCode(7)) { [path = terminal.path as String] in
      enterTerminal(path)
      dup2(unsafe open("/dev/null", O_RDONLY), STDIN_FILENO)
      TerminalSession.begin(entering: Array("<in>".utf8), leaving: Array("<out>".utf8))
      let hasKeyboard = Platform.isStandardInputTerminal || TerminalSession.hasKeyboard
      TerminalSession.end()
      finish(!hasKeyboard)
    }
    #expect(terminal.sent == "<in><out>" && terminal.modes == modes)
  }

  @Test("A stop leaves the error of what it interrupts, also where no terminal answers")
  func errors() async {
    await #expect(processExitsWith: .exitCode(7)) {
      enterTerminal("/dev/null")
      TerminalSession.begin(entering: Array("<in>".utf8), leaving: Array("<out>".utf8))
      errno = 77
      raise(SIGTSTP)
      let isKept = errno == 77
      errno = 78
      raise(SIGCONT)
      finish(isKept && errno == 78 && TerminalSession.resumptions == 2)
    }
  }

  @Test("What a terminal that is gone refuses is dropped")
  func closed() async {
    await #expect(processExitsWith: .exitCode(7)) {
      enterTerminal("/dev/null")
      signal(SIGPIPE, SIG_IGN)
      var ends: [Int32] = [0, 0]
      unsafe pipe(&ends)
      close(ends[0])
      dup2(ends[1], STDOUT_FILENO)
      TerminalSession.begin(entering: Array("<in>".utf8), leaving: Array("<out>".utf8))
      TerminalSession.write(Array("drawn".utf8))
      TerminalSession.end()
      finish(true)
    }
  }

  @Test("Drawing that is interrupted goes on where it was")
  func interrupted() async {
    await #expect(processExitsWith: .exitCode(7)) {
      enterTerminal("/dev/null")
      var ends: [Int32] = [-1, -1]
      unsafe pipe(&ends)
      let (reader, writer) = (ends[0], ends[1])
      dup2(writer, STDOUT_FILENO)
      close(writer)
      signal(SIGUSR1) { _ in }
      TerminalSession.begin(entering: [], leaving: [])
      let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 / 251) }
      let thread = Lock<UInt>(0)
      DisplayConcurrency.Thread.start {
        thread.withLock { $0 = DisplayConcurrency.Thread.currentNumber }
        TerminalSession.write(bytes)
        TerminalSession.end()
        close(STDOUT_FILENO)
      }
      // Once the pipe is full the thread waits within its first write.
      let capacity = fcntl(reader, 1_032)
      var count: Int32 = 0
      while count < capacity { _ = unsafe ioctl(reader, UInt(FIONREAD), &count) }
      pthread_kill(pthread_t(thread.withLock { $0 }), SIGUSR1)
      var seen: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = unsafe read(reader, &buffer, buffer.count)
        guard count > 0 else { break }
        seen += buffer.prefix(count)
      }
      finish(seen == bytes)
    }
  }

  @Test("What is typed into a terminal is read to its end by the name of the standard input")
  func readsTerminal() async throws {
    let terminal = try TestTerminal()
    terminal.type("ab\r\u{4}")
    await #expect(processExitsWith: .exitCode(7)) { [path = terminal.path as String] in
      enterTerminal(path)
      let bytes = try Platform.readFile(at: "/dev/stdin", accepting: .fileOrOpenStream)
      finish(bytes == Array("ab\n".utf8))
    }
  }

  @Test("The size of the terminal is that of the standard output, and none where there is no terminal")
  func size() async throws {
    let terminal = try TestTerminal()
    await #expect(processExitsWith: .exitCode(7)) { [path = terminal.path as String] in
      enterTerminal(path)
      let none = Platform.terminalSize
      var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 640, ws_ypixel: 480)
      _ = unsafe ioctl(STDOUT_FILENO, UInt(TIOCSWINSZ), &size)
      let seen = Platform.terminalSize
      dup2(unsafe open("/dev/null", O_WRONLY), STDOUT_FILENO)
      finish(
        none == nil && Platform.terminalSize == nil && seen?.columns == 80 && seen?.rows == 24
          && seen?.width == 640 && seen?.height == 480
      )
    }
  }
}
