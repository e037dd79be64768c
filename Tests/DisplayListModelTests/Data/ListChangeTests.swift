import TestSupport
import Testing

@testable import DisplayListModel

@Suite("Steps between numberings")
struct ListChangeTests {
  @Test(
    "A change knows the rows after it from those before, and which of them were moved",
    arguments: 0..<4 as Range<UInt8>
  )
  func numbering(supplementaries bits: UInt8) throws {
    let supplementaries = SectionSupplementaries(rawValue: bits)
    for seed in 0..<UInt64(TestDepth.count(125, full: 500)) {
      let random = RandomBatch(seed: seed)
      let (oldCounts, newCounts) = (try SectionCounts(random.oldCounts), try SectionCounts(random.newCounts))
      let old = RowNumbering(oldCounts, supplementaries)
      let new = RowNumbering(newCounts, supplementaries)
      let other = ListChange(from: old, toOther: new)
      try #require(other.numbering(after: old) == new && other.map.newCount == new.rowCount, "seed \(seed)")
      guard !random.batch.reloadsEverything else { continue }
      let changes = try ChangeSet(random.batch, from: oldCounts, to: newCounts)
      let change = ListChange(from: old, to: new, changes)
      try #require(change.numbering(after: old) == new && change.map.newCount == new.rowCount, "seed \(seed)")
      for row in 0..<new.rowCount {
        let isMoved =
          switch new.content(ofRow: row) {
          case .header(let section)?, .footer(let section)?:
            changes.movedSections.contains { $0.destination == section }
          case .item(let path)?:
            changes.movedSections.contains { $0.destination == path.section }
              || changes.movedItems.contains { $0.destination == path }
          case nil: false
          }
        try #require(change.isMoved(row) == isMoved, "seed \(seed), row \(row)")
      }
    }
  }

  @Test("Where headers come with a change, the rows after it have them")
  func supplementariesCome() throws {
    let (counts, newCounts) = (try SectionCounts([3, 2]), try SectionCounts([3, 3]))
    let batch = BatchUpdates { $0.insertItems(at: [ItemPath(section: 1, item: 0)]) }
    let changes = try ChangeSet(batch, from: counts, to: newCounts)
    let (old, new) = (RowNumbering(counts), RowNumbering(newCounts, .header))
    #expect(ListChange(from: old, to: new, changes).numbering(after: old) == new)
  }

  @Test("A change among many sections keeps those that it changes, and no others")
  func size() throws {
    var counts = Array(repeating: 3, count: 10_000)
    let old = try SectionCounts(counts)
    counts[5_000] = 4
    counts.insert(7, at: 9_000)
    let new = try SectionCounts(counts)
    let batch = BatchUpdates { updates in
      updates.insertItems(at: [ItemPath(section: 5_000, item: 0)])
      updates.insertSections([9_000])
    }
    let changes = try ChangeSet(batch, from: old, to: new)
    let change = SectionCountsChange(from: old, to: new, sections: changes.sections)
    #expect(change.differing.map { $0.section } == [5_000, 9_000])
    #expect(change.counts(after: old) == new)
  }

  @Test("Only a change to other content is one of other data")
  func otherData() throws {
    let numbering = RowNumbering(try SectionCounts([3]))
    #expect(ListChange(from: numbering, toOther: numbering).isOtherData)
    #expect(!ListChange(from: numbering, to: numbering).isOtherData)
  }
}
