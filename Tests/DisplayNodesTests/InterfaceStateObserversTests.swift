import AsyncDisplay
import TestSupport
import Testing

@testable import DisplayNodes

@Suite("Many observers of a node")
@MainActor
struct InterfaceStateObserversTests {
  private final class NumberedObserver: InterfaceStateObserver {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  private func numbers(of observers: InterfaceStateObservers) -> [Int] {
    observers.all.map { ($0 as? NumberedObserver)?.number ?? -1 }
  }

  @Test(
    "are those of a plain list, as they are added, removed and end",
    arguments: 0..<UInt64(TestDepth.count(6, full: 200))
  )
  func model(seed: UInt64) {
    var random = Numbers(state: seed)
    var observers = InterfaceStateObservers()
    var expected: [Int] = []
    var alive: [NumberedObserver] = []
    var removals = 0
    for number in 0..<300 {
      switch random.next(below: 5) {
      case 0, 1:
        alive.append(NumberedObserver(number))
        observers.add(alive[alive.count - 1])
        expected.append(number)
      case 2 where !alive.isEmpty:
        let observer = alive[random.next(below: alive.count)]
        if !expected.contains(observer.number) { expected.append(observer.number) }
        observers.add(observer)
      case 3 where !alive.isEmpty:
        let observer = alive[random.next(below: alive.count)]
        if expected.contains(observer.number) { removals += 1 }
        expected.removeAll { $0 == observer.number }
        observers.remove(observer)
      case 4 where !alive.isEmpty && random.next(below: 2) == 0:
        let observer = alive.remove(at: random.next(below: alive.count))
        expected.removeAll { $0 == observer.number }
      default: break
      }
      #expect(numbers(of: observers) == expected)
      #expect(alive.allSatisfy { observers.contains($0) == expected.contains($0.number) })
    }
    #expect(observers.removalCount == removals)
  }

  @Test("leave nothing behind that grows, whether they are removed or end")
  func bounded() {
    var observers = InterfaceStateObservers()
    let first = NumberedObserver(0)
    observers.add(first)
    for number in 1..<1_000 {
      let observer = NumberedObserver(number)
      observers.add(observer)
      if number.isMultiple(of: 2) { observers.remove(observer) }
      #expect(observers.placeCount <= 4)
    }
    #expect(numbers(of: observers) == [0])
    observers.remove(first)
    #expect(observers.all.isEmpty)
  }
}
