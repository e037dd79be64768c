/// The words of a command line, sorted into flags with values and flags without.
///
/// A value follows its flag as the next word or behind an equals sign. Nothing is known of what the values
/// mean; asking for one checks it.
package struct CommandLineArguments: Sendable {
  private var values: [String: String] = [:]
  private var switches: Set<String> = []

  /// Sorts the words.
  ///
  /// - Parameters:
  ///   - words: The words after the program's name.
  ///   - valueFlags: The flags that take a value, each with what it expects, in words.
  ///   - switchFlags: The flags that stand alone.
  /// - Throws: ``CommandLineError`` at the first word that does not fit.
  package init(
    _ words: [String],
    valueFlags: [String: String],
    switchFlags: Set<String>
  ) throws(CommandLineError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("-") else { throw .unexpectedWord(word, nearest: nil) }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let flag = String(parts[0])
      if switchFlags.contains(flag), parts.count == 1 {
        guard switches.insert(flag).inserted else { throw .repeatedFlag(flag) }
      } else if let expected = valueFlags[flag] {
        let value = parts.count == 2 ? String(parts[1]) : rest.popFirst()
        guard let value, !value.isEmpty, parts.count == 2 || valueFlags[value] == nil else {
          throw .missingValue(flag: flag, expected: expected)
        }
        guard values.updateValue(value, forKey: flag) == nil else { throw .repeatedFlag(flag) }
      } else {
        throw .unknownFlag(
          flag,
          nearest: NearestWord.find(flag, in: valueFlags.keys.sorted() + switchFlags.sorted())
        )
      }
    }
  }

  /// Sorts the words of a command.
  ///
  /// - Throws: ``CommandLineError`` at the first word that does not fit.
  package init(_ words: [String], of syntax: CommandSyntax) throws(CommandLineError) {
    try self.init(words, valueFlags: syntax.valueFlags, switchFlags: syntax.switchFlags)
  }

  /// Whether a flag without a value was given.
  package func contains(_ flag: String) -> Bool { switches.contains(flag) }

  /// Whether a flag was given, with a value or without.
  package func isGiven(_ flag: String) -> Bool { switches.contains(flag) || values[flag] != nil }

  /// The text given with a flag.
  package func text(_ flag: String) -> String? { values[flag] }

  /// The choice named with a flag, or another when it was not given.
  ///
  /// - Throws: ``CommandLineError/badValue(flag:value:expected:nearest:)`` for a name that none has.
  package func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ flag: String,
    default fallback: Choice
  ) throws(CommandLineError) -> Choice {
    guard let value = values[flag] else { return fallback }
    guard let choice = Choice(rawValue: value) else {
      let names = Choice.allCases.map(\.rawValue)
      throw .badValue(
        flag: flag,
        value: value,
        expected: CommandFlag.Value.oneOf(names).expected,
        nearest: NearestWord.find(value, in: names)
      )
    }
    return choice
  }

  /// The number given with a flag, or another when it was not given.
  ///
  /// - Parameter word: What may be given instead, for the error; the caller has looked for it.
  /// - Throws: ``CommandLineError/badValue(flag:value:expected:nearest:)`` for what is no number of the range.
  package func number(
    _ flag: String,
    in range: ClosedRange<Double>,
    default fallback: Double,
    or word: String? = nil
  ) throws(CommandLineError) -> Double {
    guard let value = values[flag] else { return fallback }
    guard let number = Double(value), range.contains(number) else {
      throw .badValue(
        flag: flag,
        value: value,
        expected: "a number from \(Self.short(range.lowerBound)) to \(Self.short(range.upperBound))"
          + (word.map { ", or '\($0)'" } ?? "")
      )
    }
    return number
  }

  /// The whole number given with a flag, or another when it was not given.
  ///
  /// - Throws: ``CommandLineError/badValue(flag:value:expected:nearest:)`` for what is no whole number of the range.
  package func integer<Number: FixedWidthInteger>(
    _ flag: String,
    in range: ClosedRange<Number>,
    default fallback: Number
  ) throws(CommandLineError) -> Number {
    guard let value = values[flag] else { return fallback }
    guard let number = Number(value), range.contains(number) else {
      throw .badValue(
        flag: flag,
        value: value,
        expected: "a whole number from \(range.lowerBound) to \(range.upperBound)"
      )
    }
    return number
  }

  private static func short(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e9 ? String(Int(number)) : String(number)
  }
}
