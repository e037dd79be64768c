import DisplayScrolling
import TestSupport
import Testing

@testable import DisplayListModel

@Suite("RangeTransitions")
struct RangeTransitionTests {
  private struct Call: Equatable {
    let row: Int
    let old: RangeMembership
    let new: RangeMembership
  }

  private func calls(_ transitions: RangeTransitions) -> [Call] {
    var calls: [Call] = []
    transitions.forEach { calls.append(Call(row: $0, old: $1, new: $2)) }
    return calls
  }

  private func randomSets(_ numbers: inout Numbers) -> RangeSets {
    func range() -> Range<Int> {
      let start = numbers.next(below: 30)
      return start..<start + numbers.next(below: 12)
    }
    var sets = RangeSets()
    sets.measure = range()
    sets.preload = range()
    sets.display = range()
    sets.visible = range()
    return sets
  }

  @Test(
    "Each row that differs comes once, leaving ones first, then visible ones",
    arguments: 0..<UInt64(TestDepth.count(100, full: 400))
  )
  func agreesWithSets(seed: UInt64) {
    var numbers = Numbers(state: seed &* 40_503)
    let old = randomSets(&numbers)
    let new = randomSets(&numbers)
    for direction in [ScrollDirection.towardsEnd, .towardsStart] {
      let found = calls(RangeTransitions(from: old, to: new, direction: direction))
      var expected: [Call] = []
      let rows = direction == .towardsEnd ? Array(0..<60) : (0..<60).reversed()
      let stages: [(RangeMembership) -> Bool] = [
        { $0.contains(.visible) }, { $0.contains(.display) }, { $0.contains(.preload) }, { _ in true },
      ]
      for row in rows {
        let call = Call(row: row, old: old.membership(ofRow: row), new: new.membership(ofRow: row))
        if call.old != call.new, call.new.isSubset(of: call.old) { expected.append(call) }
      }
      for stage in stages {
        for row in rows where !expected.contains(where: { $0.row == row }) {
          let call = Call(row: row, old: old.membership(ofRow: row), new: new.membership(ofRow: row))
          if call.old != call.new, stage(call.new) { expected.append(call) }
        }
      }
      #expect(found == expected)
    }
  }

  @Test("Equal ranges have no transitions")
  func equal() {
    var numbers = Numbers(state: 5)
    let sets = randomSets(&numbers)
    let transitions = RangeTransitions(from: sets, to: sets)
    #expect(transitions.isEmpty && calls(transitions).isEmpty)
  }
}
