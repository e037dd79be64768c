/// What a line of a tree in text begins with: two spaces for each level.
///
/// Beyond the 40th level the number of the level stands in place of more spaces, so that the text grows with the tree
/// and not with the square of its depth.
package struct Indentation: CustomStringConvertible {
  private static let greatestDepth = 40

  private let depth: Int

  /// Makes the beginning of a line for a level; the root's is 0.
  package init(depth: Int) {
    self.depth = depth
  }

  /// The spaces, and the number of a deep level.
  package var description: String {
    let spaces = String(repeating: "  ", count: min(depth, Self.greatestDepth))
    return depth > Self.greatestDepth ? "\(spaces)(\(depth)) " : spaces
  }
}
