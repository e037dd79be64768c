/// The end of a command that was interrupted and left what it had.
package struct InterruptedCommand: CommandFailure, CustomStringConvertible {
  private let what: String

  /// Says what the figures and files are of, in words such as `120 frames`.
  package init(what: String) { self.what = what }

  package var exitStatus: ExitStatus { .interrupted }
  package var description: String { "interrupted; the figures are of \(what)" }
}
