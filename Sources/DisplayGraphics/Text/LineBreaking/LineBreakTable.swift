/// The line breaking property of every character.
///
/// - Complexity: A look-up takes one step for the first 1,024 code points and eleven for the others.
struct LineBreakTable: Sendable {
  static let shared = LineBreakTable(runs: runs)

  private static let directCount: UInt32 = 1024
  private static let hangulSyllables: ClosedRange<UInt32> = 0xAC00...0xD7A3
  private static let syllablesPerBlock: UInt32 = 28

  private var starts: [UInt32] = []
  private var properties: [LineBreakProperty] = []
  private var direct: [LineBreakProperty] = []

  /// Reads runs of code points: a letter for the class, A for the first of ``LineBreakClass`` and so on past Z
  /// with a, `~` before it when the characters are wide, and the number of characters after it unless it is 1.
  init(runs: String) {
    var start: UInt32 = 0
    var count: UInt32 = 0
    var isWide = false
    func length() -> UInt32 { max(1, count) }
    for unit in runs.utf8 {
      switch unit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        count = count &* 10 &+ UInt32(unit - UInt8(ascii: "0"))
      case UInt8(ascii: "~"):
        isWide = true
      default:
        if !starts.isEmpty { start += length() }
        let isCapital = unit < UInt8(ascii: "a")
        let index = isCapital ? unit &- UInt8(ascii: "A") : unit &- UInt8(ascii: "a") &+ 26
        starts.append(start)
        properties.append(
          LineBreakProperty(LineBreakClass(rawValue: index) ?? .letter, isEastAsian: isWide)
        )
        count = 0
        isWide = false
      }
    }
    direct = (0..<Self.directCount).map { searched($0) }
  }

  /// The property of a character.
  subscript(scalar: Unicode.Scalar) -> LineBreakProperty {
    let value = scalar.value
    if value < Self.directCount { return direct[Int(value)] }
    if Self.hangulSyllables.contains(value) {
      let isOpen = (value - Self.hangulSyllables.lowerBound) % Self.syllablesPerBlock == 0
      return LineBreakProperty(isOpen ? .hangulOpenSyllable : .hangulClosedSyllable, isEastAsian: true)
    }
    return searched(value)
  }

  /// The property of the last run that starts at or before a code point.
  private func searched(_ value: UInt32) -> LineBreakProperty {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= value { low = middle } else { high = middle }
    }
    return properties[low]
  }
}
