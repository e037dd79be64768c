extension Array where Element: AnyObject {
  /// Takes out one object, if it is there.
  ///
  /// What comes and goes does so at the ends as a rule, so that it is looked for from both at once.
  ///
  /// - Complexity: Linear in the distance from the nearer end, but for closing the gap.
  mutating func removeIdentical(to element: Element) {
    for (front, back) in zip(indices, indices.reversed()) where front <= back {
      if self[back] === element {
        remove(at: back)
        return
      }
      if self[front] === element {
        remove(at: front)
        return
      }
    }
  }
}
