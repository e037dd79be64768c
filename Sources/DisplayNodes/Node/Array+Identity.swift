extension Array where Element: AnyObject {
  /// Whether no object is there twice.
  ///
  /// - Complexity: Linear; a few objects are compared with one another.
  var hasEachOnce: Bool {
    if count > 8 { return Set(map { ObjectIdentifier($0) }).count == count }
    return indices.allSatisfy { index in !self[..<index].contains { $0 === self[index] } }
  }

  /// The objects that are not among others, in order.
  ///
  /// - Complexity: Linear; a few objects are compared with one another.
  func without(_ others: [Element]) -> [Element] {
    guard !others.isEmpty, !isEmpty else { return self }
    if Swift.min(count, others.count) <= 8 {
      return filter { element in !others.contains { $0 === element } }
    }
    let taken = Set(others.map { ObjectIdentifier($0) })
    return filter { !taken.contains(ObjectIdentifier($0)) }
  }

  /// Where an object is; nil when it is not there.
  ///
  /// What comes and goes does so at the ends as a rule, so that it is looked for from both at once.
  ///
  /// - Complexity: Linear in the distance from the nearer end.
  func index(ofIdentical element: Element) -> Int? {
    for (front, back) in zip(indices, indices.reversed()) {
      guard front <= back else { return nil }
      if self[back] === element { return back }
      if self[front] === element { return front }
    }
    return nil
  }

  /// Takes out one object, if it is there.
  ///
  /// - Complexity: Linear in the distance from the nearer end, but for closing the gap.
  mutating func removeIdentical(to element: Element) {
    if let index = index(ofIdentical: element) { remove(at: index) }
  }

  /// Brings those objects that an order names into it; they share the places that they had, and the others stay.
  ///
  /// - Parameter order: Each object once; those that are not there count for nothing.
  /// - Complexity: O(n log n), and linear where they stand in that order.
  mutating func arrange(as order: [Element]) {
    var ranks: [ObjectIdentifier: Int] = [:]
    for (rank, element) in order.enumerated() { ranks[ObjectIdentifier(element)] = rank }
    let found = indices.compactMap { index in
      ranks[ObjectIdentifier(self[index])].map { (index: index, rank: $0) }
    }
    let sorted = found.sorted { $0.rank < $1.rank }
    guard !found.elementsEqual(sorted, by: ==) else { return }
    let elements = sorted.map { self[$0.index] }
    for (place, element) in zip(found, elements) { self[place.index] = element }
  }
}
