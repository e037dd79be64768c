import AsyncDisplay
import Testing

@testable import DisplayListModel
@testable import DisplayLists

@Suite("Pinned rows")
struct RowPinningTests {
  @Test("Rows are pinned in place of others, which are returned")
  func pinning() {
    var pinning = RowPinning()
    #expect(pinning.pin([3]) == [])
    #expect(pinning.pin([3, 5]) == [3])
    #expect(pinning.rows == [3, 5])
    #expect(pinning.pin([]) == [3, 5])
    #expect(pinning.rows == [])
  }

  @Test("They follow changes of the data, and those that are gone are pinned no longer")
  func following() throws {
    let counts = (try SectionCounts([100]), try SectionCounts([99]))
    let batch = BatchUpdates { $0.deleteItems(at: [ItemPath(section: 0, item: 4)]) }
    let change = RowChange(
      ListChange(
        from: RowNumbering(counts.0),
        to: RowNumbering(counts.1),
        try ChangeSet(batch, from: counts.0, to: counts.1)
      ),
      from: RowNumbering(counts.0),
      to: RowNumbering(counts.1)
    )
    for (old, new) in [([3], [3]), ([4], []), ([5], [4]), ([3, 4, 5], [3, 4])] {
      var pinning = RowPinning()
      _ = pinning.pin(old)
      pinning.follow(change)
      #expect(pinning.rows == new)
    }
  }
}
