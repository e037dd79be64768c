/// The last few values that were made, by what they were made for.
struct RecentValues<Key: Equatable, Value> {
  private let capacity: Int
  private var entries: [(key: Key, value: Value)] = []
  /// The entry that makes room for another, the oldest.
  private var oldest = 0

  /// Keeps no more than a number of values.
  init(capacity: Int) { self.capacity = capacity }

  /// The value for a key: the kept one, or one that is made now and kept in place of the oldest.
  ///
  /// - Complexity: Linear in the capacity where one is kept.
  mutating func value(for key: Key, make: () -> Value) -> Value {
    for entry in entries where entry.key == key { return entry.value }
    let value = make()
    if entries.count < capacity {
      entries.append((key, value))
    } else {
      entries[oldest] = (key, value)
      oldest = (oldest + 1) % capacity
    }
    return value
  }
}
