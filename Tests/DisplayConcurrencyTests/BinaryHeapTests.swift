import Testing

@testable import DisplayConcurrency

@Suite("BinaryHeap")
struct BinaryHeapTests {
  /// A number that counts how often it is compared.
  private struct Counted: Comparable {
    static let comparisons = Lock(0)
    let value: Int

    static func < (lhs: Counted, rhs: Counted) -> Bool {
      comparisons.withLock { $0 += 1 }
      return lhs.value < rhs.value
    }
  }

  private static func permutations(of values: [Int]) -> [[Int]] {
    guard let last = values.last else { return [[]] }
    return permutations(of: values.dropLast()).flatMap { shorter in
      (0...shorter.count).map { Array(shorter[..<$0]) + [last] + shorter[$0...] }
    }
  }

  private static func popAll(_ heap: BinaryHeap<Int>) -> [Int] {
    var heap = heap
    var popped: [Int] = []
    while let next = heap.pop() { popped.append(next) }
    return popped
  }

  @Test("Every order of up to six elements, equal ones among them, comes out sorted, pushed or all at once")
  func exhaustive() {
    for count in 0...6 {
      for values in [Array(0..<count), (0..<count).map { $0 / 2 }] {
        for order in Self.permutations(of: values) {
          var pushed = BinaryHeap<Int>()
          for value in order {
            pushed.push(value)
            #expect(pushed.first == order[..<pushed.count].min())
          }
          #expect(pushed.count == count)
          #expect(Self.popAll(pushed) == values, "\(order)")
          #expect(Self.popAll(BinaryHeap(order)) == values, "\(order)")
        }
      }
    }
  }

  @Test("Among 65,536 elements a push compares at most 16, and a pop at most 32")
  func cost() {
    var heap = BinaryHeap((0..<65_536).map { Counted(value: $0 &* 40_503 % 65_536) })
    func comparisons(_ body: () -> Void) -> Int {
      Counted.comparisons.withLock { $0 = 0 }
      body()
      return Counted.comparisons.withLock { $0 }
    }
    for step in 0..<1_000 {
      #expect(comparisons { _ = heap.pop() } <= 32)
      #expect(comparisons { heap.push(Counted(value: step % 2 == 0 ? -step : 70_000)) } <= 16)
    }
  }
}
