import DisplayConcurrency

/// What is wrong with a command line.
package enum CommandLineError: Error, Sendable, Hashable {
  /// There is no such flag; the nearest one, if any is near.
  case unknownFlag(String, nearest: String?)
  /// A flag was given twice.
  case repeatedFlag(String)
  /// A flag came without its value.
  case missingValue(flag: String, expected: String)
  /// A flag came with a value that it does not take; the nearest one that it does, if any is near.
  case badValue(flag: String, value: String, expected: String, nearest: String? = nil)
  /// Two flags that say what cannot both be.
  case conflict(String, String)
  /// A flag that changes nothing beside the others, or without one of them, and what to do about it.
  case withoutEffect(String, reason: String, remedy: String)
  /// A word that belongs to no flag and is no command; the nearest command, if any is near.
  case unexpectedWord(String, nearest: String?)
}

extension CommandLineError: CustomStringConvertible {
  /// What is wrong, the value seen, and what to write instead, on one line that can be shown whatever was written.
  package var description: String { VisibleText.line(sentence) }

  private var sentence: String {
    switch self {
    case .unknownFlag(let flag, let nearest):
      "unknown flag '\(flag)'; " + (nearest.map { "did you mean '\($0)'?" } ?? "'--help' lists all flags")
    case .repeatedFlag(let flag):
      "'\(flag)' was given more than once; give it once"
    case .missingValue(let flag, let expected):
      "'\(flag)' lacks its value; give \(expected)"
    case .badValue(let flag, let value, let expected, let nearest):
      "'\(flag)' cannot be '\(value)'; " + (nearest.map { "did you mean '\($0)'? " } ?? "")
        + "give \(expected)"
    case .conflict(let first, let second):
      "'\(first)' and '\(second)' cannot both be; give one of them"
    case .withoutEffect(let flag, let reason, let remedy):
      "'\(flag)' has no effect \(reason); \(remedy)"
    case .unexpectedWord(let word, let nearest):
      "'\(word)' belongs to no flag; "
        + (nearest.map { "did you mean '\($0)'?" } ?? "'--help' shows how to write the command")
    }
  }
}
