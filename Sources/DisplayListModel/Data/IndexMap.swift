internal import DisplayConcurrency

/// Where each element of a sequence is after a change, and where it was before.
///
/// The sequence after the change is described as pieces, in order: stretches of the sequence before it, each
/// element of which appears at most once, and runs of elements that are new. What is in no stretch was
/// deleted. A move is a stretch whose place in the line differs.
///
/// - Complexity: memory O(changes), a look-up either way O(log changes), however long the sequences are.
public struct IndexMap: Sendable, Hashable {
  /// A part of the sequence after the change.
  public enum Piece: Sendable, Hashable {
    /// Elements that were there before, at these places.
    case kept(Range<Int>)
    /// So many new elements.
    case inserted(Int)

    /// How many elements the piece has; the largest number where a range holds more.
    public var count: Int {
      switch self {
      case .kept(let range):
        let (count, isTooMany) = range.upperBound.subtractingReportingOverflow(range.lowerBound)
        return isTooMany ? .max : count
      case .inserted(let count): return count
      }
    }
  }

  /// How many elements there were before the change.
  public let oldCount: Int
  /// The parts of the sequence after the change, in order; none is empty, and no two neighbors could be one.
  public let pieces: [Piece]

  /// The place after the change at which each piece starts, and after them the count after it.
  private let newStarts: [Int]
  /// The numbers of the pieces that were there before, in the order of that time.
  private let keptInOldOrder: [Int]

  /// The map that leaves every element where it is.
  public static func identity(count: Int) -> IndexMap {
    var pieces = IndexMapBuilder()
    pieces.keep(0..<max(0, count))
    return IndexMap(oldCount: max(0, count), pieces)
  }

  /// Makes a map; the builder's stretches must not overlap and must lie in the sequence before the change.
  init(oldCount: Int, _ builder: IndexMapBuilder) {
    self.oldCount = oldCount
    pieces = builder.pieces
    var starts = [0]
    starts.reserveCapacity(builder.pieces.count + 1)
    var kept: [(start: Int, piece: Int)] = []
    for (position, piece) in builder.pieces.enumerated() {
      starts.append(starts[position] + piece.count)
      if case .kept(let range) = piece { kept.append((range.lowerBound, position)) }
    }
    newStarts = starts
    keptInOldOrder = kept.sorted { $0.start < $1.start }.map(\.piece)
  }

  /// How many elements there are after the change.
  public var newCount: Int { newStarts[newStarts.count - 1] }

  /// Whether every element stays where it is, and none is new.
  public var isIdentity: Bool { pieces.isEmpty ? oldCount == 0 : pieces == [.kept(0..<oldCount)] }

  /// Where an element is after the change; nil when it is deleted, or there was no such element.
  public func newIndex(of old: Int) -> Int? {
    let next = keptInOldOrder.partitioningIndex { oldRange(ofPiece: $0).lowerBound > old }
    guard next > 0 else { return nil }
    let piece = keptInOldOrder[next - 1]
    let range = oldRange(ofPiece: piece)
    return range.contains(old) ? newStarts[piece] + old - range.lowerBound : nil
  }

  /// Where an element was before the change; nil when it is new, or there is no such element.
  public func oldIndex(of new: Int) -> Int? {
    guard new >= 0, new < newCount else { return nil }
    let piece = newStarts.partitioningIndex { $0 > new } - 1
    guard case .kept(let range) = pieces[piece] else { return nil }
    return range.lowerBound + new - newStarts[piece]
  }

  /// The stretches that are not there after the change, in places before it, the last one first.
  public var deletedRanges: [Range<Int>] {
    var ranges: [Range<Int>] = []
    var end = oldCount
    for piece in keptInOldOrder.reversed() {
      let kept = oldRange(ofPiece: piece)
      if kept.upperBound < end { ranges.append(kept.upperBound..<end) }
      end = kept.lowerBound
    }
    if end > 0 { ranges.append(0..<end) }
    return ranges
  }

  /// The stretches that were not there before the change, in places after it, the first one first.
  public var insertedRanges: [Range<Int>] {
    pieces.indices.compactMap { piece in
      guard case .inserted = pieces[piece] else { return nil }
      return newStarts[piece]..<newStarts[piece + 1]
    }
  }

  /// The first element at or after a place before the change that is there after it; nil when there is none.
  package func firstKept(from old: Int) -> Int? {
    let place = keptInOldOrder.partitioningIndex { oldRange(ofPiece: $0).upperBound > old }
    return place < keptInOldOrder.count ? max(old, oldRange(ofPiece: keptInOldOrder[place]).lowerBound) : nil
  }

  /// The last element before a place before the change that is there after it; nil when there is none.
  package func lastKept(before old: Int) -> Int? {
    let place = keptInOldOrder.partitioningIndex { oldRange(ofPiece: $0).lowerBound >= old }
    return place > 0 ? min(old, oldRange(ofPiece: keptInOldOrder[place - 1]).upperBound) - 1 : nil
  }

  private func oldRange(ofPiece piece: Int) -> Range<Int> {
    if case .kept(let range) = pieces[piece] { range } else { 0..<0 }
  }
}
