extension SectionCounts {
  /// The counts with one item elsewhere, and its numbers before and after; nil when there is no such item, or no such
  /// place for it.
  package func movingItem(
    at path: ItemPath,
    to destination: ItemPath
  ) -> (counts: SectionCounts, number: Int, newNumber: Int)? {
    guard let number = number(of: path), hasSection(destination.section) else { return nil }
    var sections = (0..<sectionCount).map { self[$0] }
    sections[path.section] -= 1
    sections[destination.section] += 1
    guard let counts = try? SectionCounts(sections), let newNumber = counts.number(of: destination) else {
      return nil
    }
    return (counts, number, newNumber)
  }
}

extension ListSnapshot {
  /// The same snapshot with one item elsewhere; nil when there is no such item, or no such place for it.
  ///
  /// - Complexity: O(n) copies; identities are looked at only between the two places.
  func movingItem(at path: ItemPath, to destination: ItemPath) -> ListSnapshot? {
    guard let (newCounts, number, newNumber) = counts.movingItem(at: path, to: destination) else {
      return nil
    }
    var (ids, models, numbers) = (itemIDs, models, itemNumbers)
    ids.insert(ids.remove(at: number), at: newNumber)
    models.insert(models.remove(at: number), at: newNumber)
    for changed in min(number, newNumber)...max(number, newNumber) { numbers[ids[changed]] = changed }
    return ListSnapshot(self, counts: newCounts, itemIDs: ids, models: models, itemNumbers: numbers)
  }
}
