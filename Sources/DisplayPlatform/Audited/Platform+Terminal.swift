#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension Platform {
  /// Whether the standard input is a terminal.
  package static var isStandardInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// The cells and pixels of the terminal behind the standard output; nil when there is none or it does not know.
  package static var terminalSize: (columns: Int, rows: Int, width: Int, height: Int)? {
    var size = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return (Int(size.ws_col), Int(size.ws_row), Int(size.ws_xpixel), Int(size.ws_ypixel))
  }

  /// What was typed at the terminal since the last time, at most 4,096 bytes; nothing while none is taken over.
  package static func readTypedBytes() -> [UInt8] {
    guard TerminalSession.hasKeyboard else { return [] }
    return unsafe [UInt8](unsafeUninitializedCapacity: 4_096) { buffer, count in
      // The terminal was told to return at once.
      count = unsafe max(0, read(STDIN_FILENO, buffer.baseAddress, 4_096))
    }
  }

  /// Whether the terminal that was taken over is gone, as when its window was closed: nothing comes from it ever again.
  package static var isTerminalGone: Bool {
    guard TerminalSession.hasKeyboard else { return false }
    var descriptor = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
    let gone = Int16(POLLHUP | POLLERR)
    return unsafe poll(&descriptor, 1, 0) > 0 && descriptor.revents & gone != 0
  }

  /// Blocks the calling thread until something is typed, or for some milliseconds.
  package static func waitForTypedBytes(milliseconds: Int) {
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    _ = unsafe poll(&descriptor, 1, Int32(min(max(0, milliseconds), 60_000)))
  }
}
