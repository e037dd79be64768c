import TestSupport
import Testing

@testable import DisplayListModel

/// How many batches each run tries.
private let batchCountPerRun = UInt64(TestDepth.count(400, full: 25_000))

@Suite("Random batches")
struct BatchFuzzTests {
  @Test(
    "A batch applies as to arrays, or is refused exactly when it is illegal",
    arguments: 0..<UInt64(TestDepth.count(4, full: 12))
  )
  func agreesWithArrays(run: UInt64) throws {
    var legalCount: UInt64 = 0
    for seed in run * batchCountPerRun..<(run + 1) * batchCountPerRun {
      var random = RandomBatch(seed: seed)
      for _ in 0..<seed % 3 { random.spoil() }
      if try check(random, seed: seed) { legalCount += 1 }
    }
    // Both kinds must be there, or the test says nothing.
    #expect(legalCount > batchCountPerRun / 4 && legalCount < batchCountPerRun * 3 / 4)
  }

  /// Compares one batch with the oracle; returns whether it was legal. Call it with the seed of a failure.
  private func check(_ random: RandomBatch, seed: UInt64) throws -> Bool {
    let old = PlainList(counts: random.oldCounts)
    let expected = old.applying(random.batch, newCounts: random.newCounts)
    let oldCounts = try SectionCounts(random.oldCounts)
    let newCounts = try SectionCounts(random.newCounts)
    let changes: ChangeSet
    do {
      changes = try ChangeSet(random.batch, from: oldCounts, to: newCounts)
    } catch {
      try #require(expected == nil, "seed \(seed): refused a legal batch: \(error)")
      return false
    }
    guard let (new, sectionSources) = expected else {
      throw FuzzFailure(description: "seed \(seed): accepted an illegal batch: \(random)")
    }
    try #require(carriedOut(changes, on: old) == new, "seed \(seed): \(changes)")
    try #require(mapped(changes.items, flat(old)) == flat(new), "seed \(seed): \(changes.items)")
    for (section, source) in sectionSources.enumerated() {
      try #require(changes.sections.oldIndex(of: section) == source, "seed \(seed)")
      if let source { try #require(changes.sections.newIndex(of: source) == section, "seed \(seed)") }
    }
    try checkPaths(changes, from: old, to: new, seed: seed)
    try checkRows(changes, seed: seed)
    return true
  }

  private func checkPaths(_ changes: ChangeSet, from old: PlainList, to new: PlainList, seed: UInt64) throws {
    for case .some(let item) in flat(old) {
      guard let path = old.path(of: item) else { continue }
      try #require(changes.newPath(of: path) == new.path(of: item), "seed \(seed) \(path)")
    }
    for (section, items) in new.sections.enumerated() {
      for item in items.indices {
        let path = ItemPath(section: section, item: item)
        try #require(
          changes.oldPath(of: path) == items[item].flatMap(old.path),
          "seed \(seed) \(path)"
        )
      }
    }
    for reload in changes.reloadedItems {
      try #require(changes.newPath(of: reload.source) == reload.destination, "seed \(seed)")
    }
  }

  /// Headers and footers go where their sections go.
  private func checkRows(_ changes: ChangeSet, seed: UInt64) throws {
    let old = RowNumbering(changes.oldCounts, [.header, .footer])
    let new = RowNumbering(changes.newCounts, [.header, .footer])
    let rows = changes.rows(with: [.header, .footer])
    let reloaded = changes.reloadedSections.map(\.source)
    try #require(rows.newCount == new.rowCount, "seed \(seed)")
    try checkRowsByPlace(changes, from: old, to: new, rows, seed: seed)
    for row in 0..<old.rowCount {
      let expected: RowContent? =
        switch old.content(ofRow: row) {
        case .header(let section) where !reloaded.contains(section):
          changes.sections.newIndex(of: section).map { .header(section: $0) }
        case .footer(let section) where !reloaded.contains(section):
          changes.sections.newIndex(of: section).map { .footer(section: $0) }
        case .item(let path): changes.newPath(of: path).map { .item($0) }
        default: nil
        }
      try #require(rows.newIndex(of: row) == expected.flatMap(new.row(of:)), "seed \(seed) row \(row)")
    }
  }

  /// Rows of reloaded sections that no item takes along are the same in order, as far as there are as many; all others
  /// go where they would go otherwise.
  private func checkRowsByPlace(
    _ changes: ChangeSet,
    from old: RowNumbering,
    to new: RowNumbering,
    _ rows: IndexMap,
    seed: UInt64
  ) throws {
    let byPlace = changes.rowsByPlace(with: [.header, .footer])
    try #require(byPlace.oldCount == old.rowCount && byPlace.newCount == new.rowCount, "seed \(seed)")
    var stayed: Set<Int> = []
    for reload in changes.reloadedSections {
      func free(_ numbering: RowNumbering, _ section: Int, _ isTaken: (Int) -> Bool) -> [Int] {
        numbering.rows(ofSection: section).filter { !isTaken($0) }
      }
      let before = free(old, reload.source) { rows.newIndex(of: $0) != nil }
      let after = free(new, reload.destination) { rows.oldIndex(of: $0) != nil }
      // Header and footer stay in any case.
      let items = min(before.count, after.count) - 2
      try #require(byPlace.newIndex(of: before[0]) == after[0], "seed \(seed)")
      try #require(byPlace.newIndex(of: before[before.count - 1]) == after[after.count - 1], "seed \(seed)")
      for (index, row) in before.dropFirst().dropLast().enumerated() {
        try #require(byPlace.newIndex(of: row) == (index < items ? after[index + 1] : nil), "seed \(seed)")
      }
      stayed.formUnion(before)
    }
    for row in 0..<old.rowCount where !stayed.contains(row) {
      try #require(byPlace.newIndex(of: row) == rows.newIndex(of: row), "seed \(seed) row \(row)")
    }
  }

  private func flat(_ list: PlainList) -> [Int?] { list.sections.flatMap { $0 } }

  private func mapped(_ map: IndexMap, _ items: [Int?]) -> [Int?] {
    map.pieces.flatMap { piece in
      switch piece {
      case .kept(let range): Array(items[range])
      case .inserted(let count): [Int?](repeating: nil, count: count)
      }
    }
  }

  /// Takes out from behind, puts in from the front, and corrects no place.
  private func carriedOut(_ changes: ChangeSet, on old: PlainList) -> PlainList {
    var list = old
    func items(at paths: [ItemPath]) -> [Int?] { paths.map { old.sections[$0.section][$0.item] } }
    for path in (changes.deletedItems + changes.movedItems.map(\.source)).sorted(by: >) {
      list.sections[path.section].remove(at: path.item)
    }
    let reloaded = changes.reloadedSections
    for section in reloaded { list.sections[section.source] = [] }
    let moved = changes.movedSections.map { ($0.destination, list.sections[$0.source]) }
    for section in (changes.deletedSections + changes.movedSections.map(\.source)).sorted(by: >) {
      list.sections.remove(at: section)
    }
    for (section, items) in (changes.insertedSections.map { ($0, []) } + moved).sorted(by: { $0.0 < $1.0 }) {
      list.sections.insert(items, at: section)
    }
    for section in changes.insertedSections + reloaded.map(\.destination) {
      let arriving = changes.movedItems.count { $0.destination.section == section }
      list.sections[section] = Array(repeating: nil, count: changes.newCounts[section] - arriving)
    }
    let arriving = zip(changes.movedItems.map(\.destination), items(at: changes.movedItems.map(\.source)))
    for (path, item) in (changes.insertedItems.map { ($0, nil) } + arriving).sorted(by: { $0.0 < $1.0 }) {
      list.sections[path.section].insert(item, at: path.item)
    }
    return list
  }
}

private struct FuzzFailure: Error, CustomStringConvertible {
  let description: String
}
