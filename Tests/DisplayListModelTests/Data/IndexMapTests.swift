import Testing

@testable import DisplayListModel

@Suite("IndexMap")
struct IndexMapTests {
  /// What is taken out of ten elements, which numbers afterwards are new, and where the ten are then.
  private static let cases: [(removed: [Int], added: [Int], places: [Int?])] = [
    ([], [], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
    ([0], [], [nil, 0, 1, 2, 3, 4, 5, 6, 7, 8]),
    ([9], [], [0, 1, 2, 3, 4, 5, 6, 7, 8, nil]),
    ([], [0], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
    ([], [10], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
    ([3, 4], [3, 4], [0, 1, 2, nil, nil, 5, 6, 7, 8, 9]),
    ([3, 4], [0, 9], [1, 2, 3, nil, nil, 4, 5, 6, 7, 8]),
    ([0, 1, 2], [0, 2, 4], [nil, nil, nil, 1, 3, 5, 6, 7, 8, 9]),
    ([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], [0], [nil, nil, nil, nil, nil, nil, nil, nil, nil, nil]),
  ]

  @Test("A piece of more elements than there are numbers has the largest number")
  func largestPiece() {
    #expect(IndexMap.Piece.kept(Int.min..<0).count == .max)
    #expect(IndexMap.Piece.kept(Int.min..<Int.max).count == .max)
    #expect(IndexMap.Piece.kept(3..<7).count == 4)
    #expect(IndexMap.Piece.inserted(5).count == 5)
  }

  @Test("What is taken out has no place, and the others step over what is new", arguments: cases)
  func places(removed: [Int], added: [Int], places: [Int?]) {
    var builder = IndexMapBuilder()
    let newCount = 10 - removed.count + added.count
    builder.edit(
      0..<10,
      removing: removed,
      newCount: newCount,
      adding: added.map { (index: $0, source: nil) }
    )
    let map = IndexMap(oldCount: 10, builder)
    #expect((0..<10).map(map.newIndex(of:)) == places)
    #expect(map.newCount == newCount)
    for new in 0..<newCount { #expect(map.oldIndex(of: new) == places.firstIndex(of: new)) }
    for outside in [Int.min, -1, 10, .max] { #expect(map.newIndex(of: outside) == nil) }
    for outside in [Int.min, -1, newCount, .max] { #expect(map.oldIndex(of: outside) == nil) }
  }

  @Test("What is put in may have been there before")
  func moves() {
    var builder = IndexMapBuilder()
    builder.edit(
      0..<5,
      removing: [1, 4],
      newCount: 5,
      adding: [0: 4, 4: 1].sorted { $0.key < $1.key }.map { (index: $0.key, source: $0.value) }
    )
    let map = IndexMap(oldCount: 5, builder)
    #expect(map.pieces == [.kept(4..<5), .kept(0..<1), .kept(2..<4), .kept(1..<2)])
    #expect((0..<5).map(map.newIndex(of:)) == [1, 4, 2, 3, 0])
    #expect(map.deletedRanges.isEmpty && map.insertedRanges.isEmpty)
  }

  @Test("What a sequence is to be longer than it would be is new, and ends there")
  func tooLong() {
    var builder = IndexMapBuilder()
    builder.edit(0..<4, removing: [1], newCount: 50, adding: [(index: 2, source: nil)])
    #expect(builder.pieces == [.kept(0..<1), .kept(2..<3), .inserted(1), .kept(3..<4), .inserted(46)])
  }

  @Test("Nothing changed is one piece, and nothing at all is none")
  func identity() {
    #expect(IndexMap.identity(count: 7).isIdentity && IndexMap.identity(count: 0).isIdentity)
    #expect(IndexMap.identity(count: 7).pieces == [.kept(0..<7)])
    #expect(IndexMap.identity(count: -3).oldCount == 0)
  }
}
