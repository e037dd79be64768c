import TestSupport
import Testing

@testable import DisplayListModel

@Suite("Longest increasing subsequences")
struct IncreasingSubsequenceTests {
  /// All orders of the numbers below a bound.
  private func orders(of count: Int) -> [[Int]] {
    guard count > 0 else { return [[]] }
    return orders(of: count - 1).flatMap { order in
      (0...order.count).map { order[..<$0] + [count - 1] + order[$0...] }
    }
  }

  /// The length of the longest ascending choice among some numbers that has one of them in it, by trying all choices.
  private func longest(in numbers: [Int], with kept: Int?) -> Int {
    var longest = 0
    for choice in 0..<(1 << numbers.count) {
      let chosen = numbers.indices.filter { choice & 1 << $0 != 0 }.map { numbers[$0] }
      guard zip(chosen, chosen.dropFirst()).allSatisfy({ $0 < $1 }) else { continue }
      if kept.map(chosen.contains) ?? true { longest = max(longest, chosen.count) }
    }
    return longest
  }

  @Test(
    "The fewest numbers are left out, and the one to keep only where it costs more",
    arguments: 0...TestDepth.count(5, full: 6)
  )
  func exhaustive(count: Int) {
    for numbers in orders(of: count) {
      let best = longest(in: numbers, with: nil)
      for kept in [nil] + numbers.map(Optional.init) {
        let dropped = Set(IncreasingSubsequence.complement(in: numbers, keeping: kept))
        let left = numbers.indices.filter { !dropped.contains($0) }.map { numbers[$0] }
        #expect(left.count == best && zip(left, left.dropFirst()).allSatisfy { $0 < $1 })
        if let kept {
          let isKept = longest(in: numbers, with: kept) == best
          #expect(left.contains(kept) == isKept, "\(numbers), keeping \(kept), leaves \(left)")
        }
      }
    }
  }

  @Test("A number that is not among them changes nothing")
  func unknown() {
    #expect(IncreasingSubsequence.complement(in: [2, 1, 0], keeping: 9).count == 2)
  }
}
