internal import DisplayConcurrency

/// Longest increasing subsequences, by patience sorting (Fredman, "On computing the length of longest
/// increasing subsequences", 1975).
enum IncreasingSubsequence {
  /// The positions, ascending, of the fewest elements without which a sequence of different numbers ascends.
  ///
  /// - Parameter kept: A number that is none of them, where as few others allow that.
  /// - Complexity: O(n), and O(log n) more for each element that is not above all before it.
  static func complement(in numbers: [Int], keeping kept: Int? = nil) -> [Int] {
    let complement = complement(in: numbers)
    guard let kept, let place = complement.first(where: { numbers[$0] == kept }) else { return complement }
    // The longest sequences that go through the number: what ascends to it, and from it on.
    let before = numbers.indices.prefix(place).filter { numbers[$0] < kept }
    let after = numbers.indices.dropFirst(place + 1).filter { numbers[$0] > kept }
    let dropped = [before, after].map { positions in
      Self.complement(in: positions.map { numbers[$0] }).map { positions[$0] }
    }
    let count = 1 + before.count + after.count - dropped[0].count - dropped[1].count
    guard count == numbers.count - complement.count else { return complement }
    var stays = [Bool](repeating: false, count: numbers.count)
    for position in before + [place] + after { stays[position] = true }
    for position in dropped.joined() { stays[position] = false }
    return numbers.indices.filter { !stays[$0] }
  }

  private static func complement(in numbers: [Int]) -> [Int] {
    if isAscending(numbers) { return [] }
    // Of the ascending sequences of each length found so far, the position of the least last element.
    var ends: [Int] = []
    var predecessors = [Int](repeating: -1, count: numbers.count)
    for (position, number) in numbers.enumerated() {
      let length: Int
      if let last = ends.last, numbers[last] > number {
        length = ends.partitioningIndex { numbers[$0] > number }
        ends[length] = position
      } else {
        length = ends.count
        ends.append(position)
      }
      if length > 0 { predecessors[position] = ends[length - 1] }
    }
    var stays = [Bool](repeating: false, count: numbers.count)
    var position = ends.last ?? -1
    while position >= 0 {
      stays[position] = true
      position = predecessors[position]
    }
    return numbers.indices.filter { !stays[$0] }
  }

  private static func isAscending(_ numbers: [Int]) -> Bool {
    zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
  }
}
