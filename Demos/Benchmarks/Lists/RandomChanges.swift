import DisplaySimulation

extension Array {
  /// The elements after a thousand of them were deleted, inserted, moved or changed at random.
  ///
  /// - Parameters:
  ///   - makeElement: A new one, from a number that no other has.
  ///   - change: Makes of an element what it is from then on.
  func changedAThousandTimes(
    inserting makeElement: (Int) -> Element,
    changing change: (inout Element) -> Void
  ) -> [Element] {
    var elements = self
    var numbers = SeededGenerator(seed: 6)
    for number in 0..<1_000 {
      let place = Int.random(in: elements.indices, using: &numbers)
      switch number % 4 {
      case 0: elements.remove(at: place)
      case 1: elements.insert(makeElement(number), at: place)
      case 2:
        elements.insert(elements.remove(at: place), at: Int.random(in: 0..<elements.count, using: &numbers))
      default: change(&elements[place])
      }
    }
    return elements
  }
}
