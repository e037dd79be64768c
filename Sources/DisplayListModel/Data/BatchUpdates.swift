/// Changes of a list by place, made together: insertions, deletions, reloads and moves of items and sections.
///
/// Deletions, reloads and the origins of moves are named by their places before all of the changes,
/// insertions and the targets of moves by their places after all of them; the order of the calls does not
/// matter. Changes of items inside a section that is itself deleted, inserted or reloaded count as done with
/// it; an item that moves into or out of such a section keeps its identity. Nothing is checked before the
/// changes meet the data: see `ChangeSet`.
///
/// ```swift
/// let updates = BatchUpdates { updates in
///   updates.deleteItems(at: [ItemPath(section: 0, item: 3)])
///   updates.moveSection(2, to: 0)
/// }
/// ```
public struct BatchUpdates: Sendable, Hashable {
  var deletedSections: [Int] = []
  var insertedSections: [Int] = []
  var reloadedSections: [Int] = []
  var movedSections: [PlaceChange<Int>] = []
  var reloadedHeaders: [Int] = []
  var deletedItems: [ItemPath] = []
  var insertedItems: [ItemPath] = []
  var reloadedItems: [ItemPath] = []
  var movedItems: [PlaceChange<ItemPath>] = []
  package var reloadsEverything = false

  /// Makes a batch without changes.
  public init() {}

  /// Makes a batch of the changes that a closure names.
  public init<Failure: Error>(_ body: (inout BatchUpdates) throws(Failure) -> Void) throws(Failure) {
    self.init()
    try body(&self)
  }

  /// How many changes there are, as named.
  package var operationCount: Int {
    deletedSections.count + insertedSections.count + reloadedSections.count + movedSections.count
      + reloadedHeaders.count + deletedItems.count + insertedItems.count + reloadedItems.count
      + movedItems.count
      + (reloadsEverything ? 1 : 0)
  }

  /// Puts items in, at their places after the changes.
  public mutating func insertItems(at paths: [ItemPath]) { insertedItems += paths }

  /// Takes items out, from their places before the changes.
  public mutating func deleteItems(at paths: [ItemPath]) { deletedItems += paths }

  /// Reloads items that are at these places before the changes.
  public mutating func reloadItems(at paths: [ItemPath]) { reloadedItems += paths }

  /// Moves an item from its place before the changes to its place after them.
  public mutating func moveItem(at path: ItemPath, to destination: ItemPath) {
    movedItems.append(PlaceChange(from: path, to: destination))
  }

  /// Puts sections in with their items, at their places after the changes.
  public mutating func insertSections(_ sections: [Int]) { insertedSections += sections }

  /// Takes sections out with their items, from their places before the changes.
  public mutating func deleteSections(_ sections: [Int]) { deletedSections += sections }

  /// Reloads sections with all of their items, which may be more or fewer than before.
  ///
  /// Their rows stay where they are by place alone: each shows what it showed until it can show something else, those
  /// at the end come or go, and none is selected any longer.
  public mutating func reloadSections(_ sections: [Int]) { reloadedSections += sections }

  /// Moves a section with its items from its place before the changes to its place after them.
  public mutating func moveSection(_ section: Int, to destination: Int) {
    movedSections.append(PlaceChange(from: section, to: destination))
  }

  /// Reloads the headers and footers of sections that are at these places before the changes, and none of their
  /// items.
  public mutating func reloadHeaders(ofSections sections: [Int]) { reloadedHeaders += sections }

  /// Reloads everything. May not be combined with any other change; saying it twice is saying it once.
  public mutating func reloadEverything() { reloadsEverything = true }

  /// Adds the changes of another batch, made inside this one: its places mean the same states of the data.
  package mutating func merge(_ other: BatchUpdates) {
    deletedSections += other.deletedSections
    insertedSections += other.insertedSections
    reloadedSections += other.reloadedSections
    movedSections += other.movedSections
    reloadedHeaders += other.reloadedHeaders
    deletedItems += other.deletedItems
    insertedItems += other.insertedItems
    reloadedItems += other.reloadedItems
    movedItems += other.movedItems
    reloadsEverything = reloadsEverything || other.reloadsEverything
  }
}
