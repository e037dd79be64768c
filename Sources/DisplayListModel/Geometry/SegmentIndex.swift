internal import DisplayConcurrency

/// The segments of an arrangement, in order, in blocks that move as a whole.
///
/// A block keeps how far it has moved since its segments were placed, so that what lies after a change follows it
/// without a look at each segment. First rows and origins ascend. How far segments reach and how far they have looked
/// need not; what is searched is the most of all up to a block's end.
///
/// - Complexity: a segment is found in O(log n). Replacing some costs O(m) for those, and a few steps for each of the
///   n / 64 blocks behind.
struct SegmentIndex<State: Sendable & Hashable>: Sendable {
  typealias Segment = ArrangementSegment<State>

  /// A segment's place: its block, and its number there.
  struct Position: Sendable, Comparable {
    var block: Int
    var number: Int

    static func < (first: Position, second: Position) -> Bool {
      (first.block, first.number) < (second.block, second.number)
    }
  }

  private struct Block: Sendable {
    /// Where the segments were before the shift; there is at least one.
    var segments: [Segment]
    var shift = SegmentShift()
    /// The most of the segments, without the shift.
    let reach: Double
    let firstUnseenRow: Int
    /// The most of all segments up to the last one of the block.
    var reachSoFar = 0.0
    var firstUnseenRowSoFar = 0

    init(_ segments: [Segment]) {
      self.segments = segments
      reach = segments.reduce(0) { max($0, $1.reach) }
      firstUnseenRow = segments.reduce(0) { max($0, $1.firstUnseenRow) }
    }

    subscript(number: Int) -> Segment { segments[number].moved(by: shift) }
  }

  /// How many segments a block has when it is made.
  private static var blockSize: Int { 64 }

  private var blocks: [Block] = []

  /// How many segments there are.
  var count: Int { blocks.reduce(0) { $0 + $1.segments.count } }

  /// How many rows they have.
  var rowCount: Int { last?.rows.upperBound ?? 0 }

  /// How far they reach.
  var reach: Double { blocks.last?.reachSoFar ?? 0 }

  var last: Segment? { blocks.last.map { $0[$0.segments.count - 1] } }

  var startPosition: Position { Position(block: 0, number: 0) }
  var endPosition: Position { Position(block: blocks.count, number: 0) }

  subscript(position: Position) -> Segment { blocks[position.block][position.number] }

  func position(after position: Position) -> Position {
    position.number + 1 < blocks[position.block].segments.count
      ? Position(block: position.block, number: position.number + 1)
      : Position(block: position.block + 1, number: 0)
  }

  /// The place before one; nil before the first.
  func position(before position: Position) -> Position? {
    if position.number > 0 { return Position(block: position.block, number: position.number - 1) }
    guard position.block > 0 else { return nil }
    return Position(block: position.block - 1, number: blocks[position.block - 1].segments.count - 1)
  }

  /// The segment that a row is in; nil when there is no such row.
  func position(holding row: Int) -> Position? {
    guard row < rowCount else { return nil }
    let block = blocks.partitioningIndex { $0.segments[0].firstRow + $0.shift.rows > row } - 1
    guard block >= 0 else { return nil }
    let local = row - blocks[block].shift.rows
    return Position(
      block: block,
      number: blocks[block].segments.partitioningIndex { $0.firstRow > local } - 1
    )
  }

  /// The first segment that reaches beyond an offset.
  func firstPosition(reachingBeyond offset: Double) -> Position {
    firstPosition(where: { $0.reachSoFar > offset }, { $0.reach + $1.distance > offset })
  }

  /// The first segment whose origin is at an offset or after it.
  func firstPosition(startingAt offset: Double) -> Position {
    let block = blocks.partitioningIndex { $0.segments[0].origin + $0.shift.distance >= offset } - 1
    guard block >= 0 else { return startPosition }
    let shift = blocks[block].shift.distance
    let number = blocks[block].segments.partitioningIndex { $0.origin + shift >= offset }
    return number < blocks[block].segments.count
      ? Position(block: block, number: number) : Position(block: block + 1, number: 0)
  }

  /// The first segment that has placed a row, or one after it, or has looked at it.
  func firstPosition(thatSaw row: Int) -> Position {
    firstPosition(where: { $0.firstUnseenRowSoFar > row }, { $0.firstUnseenRow + $1.rows > row })
  }

  /// The first segment that something is true of, which is true of a block once it was of any segment so far.
  private func firstPosition(
    where holdsSoFar: (Block) -> Bool,
    _ holds: (Segment, SegmentShift) -> Bool
  ) -> Position {
    let block = blocks.partitioningIndex(where: holdsSoFar)
    guard block < blocks.count else { return endPosition }
    let number = blocks[block].segments.firstIndex { holds($0, blocks[block].shift) }
    return Position(block: block, number: number ?? 0)
  }

  /// How far the segments before one reach.
  func reach(before position: Position) -> Double {
    let before = position.block > 0 ? blocks[position.block - 1].reachSoFar : 0
    guard position.number > 0 else { return before }
    let shift = blocks[position.block].shift.distance
    return blocks[position.block].segments[..<position.number].reduce(before) { max($0, $1.reach + shift) }
  }

  /// Puts segments in the place of others, and has all after them follow.
  mutating func replace(_ range: Range<Position>, with new: [Segment], movingRest shift: SegmentShift) {
    let (first, last) = (range.lowerBound, range.upperBound)
    var pieces = new
    if first.number > 0 { pieces = (0..<first.number).map { blocks[first.block][$0] } + pieces }
    if last.number > 0 {
      let rest = last.number..<blocks[last.block].segments.count
      pieces += rest.map { blocks[last.block][$0].moved(by: shift) }
    }
    var replaced = first.block..<(last.number > 0 ? last.block + 1 : last.block)
    for block in replaced.upperBound..<blocks.count { blocks[block].shift += shift }
    takeNeighbor(into: &pieces, beside: &replaced)
    blocks.replaceSubrange(replaced, with: Self.divided(pieces))
    sumUp(from: replaced.lowerBound)
  }

  /// Has segments that are too few for a block join those of the next one, or the one before.
  private func takeNeighbor(into pieces: inout [Segment], beside replaced: inout Range<Int>) {
    guard pieces.count < Self.blockSize / 2 else { return }
    if replaced.upperBound < blocks.count {
      let next = blocks[replaced.upperBound]
      pieces += next.segments.indices.map { next[$0] }
      replaced = replaced.lowerBound..<replaced.upperBound + 1
    } else if replaced.lowerBound > 0 {
      let previous = blocks[replaced.lowerBound - 1]
      pieces.insert(contentsOf: previous.segments.indices.map { previous[$0] }, at: 0)
      replaced = replaced.lowerBound - 1..<replaced.upperBound
    }
  }

  /// Blocks of about equal numbers of segments.
  private static func divided(_ segments: [Segment]) -> [Block] {
    let count = (segments.count + blockSize - 1) / blockSize
    return (0..<count).map { block in
      Block(Array(segments[segments.count * block / count..<segments.count * (block + 1) / count]))
    }
  }

  private mutating func sumUp(from first: Int) {
    var reach = first > 0 ? blocks[first - 1].reachSoFar : 0
    var firstUnseenRow = first > 0 ? blocks[first - 1].firstUnseenRowSoFar : 0
    for block in first..<blocks.count {
      reach = max(reach, blocks[block].reach + blocks[block].shift.distance)
      firstUnseenRow = max(firstUnseenRow, blocks[block].firstUnseenRow + blocks[block].shift.rows)
      blocks[block].reachSoFar = reach
      blocks[block].firstUnseenRowSoFar = firstUnseenRow
    }
  }
}
