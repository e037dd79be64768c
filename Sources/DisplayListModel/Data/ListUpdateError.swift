internal import DisplayConcurrency

/// Why an update of a list's data was refused. Nothing was changed.
///
/// Counts are those of the sections, or of the items in the section concerned, before and after the update.
public enum ListUpdateError: Error, Sendable, Hashable {
  /// What an update does to a section or an item.
  public enum Operation: String, Sendable, Hashable, CaseIterable {
    /// Put in, at a place after the update.
    case insert
    /// Taken out, from a place before the update.
    case delete
    /// Reloaded, at a place before the update.
    case reload
    /// Moved, away from a place before the update.
    case moveFrom = "move from"
    /// Moved, to a place after the update.
    case moveTo = "move to"
  }

  /// There is no such section.
  case sectionOutOfBounds(Operation, section: Int, oldCount: Int, newCount: Int)
  /// There is no such item.
  case itemOutOfBounds(Operation, ItemPath, oldCount: Int, newCount: Int)
  /// Two operations of one update meet at a section.
  case sectionUsedTwice(Operation, Operation, section: Int, oldCount: Int, newCount: Int)
  /// Two operations of one update meet at an item.
  case itemUsedTwice(Operation, Operation, ItemPath, oldCount: Int, newCount: Int)
  /// The sections before the update, less those deleted, plus those inserted, are not those after it.
  case sectionCountMismatch(oldCount: Int, newCount: Int, deleted: Int, inserted: Int)
  /// The items of a section before the update, less those taken out, plus those put in, are not those after.
  case itemCountMismatch(
    oldSection: Int,
    newSection: Int,
    oldCount: Int,
    newCount: Int,
    removed: Int,
    added: Int
  )
  /// Everything is to be reloaded, and something else besides.
  case reloadCombined(operationCount: Int, oldCount: Int, newCount: Int)
  /// A section cannot have fewer than no items.
  case negativeCount(section: Int, count: Int)
  /// The items up to this section are more than a list can have.
  case tooManyItems(section: Int, limit: Int)
  /// Two sections have one identity.
  case duplicateSection(id: String, first: Int, second: Int)
  /// Two items have one identity.
  case duplicateItem(id: String, first: ItemPath, second: ItemPath)
}

extension ListUpdateError: CustomStringConvertible {
  /// The rule that was broken, the place and the counts seen, and what to do about it, on one line that can be shown
  /// whatever the identities are.
  public var description: String { VisibleText.line(sentence) }

  private var sentence: String {
    switch self {
    case .sectionOutOfBounds(let operation, let section, let old, let new):
      """
      \(operation.rawValue) section \(section): there is no such section among \(old) before and \(new) \
      after the update; \(operation.remedy)
      """
    case .itemOutOfBounds(let operation, let path, let old, let new):
      """
      \(operation.rawValue) item \(path): its section has \(old) items before and \(new) after the update; \
      \(operation.remedy)
      """
    case .sectionUsedTwice(let first, let second, let section, let old, let new):
      """
      \(first.rawValue) and \(second.rawValue) section \(section), of \(old) before and \(new) after the \
      update; give one section one operation
      """
    case .itemUsedTwice(let first, let second, let path, let old, let new):
      """
      \(first.rawValue) and \(second.rawValue) item \(path), of \(old) in its section before and \(new) after \
      the update; give one item one operation
      """
    case .sectionCountMismatch(let old, let new, let deleted, let inserted):
      """
      \(old) sections less \(deleted) deleted plus \(inserted) inserted are not the \(new) after the update; \
      name every section that comes or goes
      """
    case .itemCountMismatch(let oldSection, let newSection, let old, let new, let removed, let added):
      """
      \(old) items of section \(oldSection) less \(removed) taken out plus \(added) put in are not the \(new) \
      of section \(newSection) after the update; name every item that comes or goes
      """
    case .reloadCombined(let count, let old, let new):
      """
      reload everything and \(count) other operations, from \(old) sections to \(new); do one or the other
      """
    case .negativeCount(let section, let count):
      "section \(section) has \(count) items; use 0 or more"
    case .tooManyItems(let section, let limit):
      "the items up to section \(section) are more than \(limit); divide the data"
    case .duplicateSection(let id, let first, let second):
      "sections \(first) and \(second) are both '\(id)'; give each an identity of its own"
    case .duplicateItem(let id, let first, let second):
      "items \(first) and \(second) are both '\(id)'; give each an identity of its own"
    }
  }
}

extension ListUpdateError.Operation {
  /// Whether places of this operation are those before the update.
  var usesOldPlaces: Bool { self == .delete || self == .reload || self == .moveFrom }

  fileprivate var remedy: String {
    usesOldPlaces ? "name a place before the update" : "name a place after the update"
  }
}
