/// A move of an item, by identities, so that it has a meaning in newer snapshots than the one it was made in.
struct ItemMove<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Sendable {
  let item: ItemID
  /// The section that it is in afterwards.
  let section: SectionID
  /// The items of that section that it comes to lie between, where there are such.
  let predecessor: ItemID?
  let successor: ItemID?
  /// Its number in the section, for when neither is there any longer.
  let place: Int
}

extension ListSnapshot {
  /// The move of an item to the place that it has afterwards; nil when there is no such item, or no such section.
  ///
  /// - Complexity: O(1).
  func itemMove(from path: ItemPath, to destination: ItemPath) -> ItemMove<SectionID, ItemID>? {
    guard let number = counts.number(of: path), counts.hasSection(destination.section) else { return nil }
    func other(_ item: Int) -> ItemID? {
      let isBehindSource = destination.section == path.section && item >= path.item
      let other = ItemPath(section: destination.section, item: isBehindSource ? item + 1 : item)
      return counts.number(of: other).map { itemIDs[$0] }
    }
    return ItemMove(
      item: itemIDs[number],
      section: sectionIDs[destination.section],
      predecessor: other(destination.item - 1),
      successor: other(destination.item),
      place: destination.item
    )
  }

  /// Whether the item of a move and its section are there.
  func allows(_ move: ItemMove<SectionID, ItemID>) -> Bool {
    itemNumbers[move.item] != nil && sectionNumbers[move.section] != nil
  }

  /// The snapshot after a move: with the item after the same neighbor, or else before the one that follows, or as near
  /// to its number as its section allows; the same snapshot when the item or its section is gone.
  ///
  /// - Complexity: O(n) copies; identities are looked at only between the two places.
  func applying(_ move: ItemMove<SectionID, ItemID>) -> ListSnapshot {
    guard let source = path(of: move.item), let section = section(of: move.section) else { return self }
    let others = counts[section] - (source.section == section ? 1 : 0)
    func placeAmongOthers(_ id: ItemID?) -> Int? {
      guard let path = id.flatMap(path(of:)), path.section == section else { return nil }
      return source.section == section && source.item < path.item ? path.item - 1 : path.item
    }
    let item =
      placeAmongOthers(move.predecessor).map { $0 + 1 } ?? placeAmongOthers(move.successor)
      ?? min(max(0, move.place), others)
    return movingItem(at: source, to: ItemPath(section: section, item: item)) ?? self
  }
}
