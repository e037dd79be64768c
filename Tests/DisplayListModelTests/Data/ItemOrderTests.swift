import TestSupport
import Testing

@testable import DisplayListModel

@Suite("The order of items that were moved")
struct ItemOrderTests {
  @Test(
    "Items moved one by one lie where an array has them",
    arguments: 1...UInt64(TestDepth.count(4, full: 8))
  )
  func order(seed: UInt64) {
    var numbers = Numbers(state: seed)
    let count = 1 + numbers.next(below: 30)
    var order = ItemOrder(count: count)
    var plain = Array(0..<count)
    for _ in 0..<300 {
      let (source, target) = (numbers.next(below: count), numbers.next(below: count))
      order.move(source, to: target)
      plain.insert(plain.remove(at: source), at: target)
      #expect((0..<count).map(order.original) == plain, "seed \(seed)")
    }
  }
}
