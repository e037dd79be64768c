internal import DisplayConcurrency

/// The loads that wait for their turn: the most urgent first, the oldest of these first.
///
/// A pure value around a heap. A load that leaves, or becomes more or less urgent, leaves a stale entry behind: an
/// entry counts only while it is the one that its load has now. Stale entries are dropped when they surface, and all at
/// once when they outnumber the others.
///
/// - Complexity: every operation is O(log n), averaged over many.
struct ImageLoadQueue {
  /// A load at its place.
  struct Entry: Comparable {
    let priority: ImagePriority
    let place: UInt64
    let load: UInt64

    /// Of the same priority the earlier place is first.
    static func < (lhs: Entry, rhs: Entry) -> Bool {
      (rhs.priority, lhs.place) < (lhs.priority, rhs.place)
    }
  }

  private var heap = BinaryHeap<Entry>()
  private var waiting: [UInt64: Entry] = [:]
  /// How many entries were looked at so far to find the first one.
  private(set) var examinedCount = 0

  /// How many loads wait.
  var count: Int { waiting.count }
  /// How many entries there are, stale ones among them.
  var entryCount: Int { heap.count }

  /// Puts a load at a place, or moves it there.
  ///
  /// - Parameter place: Unlike that of every other load, and of this one before it was taken out.
  mutating func put(_ load: UInt64, priority: ImagePriority, place: UInt64) {
    let entry = Entry(priority: priority, place: place, load: load)
    guard waiting.updateValue(entry, forKey: load) != entry else { return }
    heap.push(entry)
    dropStaleEntriesIfMany()
  }

  /// Takes a load out.
  mutating func remove(_ load: UInt64) {
    guard waiting.removeValue(forKey: load) != nil else { return }
    dropStaleEntriesIfMany()
  }

  /// The first load; nil when none waits.
  mutating func first() -> Entry? {
    while let entry = heap.first {
      if waiting[entry.load] == entry { return entry }
      _ = heap.pop()
      examinedCount += 1
    }
    return nil
  }

  /// Takes the first load out; nil when none waits.
  mutating func popFirst() -> UInt64? {
    while let entry = heap.pop() {
      examinedCount += 1
      guard waiting[entry.load] == entry else { continue }
      waiting[entry.load] = nil
      dropStaleEntriesIfMany()
      return entry.load
    }
    return nil
  }

  private mutating func dropStaleEntriesIfMany() {
    if heap.count > 2 * waiting.count + 64 { heap = BinaryHeap(Array(waiting.values)) }
  }
}
