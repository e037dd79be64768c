internal import DisplaySimulation

/// What a row of an explored list shows.
struct ExploredItem: Sendable, Hashable, Identifiable {
  let id: Int
  /// Greater in each version of the item.
  var ink: Int

  /// The length of one of the row's two parts in a wide viewport, in points.
  func length(ofPart part: Int) -> Double {
    var random = SeededGenerator(seed: UInt64(ink), stream: UInt64(part))
    return Double(Int.random(in: 6...30, using: &random))
  }

  /// Whether a node of the item takes its newer versions; the nodes of the others are replaced.
  var isTakenInPlace: Bool { id % 3 != 0 }
}
