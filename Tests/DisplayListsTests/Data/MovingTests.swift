import AsyncDisplay
import TestSupport
import Testing

@testable import DisplayListModel
@testable import DisplayLists

@Suite("Moving one item")
struct MovingTests {
  /// The rows of sections, as texts.
  private func rows(_ sections: [[Int]], _ supplementaries: SectionSupplementaries) -> [String] {
    sections.enumerated().flatMap { number, items in
      (supplementaries.contains(.header) ? ["h\(number)"] : []) + items.map { "i\($0)" }
        + (supplementaries.contains(.footer) ? ["f\(number)"] : [])
    }
  }

  @Test(
    "Of every place that an item may be moved to, its row is the one that a plain list has",
    arguments: [[3], [1, 2], [2, 0, 3], [0, 1, 0]],
    [0, 1, 2, 3] as [UInt8]
  )
  func places(counts: [Int], bits: UInt8) throws {
    let supplementaries = SectionSupplementaries(rawValue: bits)
    var next = 0
    let sections = counts.map { count in
      defer { next += count }
      return Array(next..<next + count)
    }
    let numbering = RowNumbering(try SectionCounts(counts), supplementaries)
    for section in counts.indices {
      for item in 0..<counts[section] {
        let source = ItemPath(section: section, item: item)
        let places = MovePlaces(numbering: numbering, source: source)
        var others = sections
        let moved = others[section].remove(at: item)
        var all: [Int: ItemPath] = [:]
        for target in counts.indices {
          for place in 0...others[target].count {
            var wanted = others
            wanted[target].insert(moved, at: place)
            let path = ItemPath(section: target, item: place)
            let row = try #require(rows(wanted, supplementaries).firstIndex(of: "i\(moved)"))
            #expect(places.row(of: path) == row)
            if bits != 0 { #expect(places.destination(atRow: row) == path) }
            all[row] = path
          }
          #expect(places.row(of: ItemPath(section: target, item: others[target].count + 1)) == nil)
          #expect(places.row(of: ItemPath(section: target, item: -1)) == nil)
        }
        #expect(places.row(of: ItemPath(section: counts.count, item: 0)) == nil)
        // Any row leads to one that an item can be at, and that to itself.
        for row in -2...numbering.rowCount + 2 {
          let destination = places.destination(atRow: row)
          let found = try #require(places.row(of: destination))
          #expect(abs(found - row) <= 2 || row < 0 || row >= numbering.rowCount)
        }
      }
    }
  }

  @Test(
    "Content and snapshots with an item elsewhere are those made so",
    arguments: 1...UInt64(TestDepth.count(2, full: 20))
  )
  @MainActor
  func contents(seed: UInt64) throws {
    var numbers = Numbers(state: seed)
    var sections = (0..<3).map { section in
      (0..<numbers.next(below: 6)).map { TestItem(id: section * 10 + $0) }
    }
    var content = try ListContent(sections: sections, header: { _ in DisplayNode() }) { ItemRow($0) }
    var snapshot = makeSnapshot(sections)
    for _ in 0..<40 {
      let source = ItemPath(section: numbers.next(below: 4), item: numbers.next(below: 6))
      let target = ItemPath(section: numbers.next(below: 4), item: numbers.next(below: 6))
      var wanted = sections
      var isLegal = false
      if source.section < 3, target.section < 3, source.item < wanted[source.section].count {
        let item = wanted[source.section].remove(at: source.item)
        if target.item <= wanted[target.section].count {
          wanted[target.section].insert(item, at: target.item)
          isLegal = true
        }
      }
      let moved = content.movingItem(at: source, to: target)
      let movedSnapshot = snapshot.movingItem(at: source, to: target)
      #expect((moved != nil) == isLegal && (movedSnapshot != nil) == isLegal, "seed \(seed)")
      guard isLegal, let moved, let movedSnapshot else { continue }
      sections = wanted
      content = moved
      snapshot = movedSnapshot
      let fresh = makeSnapshot(sections)
      #expect(snapshot.itemIDs == fresh.itemIDs && snapshot.counts == fresh.counts)
      #expect(snapshot.models == fresh.models && snapshot.itemNumbers == fresh.itemNumbers)
      #expect(content.numbering.counts == fresh.counts)
      for path in (0..<fresh.counts.itemCount).compactMap(fresh.counts.path) {
        let row = try #require(content.numbering.row(of: .item(path)))
        #expect((content.makeNode(ofRow: row) as? ItemRow)?.item == sections[path.section][path.item])
      }
    }
  }

  @Test("A move made in an older snapshot finds its place beside the same neighbor in a newer one")
  func newerSnapshot() throws {
    let old = makeSnapshot([makeItems(0..<6), makeItems(10..<12)])
    func move(_ source: (Int, Int), _ target: (Int, Int), in new: [[Int]]) -> [[Int]]? {
      let new = makeSnapshot(new.map { $0.map { TestItem(id: $0) } })
      let source = ItemPath(section: source.0, item: source.1)
      let target = ItemPath(section: target.0, item: target.1)
      guard let move = old.itemMove(from: source, to: target) else { return nil }
      let moved = new.applying(move)
      guard new.allows(move) else {
        #expect(moved.itemIDs == new.itemIDs && moved.counts == new.counts)
        return nil
      }
      return (0..<moved.counts.sectionCount).map { section in
        (0..<moved.counts[section]).compactMap { moved.model(at: ItemPath(section: section, item: $0))?.id }
      }
    }
    #expect(move((0, 1), (0, 3), in: [[0, 1, 2, 3, 4, 5], [10, 11]]) == [[0, 2, 3, 1, 4, 5], [10, 11]])
    #expect(move((0, 1), (0, 3), in: [[9, 0, 1, 3, 8, 4], []]) == [[9, 0, 3, 1, 8, 4], []])
    #expect(move((0, 1), (0, 3), in: [[0, 1, 2, 4, 5], []]) == [[0, 2, 1, 4, 5], []])
    #expect(move((0, 4), (0, 0), in: [[7, 4, 0, 1], []]) == [[7, 4, 0, 1], []])
    #expect(move((0, 4), (1, 1), in: [[4, 0], [11]]) == [[0], [4, 11]])
    #expect(move((0, 4), (1, 1), in: [[4, 0], []]) == [[0], [4]])
    #expect(move((0, 4), (1, 1), in: [[0, 1], [10]]) == nil)
    #expect(move((0, 4), (1, 1), in: [[0, 4]]) == nil)
  }
}
