/// The isolates of a paragraph: where each ends, and which direction its first letter has.
///
/// - Complexity: Linear in the length of the paragraph, however the isolates nest.
struct BidiIsolates {
  /// The character that ends an isolate, by the one that begins it; unended isolates are left out.
  private(set) var ends: [Int: Int] = [:]
  /// The character that begins an isolate, by the one that ends it.
  private(set) var starts: [Int: Int] = [:]
  /// The direction of the first letter in an isolate but in none within it, by the character that begins it.
  private(set) var directions: [Int: TextDirection] = [:]
  /// The direction of the first letter in no isolate; rules P2 and P3.
  private(set) var paragraphDirection: TextDirection?

  /// Reads the classes of a paragraph's characters.
  init(_ classes: [BidiClass]) {
    var open: [Int] = []
    for (index, kind) in classes.enumerated() {
      if kind.isIsolateInitiator {
        open.append(index)
      } else if kind == .popIsolate {
        guard let start = open.popLast() else { continue }
        ends[start] = index
        starts[index] = start
      } else if let direction = kind.letterDirection {
        if let innermost = open.last {
          if directions[innermost] == nil { directions[innermost] = direction }
        } else if paragraphDirection == nil {
          paragraphDirection = direction
        }
      }
    }
  }
}
