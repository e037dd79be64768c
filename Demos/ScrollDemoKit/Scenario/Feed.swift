import DisplaySimulation

/// A feed of made-up posts: any number of them, none of them stored.
///
/// A post is a function of the feed's seed and its number, made anew each time it is read, on any thread.
package struct Feed: RandomAccessCollection, Sendable {
  /// How many posts there are.
  package let count: Int
  /// What all posts are made of.
  package let seed: UInt64

  /// Makes a feed; a negative count counts as 0.
  package init(count: Int = 10_000, seed: UInt64 = 1) {
    self.count = Swift.max(0, count)
    self.seed = seed
  }

  /// The number of the first post.
  package var startIndex: Int { 0 }
  /// The number after that of the last post.
  package var endIndex: Int { count }

  /// The post with a number.
  ///
  /// - Precondition: There is such a post.
  package subscript(position: Int) -> FeedPost {
    precondition(indices.contains(position), "There is no post \(position): the feed has \(count).")
    var random = SeededGenerator(seed: seed, stream: UInt64(position))
    let palettes = FeedPalette.all
    let palette = palettes[Int.random(in: 0..<palettes.count, using: &random)]
    return FeedPost(
      number: position,
      author: FeedText.makeName(&random),
      time: FeedText.makeTime(&random),
      body: FeedText.makeBody(&random),
      palette: palette,
      picture: makePicture(&random)
    )
  }

  private func makePicture(_ random: inout SeededGenerator) -> FeedPicture? {
    guard Int.random(in: 0..<3, using: &random) > 0 else { return nil }
    return FeedPicture(&random)
  }
}
