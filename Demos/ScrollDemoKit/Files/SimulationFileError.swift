internal import DisplayConcurrency

/// A file that does not say what it should.
public struct SimulationFileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Where the file is.
  public let path: String
  /// Where in it the problem is.
  public let place: String
  /// What is there.
  public let seen: String
  /// What should be there.
  public let expected: String

  /// Where, what is there, and what should be, on one line that can be shown whatever the file holds.
  public var description: String { VisibleText.line("\(path), \(place): '\(seen)'; give \(expected)") }
}
