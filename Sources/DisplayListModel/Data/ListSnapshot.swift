/// A section to be shown: its identity and its items.
public struct ListSection<ID: Hashable & Sendable, Model: Sendable>: Sendable {
  /// What makes it the same section in another snapshot.
  public var id: ID
  /// Its items, in order.
  public var items: [Model]

  /// Makes a section.
  public init(id: ID, items: [Model]) {
    self.id = id
    self.items = items
  }
}

/// All that a list shows at one time: sections and items, each with an identity that no other has.
///
/// Two snapshots differ by what has come, gone, moved and changed, which their identities and models say:
/// see ``changes(from:isUnchanged:isSectionUnchanged:)``.
///
/// ```swift
/// let snapshot = try ListSnapshot(sections: [ListSection(id: "Inbox", items: messages)])
/// ```
///
/// - Complexity: O(n) to make; a copy shares its storage.
public struct ListSnapshot<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable, Model: Sendable>:
  Sendable
{
  /// The identities of the sections, in order.
  public let sectionIDs: [SectionID]
  /// How many items each section has.
  public let counts: SectionCounts
  /// The identities of all items, in order.
  public let itemIDs: [ItemID]
  /// The models of all items, in order.
  public let models: [Model]

  @usableFromInline
  let sectionNumbers: [SectionID: Int]
  @usableFromInline
  let itemNumbers: [ItemID: Int]

  /// Makes a snapshot without sections.
  public init() {
    sectionIDs = []
    counts = SectionCounts()
    itemIDs = []
    models = []
    sectionNumbers = [:]
    itemNumbers = [:]
  }

  /// Makes a snapshot of sections.
  ///
  /// - Parameters:
  ///   - sections: The sections, in order.
  ///   - id: The identity of an item. Called once for each.
  /// - Throws: ``ListUpdateError/duplicateSection(id:first:second:)`` or
  ///   ``ListUpdateError/duplicateItem(id:first:second:)`` for an identity that two have, and what
  ///   `SectionCounts.init(_:)` throws.
  @inlinable
  public init(sections: [ListSection<SectionID, Model>], id: (Model) -> ItemID) throws(ListUpdateError) {
    // Compiled with the types of identities and models where they are known ("make a snapshot": 17 ns an item, not 306).
    sectionIDs = sections.map { $0.id }
    counts = try SectionCounts(sections.map { $0.items.count })
    models = sections.flatMap { $0.items }
    itemIDs = models.map(id)
    let counts = counts
    sectionNumbers = try Self.numbers(of: sectionIDs) { id, first, second in
      .duplicateSection(id: id, first: first, second: second)
    }
    itemNumbers = try Self.numbers(of: itemIDs) { id, first, second in
      let none = ItemPath(section: 0, item: 0)
      return .duplicateItem(
        id: id,
        first: counts.path(ofNumber: first) ?? none,
        second: counts.path(ofNumber: second) ?? none
      )
    }
  }

  /// Makes a snapshot of the sections of another one, with its items in another order.
  init(
    _ other: ListSnapshot,
    counts: SectionCounts,
    itemIDs: [ItemID],
    models: [Model],
    itemNumbers: [ItemID: Int]
  ) {
    sectionIDs = other.sectionIDs
    sectionNumbers = other.sectionNumbers
    self.counts = counts
    self.itemIDs = itemIDs
    self.models = models
    self.itemNumbers = itemNumbers
  }

  /// The number of a section; nil when there is no such section.
  public func section(of id: SectionID) -> Int? { sectionNumbers[id] }

  /// The path of an item; nil when there is no such item.
  public func path(of id: ItemID) -> ItemPath? { itemNumbers[id].flatMap(counts.path(ofNumber:)) }

  /// The model of an item; nil when there is no such item.
  public func model(at path: ItemPath) -> Model? { counts.number(of: path).map { models[$0] } }

  @inlinable
  static func numbers<ID: Hashable>(
    of ids: [ID],
    duplicate: (String, Int, Int) -> ListUpdateError
  ) throws(ListUpdateError) -> [ID: Int] {
    var numbers = [ID: Int](minimumCapacity: ids.count)
    for number in ids.indices {
      if let first = numbers.updateValue(number, forKey: ids[number]) {
        throw duplicate(String(describing: ids[number]), first, number)
      }
    }
    return numbers
  }
}

extension ListSnapshot where Model: Identifiable, ItemID == Model.ID {
  /// Makes a snapshot of sections whose items say their identity.
  ///
  /// - Throws: As with any other models.
  @inlinable
  public init(sections: [ListSection<SectionID, Model>]) throws(ListUpdateError) {
    try self.init(sections: sections) { $0.id }
  }
}
