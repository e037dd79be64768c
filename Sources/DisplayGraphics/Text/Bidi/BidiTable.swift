/// The bidirectional class of every character.
///
/// - Complexity: A look-up takes one step for the first 768 code points and eleven for the others.
struct BidiTable: Sendable {
  static let shared = BidiTable(runs: runs)

  private static let directCount: UInt32 = 768

  private var starts: [UInt32] = []
  private var classes: [BidiClass] = []
  private var direct: [BidiClass] = []

  /// Reads runs of code points: a letter for the class, A for the first of ``BidiClass`` and so on, and the
  /// number of characters after it unless it is 1.
  init(runs: String) {
    var start: UInt32 = 0
    var count: UInt32 = 0
    for unit in runs.utf8 {
      if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(unit) {
        count = count &* 10 &+ UInt32(unit - UInt8(ascii: "0"))
        continue
      }
      if !starts.isEmpty { start += max(1, count) }
      starts.append(start)
      classes.append(BidiClass(rawValue: unit &- UInt8(ascii: "A")) ?? .leftToRight)
      count = 0
    }
    direct = (0..<Self.directCount).map { searched($0) }
  }

  /// The class of a character.
  subscript(scalar: Unicode.Scalar) -> BidiClass {
    let value = scalar.value
    return value < Self.directCount ? direct[Int(value)] : searched(value)
  }

  /// The class of the last run that starts at or before a code point.
  private func searched(_ value: UInt32) -> BidiClass {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= value { low = middle } else { high = middle }
    }
    return classes[low]
  }
}
