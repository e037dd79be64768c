import DisplayGeometry
import TestSupport
import Testing

@testable import DisplayListModel

/// Lengths in an array, whole numbers so that sums are exact: the oracle.
private struct PlainColumn {
  var lengths: [Double?]
  var estimate = 30.0

  func length(_ row: Int) -> Double { lengths[row] ?? estimate }

  func frames(crossExtent: Double) -> [Rect] {
    var start = 0.0
    return lengths.indices.map { row in
      defer { start += length(row) }
      return Rect(x: 0, y: start, width: crossExtent, height: length(row))
    }
  }
}

@Suite("Rows one behind the other")
struct ListCollectionLayoutTests {
  private func compare(
    _ places: borrowing RowPlaces,
    _ plain: PlainColumn,
    crossExtent: Double,
    _ note: String
  ) {
    let frames = plain.frames(crossExtent: crossExtent)
    let total = frames.last?.maxY ?? 0
    #expect(places.isSettled && places.count == frames.count && places.totalLength == total, "\(note)")
    #expect((0..<frames.count).map { places.frame(ofRow: $0) } == frames, "\(note)")
    let few = frames.count / 3..<frames.count - frames.count / 4
    #expect(few.map { places.frame(ofRow: $0) } == Array(frames[few]), "\(note)")
    #expect(places.offset(ofRow: frames.count) == total, "\(note)")
    for start in stride(from: -40.0, through: total + 40, by: 23) {
      let span = start..<start + 50
      let meeting = frames.indices.filter {
        frames[$0].minY < span.upperBound && frames[$0].maxY > span.lowerBound && frames[$0].height > 0
      }
      let found = places.rows(intersecting: span)
      #expect(
        meeting.isEmpty ? found.isEmpty : found == meeting[0]..<meeting[meeting.count - 1] + 1,
        "\(note)"
      )
    }
  }

  @Test(
    "Places are the sums of lengths, at once, whatever changes",
    arguments: 0..<UInt64(TestDepth.count(10, full: 40))
  )
  func randomChanges(seed: UInt64) throws {
    var numbers = Numbers(state: seed &* 977 &+ 5)
    var plain = PlainColumn(lengths: Array(repeating: nil, count: numbers.next(below: 12)))
    var counts = try SectionCounts([plain.lengths.count])
    var places = RowPlaces(RowNumbering(counts), estimatedLength: 30, layout: ListCollectionLayout())
    var crossExtent = 0.0
    for step in 0..<40 {
      switch numbers.next(below: 5) {
      case 0:
        crossExtent = Double(numbers.next(below: 500))
        places.setSpace(CollectionSpace(crossExtent: crossExtent, viewportLength: 200))
      case 1 where !plain.lengths.isEmpty:
        let row = numbers.next(below: plain.lengths.count)
        plain.lengths[row] = nil
        places.invalidateMeasurements(ofRows: row..<row + 1)
      case 2:
        plain.estimate = Double(1 + numbers.next(below: 60))
        places.setEstimate(.fixed(plain.estimate), ofKind: .item)
      case 3 where !plain.lengths.isEmpty:
        let row = numbers.next(below: plain.lengths.count)
        plain.lengths[row] = Double(numbers.next(below: 80))
        _ = places.setMeasured(Size(width: crossExtent, height: plain.lengths[row] ?? 0), row: row)
      default:
        let old = counts
        var updates = BatchUpdates()
        if numbers.next(below: 2) == 0, !plain.lengths.isEmpty {
          let row = numbers.next(below: plain.lengths.count)
          plain.lengths.remove(at: row)
          updates.deleteItems(at: [ItemPath(section: 0, item: row)])
        } else {
          let row = numbers.next(below: plain.lengths.count + 1)
          plain.lengths.insert(nil, at: row)
          updates.insertItems(at: [ItemPath(section: 0, item: row)])
        }
        counts = try SectionCounts([plain.lengths.count])
        let changes = try ChangeSet(updates, from: old, to: counts)
        places.apply(changes.rows(with: []), numbering: RowNumbering(counts))
      }
      compare(places, plain, crossExtent: crossExtent, "seed \(seed), step \(step)")
      // What is remembered is forgotten with the next change.
      places.rememberFrames(ofRows: plain.lengths.count / 3..<plain.lengths.count)
      compare(places, plain, crossExtent: crossExtent, "seed \(seed), step \(step), remembered")
    }
  }

  @Test("Lengths are learned from rows that were measured, and move those that were not")
  func learning() throws {
    let counts = try SectionCounts([100])
    var places = RowPlaces(RowNumbering(counts), estimatedLength: 30, layout: ListCollectionLayout())
    places.setEstimate(.learned(initial: 20), ofKind: .item)
    #expect(places.totalLength == 2_000 && !places.adoptLearnedEstimates())
    for row in 0..<4 { _ = places.setMeasured(Size(width: 0, height: 50), row: row) }
    #expect(places.totalLength == 200 + 96 * 20)
    #expect(places.adoptLearnedEstimates() && places.totalLength == 5_000 && places.offset(ofRow: 10) == 500)
  }

  @Test("What a list says of lengths counts again when the layout does not say it any longer")
  func estimatesOverLayouts() throws {
    let counts = try SectionCounts([100])
    let grid = GridCollectionLayout(columns: .count(1), itemLength: .fixed(200))
    var places = RowPlaces(RowNumbering(counts), estimatedLength: 30, layout: grid)
    places.setSpace(CollectionSpace(crossExtent: 100, viewportLength: 200))
    places.setEstimate(.learned(initial: 40), ofKind: .item)
    #expect(places.totalLength == 20_000)
    places.setLayout(ListCollectionLayout())
    #expect(places.totalLength == 4_000)
    _ = places.setMeasured(Size(width: 100, height: 60), row: 0)
    #expect(places.adoptLearnedEstimates() && places.totalLength == 6_000)
    // The same space again teaches nothing else.
    places.setSpace(CollectionSpace(crossExtent: 100, viewportLength: 200))
    #expect(places.totalLength == 6_000)
  }

  @Test("A layout that has columns takes no estimates, and has no places before its space")
  func others() throws {
    let counts = try SectionCounts([100])
    var places = RowPlaces(
      RowNumbering(counts),
      estimatedLength: 30,
      layout: GridCollectionLayout(columns: .count(4))
    )
    #expect(places.totalLength == 0 && !places.isSingleFile)
    places.setSpace(CollectionSpace(crossExtent: 100, viewportLength: 200))
    let length = places.totalLength
    places.setEstimate(.fixed(1_000), ofKind: .item)
    #expect(length > 0 && places.totalLength == length && !places.adoptLearnedEstimates())
  }
}
