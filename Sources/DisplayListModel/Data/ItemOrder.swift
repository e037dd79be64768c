internal import DisplayConcurrency

/// The order of items of which some were moved, one by one. A pure value.
///
/// Stretches of items in their first order, so that a single move among millions is a few numbers.
///
/// - Complexity: memory O(moves), a move O(moves), a look-up O(log moves); never more than the items.
package struct ItemOrder: Sendable {
  /// Stretches of the first order, in the order now; none is empty.
  private var pieces: [Range<Int>]
  /// The number now at which each piece starts.
  private var starts: [Int] = []

  /// Makes the first order of some items.
  package init(count: Int) {
    pieces = count > 0 ? [0..<count] : []
    updateStarts()
  }

  /// The number of an item in the first order, of which there is one.
  package func original(of number: Int) -> Int {
    let piece = starts.partitioningIndex { $0 > number } - 1
    return pieces[piece].lowerBound + number - starts[piece]
  }

  /// Moves an item from its number to the one that it has afterwards.
  package mutating func move(_ number: Int, to destination: Int) {
    let item = original(of: number)
    split(at: number)
    split(at: number + 1)
    pieces.remove(at: starts.partitioningIndex { $0 >= number })
    updateStarts()
    split(at: destination)
    pieces.insert(item..<item + 1, at: starts.partitioningIndex { $0 >= destination })
    join()
    updateStarts()
  }

  /// Has a piece start at a number, if there is an item.
  private mutating func split(at number: Int) {
    let piece = starts.partitioningIndex { $0 >= number }
    guard piece > 0, piece == starts.count || starts[piece] != number else { return }
    let range = pieces[piece - 1]
    let middle = range.lowerBound + number - starts[piece - 1]
    guard middle < range.upperBound else { return }
    pieces.replaceSubrange(piece - 1..<piece, with: [range.lowerBound..<middle, middle..<range.upperBound])
    updateStarts()
  }

  /// Makes one of neighbors that follow each other in the first order.
  private mutating func join() {
    var joined: [Range<Int>] = []
    for piece in pieces {
      if let last = joined.last, last.upperBound == piece.lowerBound {
        joined[joined.count - 1] = last.lowerBound..<piece.upperBound
      } else {
        joined.append(piece)
      }
    }
    pieces = joined
  }

  private mutating func updateStarts() {
    var start = 0
    starts = pieces.map { piece in
      defer { start += piece.count }
      return start
    }
  }
}
