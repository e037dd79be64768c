package import DisplayPlatform

/// How a command ended, as the shell sees it.
package enum ExitStatus: Int32, Sendable, Hashable, CaseIterable {
  /// As asked.
  case success = 0
  /// The command did its work, and a bound or an invariant did not hold.
  case missed = 1
  /// The command line is wrong; nothing was done.
  case usage = 2
  /// A file, a folder or a standard stream could not be read or written.
  case file = 3
  /// The program failed in a way that it does not foresee.
  case fault = 4
  /// Interrupted from the keyboard, with figures of what was done until then: 128 and the signal's number.
  case interrupted = 130

  /// The status for an error that ends a command.
  package init(_ error: any Error) { self = (error as? any CommandFailure)?.exitStatus ?? .fault }

  /// What the help of a command says of its statuses, below each other.
  ///
  /// - Parameter missed: When it ends with 1; nil for a command that never does.
  package static func help(missed: String? = nil) -> String {
    """
    Exit status:
      0    as asked\(missed.map { "\n  1    " + $0 } ?? "")
      2    the command line is wrong; nothing was done
      3    a file, a folder or a standard stream could not be read or written
      4    the program failed in another way
      130  interrupted; the figures and files are of what was done until then
    """
  }
}

/// An error that knows with which status it ends a command.
package protocol CommandFailure: Error {
  var exitStatus: ExitStatus { get }
}

extension FileError: CommandFailure {
  package var exitStatus: ExitStatus { .file }
}

extension CommandLineError: CommandFailure {
  package var exitStatus: ExitStatus { .usage }
}
