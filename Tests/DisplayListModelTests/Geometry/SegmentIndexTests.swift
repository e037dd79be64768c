import TestSupport
import Testing

@testable import DisplayListModel

@Suite("Segments in blocks")
struct SegmentIndexTests {
  private typealias Index = SegmentIndex<Int>
  private typealias Segment = ArrangementSegment<Int>

  private static let content = SegmentContent(.item(ItemPath(section: 0, item: 0)))

  /// A segment as an array has it.
  private struct Plain: Equatable {
    var first: Int
    var rows: Int
    var origin: Double
    var reach: Double
    var firstUnseen: Int

    var segment: Segment {
      var segment = Segment(SegmentIndexTests.content, firstRow: first, origin: origin, state: nil)
      segment.add(rowCount: rows, reach: reach, firstUnseenRow: firstUnseen)
      return segment
    }
  }

  /// Segments from a row and an offset on, and where what follows them begins.
  private func segments(
    _ count: Int,
    from start: (row: Int, offset: Double),
    _ numbers: inout Numbers
  ) -> (segments: [Plain], end: (row: Int, offset: Double)) {
    var (row, offset) = start
    let segments = (0..<count).map { _ in
      defer {
        row += 1 + numbers.next(below: 4)
        offset += Double(numbers.next(below: 5))
      }
      return Plain(first: row, rows: 0, origin: offset, reach: 0, firstUnseen: 0)
    }
    var finished = segments
    for number in finished.indices {
      let next = number + 1 < count ? finished[number + 1].first : row
      finished[number].rows = next - finished[number].first
      finished[number].reach = finished[number].origin + Double(numbers.next(below: 30))
      finished[number].firstUnseen = next + numbers.next(below: 6)
    }
    return (finished, (row, offset))
  }

  /// All places, in order.
  private func positions(of index: Index) -> [Index.Position] {
    var positions: [Index.Position] = []
    var position = index.startPosition
    while position < index.endPosition {
      positions.append(position)
      position = index.position(after: position)
    }
    return positions
  }

  private func compare(_ index: Index, _ plain: [Plain], _ note: Comment) {
    let places = positions(of: index)
    let found = places.map { place in
      let segment = index[place]
      return Plain(
        first: segment.firstRow,
        rows: segment.rowCount,
        origin: segment.origin,
        reach: segment.reach,
        firstUnseen: segment.firstUnseenRow
      )
    }
    #expect(found == plain && index.count == plain.count, note)
    #expect(index.last?.firstRow == plain.last?.first, note)
    let rowCount = plain.last.map { $0.first + $0.rows } ?? 0
    #expect(index.rowCount == rowCount && index.reach == plain.map(\.reach).max() ?? 0, note)
    // Blocks are neither large nor small, but for one that was alone.
    let sizes = Dictionary(grouping: places, by: \.block).map(\.value.count)
    #expect(sizes.count == index.endPosition.block, note)
    #expect(sizes.allSatisfy { (1...64).contains($0) }, note)
    #expect(sizes.filter { $0 < 32 }.count <= 1, note)
    /// The number of a place; nil for none, and for the end.
    func number(_ position: Index.Position?) -> Int? { position.flatMap { places.firstIndex(of: $0) } }
    for row in -2...rowCount + 1 {
      let holding = plain.firstIndex { $0.first <= row && row < $0.first + $0.rows }
      #expect(number(index.position(holding: row)) == holding, note)
      #expect(number(index.firstPosition(thatSaw: row)) == plain.firstIndex { $0.firstUnseen > row }, note)
    }
    for offset in stride(from: -1.0, through: index.reach + 1, by: 0.5) {
      let reaching = plain.firstIndex { $0.reach > offset }
      #expect(number(index.firstPosition(reachingBeyond: offset)) == reaching, note)
      let starting = plain.firstIndex { $0.origin >= offset }
      #expect(number(index.firstPosition(startingAt: offset)) == starting, note)
    }
    for (number, place) in places.enumerated() {
      #expect(index.position(before: place) == (number > 0 ? places[number - 1] : nil), note)
      #expect(index.reach(before: place) == plain[..<number].map(\.reach).max() ?? 0, note)
    }
    #expect(index.reach(before: index.endPosition) == index.reach, note)
  }

  @Test(
    "They are those of an array, whatever takes the place of which",
    arguments: 1...UInt64(TestDepth.count(1, full: 6))
  )
  func replacing(seed: UInt64) {
    var numbers = Numbers(state: seed &* 7_907)
    var plain: [Plain] = []
    var index = Index()
    compare(index, plain, "seed \(seed)")
    for step in 0..<30 {
      let first = numbers.next(below: plain.count + 1)
      let removed = min(plain.count - first, numbers.next(below: 3) == 0 ? 100 : numbers.next(below: 10))
      let range = first..<first + removed
      let added = numbers.next(below: [1, 4, 90][numbers.next(below: 3)])
      let end = plain.last.map { ($0.first + $0.rows, $0.origin + 3) } ?? (0, 0)
      let start = first < plain.count ? (plain[first].first, plain[first].origin) : end
      let new = segments(added, from: start, &numbers)
      let rest =
        range.upperBound < plain.count
        ? (plain[range.upperBound].first, plain[range.upperBound].origin) : new.end
      let shift = SegmentShift(rows: new.end.row - rest.0, distance: new.end.offset - rest.1)

      let places = positions(of: index) + [index.endPosition]
      let replaced = places[range.lowerBound]..<places[range.upperBound]
      index.replace(replaced, with: new.segments.map(\.segment), movingRest: shift)
      plain.replaceSubrange(range, with: new.segments)
      for number in first + added..<plain.count {
        plain[number].first += shift.rows
        plain[number].firstUnseen += shift.rows
        plain[number].origin += shift.distance
        plain[number].reach += shift.distance
      }
      compare(index, plain, "seed \(seed), step \(step)")
    }
  }

  @Test("Enough segments make a block of their own, and leave the others as they are")
  func ownBlock() {
    var numbers = Numbers(state: 5)
    let first = segments(128, from: (0, 0), &numbers)
    var index = Index()
    let none = index.startPosition..<index.endPosition
    index.replace(none, with: first.segments.map(\.segment), movingRest: SegmentShift())
    func blockSizes() -> [Int] {
      (0..<index.endPosition.block).map { block in positions(of: index).filter { $0.block == block }.count }
    }
    #expect(blockSizes() == [64, 64])
    // Too few take in the next block, of which two equal ones are made.
    for (count, sizes) in [(31, [64, 47, 48]), (32, [64, 32, 64]), (64, [64, 64, 64])] {
      let whole = index
      defer { index = whole }
      let start = (first.segments[64].first, first.segments[64].origin)
      let new = segments(count, from: start, &numbers)
      let place = Index.Position(block: 1, number: 0)
      let shift = SegmentShift(rows: new.end.row - start.0, distance: new.end.offset - start.1)
      index.replace(place..<place, with: new.segments.map(\.segment), movingRest: shift)
      #expect(blockSizes() == sizes)
    }
  }
}
