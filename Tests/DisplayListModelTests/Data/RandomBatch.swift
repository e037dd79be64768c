@testable import DisplayListModel

/// A random list, a batch for it and the counts after it, the same for the same seed.
struct RandomBatch {
  var oldCounts: [Int] = []
  var newCounts: [Int] = []
  var batch = BatchUpdates()

  private var numbers: Numbers

  /// Makes a legal batch.
  init(seed: UInt64) {
    numbers = Numbers(state: seed &* 0x9E37_79B9_7F4A_7C15)
    _ = numbers.next(below: 2)
    oldCounts = (0..<numbers.next(below: 5)).map { _ in numbers.next(below: 6) }
    let kept = chooseSections()
    chooseItems(kept)
    if numbers.next(below: 60) == 0 {
      batch = BatchUpdates { $0.reloadEverything() }
    }
  }

  /// Changes something at random, which most often makes the batch illegal.
  mutating func spoil() {
    let path = ItemPath(section: numbers.next(below: 7) - 1, item: numbers.next(below: 9) - 1)
    let section = numbers.next(below: 7) - 1
    switch numbers.next(below: 15) {
    case 0: batch.insertItems(at: [path])
    case 1: batch.deleteItems(at: [path])
    case 2: batch.reloadItems(at: [path])
    case 3: batch.moveItem(at: path, to: ItemPath(section: section, item: numbers.next(below: 5)))
    case 4: batch.insertSections([section])
    case 5: batch.deleteSections([section])
    case 6: batch.reloadSections([section])
    case 7: batch.moveSection(section, to: path.section)
    case 8: newCounts.append(numbers.next(below: 3))
    case 9: newCounts = newCounts.dropLast()
    case 10: if !newCounts.isEmpty { newCounts[numbers.next(below: newCounts.count)] += 1 }
    case 11: batch.insertItems(at: [ItemPath(section: .max, item: .max), ItemPath(section: 0, item: .min)])
    case 12: batch.deleteSections([.min, .max])
    case 13: batch.reloadEverything()
    default: batch.merge(batch)
    }
  }

  private mutating func chance(_ parts: Int) -> Bool { numbers.next(below: parts) == 0 }

  private mutating func shuffled(_ values: some Sequence<Int>) -> [Int] {
    var values = Array(values)
    for index in values.indices.reversed() {
      values.swapAt(index, numbers.next(below: index + 1))
    }
    return values
  }

  /// Chooses what happens to the sections; returns for each section afterwards where it was, and whether its
  /// items stay.
  private mutating func chooseSections() -> [(source: Int?, staysAsItIs: Bool)] {
    var moved: [Int] = []
    for section in oldCounts.indices {
      if chance(6) {
        batch.deleteSections([section])
      } else if chance(6) {
        moved.append(section)
      } else if chance(8) {
        batch.reloadSections([section])
      }
    }
    let insertedCount = chance(2) ? numbers.next(below: 3) : 0
    let newCount = oldCounts.count - batch.deletedSections.count + insertedCount
    var slots = [Int?](repeating: nil, count: newCount)
    var places = shuffled(0..<newCount)
    for _ in 0..<insertedCount { batch.insertSections([places.removeLast()]) }
    for section in moved {
      let place = places.removeLast()
      batch.moveSection(section, to: place)
      slots[place] = section
    }
    var survivors = oldCounts.indices.filter { !batch.deletedSections.contains($0) && !moved.contains($0) }
    for place in places.sorted() { slots[place] = survivors.removeFirst() }
    return slots.map { ($0, $0.map { !batch.reloadedSections.contains($0) } ?? false) }
  }

  private mutating func chooseItems(_ kept: [(source: Int?, staysAsItIs: Bool)]) {
    var sources: [ItemPath] = []
    var removed = [Int](repeating: 0, count: oldCounts.count)
    for (section, count) in oldCounts.enumerated() {
      for item in 0..<count {
        let path = ItemPath(section: section, item: item)
        if chance(7) {
          batch.deleteItems(at: [path])
          removed[section] += 1
        } else if chance(7), !kept.isEmpty {
          sources.append(path)
          removed[section] += 1
        } else if chance(9) {
          batch.reloadItems(at: [path])
        }
      }
    }
    var arriving = [[ItemPath]](repeating: [], count: kept.count)
    for source in sources { arriving[numbers.next(below: kept.count)].append(source) }
    for (section, slot) in kept.enumerated() {
      let insertedCount = chance(2) ? numbers.next(below: 3) : 0
      let survivorCount = slot.source.map { slot.staysAsItIs ? oldCounts[$0] - removed[$0] : 1 } ?? 2
      newCounts.append(survivorCount + insertedCount + arriving[section].count)
      var places = shuffled(0..<newCounts[section])
      for source in arriving[section] {
        batch.moveItem(at: source, to: ItemPath(section: section, item: places.removeLast()))
      }
      for _ in 0..<insertedCount {
        batch.insertItems(at: [ItemPath(section: section, item: places.removeLast())])
      }
    }
  }
}
