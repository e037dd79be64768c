extension ListSnapshot {
  /// What has to be done to a snapshot to get this one.
  ///
  /// As few sections and items move as possible; an item whose section differs moves to it. An item whose
  /// model changed is reloaded, wherever it is. No section is ever reloaded.
  ///
  /// - Parameters:
  ///   - old: The snapshot to start from.
  ///   - isUnchanged: Whether an item looks the same with either model.
  /// - Complexity: O(n), and O(log n) more for each item out of order.
  public func changes(from old: ListSnapshot, isUnchanged: @escaping (Model, Model) -> Bool) -> ChangeSet {
    var difference = SnapshotDifference(from: old, to: self, isUnchanged: isUnchanged)
    difference.compareItems(ofSections: 0..<counts.sectionCount)
    return difference.makeChangeSet()
  }

  /// The same; nil when it is no longer wanted before the end, for which is asked before each section.
  func changes(
    from old: ListSnapshot,
    isUnchanged: @escaping (Model, Model) -> Bool,
    while isWanted: () -> Bool
  ) -> ChangeSet? {
    var difference = SnapshotDifference(from: old, to: self, isUnchanged: isUnchanged)
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
