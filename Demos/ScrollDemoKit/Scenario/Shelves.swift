import DisplaySimulation

/// Albums one below the other: any number of them, none of them stored.
package struct Shelves: RandomAccessCollection, Sendable {
  /// One album and whose it is.
  package struct Shelf: Sendable, Hashable {
    /// Its number, from 0.
    package let number: Int
    /// Whose album it is.
    package let owner: String
    /// How many pictures it has.
    package let pictureCount: Int
    /// What its pictures are made of.
    package let seed: UInt64

    /// The pictures.
    package var album: Album { Album(count: pictureCount, seed: seed) }
  }

  /// How many shelves there are.
  package let count: Int
  /// What all shelves are made of.
  package let seed: UInt64

  /// Makes shelves; a negative count counts as 0.
  package init(count: Int, seed: UInt64) {
    self.count = Swift.max(0, count)
    self.seed = seed
  }

  /// The number of the first shelf.
  package var startIndex: Int { 0 }
  /// The number after that of the last shelf.
  package var endIndex: Int { count }

  /// The shelf with a number.
  ///
  /// - Precondition: There is such a shelf.
  package subscript(position: Int) -> Shelf {
    precondition(indices.contains(position), "There is no shelf \(position): there are \(count).")
    var random = SeededGenerator(seed: seed, stream: UInt64(position))
    return Shelf(
      number: position,
      owner: FeedText.makeName(&random),
      pictureCount: Int.random(in: 8...60, using: &random),
      seed: random.next()
    )
  }
}
