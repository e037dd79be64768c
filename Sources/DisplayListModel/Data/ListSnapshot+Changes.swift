extension ListSnapshot {
  /// What has to be done to a snapshot to get this one.
  ///
  /// As few sections and items move as possible; an item whose section differs moves to it. An item whose
  /// model changed is reloaded, wherever it is. No section is ever reloaded with its items.
  ///
  /// - Parameters:
  ///   - old: The snapshot to start from.
  ///   - isUnchanged: Whether an item looks the same with either model.
  ///   - isSectionUnchanged: Whether a section's header and footer look the same with either of two identities that are
  ///     equal.
  /// - Complexity: O(n), and O(log n) more for each item out of order.
  public func changes(
    from old: ListSnapshot,
    isUnchanged: @escaping (Model, Model) -> Bool,
    isSectionUnchanged: @escaping (SectionID, SectionID) -> Bool = { _, _ in true }
  ) -> ChangeSet {
    var difference = SnapshotDifference(
      from: old,
      to: self,
      isUnchanged: isUnchanged,
      isSectionUnchanged: isSectionUnchanged
    )
    difference.compareItems(ofSections: 0..<counts.sectionCount)
    return difference.makeChangeSet()
  }

  /// The same; nil when it is no longer wanted before the end, for which is asked before each section.
  ///
  /// - Parameter kept: An item of the old snapshot that moves only where fewer items move then.
  func changes(
    from old: ListSnapshot,
    keeping kept: ItemPath? = nil,
    isUnchanged: @escaping (Model, Model) -> Bool,
    isSectionUnchanged: @escaping (SectionID, SectionID) -> Bool,
    while isWanted: () -> Bool
  ) -> ChangeSet? {
    var difference = SnapshotDifference(
      from: old,
      to: self,
      keeping: kept,
      isUnchanged: isUnchanged,
      isSectionUnchanged: isSectionUnchanged
    )
    for section in 0..<counts.sectionCount {
      guard isWanted() else { return nil }
      difference.compareItems(ofSections: section..<section + 1)
    }
    return difference.makeChangeSet()
  }
}

extension ListSnapshot where Model: Equatable {
  /// What has to be done to a snapshot to get this one, when equal models look the same.
  ///
  /// - Complexity: O(n), and O(log n) more for each item out of order.
  public func changes(from old: ListSnapshot) -> ChangeSet { changes(from: old, isUnchanged: ==) }
}
