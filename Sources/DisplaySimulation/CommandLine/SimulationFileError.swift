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

  /// Where, what is there, and what should be.
  public var description: String { "\(path), \(place): '\(shownSeen)'; give \(expected)" }

  /// On one line whatever the file holds.
  private var shownSeen: String {
    seen.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? $0.escaped(asASCII: true) : String($0) }
      .joined()
  }
}
