import DisplayGeometry
import TestSupport
import Testing

@testable import DisplayListModel

@Suite("Those who remember rows by their numbers")
struct RowFollowerTests {
  @Test(
    "Each has its rows where the items are, and forgets those that are gone",
    arguments: 0..<UInt64(TestDepth.count(4, full: 8))
  )
  func everyone(part: UInt64) throws {
    var tried = 0
    for seed in part * 200..<part * 200 + 200 {
      guard let moves = try RandomMoves(seed: seed), !moves.newRows.isEmpty else { continue }
      tried += 1
      let change = moves.change
      for (row, new) in moves.newRows.enumerated() {
        var anchor = AnchorSelector()
        anchor.listDidMove(to: ScrollTarget(row: row, alignment: .end, cover: 3))
        anchor.frameDidShow(row)
        anchor.follow(change)
        #expect(anchor.target?.row == new && anchor.target.map { $0.cover == 3 } != false, "seed \(seed)")
        #expect(anchor.anchorRow == new, "seed \(seed)")
        var snap = SnapRule(isPaged: true)
        snap.setRestingPage(row)
        snap.follow(change)
        #expect(
          snap.restingPage == new ?? max(0, min(row, change.numbering.rowCount - 1)),
          "seed \(seed)"
        )
        var selection = RowSelection()
        selection.insert(row)
        selection.follow(change)
        #expect(selection.rows == Set([new].compactMap { $0 }) && selection.latest == new, "seed \(seed)")
        guard case .item(let path)? = change.oldNumbering.content(ofRow: row) else { continue }
        var anchoring = ListAnchoring.item(path)
        anchoring.follow(change)
        anchor = AnchorSelector()
        anchor.setRule(.item(path), isAnimating: false)
        anchor.follow(change)
        #expect(anchor.rule == anchoring, "seed \(seed)")
        let content = new.flatMap { change.numbering.content(ofRow: $0) }
        if case .item(let path)? = content {
          #expect(anchoring == .item(path), "seed \(seed)")
        } else {
          #expect(anchoring == .firstVisible, "seed \(seed)")
        }
      }
    }
    #expect(tried > 80)
  }

  @Test("Places in rows go where the rows go")
  func nestedPlaces() throws {
    for seed in 0..<UInt64(TestDepth.count(50, full: 200)) {
      guard let moves = try RandomMoves(seed: seed) else { continue }
      var places = NestedPlaces()
      for row in moves.newRows.indices { places.keep([nil, try place(offset: Double(row))], ofRow: row) }
      places.follow(moves.change)
      var offsets: [Int: Double] = [:]
      for (row, new) in moves.newRows.enumerated() { if let new { offsets[new] = Double(row) } }
      for row in 0..<moves.change.numbering.rowCount {
        #expect(places[row].last??.contentOffset == offsets[row], "seed \(seed), row \(row)")
      }
    }
  }

  @Test("Nothing is kept of rows in a section that is reloaded")
  func replacedRows() throws {
    let counts = try SectionCounts([3, 3])
    let batch = BatchUpdates { $0.reloadSections([1]) }
    let change = RowChange(try ChangeSet(batch, from: counts, to: counts))
    var (places, selection) = (NestedPlaces(), RowSelection())
    for row in 0..<6 {
      places.keep([try place(offset: Double(row))], ofRow: row)
      selection.insert(row)
    }
    places.follow(change)
    selection.follow(change)
    #expect((0..<6).map { places[$0].count } == [1, 1, 1, 0, 0, 0])
    #expect(selection.rows == [0, 1, 2] && selection.latest == nil)
  }

  private func place(offset: Double) throws -> ScrollPlace {
    ScrollPlace(
      extents: RowPlaces(
        RowNumbering(try SectionCounts([1])),
        estimatedLength: 1,
        layout: ListCollectionLayout()
      ),
      measuredWidth: 0,
      measuredHeight: 0,
      contentOffset: offset,
      row: 0,
      position: 0,
      target: nil,
      inner: NestedPlaces()
    )
  }

  @Test("Lengths stay with rows that show the same, and with those that have a node")
  func lengths() throws {
    let counts = try SectionCounts([10])
    let numbering = RowNumbering(counts)
    var places = RowPlaces(numbering, estimatedLength: 30, layout: ListCollectionLayout())
    for row in 0..<10 { _ = places.setMeasured(Size(width: 0, height: Double(100 + row)), row: row) }
    let paths = (0..<10).map { ItemPath(section: 0, item: $0) }
    let batch = BatchUpdates { updates in
      updates.deleteItems(at: [paths[0]])
      updates.insertItems(at: [paths[9]])
      updates.reloadItems(at: [paths[4], paths[6]])
    }
    let changes = try ChangeSet(batch, from: counts, to: counts)
    let step = ListChange(from: numbering, to: numbering, changes)
    places.follow(RowChange(step, from: numbering, to: numbering, preparedRows: [6, 0]))
    let lengths = (0..<10).map { places.extent(ofRow: $0) }
    #expect(lengths == [101, 102, 103, 30, 105, 106, 107, 108, 109, 30])
    let other = RowChange(
      ListChange(from: numbering, toOther: numbering),
      from: numbering,
      to: numbering,
      preparedRows: [7, 2]
    )
    places.follow(other)
    #expect((0..<10).map { places.isMeasured($0) } == (0..<10).map { $0 == 2 || $0 == 7 })
  }
}
