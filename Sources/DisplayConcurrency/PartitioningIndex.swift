extension RandomAccessCollection {
  /// The first index whose element satisfies a condition that holds for all elements after it, too; the end
  /// when none does.
  ///
  /// - Complexity: O(log n).
  @inlinable
  package func partitioningIndex(where isBehind: (Element) -> Bool) -> Index {
    var low = startIndex
    var length = count
    while length > 0 {
      let half = length / 2
      let middle = index(low, offsetBy: half)
      if isBehind(self[middle]) {
        length = half
      } else {
        low = index(after: middle)
        length -= half + 1
      }
    }
    return low
  }
}

extension Array where Element == Range<Int> {
  /// The range that holds an index, among ranges in order of which no two overlap; nil when none does.
  ///
  /// - Complexity: O(log n).
  package func range(holding index: Int) -> Range<Int>? {
    let place = partitioningIndex { $0.upperBound > index }
    return place < count && self[place].contains(index) ? self[place] : nil
  }
}
