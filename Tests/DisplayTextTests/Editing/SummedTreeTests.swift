import Foundation
import TestSupport
import Testing

@testable import DisplayText

private struct Number: Summed {
  struct Total: TreeTotal {
    static let zero = Total(sum: 0, text: "")
    var sum: Int
    /// Sums need not commute.
    var text: String
    static func + (first: Total, second: Total) -> Total {
      Total(sum: first.sum + second.sum, text: first.text + second.text)
    }
  }

  var value: Int
  var total: Total { Total(sum: value, text: "\(value),") }
}

@Suite("Sequences that know their sums")
struct SummedTreeTests {
  @Test(
    "Replacements leave a tree as the same in an array",
    arguments: 0..<UInt64(TestDepth.count(3, full: 40))
  )
  func model(seed: UInt64) {
    var numbers = Numbers(state: seed)
    var array = (0..<numbers.next(below: 40)).map { Number(value: $0 % 7) }
    var tree = SummedTree(array)
    for step in 0..<200 {
      let lower = numbers.next(below: array.count + 1)
      let range = lower..<lower + numbers.next(below: min(12, array.count - lower) + 1)
      let count = numbers.next(below: step % 20 == 0 ? 60 : 6)
      let new = (0..<count).map { _ in Number(value: numbers.next(below: 5)) }
      let copy = tree
      tree.replace(range, with: new)
      #expect(copy.total.text == array.map { "\($0.value)," }.joined(), "a copy stays what it was")
      array.replaceSubrange(range, with: new)
      let index = numbers.next(below: array.count + 1)
      let sum = numbers.next(below: tree.total.sum + 2)
      #expect(tree.count == array.count && tree.total.text == array.map { "\($0.value)," }.joined())
      #expect(tree.total(before: index).sum == array[..<index].reduce(0) { $0 + $1.value })
      var (reached, before) = (0, 0)
      while reached < array.count, before + array[reached].value <= sum {
        before += array[reached].value
        reached += 1
      }
      let found = tree.first { $0.sum > sum }
      #expect(found.index == reached && found.before.sum == before, "seed \(seed), step \(step)")
      if index < array.count { #expect(tree[index].value == array[index].value) }
      var visited: [Int] = []
      tree.visit(lower..<lower + 5) { position, number in
        #expect(array[position].value == number.value)
        visited.append(position)
        return visited.count < 4
      }
      #expect(visited == Array(lower..<min(lower + 4, array.count)))
      #expect(Double(tree.height) <= 1.45 * log2(Double(array.count + 2)))
    }
  }
}
