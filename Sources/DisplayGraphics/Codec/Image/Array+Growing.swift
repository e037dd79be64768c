extension Array {
  /// Makes the array at least so long, for contents that come piece by piece.
  ///
  /// Room grows with what has come, and never beyond what the whole takes, so that the old and the new room together
  /// hold no more elements than the whole has.
  mutating func grow(to count: Int, of whole: Int, with element: Element) {
    guard self.count < count else { return }
    if capacity < count { reserveCapacity(Swift.min(whole, Swift.max(count, 2 * capacity))) }
    // A piece is copied faster than one element after the other is appended.
    let piece = Array(repeating: element, count: Swift.min(16_384, count - self.count))
    while self.count < count { append(contentsOf: piece.prefix(count - self.count)) }
  }
}
