/// The comparison of two snapshots.
///
/// Identities are unique, so that Heckel's method ("A technique for isolating differences between files",
/// 1978) needs one pass: each new item is looked for first after the item before it, which in a list that
/// changed little is where it is, and only then by its identity. Of the items that stay in their section those
/// of a longest increasing subsequence of their old places stay where they are; the others move. Of several such
/// subsequences one is taken that has the list's anchor in it, if there is one.
struct SnapshotDifference<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable, Model: Sendable> {
  typealias Snapshot = ListSnapshot<SectionID, ItemID, Model>

  private let old: Snapshot
  private let new: Snapshot
  private let isUnchanged: (Model, Model) -> Bool
  private let isSectionUnchanged: (SectionID, SectionID) -> Bool
  /// The old number of an item that moves only where fewer items move then; nil for none.
  private let kept: Int?
  /// Where each new section was.
  private let sectionSources: [Int?]
  private var lists = ChangeLists()
  private var isOldItemFound: [Bool]

  init(
    from old: Snapshot,
    to new: Snapshot,
    keeping kept: ItemPath? = nil,
    isUnchanged: @escaping (Model, Model) -> Bool,
    isSectionUnchanged: @escaping (SectionID, SectionID) -> Bool
  ) {
    self.old = old
    self.new = new
    self.kept = kept.flatMap(old.counts.number(of:))
    self.isUnchanged = isUnchanged
    self.isSectionUnchanged = isSectionUnchanged
    sectionSources = new.sectionIDs.map { old.sectionNumbers[$0] }
    isOldItemFound = Array(repeating: false, count: old.counts.itemCount)
    compareSections()
  }

  /// Looks for each item of some new sections in the old snapshot.
  mutating func compareItems(ofSections sections: Range<Int>) {
    for section in sections { compareItems(ofSection: section) }
  }

  /// The result, once the items of every section were compared.
  func makeChangeSet() -> ChangeSet {
    var lists = lists
    for section in 0..<old.counts.sectionCount where new.sectionNumbers[old.sectionIDs[section]] != nil {
      let start = old.counts.itemCount(before: section)
      for item in 0..<old.counts[section] where !isOldItemFound[start + item] {
        lists.deletedItems.append(ItemPath(section: section, item: item))
      }
    }
    return ChangeSet(from: old.counts, to: new.counts, lists)
  }

  private mutating func compareSections() {
    lists.deletedSections = old.sectionIDs.indices.filter { new.sectionNumbers[old.sectionIDs[$0]] == nil }
    var places: [Int] = []
    var sources: [Int] = []
    for (section, source) in sectionSources.enumerated() {
      guard let source else {
        lists.insertedSections.append(section)
        continue
      }
      places.append(section)
      sources.append(source)
      if !isSectionUnchanged(old.sectionIDs[source], new.sectionIDs[section]) {
        lists.reloadedHeaders.append(source)
      }
    }
    for position in IncreasingSubsequence.complement(in: sources) {
      lists.movedSections.append(PlaceChange(from: sources[position], to: places[position]))
    }
  }

  private mutating func compareItems(ofSection section: Int) {
    let source = sectionSources[section]
    let oldStart = source.map(old.counts.itemCount(before:)) ?? 0
    let oldRange = oldStart..<oldStart + (source.map { old.counts[$0] } ?? 0)
    let newStart = new.counts.itemCount(before: section)
    var staying: [Int] = []
    var stayingItems: [Int] = []
    staying.reserveCapacity(oldRange.count)
    stayingItems.reserveCapacity(oldRange.count)
    var guess = oldStart
    for item in 0..<new.counts[section] {
      guard let number = find(newStart + item, guess: guess) else {
        if source != nil { lists.insertedItems.append(ItemPath(section: section, item: item)) }
        continue
      }
      guess = number + 1
      isOldItemFound[number] = true
      noteModels(number, newStart + item)
      if oldRange.contains(number) {
        staying.append(number)
        stayingItems.append(item)
      } else {
        move(number, to: ItemPath(section: section, item: item))
      }
    }
    for position in IncreasingSubsequence.complement(in: staying, keeping: kept) {
      move(staying[position], to: ItemPath(section: section, item: stayingItems[position]))
    }
  }

  /// The old number of a new item.
  private func find(_ number: Int, guess: Int) -> Int? {
    let id = new.itemIDs[number]
    return guess < old.itemIDs.count && old.itemIDs[guess] == id ? guess : old.itemNumbers[id]
  }

  private mutating func noteModels(_ oldNumber: Int, _ newNumber: Int) {
    guard !isUnchanged(old.models[oldNumber], new.models[newNumber]),
      let path = old.counts.path(ofNumber: oldNumber)
    else { return }
    lists.reloadedItems.append(path)
  }

  private mutating func move(_ number: Int, to destination: ItemPath) {
    guard let source = old.counts.path(ofNumber: number) else { return }
    lists.movedItems.append(PlaceChange(from: source, to: destination))
  }
}
