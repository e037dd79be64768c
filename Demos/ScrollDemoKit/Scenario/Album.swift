import DisplaySimulation

/// Pictures of an album: any number of them, none of them stored.
package struct Album: RandomAccessCollection, Sendable {
  /// How many pictures there are.
  package let count: Int
  /// What all pictures are made of.
  package let seed: UInt64

  /// Makes an album; a negative count counts as 0.
  package init(count: Int, seed: UInt64) {
    self.count = Swift.max(0, count)
    self.seed = seed
  }

  /// The number of the first picture.
  package var startIndex: Int { 0 }
  /// The number after that of the last picture.
  package var endIndex: Int { count }

  /// The picture with a number.
  ///
  /// - Precondition: There is such a picture.
  package subscript(position: Int) -> FeedPicture {
    precondition(indices.contains(position), "There is no picture \(position): the album has \(count).")
    var random = SeededGenerator(seed: seed, stream: UInt64(position))
    return FeedPicture(&random)
  }
}
