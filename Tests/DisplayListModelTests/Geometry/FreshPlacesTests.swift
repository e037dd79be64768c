import DisplayConcurrency
import DisplayGeometry
import Testing

@testable import DisplayListModel

@Suite("Places that are compared with fresh ones")
struct FreshPlacesTests {
  private static let space = CollectionSpace(crossExtent: 90, viewportLength: 100)

  /// Five rows whose layout puts them as it does at first, and then otherwise.
  private func places(then change: @escaping @Sendable (inout [Rect]) -> Void) throws -> RowPlaces {
    let isFirst = Lock(true)
    let layout = TestArrangementLayout { count in
      var frames = (0..<count).map { Rect(x: 5, y: Double($0) * 10, width: 10, height: 10) }
      let isUnchanged = isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      if !isUnchanged { change(&frames) }
      return frames
    }
    var places = RowPlaces(RowNumbering(try SectionCounts([5])), estimatedLength: 1, layout: layout)
    places.setSpace(Self.space)
    return places
  }

  private func agree(_ places: borrowing RowPlaces, _ rows: Range<Int>) -> Bool {
    places.agreeWithFreshOnes(inRows: rows)
  }

  @Test("Places agree with fresh ones to a hundredth of a point, along, across and in length")
  func tolerance() throws {
    let cases: [(@Sendable (inout [Rect]) -> Void, Bool)] = [
      ({ _ in }, true),
      ({ $0[2] = Rect(x: 5.005, y: 20.005, width: 10, height: 10.005) }, true),
      ({ $0[2] = Rect(x: 5.02, y: 20, width: 10, height: 10) }, false),
      ({ $0[2] = Rect(x: 5, y: 20.02, width: 10, height: 10) }, false),
      ({ $0[2] = Rect(x: 5, y: 20, width: 10, height: 10.02) }, false),
      ({ $0[2] = Rect(x: 4.98, y: 20, width: 10, height: 10) }, false),
      // How wide a row is does not say where others are.
      ({ $0[2] = Rect(x: 5, y: 20, width: 40, height: 10) }, true),
      // What is no place counts as none.
      ({ $0[2] = Rect(x: 5, y: .nan, width: 10, height: 10) }, false),
    ]
    for (number, (change, agrees)) in cases.enumerated() {
      let all = try places(then: change)
      #expect(agree(all, -3..<40) == agrees, "case \(number)")
      let one = try places(then: change)
      #expect(agree(one, 2..<3) == agrees, "case \(number)")
      // Only the rows that are asked for are compared.
      let others = try places(then: change)
      #expect(agree(others, 0..<2) == true && agree(others, 3..<5) == true)
    }
  }

  @Test("Places that are not worked out yet are not compared")
  func unsettled() throws {
    var places = try places { $0[2] = Rect(x: 5, y: 100, width: 10, height: 10) }
    #expect(agree(places, 0..<5) == false)
    _ = places.setMeasured(Size(width: 10, height: 40), row: 1)
    #expect(places.isSettled == false && agree(places, 0..<5) == true)
    places.settle()
    #expect(agree(places, 0..<5) == false)
    let numbering = RowNumbering(try SectionCounts([5]))
    let waiting = RowPlaces(numbering, estimatedLength: 1, layout: GridCollectionLayout(columns: .count(2)))
    #expect(agree(waiting, 0..<5) == true)
  }

  @Test("A layout that needs no space is compared before there is one")
  func withoutSpace() throws {
    let numbering = RowNumbering(try SectionCounts([5]))
    var places = RowPlaces(numbering, estimatedLength: 30, layout: ListCollectionLayout())
    _ = places.setMeasured(Size(width: 0, height: 12), row: 3)
    #expect(agree(places, 0..<5) == true)
    // Places that were remembered before a length is another are the old ones.
    places.rememberFrames(ofRows: 0..<5)
    places.rows.setMeasured(Size(width: 0, height: 44), row: 1)
    #expect(agree(places, 0..<5) == false)
  }

  @Test("Places of ten thousand rows are remembered, and not of more")
  func remembered() throws {
    let numbering = RowNumbering(try SectionCounts([10_001]))
    var places = RowPlaces(numbering, estimatedLength: 30, layout: ListCollectionLayout())
    places.rememberFrames(ofRows: 0..<10_001)
    #expect(places.known.rows == 0..<0)
    places.rememberFrames(ofRows: 1..<20_000)
    #expect(places.known.rows == 1..<10_001)
    // There is none behind the last row.
    #expect(places.frame(ofRow: 10_001) == .zero && places.frame(ofRow: -1) == .zero)
  }

  @Test("Where rows lie beside each other, empty ones beside a range belong to it")
  func emptyRows() throws {
    let numbering = RowNumbering(try SectionCounts([100]))
    for (height, rows) in [(10.0, 0..<50), (0, 0..<64)] {
      let layout = TestArrangementLayout { count in
        (0..<count).map { Rect(x: 0, y: 0, width: 1, height: $0 == 50 ? height : 0) }
      }
      var places = RowPlaces(numbering, estimatedLength: 30, layout: layout)
      places.setSpace(Self.space)
      #expect(places.includingEmptyRows(beside: 3..<5) == rows)
    }
  }
}
