/// A flag of a command: what it is called, what it takes, and what it is for.
package struct CommandFlag: Sendable, Hashable {
  /// What a flag takes.
  package struct Value: Sendable, Hashable {
    /// Where values are found that nobody can list.
    package enum Place: Sendable, Hashable {
      case nowhere, files, folders
    }

    /// What to give, in words, for the error of who gave something else.
    package let expected: String
    /// Values that are words of their own.
    package var words: [String] = []
    package var place = Place.nowhere

    /// Something that is described.
    package static func text(_ expected: String, words: [String] = []) -> Value {
      Value(expected: expected, words: words)
    }

    /// A file, or one of some words.
    package static func file(_ expected: String, words: [String] = []) -> Value {
      Value(expected: expected, words: words, place: .files)
    }

    /// A folder.
    package static func folder(_ expected: String) -> Value { Value(expected: expected, place: .folders) }

    /// One of some words.
    package static func oneOf(_ words: [String]) -> Value {
      let quoted = words.map { "'\($0)'" }
      let expected =
        quoted.count > 5 || quoted.count < 2
        ? "one of " + quoted.joined(separator: ", ")
        : quoted.dropLast().joined(separator: ", ") + " or " + quoted[quoted.count - 1]
      return Value(expected: expected, words: words)
    }
  }

  /// The flag with its dashes.
  package let name: String
  /// What follows it; nil for a flag that stands alone.
  package let value: Value?
  /// What it is for, in a few words.
  package let summary: String

  /// Makes a flag that takes a value.
  package init(_ name: String, _ value: Value, _ summary: String) {
    (self.name, self.value, self.summary) = (name, value, summary)
  }

  /// Makes a flag that stands alone.
  package init(_ name: String, _ summary: String) {
    (self.name, self.summary) = (name, summary)
    value = nil
  }
}
