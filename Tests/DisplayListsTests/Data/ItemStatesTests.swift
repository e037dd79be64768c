import AsyncDisplay
import DisplayConcurrency
import Foundation
import TestSupport
import Testing

@testable import DisplayLists

@Suite("What items remember")
@MainActor
struct ItemStatesTests {
  /// A row that is twice as high where its item is expanded.
  private final class ExpandingRow: DisplayNode {
    let index: Int
    let isExpanded: ItemStates<Int, Bool>

    nonisolated init(_ index: Int, _ isExpanded: ItemStates<Int, Bool>) {
      (self.index, self.isExpanded) = (index, isExpanded)
      super.init()
    }

    nonisolated override func calculateSize(thatFits size: Size) -> Size {
      Size(width: size.width, height: isExpanded[index] ? 80 : 40)
    }
  }

  @Test("All states are restored that there is room for, while rows read others", arguments: [10, 100])
  func restoresBesideRows(capacity: Int) {
    let states = ItemStates<Int, Bool>(false, capacity: capacity)
    let list = makeList(1_000, states)
    let stage = ListStage(list)
    for index in 0..<25 { states[index] = true }
    stage.settle()
    states.restore((200..<200 + capacity).map { ItemState(id: $0, value: true) })
    #expect((200..<200 + capacity).allSatisfy { states[$0] })
    #expect((0..<25).allSatisfy { !states[$0] })
    stage.settle()
  }

  private func makeList(_ count: Int, _ isExpanded: ItemStates<Int, Bool>) -> ListNode {
    ListNode(0..<count, estimatedRowLength: 40) { ExpandingRow($0, isExpanded) }
  }

  private func height(ofRow row: Int, in list: ListNode) -> Double? { list.node(ofRow: row)?.frame.height }

  @Test(
    "A row is measured again when its item's state changes, no other is, and it comes back as it was left"
  )
  func eviction() throws {
    let isExpanded = ItemStates<Int, Bool>(false)
    let list = makeList(1_000, isExpanded)
    let stage = ListStage(list)
    stage.settle()
    let rows = try (0..<5).map { try #require(list.node(ofRow: $0)) }
    let measured = rows.map(\.measurementCounts.misses)
    isExpanded[3] = true
    stage.settle()
    #expect(height(ofRow: 3, in: list) == 80)
    #expect(zip(rows, measured).map { $0.measurementCounts.misses - $1 } == [0, 0, 0, 1, 0])
    list.scrollToRow(900, at: .start)
    stage.settle()
    #expect(list.node(ofRow: 3) == nil)
    list.scrollToRow(0, at: .start)
    stage.settle()
    #expect(height(ofRow: 3, in: list) == 80 && height(ofRow: 4, in: list) == 40)
    isExpanded[3].toggle()
    stage.settle()
    #expect(height(ofRow: 3, in: list) == 40)
  }

  @Test("What is forgotten is seen at once by the rows that show it")
  func forgetting() {
    let isExpanded = ItemStates<Int, Bool>(false, capacity: 2)
    let list = makeList(4, isExpanded)
    let stage = ListStage(list)
    for row in 0..<2 { isExpanded[row] = true }
    stage.settle()
    #expect((0..<4).map { height(ofRow: $0, in: list) } == [80, 80, 40, 40])
    isExpanded.forget(0)
    stage.settle()
    #expect((0..<4).map { height(ofRow: $0, in: list) } == [40, 80, 40, 40])
    // No room for all of these: those go that no row shows.
    for item in 100..<120 { isExpanded[item] = true }
    stage.settle()
    #expect((0..<4).map { height(ofRow: $0, in: list) } == [40, 80, 40, 40])
    isExpanded[2] = true
    stage.settle()
    isExpanded.removeAll()
    stage.settle()
    #expect((0..<4).map { height(ofRow: $0, in: list) } == [40, 40, 40, 40] && isExpanded.count == 0)
  }

  @Test("Where more states are shown than there is room for, the rows of those that are evicted follow")
  func shownStates() {
    let isExpanded = ItemStates<Int, Bool>(false, capacity: 2)
    let list = makeList(14, isExpanded)
    let stage = ListStage(list, size: Size(width: 100, height: 1_120))
    stage.settle()
    for row in 0..<14 { isExpanded[row] = true }
    stage.settle()
    let expanded = (0..<14).filter { height(ofRow: $0, in: list) == 80 }
    #expect(expanded == (0..<14).filter { isExpanded[$0] } && expanded == Array((14 - isExpanded.count)..<14))
    #expect((2...10).contains(isExpanded.count))
  }

  @Test(
    "Rows that read more items than there is room for come to rest, and what no row reads any longer is let go"
  )
  func readers() {
    let isExpanded = ItemStates<Int, Bool>(false, capacity: 1)
    let list = makeList(10_000, isExpanded)
    let stage = ListStage(list, size: Size(width: 100, height: 2_000))
    stage.settle()
    for row in 0..<40 { isExpanded[row] = row.isMultiple(of: 2) }
    stage.settle()
    for row in stride(from: TestDepth.count(8_000, full: 0), to: 10_000, by: 500) {
      list.scrollToRow(row, at: .start)
      stage.settle()
    }
    let alive = list.statistics.nodesAlive
    #expect(isExpanded.entryCount < 3 * alive, "\(isExpanded.entryCount) entries for \(alive) rows")
    isExpanded[9_520] = true
    stage.settle()
    #expect(height(ofRow: 9_520, in: list) == 80)
  }

  @Test(
    "The items used last have the states that they were given, and no item has another one's",
    arguments: 0..<UInt64(TestDepth.count(2, full: 60))
  )
  func against(seed: UInt64) {
    var numbers = Numbers(state: seed)
    let capacity = 1 + numbers.next(below: 40)
    let states = ItemStates<Int, Int>(-1, capacity: capacity)
    var (given, used) = ([Int: Int](), [Int]())
    func use(_ id: Int) {
      used.removeAll { $0 == id }
      used.append(id)
    }
    for step in 0..<1_500 {
      let id = numbers.next(below: 120)
      switch numbers.next(below: 10) {
      case 0:
        // Its last use may have had another item evicted, and still counts.
        states.forget(id)
        given[id] = nil
      case 1..<6:
        states[id] = step
        given[id] = step
        use(id)
      default:
        let value = states[id]
        let mayBeEvicted = given[id] == nil || !used.suffix(capacity).contains(id)
        #expect(value == given[id] || (value == -1 && mayBeEvicted), "seed \(seed), step \(step)")
        if value == -1 { given[id] = nil } else { use(id) }
      }
      #expect(states.count <= capacity + max(8, capacity / 8) + 1)
    }
  }

  @Test("Threads that have states evicted lose nothing that they used last")
  func evictions() async {
    let states = ItemStates<Int, Int>(-1, capacity: 64)
    let writes = Lock(0)
    @Sendable nonisolated func noteWrite() -> Int {
      writes.withLock { count in
        count += 1
        return count
      }
    }
    let lost = await withTaskGroup(of: Int.self) { group in
      for task in 0..<4 {
        group.addTask {
          var lost = 0
          for step in 0..<TestDepth.count(1_000, full: 3_000) {
            let id = task * 10_000 + step
            let before = noteWrite()
            states[id] = step
            let isThere = states[id] == step
            // Other threads may have written as many items as there is room for, while this one waited.
            if !isThere, writes.withLock({ $0 }) - before < 60 { lost += 1 }
          }
          return lost
        }
      }
      var lost = 0
      for await count in group { lost += count }
      return lost
    }
    #expect(states.count <= 64 + 8)
    #expect(lost == 0)
  }

  @Test("Any capacity will do", arguments: [Int.min, -1, 0, 1, .max - 1, .max])
  func capacities(capacity: Int) {
    let states = ItemStates<Int, Int>(0, capacity: capacity)
    for id in 0..<30 { states[id] = id + 1 }
    #expect(states[29] == 30 && states.capacity >= 1 && states.count >= 1)
    states.restore(states.archive)
    #expect(states[29] == 30)
  }

  /// Identities that all have one hash.
  private struct Alike: Hashable, Sendable {
    let number: Int

    func hash(into hasher: inout Hasher) {}
  }

  @Test("Identities of one hash are told apart")
  func collisions() {
    let states = ItemStates<Alike, Int>(0, capacity: 50)
    for number in 0..<50 { states[Alike(number: number)] = number + 1 }
    for number in stride(from: 0, to: 50, by: 2) { states.forget(Alike(number: number)) }
    for number in 0..<50 {
      #expect(states[Alike(number: number)] == (number.isMultiple(of: 2) ? 0 : number + 1))
    }
    #expect(states.count == 25)
  }

  /// An identity that looks into a store whenever it is compared.
  private struct Curious: Hashable, Sendable {
    static let store = ItemStates<Curious, Int>(0)
    let number: Int
    let isCurious: Bool

    static func == (one: Curious, other: Curious) -> Bool {
      if one.isCurious { _ = store[Curious(number: -1, isCurious: false)] }
      return one.number == other.number
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(isCurious)
      if isCurious { Curious.store.forget(Curious(number: -2, isCurious: false)) }
    }
  }

  @Test("An identity may use the store while it is hashed or compared")
  func reentrance() {
    for number in 0..<5 { Curious.store[Curious(number: number, isCurious: true)] = number }
    for number in 0..<5 { #expect(Curious.store[Curious(number: number, isCurious: true)] == number) }
  }

  @Test("Threads that write different items at the same time lose nothing")
  func storm() async {
    let states = ItemStates<Int, Int>(-1, capacity: 4_000)
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<4 {
        group.addTask {
          for step in 0..<2_000 {
            states[task * 1_000 + step % 1_000] = step
            _ = states[(task + 1) % 4 * 1_000 + step % 1_000]
            // Others than those that are looked at below.
            states[10_000 + task * 2_000 + step] = step
            states.forget(10_000 + task * 2_000 + step)
          }
        }
      }
    }
    let wrong = (0..<4_000).filter { states[$0] != 1_000 + $0 % 1_000 }
    #expect(wrong.isEmpty && states.count == 4_000)
  }

  @Test(
    "What is remembered is written down and read with the list's place, the latest last, as much as there is room for"
  )
  func archives() throws {
    struct Saved: Codable, Equatable {
      var place: ListPlace
      var texts: [ItemState<String, String>]
    }
    let texts = ItemStates<String, String>("")
    texts["a"] = "one"
    texts["b"] = "two"
    texts["c"] = "three"
    _ = texts["a"]
    let saved = Saved(place: ListPlace(row: 7, position: -3.5), texts: texts.archive)
    #expect(saved.texts.map(\.id) == ["b", "c", "a"])
    let read = try JSONDecoder().decode(Saved.self, from: JSONEncoder().encode(saved))
    #expect(read == saved)
    let other = ItemStates<String, String>("", capacity: 2)
    other["z"] = "gone"
    other.restore(read.texts)
    #expect(["a", "b", "c", "z"].map { other[$0] } == ["one", "", "three", ""])
  }
}
