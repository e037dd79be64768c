/// The line breaking property of every character.
///
/// - Complexity: A look-up takes one step for the first 1,024 code points and eleven for the others.
struct LineBreakTable: Sendable {
  static let shared = LineBreakTable(runs: runs)

  private static let hangulSyllables: ClosedRange<UInt32> = 0xAC00...0xD7A3
  private static let syllablesPerBlock: UInt32 = 28

  private let properties: ScalarRuns<LineBreakProperty>

  /// Reads runs of code points: a letter for the class, A for the first of ``LineBreakClass`` and so on past Z
  /// with a, `~` before it when the characters are wide, and the number of characters after it unless it is 1.
  init(runs: String) {
    var isWide = false
    properties = ScalarRuns(runs, directCount: 1_024) { mark in
      if mark == UInt8(ascii: "~") {
        isWide = true
        return nil
      }
      defer { isWide = false }
      let isCapital = mark < UInt8(ascii: "a")
      let index = isCapital ? mark &- UInt8(ascii: "A") : mark &- UInt8(ascii: "a") &+ 26
      return LineBreakProperty(LineBreakClass(rawValue: index) ?? .letter, isEastAsian: isWide)
    }
  }

  /// The property of a character.
  subscript(scalar: Unicode.Scalar) -> LineBreakProperty {
    let value = scalar.value
    if Self.hangulSyllables.contains(value) {
      let isOpen = (value - Self.hangulSyllables.lowerBound) % Self.syllablesPerBlock == 0
      return LineBreakProperty(isOpen ? .hangulOpenSyllable : .hangulClosedSyllable, isEastAsian: true)
    }
    return properties[scalar]
  }
}
