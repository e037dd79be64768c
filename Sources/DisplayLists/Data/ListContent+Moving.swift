extension SectionCounts {
  /// The counts with one item elsewhere, and its numbers before and after; nil when there is no such item, or no such
  /// place for it.
  fileprivate func movingItem(
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

extension ListContent {
  /// The same content with one item elsewhere; nil when there is no such item, or no such place for it.
  ///
  /// - Parameters:
  ///   - path: Where the item is.
  ///   - destination: Where it is afterwards.
  /// - Complexity: O(sections), and O(moves) since the content was given.
  func movingItem(at path: ItemPath, to destination: ItemPath) -> ListContent? {
    guard let (newCounts, number, newNumber) = numbering.counts.movingItem(at: path, to: destination) else {
      return nil
    }
    var content = self
    var order = order ?? ItemOrder(count: newCounts.itemCount)
    order.move(number, to: newNumber)
    content.order = order
    content.numbering = RowNumbering(newCounts, numbering.supplementaries)
    return content
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

  /// Where an item that moves in an older snapshot comes to lie in this one: behind the same neighbor, or else before
  /// the one that follows, or as near as its section allows; nil when the item or its section is gone.
  func move(ofItemAt path: ItemPath, to destination: ItemPath, in old: ListSnapshot) -> (ItemPath, ItemPath)?
  {
    guard let number = old.counts.number(of: path), let source = self.path(of: old.itemIDs[number]),
      old.counts.hasSection(destination.section),
      let section = section(of: old.sectionIDs[destination.section])
    else { return nil }
    func neighbor(_ item: Int) -> ItemPath? {
      let isBehindSource = destination.section == path.section && item >= path.item
      let neighbor = ItemPath(section: destination.section, item: isBehindSource ? item + 1 : item)
      guard let number = old.counts.number(of: neighbor), let new = self.path(of: old.itemIDs[number]),
        new.section == section
      else { return nil }
      return new
    }
    let others = counts[section] - (source.section == section ? 1 : 0)
    func placeAmongOthers(_ path: ItemPath) -> Int {
      source.section == section && source.item < path.item ? path.item - 1 : path.item
    }
    let item =
      neighbor(destination.item - 1).map { placeAmongOthers($0) + 1 }
      ?? neighbor(destination.item).map(placeAmongOthers)
      ?? min(max(0, destination.item), others)
    return (source, ItemPath(section: section, item: item))
  }
}
