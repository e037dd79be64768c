internal import DisplayNodes

/// Which layers of two lists are the same, in the same order.
struct LayerMatching {
  /// The indices of those that are in both, in their order: as many as there can be.
  private(set) var pairs: [(old: Int, new: Int)] = []
  /// The old ones that are gone, or lie elsewhere among the others.
  private(set) var removed: [Int] = []
  /// The new ones that came, or lie elsewhere among the others.
  private(set) var inserted: [Int] = []

  /// Matches layers by what they are copies of.
  ///
  /// - Complexity: O(n log n) in the layers of both; O(n) where both lists are the same.
  init(_ old: [PlacedLayer], _ new: [PlacedLayer]) {
    let (old, new) = (old.map(\.layer.identity), new.map(\.layer.identity))
    guard old != new else {
      pairs = new.indices.map { ($0, $0) }
      return
    }
    var indices: [ObjectIdentifier: Int] = [:]
    for (index, identity) in old.enumerated() { indices[identity] = index }
    var next = 0
    for pair in Self.longestRise(in: new.map { indices[$0] }) {
      removed += next..<pair.old
      inserted += (pairs.last.map { $0.new + 1 } ?? 0)..<pair.new
      pairs.append(pair)
      next = pair.old + 1
    }
    removed += next..<old.count
    inserted += (pairs.last.map { $0.new + 1 } ?? 0)..<new.count
  }

  /// The longest subsequence that rises, with the indices of its elements (Schensted, 1961).
  private static func longestRise(in sequence: [Int?]) -> [(old: Int, new: Int)] {
    // Of all rises of each length the one with the least end, and what comes before each element.
    var ends: [(old: Int, new: Int)] = []
    var previous = [Int?](repeating: nil, count: sequence.count)
    for (index, value) in sequence.enumerated() {
      guard let value else { continue }
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if ends[middle].old < value { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? ends[low - 1].new : nil
      if low < ends.count { ends[low] = (value, index) } else { ends.append((value, index)) }
    }
    var rise: [(old: Int, new: Int)] = []
    var index = ends.last?.new
    while let found = index, let value = sequence[found] {
      rise.append((value, found))
      index = previous[found]
    }
    return rise.reversed()
  }
}
