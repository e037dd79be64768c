internal import DisplayConcurrency

/// Something whose result was computed from values that may change: a node's layout, a row's place.
package protocol LayoutDependent: AnyObject, Sendable {
  /// Called on any thread, without locks, after something that was read has changed.
  ///
  /// - Returns: Who read this one's result, and must be told in turn.
  nonisolated func dependencyDidChange() -> [any LayoutDependent]
}

/// Who is being computed on this thread right now, so that what it reads can remember its reader.
package enum LayoutReads {
  @TaskLocal
  package static var reader: (any LayoutDependent)?
}

/// The readers of one value.
///
/// A reader that has gone away is forgotten when the next one comes.
package struct LayoutReaders: Sendable {
  private struct Entry: Sendable {
    weak let reader: (any LayoutDependent)?
  }

  private var entries: [Entry] = []

  package init() {}

  /// Remembers a reader, once.
  package mutating func insert(_ reader: any LayoutDependent) {
    if entries.contains(where: { $0.reader === reader }) { return }
    entries.removeAll { $0.reader == nil }
    entries.append(Entry(reader: reader))
  }

  /// Forgets all readers and returns those that still live; each reads again before it depends again.
  package mutating func takeAll() -> [any LayoutDependent] {
    let readers = entries.compactMap(\.reader)
    entries.removeAll(keepingCapacity: true)
    return readers
  }
}

/// Tells readers, their readers, and so on, each after the other and with no lock held.
package func propagateChange(to readers: [any LayoutDependent]) {
  var waiting = readers
  while let reader = waiting.popLast() {
    waiting += reader.dependencyDidChange()
  }
}
