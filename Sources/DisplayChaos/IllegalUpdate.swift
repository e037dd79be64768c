internal import AsyncDisplay

/// An update that does not fit, whatever the list shows.
enum IllegalUpdate: CaseIterable {
  /// More rows are announced than there are.
  case wrongCount
  case insertionOutOfRange
  case deletionOutOfRange
  case unknownSection
  /// A row is to go, and to go somewhere else.
  case moveOfDeleted
  case deletionOfReloaded
  case reloadOfEverythingAndMore
  /// Two items have one identity.
  case duplicateIdentity

  /// Tries it on a list with one section of some rows.
  @MainActor
  func isRefused(by list: ListNode, count: Int) -> Bool {
    func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }
    switch self {
    case .wrongCount:
      return isRefused(by: list, count: count + 2) { $0.insertItems(at: [path(count)]) }
    case .insertionOutOfRange:
      return isRefused(by: list, count: count + 1) { $0.insertItems(at: [path(count + 10)]) }
    case .deletionOutOfRange:
      return isRefused(by: list, count: max(0, count - 1)) { $0.deleteItems(at: [path(count + 5)]) }
    case .unknownSection:
      return isRefused(by: list, count: count) { $0.reloadSections([-1, 7]) }
    case .moveOfDeleted:
      return isRefused(by: list, count: max(0, count - 1)) { updates in
        updates.deleteItems(at: [path(count - 1)])
        updates.moveItem(at: path(count - 1), to: path(0))
      }
    case .deletionOfReloaded:
      return isRefused(by: list, count: max(0, count - 1)) { updates in
        updates.reloadItems(at: [path(0)])
        updates.deleteItems(at: [path(0)])
      }
    case .reloadOfEverythingAndMore:
      return isRefused(by: list, count: count + 1) { updates in
        updates.reloadEverything()
        updates.insertItems(at: [path(count)])
      }
    case .duplicateIdentity:
      let section = ListSection(id: 0, items: [1, 2, 1])
      return (try? ListSnapshot(sections: [section], id: { $0 })) == nil
    }
  }

  @MainActor
  private func isRefused(
    by list: ListNode,
    count: Int,
    _ body: (inout BatchUpdates) -> Void
  ) -> Bool {
    // Nothing of it may ever be shown.
    let content = ListContent(0..<count) { _ in DisplayNode() }
    do throws(ListUpdateError) {
      try list.performBatchUpdates(to: content, body)
      return false
    } catch {
      return true
    }
  }
}
