@testable import DisplayListModel

/// A list's data as arrays of numbers, one for each item, and what batches do to it: the oracle.
///
/// It shares nothing with the code under test but the names of the operations, and looks at everything.
struct PlainList: Equatable {
  /// The items of each section; nil stands for an item that was not there before.
  var sections: [[Int?]]

  /// The items numbered in their order.
  init(counts: [Int]) {
    var next = 0
    sections = counts.map { count in
      defer { next += count }
      return Array(next..<next + count)
    }
  }

  var counts: [Int] { sections.map(\.count) }

  /// The section and item of a number.
  func path(of number: Int) -> ItemPath? {
    for (section, items) in sections.enumerated() {
      if let item = items.firstIndex(of: number) { return ItemPath(section: section, item: item) }
    }
    return nil
  }

  /// What a batch makes of the list when its sections have certain counts afterwards; nil when it is illegal.
  /// The second result tells where each section was.
  func applying(_ batch: BatchUpdates, newCounts: [Int]) -> (PlainList, sectionSources: [Int?])? {
    if batch.reloadsEverything {
      guard batch.operationCount == 1 else { return nil }
      var result = self
      result.sections = newCounts.map { Array(repeating: nil, count: $0) }
      return (result, Array(repeating: nil, count: newCounts.count))
    }
    guard let slots = sectionSlots(batch, newCount: newCounts.count) else { return nil }
    let reloaded = Set(batch.reloadedSections)
    let gone = Set(batch.deletedSections).union(reloaded)
    let deletions = batch.deletedItems.filter { !gone.contains($0.section) }
    let reloads = batch.reloadedItems.filter { !gone.contains($0.section) }
    let sources = batch.movedItems.map(\.source)
    guard isLegal(deletions + reloads + sources, in: counts) else { return nil }
    let isFresh = slots.map { slot in slot.map(reloaded.contains) ?? true }
    let insertions = batch.insertedItems.filter {
      !newCounts.indices.contains($0.section) || !isFresh[$0.section]
    }
    guard isLegal(insertions + batch.movedItems.map(\.destination), in: newCounts) else { return nil }

    var result = self
    result.sections = []
    for (section, slot) in slots.enumerated() {
      var survivors: [Int?] = []
      if let slot, !reloaded.contains(slot) {
        survivors = sections[slot].indices.filter { item in
          let path = ItemPath(section: slot, item: item)
          return !deletions.contains(path) && !sources.contains(path)
        }.map { sections[slot][$0] }
      }
      var items: [Int?] = []
      for item in 0..<newCounts[section] {
        let path = ItemPath(section: section, item: item)
        if let move = batch.movedItems.first(where: { $0.destination == path }) {
          items.append(sections[move.source.section][move.source.item])
        } else if isFresh[section] || insertions.contains(path) {
          items.append(nil)
        } else {
          guard !survivors.isEmpty else { return nil }
          items.append(survivors.removeFirst())
        }
      }
      guard survivors.isEmpty else { return nil }
      result.sections.append(items)
    }
    return (result, slots)
  }

  /// Where each section after the batch was before it, nil for new ones; nil as a whole when it is illegal.
  private func sectionSlots(_ batch: BatchUpdates, newCount: Int) -> [Int?]? {
    let leaving = batch.deletedSections + batch.movedSections.map(\.source)
    let olds = leaving + batch.reloadedSections
    let news = batch.insertedSections + batch.movedSections.map(\.destination)
    guard Set(olds).count == olds.count, Set(news).count == news.count,
      olds.allSatisfy(sections.indices.contains), news.allSatisfy((0..<newCount).contains)
    else { return nil }
    var survivors = sections.indices.filter { !leaving.contains($0) }
    var slots: [Int?] = []
    for section in 0..<newCount {
      if let move = batch.movedSections.first(where: { $0.destination == section }) {
        slots.append(move.source)
      } else if batch.insertedSections.contains(section) {
        slots.append(nil)
      } else {
        guard !survivors.isEmpty else { return nil }
        slots.append(survivors.removeFirst())
      }
    }
    return survivors.isEmpty ? slots : nil
  }

  private func isLegal(_ paths: [ItemPath], in counts: [Int]) -> Bool {
    Set(paths).count == paths.count
      && paths.allSatisfy {
        counts.indices.contains($0.section) && (0..<counts[$0.section]).contains($0.item)
      }
  }
}
