internal import DisplayConcurrency
internal import DisplayNodes
internal import Synchronization

/// The state of a list's items that is not in their models, by identity, for state restoration and across eviction: whether one
/// is expanded, what was typed into it, how far it has played.
///
/// The node of a row is evicted when the row is far away, and another one is made when it comes back. A state lies here
/// meanwhile. A layout or a drawing that reads the state of an item is made again when that changes, as with ``LayoutInput``;
/// those of other items are not.
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
/// Legal on any thread; nothing is locked while identities are hashed or compared. Two changes of one item's state at the same
/// time leave one of both.
///
/// - Complexity: reading and writing take constant time on average. An eviction takes O(n log n) for n items, and an eighth of
///   the capacity at once.
public final class ItemStates<ID: Hashable & Sendable, Value: Sendable>: Sendable {
  /// The state of each item that was given none.
  public let initialValue: Value
  /// How many items keep a state that was given to them. Beyond it the least recently used states are evicted, those first that
  /// no living node shows. An item counts that was set to the initial value; ``forget(_:)`` frees its place.
  public let capacity: Int

  /// The state of one item, and who reads it.
  private final class Entry: Sendable {
    let id: ID
    /// Looked up by it also where an identity is hashed otherwise later.
    let hash: Int
    let input: LayoutInput<Value>
    /// When it was last read or written.
    let lastUse = Atomic<UInt64>(0)
    /// Whether the item has a state of its own; changed under the table's lock.
    let isSet = Atomic<Bool>(false)
    /// Whether it is out of the table: its readers are notified, and those who still have it look again.
    let isForgotten = Atomic<Bool>(false)

    init(_ id: ID, hash: Int, _ value: Value) {
      self.id = id
      self.hash = hash
      input = LayoutInput(value)
    }

    /// Whether the item was given a state.
    var isWritten: Bool { isSet.load(ordering: .acquiring) }
  }

  /// Entries by the hash of their identity, which is computed outside the lock, as identities are compared.
  private struct Table {
    var buckets: [Int: [Entry]] = [:]
    var count = 0
    /// How many of them have a state of their own.
    var setCount = 0
    /// How many there are when unneeded ones are evicted next.
    var countToClean = 0
  }

  private let table = Lock(Table())
  private let uses = Atomic<UInt64>(0)

  /// Makes an empty store.
  ///
  /// - Parameters:
  ///   - initialValue: The state of each item that was given none.
  ///   - capacity: How many items keep a state; less than 1 counts as 1.
  public init(_ initialValue: Value, capacity: Int = 1_000) {
    self.initialValue = initialValue
    // The room beside it has to be a number, too.
    self.capacity = min(max(1, capacity), Int.max / 2)
  }

  /// The state of an item.
  public subscript(id: ID) -> Value {
    get {
      while true {
        // A reader that is not notified of changes needs no entry.
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
        if !found.isWritten { noteSet(found) }
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

  /// How many items have a state that was given to them: up to an eighth more than ``capacity`` (8 more of few) before the next
  /// eviction.
  ///
  /// - Complexity: linear in the items that are written or read.
  public var count: Int { entries.count(where: \.isWritten) }

  // MARK: State restoration

  /// The present states, the latest used last, for state restoration: `Codable` where identities and states are.
  public var archive: [ItemState<ID, Value>] {
    let uses = entries.filter(\.isWritten).map { (entry: $0, use: $0.lastUse.load(ordering: .relaxed)) }
    return uses.sorted { $0.use < $1.use }.map { ItemState(id: $0.entry.id, value: $0.entry.input.value) }
  }

  /// Restores states in place of the present ones. Of more than ``capacity`` the first are left out.
  public func restore(_ states: [ItemState<ID, Value>]) {
    let (kept, old) = (states.suffix(capacity), entries)
    // A row whose state is the same before and after never shows another one. The others go first, so that they take no room.
    let ids = Set(kept.map(\.id))
    remove(old.filter { !ids.contains($0.id) })
    for item in kept { self[item.id] = item.value }
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
    if let found = entry(of: id) { return found }
    let hash = id.hashValue
    let made = Entry(id, hash: hash, initialValue)
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
      if isFull { evict() }
      return made
    }
  }

  private func noteUse(of entry: Entry) {
    entry.lastUse.store(uses.wrappingAdd(1, ordering: .relaxed).newValue, ordering: .relaxed)
  }

  /// How many entries there are at most before an eviction.
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
    if isFull { evict() }
  }

  /// Evicts the least recently used states beyond the capacity, and what is neither written nor read by anybody who lives.
  private func evict() {
    let seen = entries.map(Sighting.init)
    let written = seen.filter(\.isWritten).sorted { $0.isRead != $1.isRead ? !$0.isRead : $0.use < $1.use }
    let unneeded = seen.filter { !$0.isWritten && !$0.isRead }
    // Used or written since they were looked at, they stay.
    remove(written.dropLast(capacity) + unneeded, of: \.entry, where: \.holds)
    table.withLock { $0.countToClean = $0.count + $0.count / 2 }
  }

  /// An entry as an eviction has seen it.
  private struct Sighting {
    let entry: Entry
    let use: UInt64
    let isWritten: Bool
    let isRead: Bool

    init(_ entry: Entry) {
      self.entry = entry
      use = entry.lastUse.load(ordering: .acquiring)
      isWritten = entry.isWritten
      isRead = entry.input.isRead
    }

    /// Whether it was neither used nor written since.
    var holds: Bool { entry.lastUse.load(ordering: .acquiring) == use && entry.isWritten == isWritten }
  }

  private func remove(_ forgotten: [Entry]) { remove(forgotten, of: \.self) { _ in true } }

  /// Takes entries out of the table, and notifies their readers.
  ///
  /// - Parameter isUnneeded: Whether one still is to go. Called under the lock.
  private func remove<Candidate>(
    _ candidates: [Candidate],
    of entry: (Candidate) -> Entry,
    where isUnneeded: (Candidate) -> Bool
  ) {
    guard !candidates.isEmpty else { return }
    // Released outside the lock.
    let removed = table.withLock { table in
      var removed: [Entry] = []
      for candidate in candidates where isUnneeded(candidate) {
        let entry = entry(candidate)
        guard var bucket = table.buckets[entry.hash], let place = bucket.firstIndex(where: { $0 === entry })
        else { continue }
        bucket.remove(at: place)
        table.buckets[entry.hash] = bucket.isEmpty ? nil : bucket
        table.count -= 1
        if entry.isWritten { table.setCount -= 1 }
        entry.isForgotten.store(true, ordering: .releasing)
        removed.append(entry)
      }
      table.countToClean = min(table.countToClean, table.count + table.count / 2)
      return removed
    }
    for entry in removed {
      // Its readers read again, and are those of another entry then.
      entry.input.value = initialValue
    }
  }
}

/// The state of an item, as it is written down and restored; see ``ItemStates/archive``.
public struct ItemState<ID: Hashable & Sendable, Value: Sendable>: Sendable, Identifiable {
  /// The item.
  public var id: ID
  /// Its state.
  public var value: Value

  /// Makes an item's state.
  public init(id: ID, value: Value) {
    self.id = id
    self.value = value
  }
}

extension ItemState: Codable where ID: Codable, Value: Codable {}
extension ItemState: Equatable where Value: Equatable {}
