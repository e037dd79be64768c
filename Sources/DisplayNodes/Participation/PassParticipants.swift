/// The containers that take part in the passes, in the order in which they came.
///
/// A pass goes through a copy: those that hooks add meanwhile join with the next pass, and those that they remove are
/// still asked in this one.
///
/// - Complexity: adding and removing are O(1) on average, going through all is O(n).
struct PassParticipants: Sequence {
  /// Nil where one was removed.
  private var slots: [(any PassParticipant)?] = []
  private var positions: [ObjectIdentifier: Int] = [:]

  /// Whether some have come since this was last set to false.
  var haveNewcomers = false

  var count: Int { positions.count }
  var isEmpty: Bool { positions.isEmpty }

  /// Adds a container at the end; does nothing when it is there.
  mutating func append(_ participant: any PassParticipant) {
    guard positions[ObjectIdentifier(participant)] == nil else { return }
    positions[ObjectIdentifier(participant)] = slots.count
    slots.append(participant)
    haveNewcomers = true
  }

  /// Removes a container; does nothing when it is not there.
  mutating func remove(_ participant: any PassParticipant) {
    guard let position = positions.removeValue(forKey: ObjectIdentifier(participant)) else { return }
    slots[position] = nil
    if slots.count > 2 * positions.count + 16 { closeGaps() }
  }

  func makeIterator() -> some IteratorProtocol<any PassParticipant> {
    slots.lazy.compactMap(\.self).makeIterator()
  }

  private mutating func closeGaps() {
    slots.removeAll { $0 == nil }
    for (position, slot) in slots.enumerated() {
      if let slot { positions[ObjectIdentifier(slot)] = position }
    }
  }
}
