extension Array {
  /// Makes the array at least so long, for contents that come piece by piece.
  ///
  /// Room grows with what has come, and never beyond what the whole takes, so that the old and the new room together
  /// hold no more elements than the whole has. The first room is for what the bytes of the file that have come may well
  /// tell: room that is not used takes no memory of the system's, and an array that grows is copied to new memory each
  /// time.
  ///
  /// - Parameter delivered: How many bytes of the file have come; what is compressed to less than a 256th is rare.
  mutating func grow(to count: Int, of whole: Int, with element: Element, delivered: Int = 0) {
    guard self.count < count else { return }
    if capacity < count {
      let told = delivered * 256 / MemoryLayout<Element>.stride
      reserveCapacity(Swift.min(whole, Swift.max(count, 2 * capacity, told)))
    }
    // A piece is copied faster than one element after the other is appended.
    let piece = Array(repeating: element, count: Swift.min(16_384, count - self.count))
    while self.count < count { append(contentsOf: piece.prefix(count - self.count)) }
  }
}
