import DisplayListModel
import Testing

@Suite("Places of rows")
struct RowPlacesTests {
  private func places(_ count: Int = 10) throws -> RowPlaces {
    RowPlaces(
      RowNumbering(try SectionCounts([count])),
      estimatedLength: 40,
      layout: ListCollectionLayout()
    )
  }

  @Test("Rows that there are not lie nowhere, and are measured in vain")
  func outside() throws {
    var places = try places()
    let length = places.totalLength
    for row in [-1, 10, Int.min, Int.max] {
      let (frame, extent) = (places.frame(ofRow: row), places.extent(ofRow: row))
      #expect(frame == .zero && extent == 0)
      let isMeasured = places.isMeasured(row)
      #expect(!isMeasured)
      let isChange = places.setMeasured(Size(width: 5, height: 5), row: row)
      #expect(!isChange)
    }
    let (isSettled, newLength) = (places.isSettled, places.totalLength)
    #expect(isSettled && newLength == length)
    let (before, behind) = (places.offset(ofRow: -1), places.offset(ofRow: .max))
    #expect(before == 0 && behind == length)
  }

  @Test("What is measured moves the rows behind it, also where that is first computed later")
  func measured() throws {
    var places = try places()
    let isChange = places.setMeasured(Size(width: 0, height: 55), row: 3)
    #expect(isChange)
    places.settle()
    let (third, fourth) = (places.frame(ofRow: 3), places.frame(ofRow: 4))
    #expect(third.height == 55 && fourth.minY - third.minY == 55)
    let found = places.rows(intersecting: fourth.minY..<fourth.minY + 1)
    #expect(found == 4..<5)
    places.invalidateMeasurements(ofRows: 3..<4)
    let isMeasured = places.isMeasured(3)
    #expect(!isMeasured)
  }

  @Test("A change of other rows than there are forgets what was measured, and leaves as many as it says")
  func otherRows() throws {
    var places = try places()
    _ = places.setMeasured(Size(width: 0, height: 55), row: 0)
    var updates = BatchUpdates()
    updates.deleteItems(at: [ItemPath(section: 0, item: 1)])
    let changes = try ChangeSet(updates, from: SectionCounts([4]), to: SectionCounts([3]))
    places.follow(RowChange(changes))
    places.settle()
    let (count, length, isMeasured) = (places.count, places.totalLength, places.isMeasured(0))
    #expect(count == 3 && length == 120 && !isMeasured)
  }
}
