/// Names on the way from a node out to its root. Of a long way the middle is left out, so that naming a node takes no
/// more text in a deep tree than in a flat one.
struct NamePath {
  private static let greatestInnerCount = 48
  private static let greatestOuterCount = 15

  private var inner: [String]
  /// The outermost so far, in a ring.
  private var outer: [String] = []
  private var outerCount = 0

  /// Makes a path of the innermost name.
  init(_ innermost: String) {
    inner = [innermost]
  }

  /// Adds the name around the others.
  mutating func append(_ name: @autoclosure () -> String) {
    if inner.count < Self.greatestInnerCount {
      inner.append(name())
    } else if outer.count < Self.greatestOuterCount {
      outer.append(name())
      outerCount += 1
    } else {
      outer[outerCount % Self.greatestOuterCount] = name()
      outerCount += 1
    }
  }

  /// The names, the outermost first.
  var fromOutermost: [String] {
    let left = outerCount - outer.count
    let start = outerCount % max(1, outer.count)
    let ordered = left == 0 ? outer : Array(outer[start...] + outer[..<start])
    return ordered.reversed() + (left > 0 ? ["… \(left) more …"] : []) + inner.reversed()
  }
}
