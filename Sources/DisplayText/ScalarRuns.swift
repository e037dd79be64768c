/// A property of every character, kept as runs of code points that have the same.
///
/// - Complexity: A look-up takes one step for the first code points, and the logarithm of the number of runs for the
///   others.
struct ScalarRuns<Property: Sendable>: Sendable {
  private var starts: [UInt32] = []
  private var properties: [Property] = []
  /// The properties of the first code points, which most texts consist of.
  private var direct: [Property] = []

  /// Reads runs: a mark, perhaps with others before it, and the number of characters after it unless it is 1.
  ///
  /// - Parameters:
  ///   - runs: All code points from the first to the last.
  ///   - directCount: How many of the first code points are found in one step.
  ///   - property: What a mark stands for; nil when it belongs to the mark behind it.
  init(_ runs: String, directCount: UInt32, property: (UInt8) -> Property?) {
    var start: UInt32 = 0
    var count: UInt32 = 0
    for unit in runs.utf8 {
      if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(unit) {
        count = count &* 10 &+ UInt32(unit - UInt8(ascii: "0"))
      } else if let property = property(unit) {
        if !starts.isEmpty { start += max(1, count) }
        starts.append(start)
        properties.append(property)
        count = 0
      }
    }
    direct = (0..<directCount).map { searched($0) }
  }

  /// The property of a character.
  @inline(__always)
  subscript(scalar: Unicode.Scalar) -> Property {
    let value = Int(scalar.value)
    return value < direct.count ? direct[value] : searched(scalar.value)
  }

  /// The property of the last run that starts at or before a code point.
  private func searched(_ value: UInt32) -> Property {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= value { low = middle } else { high = middle }
    }
    return properties[low]
  }
}
