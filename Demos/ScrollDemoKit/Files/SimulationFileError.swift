package import DemoSupport
import DisplayConcurrency

/// A file that does not say what it should.
package struct SimulationFileError: CommandFailure, Sendable, Hashable, CustomStringConvertible {
  /// Where the file is.
  package let path: String
  /// Where in it the problem is.
  package let place: String
  /// What is there.
  package let seen: String
  /// What should be there.
  package let expected: String

  package var exitStatus: ExitStatus { .file }

  /// Where, what is there, and what should be, on one line that can be shown whatever the file holds.
  package var description: String { VisibleText.line("\(path), \(place): '\(seen)'; give \(expected)") }
}
