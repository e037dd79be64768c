internal import DisplayConcurrency
internal import DisplayNodes
internal import Synchronization

/// What a list's items remember that is not in their models: whether one is expanded, what was typed into it, how far it has
/// played. By identity, for as long as the items have room, wherever their nodes are.
///
/// The node of a row goes when the row is far away, and another one is made when it comes back. What the reader has made of it
/// is kept here meanwhile. A layout or a drawing that reads the state of an item is made again when that changes, as with
/// ``LayoutInput``; those of other items are not.
///
/// ```swift
/// let isExpanded = ItemStates<Post.ID, Bool>(false)
/// let list = ListNode(posts) { PostNode($0, isExpanded: isExpanded) }
///
/// final class PostNode: DisplayNode {
///   // …
///   nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
///     StackLayoutSpec(.vertical, children: isExpanded[post.id] ? [title, body] : [title])
///   }
///
///   func toggle() { isExpanded[post.id].toggle() }
/// }
/// ```
///
/// Legal on any thread; nothing is locked while identities are compared. Two changes of one item's state at the same time leave
/// one of both.
///
/// - Complexity: reading and writing take constant time on average, making room O(n log n) once in n / 8 items.
public final class ItemStates<ID: Hashable & Sendable, Value: Sendable>: Sendable {
  /// What an item has that has no state of its own.
  public let initialValue: Value
  /// How many items have states of their own at most; those that were used longest ago are forgotten first.
  public let capacity: Int

  /// The state of one item, and who reads it.
  private final class Entry: Sendable {
    let id: ID
    let input: LayoutInput<Value>
    /// When it was last read or written.
    let lastUse = Atomic<UInt64>(0)
    /// Whether the item has a state of its own; changed under the table's lock.
    let isSet = Atomic<Bool>(false)
    /// Whether it is out of the table: its readers are told, and who still comes to it looks again.
    let isForgotten = Atomic<Bool>(false)

    init(_ id: ID, _ value: Value) {
      self.id = id
      input = LayoutInput(value)
    }
  }

  /// Entries by the hash of their identity, which is computed outside the lock, as identities are compared.
  private struct Table {
    var buckets: [Int: [Entry]] = [:]
    var count = 0
    /// How many of them have a state of their own.
    var setCount = 0
    /// How many there are when those are looked for that nobody needs.
    var countToClean = 0
  }

  private let table = Lock(Table())
  private let uses = Atomic<UInt64>(0)

  /// Makes a store in which nothing is remembered.
  ///
  /// - Parameters:
  ///   - initialValue: What an item has that has no state of its own.
  ///   - capacity: How many items may have one; less than 1 counts as 1.
  public init(_ initialValue: Value, capacity: Int = 1_000) {
    self.initialValue = initialValue
    self.capacity = max(1, capacity)
  }

  /// The state of an item.
  public subscript(id: ID) -> Value {
    get {
      while true {
        // Where nobody remembers what was read, nothing has to be there for what nobody has written.
        let found = LayoutReads.computation == nil ? entry(of: id) : madeEntry(of: id)
        guard let found else { return initialValue }
        let value = found.input.value
        if !found.isForgotten.load(ordering: .acquiring) { return value }
      }
    }
    set {
      while true {
        let found = madeEntry(of: id)
        found.input.value = newValue
        if !found.isSet.load(ordering: .acquiring) { noteSet(found) }
        if !found.isForgotten.load(ordering: .acquiring) { return }
      }
    }
  }

  /// Forgets the state of an item, which has the initial one from now on.
  public func forget(_ id: ID) {
    if let found = entry(of: id) { remove([found]) }
  }

  /// Forgets the states of all items.
  public func removeAll() { remove(entries) }

  /// How many items have a state of their own: for a while a few more than ``capacity``, so that room is made for many at once.
  ///
  /// - Complexity: linear in them.
  public var count: Int { entries.count { $0.isSet.load(ordering: .acquiring) } }

  // MARK: To be written down

  /// The states of items, in the order in which they were last used, the latest last.
  public struct Archive: Sendable {
    /// An item and its state.
    public struct Item: Sendable {
      /// The item.
      public var id: ID
      /// Its state.
      public var value: Value

      /// Makes an item with its state.
      public init(id: ID, value: Value) {
        self.id = id
        self.value = value
      }
    }

    /// The items.
    public var items: [Item]

    /// Makes an archive.
    public init(items: [Item] = []) { self.items = items }
  }

  /// What is remembered now, to be written down where identities and states are `Codable`.
  public var archive: Archive {
    let known = entries.filter { $0.isSet.load(ordering: .acquiring) }
    let uses = known.map { (entry: $0, use: $0.lastUse.load(ordering: .relaxed)) }
    return Archive(
      items: uses.sorted { $0.use < $1.use }.map {
        Archive.Item(id: $0.entry.id, value: $0.entry.input.value)
      }
    )
  }

  /// Has items remember what was written down, in place of what they do. Of more than there is room for, the first are left out.
  public func restore(_ archive: Archive) {
    removeAll()
    for item in archive.items.suffix(capacity) { self[item.id] = item.value }
  }

  // MARK: The table

  /// How many items are written or read.
  var entryCount: Int { table.withLock { $0.count } }

  private var entries: [Entry] { table.withLock { Array($0.buckets.values) }.flatMap(\.self) }

  /// The entry of an item, used now; nil when there is none.
  private func entry(of id: ID) -> Entry? {
    let hash = id.hashValue
    let bucket = table.withLock { $0.buckets[hash] }
    guard let found = bucket?.first(where: { $0.id == id }) else { return nil }
    noteUse(of: found)
    return found
  }

  /// The entry of an item, used now, and made if there is none.
  private func madeEntry(of id: ID) -> Entry {
    let hash = id.hashValue
    let made = Entry(id, initialValue)
    noteUse(of: made)
    while true {
      let bucket = table.withLock { $0.buckets[hash] } ?? []
      if let found = bucket.first(where: { $0.id == id }) {
        noteUse(of: found)
        return found
      }
      // Another thread may have changed the bucket since it was looked at: then it is looked at again.
      let isFull = table.withLock { [limit] table -> Bool? in
        guard (table.buckets[hash] ?? []).elementsEqual(bucket, by: ===) else { return nil }
        table.buckets[hash, default: []].append(made)
        table.count += 1
        return table.count > max(limit, table.countToClean)
      }
      guard let isFull else { continue }
      if isFull { makeRoom() }
      return made
    }
  }

  private func noteUse(of entry: Entry) {
    entry.lastUse.store(uses.wrappingAdd(1, ordering: .relaxed).newValue, ordering: .relaxed)
  }

  /// How many entries there are before room is made.
  private var limit: Int { capacity + max(8, capacity / 8) }

  /// An entry has a state of its own from now on.
  private func noteSet(_ entry: Entry) {
    let isFull = table.withLock { [limit] table in
      // One that was taken out meanwhile is not counted.
      guard !entry.isForgotten.load(ordering: .acquiring),
        !entry.isSet.exchange(true, ordering: .acquiringAndReleasing)
      else { return false }
      table.setCount += 1
      return table.setCount > limit
    }
    if isFull { makeRoom() }
  }

  /// Forgets the states that were used longest ago, and what is neither written nor read by anybody who lives.
  private func makeRoom() {
    let known = entries.map { (entry: $0, use: $0.lastUse.load(ordering: .relaxed)) }
    let written = known.filter { $0.entry.isSet.load(ordering: .acquiring) }.sorted { $0.use < $1.use }
    let unread = known.filter { !$0.entry.isSet.load(ordering: .acquiring) && !$0.entry.input.isRead }
    remove((written.dropLast(capacity) + unread).map(\.entry))
    table.withLock { $0.countToClean = $0.count + $0.count / 2 }
  }

  private func remove(_ forgotten: [Entry]) {
    guard !forgotten.isEmpty else { return }
    let hashes = forgotten.map { ($0, $0.id.hashValue) }
    // What is taken out is released outside the lock.
    let removed = table.withLock { table in
      var removed: [Entry] = []
      for (entry, hash) in hashes {
        guard var bucket = table.buckets[hash], let place = bucket.firstIndex(where: { $0 === entry }) else {
          continue
        }
        bucket.remove(at: place)
        table.buckets[hash] = bucket.isEmpty ? nil : bucket
        table.count -= 1
        if entry.isSet.load(ordering: .acquiring) { table.setCount -= 1 }
        entry.isForgotten.store(true, ordering: .releasing)
        removed.append(entry)
      }
      return removed
    }
    for entry in removed {
      // Those that have read it read again, and are the readers of another entry then.
      entry.input.value = initialValue
    }
  }
}

extension ItemStates.Archive: Codable where ID: Codable, Value: Codable {}
extension ItemStates.Archive.Item: Codable where ID: Codable, Value: Codable {}
extension ItemStates.Archive: Equatable where Value: Equatable {}
extension ItemStates.Archive.Item: Equatable where Value: Equatable {}
