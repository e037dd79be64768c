import TestSupport
import Testing

@testable import DisplayListModel

private typealias Snapshot = ListSnapshot<Int, Int, Model>

private struct Model: Equatable, Identifiable {
  let id: Int
  var version = 0
}

private func makeSnapshot(_ sections: [(Int, [Model])]) throws -> Snapshot {
  try Snapshot(sections: sections.map { ListSection(id: $0.0, items: $0.1) })
}

/// Two snapshots of the same few identities, the second made of the first at random.
private struct RandomSnapshots {
  private var numbers: Numbers

  init(seed: UInt64) { numbers = Numbers(state: seed &* 0x9E37_79B9_7F4A_7C15 &+ 1) }

  mutating func next(sectionLimit: Int, itemLimit: Int) -> [(Int, [Model])] {
    let sectionIDs = shuffled(0..<sectionLimit).prefix(1 + numbers.next(below: sectionLimit))
    var sections = sectionIDs.map { ($0, [Model]()) }
    var items = shuffled(0..<itemLimit)
    // Most often in order, as in lists that change little.
    if numbers.next(below: 3) > 0 { items.sort() }
    for id in items where numbers.next(below: 5) > 0 {
      let section = numbers.next(below: 4) == 0 ? numbers.next(below: sections.count) : id % sections.count
      sections[section].1.append(Model(id: id, version: numbers.next(below: 2)))
    }
    return sections
  }

  private mutating func shuffled(_ range: Range<Int>) -> [Int] {
    var values = Array(range)
    for index in values.indices.reversed() { values.swapAt(index, numbers.next(below: index + 1)) }
    return values
  }
}

@Suite("Differences of snapshots")
struct SnapshotChangesTests {
  @Test(
    "The difference applied to the old snapshot gives the new one",
    arguments: 0..<UInt64(TestDepth.count(500, full: 2_000))
  )
  func applies(seed: UInt64) throws {
    var random = RandomSnapshots(seed: seed)
    let old = try makeSnapshot(random.next(sectionLimit: 4, itemLimit: 12))
    let new = try makeSnapshot(random.next(sectionLimit: 4, itemLimit: 12))
    let changes = new.changes(from: old)
    #expect(carriedOut(changes.items, old.itemIDs, inserting: new.itemIDs) == new.itemIDs)
    #expect(carriedOut(changes.sections, old.sectionIDs, inserting: new.sectionIDs) == new.sectionIDs)
    // What the new snapshot shares with the old one keeps its identity, and nothing else does.
    for (number, id) in old.itemIDs.enumerated() {
      #expect(changes.items.newIndex(of: number) == new.itemNumbers[id])
    }
    for (number, id) in old.sectionIDs.enumerated() {
      #expect(changes.sections.newIndex(of: number) == new.sectionNumbers[id])
    }
    let changed = old.models.filter { model in
      new.models.contains { $0.id == model.id && $0.version != model.version }
    }
    #expect(changes.reloadedItems.map { old.model(at: $0.source)?.id } == changed.map(\.id))
    for reload in changes.reloadedItems {
      #expect(old.model(at: reload.source)?.id == new.model(at: reload.destination)?.id)
    }
    #expect(new.changes(from: new).isEmpty)
    // What comes and goes with its section is not named besides.
    #expect(!changes.insertedItems.contains { changes.insertedSections.contains($0.section) })
    #expect(!changes.deletedItems.contains { changes.deletedSections.contains($0.section) })
  }

  @Test("As few sections and items move as possible", arguments: 0..<UInt64(TestDepth.count(75, full: 300)))
  func fewMoves(seed: UInt64) throws {
    var random = RandomSnapshots(seed: seed)
    let old = try makeSnapshot(random.next(sectionLimit: 4, itemLimit: 10))
    let new = try makeSnapshot(random.next(sectionLimit: 4, itemLimit: 10))
    let changes = new.changes(from: old)
    #expect(changes.movedSections.count == fewestMoves(new.sectionIDs.compactMap { old.section(of: $0) }))
    var expected = 0
    for (section, id) in new.sectionIDs.enumerated() {
      let paths = (0..<new.counts[section]).compactMap { item in
        new.model(at: ItemPath(section: section, item: item)).flatMap { old.path(of: $0.id) }
      }
      let staying = paths.filter { $0.section == old.section(of: id) }
      expected += paths.count - staying.count + fewestMoves(staying.map(\.item))
    }
    #expect(changes.movedItems.count == expected)
  }

  @Test("An identity that two have is refused, and both places are named")
  func duplicates() {
    let twice = [Model(id: 7), Model(id: 8)]
    #expect(
      throws: ListUpdateError.duplicateItem(
        id: "8",
        first: ItemPath(section: 0, item: 1),
        second: ItemPath(section: 2, item: 0)
      )
    ) {
      try makeSnapshot([(0, twice), (1, []), (2, [Model(id: 8)])])
    }
    #expect(throws: ListUpdateError.duplicateSection(id: "1", first: 0, second: 2)) {
      try makeSnapshot([(1, []), (2, []), (1, [])])
    }
  }

  @Test("One item that moves far is one move")
  func oneMove() throws {
    let models = (0..<10_000).map { Model(id: $0) }
    let old = try makeSnapshot([(0, models)])
    let new = try makeSnapshot([(0, Array(models[1...]) + [models[0]])])
    let changes = new.changes(from: old)
    #expect(
      changes.movedItems == [
        PlaceChange(from: ItemPath(section: 0, item: 0), to: ItemPath(section: 0, item: 9_999))
      ]
    )
    #expect(changes.items.pieces == [.kept(1..<10_000), .kept(0..<1)])
  }

  private func carriedOut(_ map: IndexMap, _ old: [Int], inserting new: [Int]) -> [Int] {
    map.pieces.flatMap { piece in
      switch piece {
      case .kept(let range): Array(old[range])
      case .inserted(let count): [Int](repeating: -1, count: count)
      }
    }.enumerated().map { $1 == -1 && $0 < new.count ? new[$0] : $1 }
  }

  /// How many elements have to move so that all ascend: every choice is tried.
  private func fewestMoves(_ numbers: [Int]) -> Int {
    var longest = 0
    for choice in 0..<(1 << numbers.count) {
      let chosen = numbers.indices.filter { choice >> $0 & 1 == 1 }.map { numbers[$0] }
      if chosen == chosen.sorted() { longest = max(longest, chosen.count) }
    }
    return numbers.count - longest
  }
}
