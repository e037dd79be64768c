internal import DisplayConcurrency

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension Platform {
  /// Whether the standard output is a terminal.
  package static var isStandardOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Writes lines to the standard output. Their characters are all seen: those that would act on a terminal are written
  /// out, as `\u{1b}`, but for line feeds.
  ///
  /// - Throws: ``FileError`` when the stream takes no more of it. A reader that has gone away ends the process instead,
  ///   unless the signal for that is ignored.
  package static func writeToStandardOutput(_ text: String) throws(FileError) {
    let failure = writeAll(Array(VisibleText.lines(text).utf8), to: STDOUT_FILENO)
    guard failure == 0 else { throw fileError("standard output", "write", failure) }
  }

  /// Writes lines to the standard error stream, with their characters seen as on the standard output; what a closed
  /// stream refuses is dropped, for there is nobody to tell.
  package static func writeToStandardError(_ text: String) {
    _ = writeAll(Array(VisibleText.lines(text).utf8), to: STDERR_FILENO)
  }

  /// Writes one line over the current one of the standard error stream, and leaves the cursor at its start or end.
  ///
  /// - Parameters:
  ///   - line: The line, which is written so that all of it is seen; nil to go back to its start alone.
  package static func replaceLineOfStandardError(with line: String?) {
    _ = writeAll(Array(("\r" + VisibleText.line(line ?? "")).utf8), to: STDERR_FILENO)
  }

  /// Has failures of writing reach the program that writes, as a command needs it before it opens anything.
  ///
  /// A standard stream that is closed is put to where nothing can be written: its number would otherwise be that of
  /// the next file which is opened, and what is said would land in there. A file that may not grow further is a
  /// failure of the write, and no longer the end of the process.
  ///
  /// A signal that ends the process removes the files first that it has begun and not completed.
  package static func prepareCommand() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is given, which is this one.
      _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
    signal(SIGXFSZ, SIG_IGN)
    PartialFiles.removeOnEndingSignals()
  }
}
